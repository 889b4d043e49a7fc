import { basename } from 'node:path';
import type { Assignment } from '../model/index.ts';
import { submissionError } from '../submissions/errors.ts';
import { partsOf } from '../submissions/parts.ts';
import { readByLanguage } from './read-by-language.ts';

/**
 * Reads the starter code, by language.
 *
 * @throws QueensideError `submission/starter-without-code`, or errors of reading files and archives.
 */
export async function readStarter(
  similarity: Assignment['similarity'],
  rules: Assignment['build'],
): Promise<ReadonlyMap<string, string>> {
  if (similarity === undefined) return new Map();
  const { starter: paths } = similarity;
  const parts = await Promise.all(paths.map((path) => partsOf(path, basename(path), rules)));
  const texts = new Map<string, string>();
  for (const each of parts)
    for (const [language, text] of await readByLanguage(each, rules))
      texts.set(language, [texts.get(language) ?? '', text].join('\n'));
  if (texts.size === 0) throw submissionError('starter-without-code', { paths: paths.join(', ') });
  return texts;
}
