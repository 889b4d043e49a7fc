/** Finds submissions that are the same, or the same but for names, comments, and layout. */
import type { IdenticalGroup } from '@queenside/class-view';
import { type Compared, formOf, hashOfTexts } from './forms.ts';

/**
 * Returns groups of at least two submissions, each submission in at most one group, sorted by the first name. In a group, published
 * programs are last.
 */
export function findIdentical(submissions: readonly Compared[]): IdenticalGroup[] {
  const groups: IdenticalGroup[] = [];
  const bySame = Map.groupBy(submissions, bytesOf);
  const byTokens = new Map<string, Compared[]>();
  for (const same of bySame.values()) {
    const { key } = formOf(same[0]!);
    if (key !== undefined) byTokens.set(key, [...(byTokens.get(key) ?? []), ...same]);
    else if (same.length > 1) groups.push(groupOf(same));
  }
  for (const same of byTokens.values()) if (same.length > 1) groups.push(groupOf(same));
  return groups.toSorted((a, b) => (a.submissions[0]! < b.submissions[0]! ? -1 : 1));
}

function groupOf(submissions: readonly Compared[]): IdenticalGroup {
  const isCopy = new Set(submissions.map(bytesOf)).size === 1;
  return {
    submissions: submissions.toSorted(studentsFirst).map(({ id }) => id),
    same: isCopy ? 'files' : 'tokens',
  };
}

/** Compares by name, with published programs last. */
function studentsFirst(a: Compared, b: Compared): number {
  return Number(a.isPublished ?? false) - Number(b.isPublished ?? false) || (a.id < b.id ? -1 : 1);
}

/**
 * Returns a key of the bytes of all programs, independent of the names of their files. If there are no programs, it covers
 * all files.
 */
export function bytesOf({ programs, hash }: Compared): string {
  if (programs.length === 0) return hash;
  return hashOfTexts(programs.map(({ text }) => text));
}
