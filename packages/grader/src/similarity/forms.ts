/** The forms in which submissions are compared. */
import { createHash } from 'node:crypto';
import type { ProgramText } from '@queenside/submissions';
import { hashRuns, rowOf, type TokenRow, winnow } from './token-row.ts';
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

interface ProgramForm {
  /** The same for programs that differ only in names, comments, and layout; undefined if they have too few tokens. */
  readonly key: string | undefined;
  readonly row: TokenRow;
  readonly hashes: Int32Array;
  /** The hashes that represent the row. */
  readonly prints: ReadonlySet<number>;
}

/** Published programs are compared again with every report. */
const made = new WeakMap<Compared, ProgramForm>();

/** Returns the form of a submission, which is made once. */
export function formOf(submission: Compared): ProgramForm {
  const known = made.get(submission);
  if (known !== undefined) return known;
  const { programs } = submission;
  const tokens = programs.map(({ text }) => tokensOf(text));
  const count = tokens.reduce((sum, each) => sum + each.length, 0);
  const row = rowOf(programs, tokens);
  const hashes = hashRuns(row);
  const form = {
    key:
      count < LEAST_TOKENS
        ? undefined
        : hashOfTexts(tokens.map((each) => withoutNames(each).join(' '))),
    row,
    hashes,
    prints: winnow(hashes),
  };
  made.set(submission, form);
  return form;
}

/** Returns a hash of texts in any order. */
export function hashOfTexts(texts: readonly string[]): string {
  return createHash('sha256').update(texts.toSorted().join('\0')).digest('hex');
}
