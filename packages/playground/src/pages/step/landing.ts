/** The step at which the page opens after its record was edited elsewhere. */
import type { RemoteReel } from '../../engine/film/reel.ts';
import type { Question } from '../../engine/question.ts';

/** Steps are compared up to this one: to compare a million would take seconds. */
const LAST_COMPARED = 20_000;

export interface Landing {
  readonly step: number;
  /** Whether the search does something else than before the edit there, for the first time. */
  readonly differs: boolean;
}

interface ShownStep {
  readonly question: Question;
  readonly reel: RemoteReel;
  readonly step: number;
}

let shown: ShownStep | undefined;
let left: ShownStep | undefined;

/** Notes the step that the page shows; undefined if it shows no search of the question. */
export function noteShown(now: ShownStep | undefined): void {
  shown = now;
}

/** Notes that the page is left: its step is where it opens again. */
export function noteLeft(): void {
  left = shown;
  shown = undefined;
}

/**
 * Returns the words of the steps up to the one that was shown when the page was left; none if it showed the same record, or
 * another search. Call it before the worker films something else.
 */
export async function wordsBeforeEdit(question: Question): Promise<readonly string[]> {
  const before = left;
  left = undefined;
  if (before === undefined || before.step === 0 || before.step > LAST_COMPARED) return [];
  const isEdited = before.question.record !== question.record;
  if (!isEdited || searchOf(before.question) !== searchOf(question)) return [];
  // A worker that was ended has nothing to compare.
  return await before.reel.wordsOf(0, before.step + 1).catch(() => []);
}

/** Returns the step that was shown, or the first one that differs; undefined without words. */
export async function landingOf(
  words: readonly string[],
  reel: RemoteReel,
): Promise<Landing | undefined> {
  if (words.length === 0) return undefined;
  const now = await reel.wordsOf(0, words.length);
  const first = words.findIndex((each, step) => each !== now[step]);
  if (first === -1) return { step: words.length - 1, differs: false };
  return { step: Math.min(first, reel.data.last), differs: true };
}

function searchOf(question: Question): string {
  return JSON.stringify({ ...question, record: '' });
}
