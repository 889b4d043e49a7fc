/** Finds submissions that are the same, or the same but for names, comments, and layout. */
import { createHash } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { isProgramFile } from '../languages/languages.ts';
import { isNotebook } from '../languages/notebook.ts';
import type { Assignment, IdenticalGroup, Submission } from '../model/index.ts';
import { contentsOf } from '../submissions/contents.ts';

/** Shorter programs may be the same by chance. */
const LEAST_TOKENS = 40;

/** Comments, text, numbers, words, and single characters of all supported languages. */
const TOKEN =
  /"""[^]*?"""|'''[^]*?'''|\/\*[^]*?\*\/|(?:\/\/|#(?!\s*include|\s*define))[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\d[\w.]*|[\p{L}_][\p{L}\p{N}_]*|[^\s]/gu;

/** Returns groups of at least two submissions, each submission in at most one group, sorted by the first name. */
export async function findIdentical(
  submissions: readonly Submission[],
  rules: Assignment['build'],
): Promise<IdenticalGroup[]> {
  const groups: IdenticalGroup[] = [];
  const bySame = Map.groupBy(submissions, ({ hash }) => hash);
  const byTokens = new Map<string, Submission[]>();
  for (const same of bySame.values()) {
    const key = await tokensOf(same[0]!, rules).catch(() => undefined);
    if (key !== undefined) byTokens.set(key, [...(byTokens.get(key) ?? []), ...same]);
    else if (same.length > 1) groups.push(groupOf(same));
  }
  for (const same of byTokens.values()) if (same.length > 1) groups.push(groupOf(same));
  return groups.toSorted((a, b) => (a.submissions[0]! < b.submissions[0]! ? -1 : 1));
}

function groupOf(submissions: readonly Submission[]): IdenticalGroup {
  const isCopy = new Set(submissions.map(({ hash }) => hash)).size === 1;
  return {
    submissions: submissions.map(({ id }) => id).toSorted(),
    same: isCopy ? 'files' : 'tokens',
  };
}

/** Returns a hash of the tokens of all programs; undefined if there are too few of them. */
async function tokensOf(
  { parts }: Submission,
  rules: Assignment['build'],
): Promise<string | undefined> {
  const programs: string[] = [];
  let count = 0;
  for await (const entry of contentsOf(parts, rules)) {
    // A notebook's text says little: most of it is quoted.
    if (entry.kind !== 'file' || !isProgramFile(entry.path) || isNotebook(entry.path)) continue;
    const tokens = normalized(await readText(entry.content()));
    count += tokens.length;
    programs.push(tokens.join(' '));
  }
  if (count < LEAST_TOKENS) return undefined;
  return createHash('sha256').update(programs.toSorted().join('\0')).digest('hex');
}

/** Returns the tokens of a program. Words are numbered in the order of their first use, and comments and text are left out. */
function normalized(program: string): string[] {
  const numbers = new Map<string, number>();
  return [...program.matchAll(TOKEN)].flatMap(([token]) => {
    if (/^(?:\/[/*]|#(?!\s*(?:include|define))|["']{3})/.test(token)) return [];
    if (/^["']/.test(token)) return ['text'];
    if (!/^[\p{L}_]/u.test(token)) return [token];
    if (!numbers.has(token)) numbers.set(token, numbers.size);
    return [`w${numbers.get(token)}`];
  });
}
