/**
 * Finds out from a program's sources how it gets its input. Nothing traces which files a program opens, so only the names that
 * the sources contain are known.
 */
import { defined } from '@queenside/core/basics';
import { hasExtension } from '../file-names.ts';
import { HEADERS } from '../languages/compiled.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { readCode, type SourceFile } from '../languages/sources.ts';
import type { InputUse } from '../types.ts';

/** A name of a data file, unless a `<` precedes it, as in `queens < nqueens.txt`. It may have parts to fill in. */
const NAME = /(?<![\w.${}%-]|<\s{0,3})[\w.${}%-]{0,80}\.(?:txt|in|inp|dat|csv|scen)\b/gi;
const ANSWER = /out|result|answer|solution/i;
/** Systems name standard input as a file, too. */
const DEVICE = /\/dev\/(?:stdin|fd\/0)/;

/**
 * Returns how a program gets its input. Comments do not count.
 *
 * @param sources the files that may be parts of the program.
 * @param command the words that run it, with `{input}` for the input's name.
 */
export function inputUseOf(sources: readonly SourceFile[], command: readonly string[]): InputUse {
  const codes = sources.flatMap(({ path, text }) => {
    const language = LANGUAGES.find(({ id, extensions }) =>
      hasExtension(path, id === 'cpp' ? [...extensions, ...HEADERS] : extensions),
    );
    return language === undefined ? [] : [{ language, ...readCode(text, language.comment) }];
  });
  const texts = [...codes.flatMap((code) => code.texts), ...command];
  const names = new Set(texts.flatMap((text) => text.match(NAME) ?? []));
  const files = [...names].filter((name) => !ANSWER.test(name)).toSorted();
  const isNamed = files.length > 0 || command.some((word) => word.includes('{input}'));
  const reads = codes.some(
    ({ language, code, texts: own }) =>
      language.standardInput.test(code) || own.some((text) => DEVICE.test(text)),
  );
  const readsArguments = codes.some(({ language, code }) => language.arguments.test(code));
  return {
    files,
    isStandardInput: reads && !isNamed,
    ...defined({
      readsStandardInput: reads && isNamed ? reads : undefined,
      readsArguments: readsArguments || undefined,
    }),
  };
}
