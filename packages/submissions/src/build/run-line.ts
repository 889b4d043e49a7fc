/** Run lines: the commands that students write in a file `run` or `run.txt`. */
import type { SourceFile } from '../languages/sources.ts';

const FILES = new Set(['run', 'run.txt', 'run.sh']);
/** A line for one problem: `nqueens: python3 queens.py`. */
const FOR_PROBLEM = /^([a-z\d-]+):\s+(.*)$/;

export type StudentRunLines =
  | {
      readonly kind: 'commands';
      /** Returns the command for a problem, or undefined if no line applies. */
      commandFor(problem: string): readonly string[] | undefined;
    }
  /** A script, which must be executable. */
  | { readonly kind: 'script'; readonly path: string; readonly command: readonly string[] }
  | { readonly kind: 'fault'; readonly reason: string };

/** Reads the run lines of a submission; undefined if it has none. */
export function readRunLines(files: readonly SourceFile[]): StudentRunLines | undefined {
  const file = files.find(({ path, text }) => FILES.has(path) && text.trim() !== '');
  if (file === undefined) return undefined;
  const { path, text } = file;
  if (text.startsWith('#!')) return { kind: 'script', path, command: [`./${path}`] };
  if (path === 'run.sh') return { kind: 'script', path, command: ['sh', path] };
  return parseLines(path, text);
}

function parseLines(file: string, text: string): StudentRunLines {
  const commands = new Map<string | undefined, readonly string[]>();
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, problem, command = line] = FOR_PROBLEM.exec(line) ?? [];
    const words = splitWords(command);
    if ('fault' in words)
      return fault(`the line "${line}" in ${file} cannot be run: ${words.fault}`);
    if (words.length === 0) return fault(`the line "${line}" in ${file} names no program`);
    if (commands.has(problem))
      return fault(`${file} has several lines for the same problem; keep one`);
    commands.set(problem, withPython3(words));
  }
  return {
    kind: 'commands',
    commandFor: (problem) => commands.get(problem) ?? commands.get(undefined),
  };
}

function fault(reason: string): StudentRunLines {
  return { kind: 'fault', reason };
}

/** Replaces `python`, the name on many students' machines. */
function withPython3([program = '', ...rest]: readonly string[]): readonly string[] {
  return [program === 'python' ? 'python3' : program, ...rest];
}

/** Operators that only a shell understands, as separate words or before a file name. */
const SHELL = /^(?:&&?|\|\|?|;|\d?>>?.*|<.*)$/;

/**
 * Splits a line into words as a shell does, with quotes and backslashes, but expands nothing: `$`, `*`, and `~` are literal.
 *
 * @returns the words, or what is wrong with the line.
 */
export function splitWords(line: string): readonly string[] | { readonly fault: string } {
  const words: string[] = [];
  // A word is a sequence of pieces: plain, in single quotes, or in double quotes.
  const word = /(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/y;
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(line.slice(at))?.[0].length ?? 0;
    if (at === line.length) return words;
    word.lastIndex = at;
    const found = word.exec(line)?.[0];
    if (found === undefined) return { fault: 'a quote is not closed' };
    if (SHELL.test(found)) return { fault: `it contains ${found}, but it runs without a shell` };
    words.push(withoutQuotes(found));
    at += found.length;
  }
}

function withoutQuotes(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );
}
