/** Builds the views of single submissions and pairs for staff. */
import type { ProgramText } from '@queenside/submissions/types';
import type { ClassResult, SimilarPair, SubmissionResult } from '../../model/index.ts';
import { oneLine } from '../text.ts';
import { seenBy, type SubmissionView } from './visibility.ts';

/** A submission as staff see it. */
export interface StaffView {
  readonly title: string;
  readonly submission: SubmissionView;
  readonly programs: readonly ProgramText[];
}

/** A pair as the instructor sees it. */
export interface PairView {
  readonly title: string;
  readonly pair: SimilarPair;
  /** The left and the right submission. */
  readonly sides: readonly [PairSide, PairSide];
}

export interface PairSide {
  /** The id of the submission. */
  readonly id: string;
  readonly name: string;
  readonly programs: readonly ProgramText[];
}

/** Returns what assistants and instructors see of a submission; both get the same page. */
export function staffView(
  { assignment, programs }: ClassResult,
  submission: SubmissionResult,
): StaffView {
  return {
    title: assignment.title,
    submission: seenBy('assistant', submission, assignment),
    programs: programs[submission.id] ?? [],
  };
}

/** Returns what the instructor sees of a pair. */
export function pairView(
  { assignment, submissions, programs }: ClassResult,
  pair: SimilarPair,
): PairView {
  const sideOf = (id: string): PairSide => {
    const submission = submissions.find((each) => each.id === id);
    const name = oneLine(submission?.person?.name ?? submission?.name ?? '') || id;
    return { id, name, programs: programs[id] ?? [] };
  };
  return { title: assignment.title, pair, sides: [sideOf(pair.left), sideOf(pair.right)] };
}
