/** Draws questions about a run from a seed. */
import type { Random } from '@queenside/core';
import type { RunQuestion } from './question.ts';

/**
 * Draws questions: one of each kind before a second of any kind. No question gives away the answer to another one, and no two stand
 * at the same step. They come in the order of the search, and those about the whole run last.
 *
 * @param count the most questions. There are fewer if the run is too short.
 */
export function drawQuestions(
  all: readonly RunQuestion[],
  count: number,
  random: Random,
): readonly RunQuestion[] {
  const kinds = random.shuffle([...Map.groupBy(all, ({ asks }) => asks).values()]);
  const left = kinds.map((kind) => random.shuffle([...kind]));
  const drawn: RunQuestion[] = [];
  // One of each kind in each round.
  while (drawn.length < count && left.some((kind) => kind.length > 0))
    for (const kind of left) {
      const at = kind.findIndex((each) => drawn.every((other) => goTogether(each, other)));
      const found = kind[at];
      // What does not go with the questions so far goes with no more of them either.
      kind.splice(0, at === -1 ? kind.length : at + 1);
      if (found !== undefined && drawn.length < count) drawn.push(found);
    }
  return drawn.toSorted((a, b) => (a.call ?? Infinity) - (b.call ?? Infinity) || 0);
}

/** Whether two questions may stand on one page. */
function goTogether(one: RunQuestion, other: RunQuestion): boolean {
  if (one.call !== undefined && one.call === other.call) return false;
  const isSame = one.asks === other.asks && one.ask === other.ask;
  return !isSame && !givesAway(one, other) && !givesAway(other, one);
}

function givesAway({ shows }: RunQuestion, { tells }: RunQuestion): boolean {
  return shows.some((step) => tells.includes(step));
}
