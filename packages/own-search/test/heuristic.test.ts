/** Heuristics that behave differently when the search begins, on a record whose states are too many to list. */
import { parseRecord } from '@queenside/conformance';
import { slidingTiles } from '@queenside/problem-sliding-tiles';
import { expect, test } from 'vitest';
import { faultInWords, judgeOnRecord, worstFault } from '../src/index.ts';

const RECORD = '3x3: 8 6 7 2 5 4 3 0 1';
/** The states of a search come in small batches. */
const SMALL = 20;

const misplaced = (state: string): number =>
  state.split(' ').filter((tile, place) => tile !== '0' && Number(tile) !== place).length;

/** Judges a heuristic in this process. @param inSearch what it returns once the search has begun. */
async function judge(inSearch: (state: string) => number) {
  const instance = parseRecord(slidingTiles, RECORD);
  const work = { estimates: 0, milliseconds: 0, expanded: 0, generated: 0 };
  return judgeOnRecord(
    ({ host }) => ({
      work,
      estimate: async (states) =>
        states.map((state) => (states.length > SMALL ? misplaced : inSearch)(host.name(state))),
      end: async () => undefined,
    }),
    'mine.py',
    { problem: slidingTiles, instance, text: RECORD },
    { states: 1000, seed: 5 },
  );
}

test.each([
  [
    'estimates that are too high',
    (state: string) => 40 + 3 * misplaced(state),
    /^h = \d+, but a path to a goal costs \d+\.$/,
  ],
  ['estimates that close all states', () => Infinity, /^h = infinity, but/],
  ['negative ones', () => -1, /^h = -1, but an estimate is never negative\.$/],
])('%s in the search are refuted by the paths that are known', async (_, inSearch, words) => {
  const { faults, expansions, areAll } = await judge(inSearch);
  expect(areAll).toBe(false);
  expect(expansions).toBeUndefined();
  const worst = worstFault(faults, 'admissible');
  expect(faultInWords(faults.get(worst!)!.smallest)).toMatch(words);
});

test('an honest one is not accused', async () => {
  const { faults, expansions } = await judge(misplaced);
  expect(faults.size).toBe(0);
  expect(expansions).toBeDefined();
});

test('the process serves others while it judges', async () => {
  let turns = 0;
  const counts = setInterval(() => turns++, 0);
  await judge(misplaced);
  clearInterval(counts);
  expect(turns).toBeGreaterThan(3);
});
