/** A run that a conversation has kept, made again for a referee and a checker. */
import { asQueensideError, type Problem, type QueensideError } from '@queenside/core';
import { ownSearchError, wrongKind } from '../errors.ts';
import { describeFailure } from '../outcome/failure.ts';
import { type Followed, followedBy } from '../outcome/followed.ts';
import { openHost } from '../hosts/open-host.ts';
import type { Kind } from '../source.ts';
import { answerTo } from './answer-to.ts';
import { CallsAsked } from './calls-asked.ts';
import type { Said } from './conversation.ts';

/** A run as it is kept. */
export interface AskedRun {
  /** The name of the file. */
  readonly file: string;
  /** The calls; see {@link CallsAsked.asked}. */
  readonly asked: ArrayLike<number>;
  /** What the parameter of `solve` says that it searches; absent if it says nothing. */
  readonly searches?: Kind;
  /** The most calls. */
  readonly budget: number;
  /** How it ended; absent if it was stopped. */
  readonly said?: Said;
}

/** A run, and its answer for the problem's checker. */
export interface Remade {
  readonly followed: Followed;
  /** Absent if the search did not return one. */
  readonly answer?: unknown;
}

/**
 * Makes the calls of a run again.
 *
 * @param guarantee what the answer guarantees; see `Search.guarantee`.
 * @returns undefined if the problem has no instances of this kind.
 */
export function remakeRun(
  kind: Kind,
  problem: Problem,
  instance: any,
  { file, searches = kind, asked, said, budget }: AskedRun,
  guarantee: string,
): Remade | undefined {
  const host = openHost(kind, problem, instance);
  if (host === undefined) return undefined;
  const made = new CallsAsked(host);
  for (let at = 0; at + 2 < asked.length; at += 3)
    made.make(asked[at]!, asked[at + 1]!, asked[at + 2]!);
  const { calls } = made;
  const origin = { file, nothing: file.endsWith('.py') ? 'None' : 'null' };
  const unanswered = followedBy(host, calls, origin);
  // A search of something else fails with an error that says nothing about that.
  const failedBy = (error: QueensideError): Remade => ({
    followed: {
      ...unanswered,
      error: searches === kind ? error : wrongKind(file, searches, problem.id, kind),
    },
  });
  if (said === undefined) return { followed: unanswered };
  if ('failed' in said)
    return failedBy(describeFailure(said.failed, { file, searched: kind, budget }));
  if ('disturbed' in said)
    return failedBy(ownSearchError('disturbed', { file, what: said.disturbed }));
  const { answer: returned } = said;
  try {
    const answer = answerTo(problem, instance, { host, calls, origin, returned, guarantee });
    return { followed: followedBy(host, calls, origin, returned), answer };
  } catch (thrown) {
    const told = (message: string): QueensideError =>
      ownSearchError('failed', { place: file, message });
    return failedBy(asQueensideError(thrown, told));
  }
}
