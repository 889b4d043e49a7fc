/** Finds submissions that are the same, or the same but for names, comments, and layout. */
import { createHash } from 'node:crypto';
import type { ProgramText } from '@queenside/submissions';
import type { IdenticalGroup } from '../model/index.ts';
import { tokensOf, withoutNames } from './tokens.ts';

/** Shorter programs may be the same by chance. */
const LEAST_TOKENS = 40;

/** A submission with its programs. */
export interface Compared {
  readonly id: string;
  /** The hash of all its files. */
  readonly hash: string;
  readonly programs: readonly ProgramText[];
  /** Whether anyone can read it. It is compared with the students' submissions only. Default: false. */
  readonly isPublished?: boolean;
}

/**
 * Returns groups of at least two submissions, each submission in at most one group, sorted by the first name. In a group, published
 * programs are last.
 */
export function findIdentical(submissions: readonly Compared[]): IdenticalGroup[] {
  const groups: IdenticalGroup[] = [];
  const bySame = Map.groupBy(submissions, bytesOf);
  const byTokens = new Map<string, Compared[]>();
  for (const same of bySame.values()) {
    const key = hashOfTokens(same[0]!);
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
  return hashOf(programs.map(({ text }) => text));
}

/** Returns a hash of the tokens of all programs; undefined if there are too few of them. */
function hashOfTokens({ programs }: Compared): string | undefined {
  const all = programs.map(({ text }) => withoutNames(tokensOf(text)));
  if (all.reduce((sum, tokens) => sum + tokens.length, 0) < LEAST_TOKENS) return undefined;
  return hashOf(all.map((tokens) => tokens.join(' ')));
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.toSorted().join('\0')).digest('hex');
}
