/**
 * Records that tell searches apart. One record is not enough: a strict cut-off shows on a third of random trees, and a search
 * that never reopens differs only where estimates disagree.
 */
import { Random } from '@queenside/core';
import { disguise } from './disguise.ts';
import { makeDrafts, NO_DEMANDS } from './drafts.ts';
import { effortOf } from './effort.ts';
import { drawTraps, PUBLISHED_TRAPS } from './traps.ts';

/** A record with the problem that reads it. */
export interface BankRecord {
  readonly problem: string;
  readonly record: string;
}

/** The most calls on a record of a bank. Right searches make some hundreds, those without memory some thousands. */
export const BANK_BUDGET = 10_000;

const SEED = 1975;

/** What a bank is for: `deepening` has spaces that are small enough for searches without memory. */
export type BankKind = 'tree' | 'space' | 'deepening' | 'board';

/** Returns the records of the published bank, for practice. They are always the same. */
export function bankOf(kind: BankKind): readonly BankRecord[] {
  return makeDrafts(kind, new Random(SEED), PUBLISHED_TRAPS, NO_DEMANDS).map(
    ({ problem, record }) => ({ problem, record }),
  );
}

/** What a search of a drawn record must take: if it took less, a program could know all such records, and if it took more, time. */
const EXTENTS: Readonly<Record<string, readonly Extent[]>> = {
  tree: [{ problem: 'alphabeta', id: 'alpha-beta', least: 6 }],
  space: [
    { problem: 'graph', id: 'a-star', least: 4 },
    { problem: 'pathfinding', id: 'a-star', least: 8 },
  ],
  deepening: [
    { problem: 'graph', id: 'ida-star', least: 5 },
    { problem: 'pathfinding', id: 'ida-star', least: 5 },
    { problem: 'pathfinding', id: 'iterative-deepening', least: 6, most: 45 },
  ],
};

/** The leaves that an algorithm examines, or the states that it expands. */
interface Extent {
  readonly problem: string;
  readonly id: string;
  readonly least: number;
  readonly most?: number;
}

/**
 * Draws a bank for grading. It shows each mistake that the published one shows, but no program can know its records. Boards are
 * an exception: the record of a board is its size, so all their banks are the same.
 *
 * @param seed an integer from 0 to `MAX_SEED`. Students must not know it.
 */
export function drawBank(kind: BankKind, seed: number): readonly BankRecord[] {
  const random = new Random(seed);
  const extents = EXTENTS[kind] ?? [];
  return makeDrafts(kind, random, drawTraps(random), {
    larger: { tree: 1, graph: 2, grid: 2 },
    accepts: (problem, record) =>
      extents.every(({ problem: of, id, least, most = Infinity }) => {
        if (of !== problem) return true;
        const effort = effortOf(id, problem, record);
        return effort >= least && effort <= most;
      }),
  }).map((draft) => ({ problem: draft.problem, record: disguise(draft, random) }));
}
