import { text as readText } from 'node:stream/consumers';
import type { Assignment, SubmissionPart } from '../model/index.ts';
import { compareNames } from '../submissions/by-student.ts';
import { contentsOf } from '../submissions/contents.ts';
import { DOLOS_LANGUAGES } from './dolos-languages.ts';

/** Returns the text of all files by language, concatenated in the order of their names. */
export async function readByLanguage(
  parts: readonly SubmissionPart[],
  rules: Assignment['build'],
): Promise<ReadonlyMap<string, string>> {
  const files: { readonly path: string; readonly language: string; readonly text: string }[] = [];
  for await (const entry of contentsOf(parts, rules)) {
    const language = languageOf(entry.path);
    if (entry.kind !== 'file' || language === undefined) continue;
    files.push({ path: entry.path, language, text: await readText(entry.content()) });
  }
  const byLanguage = Map.groupBy(
    files.toSorted((a, b) => compareNames(a.path, b.path)),
    ({ language }) => language,
  );
  return new Map(
    [...byLanguage].map(([language, each]) => [language, each.map(({ text }) => text).join('\n')]),
  );
}

function languageOf(path: string): string | undefined {
  return Object.keys(DOLOS_LANGUAGES).find((language) => DOLOS_LANGUAGES[language]!.test(path));
}
