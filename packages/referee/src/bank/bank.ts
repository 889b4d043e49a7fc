/**
 * Records that tell searches apart. One record is not enough: a strict cut-off shows on a third of random trees, and a search
 * that never reopens differs only where estimates disagree.
 */
import { Random } from '@queenside/core';
import { makeAgents } from './agents.ts';
import { disguise } from './disguise.ts';
import { makeConsistent } from './estimates.ts';
import type { BankKind } from '../bank-kind.ts';
import { makeDrafts, makeUniform, NO_DEMANDS } from './drafts.ts';
import { effortsOf } from './effort.ts';
import { drawExtremes, publishedExtremes } from './extremes.ts';
import { makeOutcomes } from './outcomes.ts';
import { drawTraps, PUBLISHED_TRAPS } from './traps.ts';

/** A record with the problem that reads it. */
export interface BankRecord {
  readonly problem: string;
  readonly record: string;
}

/** Which records a bank has. */
export interface BankOptions {
  /** Whether all estimates are consistent, so that no search needs to open a closed state again. Default: false. */
  readonly consistent?: boolean;
  /**
   * Whether trees are games of agents, as in the Pacman projects: MAX moves first, and then one or two agents, who are all MIN, or
   * chance, whose moves are equally likely. Default: false.
   */
  readonly agents?: boolean;
  /** Whether leaves of trees without chance nodes are outcomes of a game: 1 if MAX wins, -1 if MIN does, 0 for a draw. Default: false. */
  readonly outcomes?: boolean;
}

const SEED = 1975;

/** Returns the records of the published bank, for practice. They are always the same. */
export function bankOf(kind: BankKind, options: BankOptions = {}): readonly BankRecord[] {
  const drafts = makeDrafts(kind, new Random(SEED), PUBLISHED_TRAPS, NO_DEMANDS);
  return [...drafts, ...publishedExtremes(kind)].map(({ problem, record }) => ({
    problem,
    record: withOptions(kind, problem, record, options),
  }));
}

/** Changes a record as the options ask. Estimates of grids are consistent. */
function withOptions(
  kind: BankKind,
  problem: string,
  record: string,
  { consistent = false, agents = false, outcomes = false }: BankOptions,
): string {
  if (agents && kind === 'chance') return makeAgents(makeUniform(record), 'CHANCE');
  if (agents && kind === 'tree') return makeAgents(record, 'MIN');
  if (outcomes && kind === 'tree') return makeOutcomes(record);
  return consistent && problem === 'graph' ? makeConsistent(record) : record;
}

/** The leaves or states that an algorithm examines or expands. */
interface Extent {
  /** On a drawn record. If it took less, a program could know all such records, and if it took more, time. */
  readonly least?: number;
  readonly most?: number;
  /** On all records of a problem together: the mean over many seeds. */
  readonly usual: number;
}

const DEEPENING: Readonly<Record<string, Readonly<Record<string, Extent>>>> = {
  graph: { 'ida-star': { least: 5, usual: 1046 }, 'iterative-deepening': { usual: 1109 } },
  pathfinding: {
    'ida-star': { least: 5, usual: 127 },
    'iterative-deepening': { most: 45, usual: 783 },
  },
};

/** The extents of algorithms, by the kinds of banks and their problems. */
const EXTENTS: Readonly<
  Record<BankKind, Readonly<Record<string, Readonly<Record<string, Extent>>>>>
> = {
  tree: { alphabeta: { 'alpha-beta': { least: 6, usual: 770 }, minimax: { usual: 1300 } } },
  chance: { alphabeta: { expectimax: { least: 6, usual: 1500 } } },
  space: {
    graph: {
      'a-star': { least: 4, usual: 420 },
      'weighted-a-star': { usual: 387 },
      greedy: { usual: 333 },
      'uniform-cost': { usual: 435 },
      'breadth-first': { usual: 424 },
      'depth-first': { usual: 350 },
    },
    pathfinding: {
      'a-star': { least: 8, usual: 396 },
      'weighted-a-star': { usual: 283 },
      greedy: { usual: 276 },
      'uniform-cost': { usual: 592 },
      'breadth-first': { usual: 592 },
      'depth-first': { usual: 439 },
    },
  },
  deepening: DEEPENING,
  bounded: {
    ...DEEPENING,
    graph: { 'ida-star': { least: 5, usual: 1390 }, 'iterative-deepening': { usual: 1640 } },
  },
  board: {},
  local: {},
  csp: {},
  repair: {},
  crossword: {},
};

/** The number of other banks that records are exchanged with. The sizes of trees differ most. */
const OTHERS: Readonly<Record<BankKind, number>> = {
  tree: 2,
  chance: 2,
  space: 1,
  deepening: 1,
  bounded: 1,
  board: 0,
  local: 0,
  csp: 0,
  repair: 0,
  crossword: 0,
};

/**
 * Draws a bank for grading. It shows each mistake that the published one shows, but no program can know its records. Searches of
 * banks with different seeds take almost equally long. Boards are an exception: the record of a board is its size, so all their
 * banks are the same.
 *
 * @param seed an integer from 0 to `MAX_SEED`. Students must not know it.
 */
export function drawBank(
  kind: BankKind,
  seed: number,
  options: BankOptions = {},
): readonly BankRecord[] {
  const random = new Random(seed);
  const finish = (problem: string, record: string): string =>
    withOptions(kind, problem, record, options);
  const draw = (): BankRecord[] =>
    makeDrafts(kind, random, drawTraps(random), {
      larger: { tree: 1, graph: 2, grid: 2 },
      accepts: (problem, record) =>
        accepts(EXTENTS[kind][problem]!, problem, finish(problem, record)),
    }).map((draft) => ({
      problem: draft.problem,
      record: finish(draft.problem, disguise(draft, random)),
    }));
  const bank = draw();
  for (let other = 0; other < OTHERS[kind]; other++) {
    const others = draw();
    for (const [problem, extents] of Object.entries(EXTENTS[kind]))
      balance(bank, others, problem, extents);
  }
  const extremes = drawExtremes(kind, random).map(({ problem, record }) => ({
    problem,
    record: finish(problem, record),
  }));
  return [...bank, ...extremes];
}

function accepts(
  extents: Readonly<Record<string, Extent>>,
  problem: string,
  record: string,
): boolean {
  return Object.entries(extents).every(([id, { least, most }]) => {
    if (least === undefined && most === undefined) return true;
    const [effort] = effortsOf([id], problem, record);
    return effort! >= (least ?? 0) && effort! <= (most ?? Infinity);
  });
}

const ROUNDS = 3;

/** Replaces records by those in the same places of another bank, as long as the efforts of all searches come closer to the usual. */
function balance(
  bank: BankRecord[],
  others: readonly BankRecord[],
  problem: string,
  extents: Readonly<Record<string, Extent>>,
): void {
  const ids = Object.keys(extents);
  const choiceOf = (each: BankRecord) => {
    const efforts = effortsOf(ids, problem, each.record);
    return { each, shares: efforts.map((effort, index) => effort / extents[ids[index]!]!.usual) };
  };
  const places = [...bank.keys()]
    .filter((place) => bank[place]!.problem === problem)
    .map((place) => ({ place, now: choiceOf(bank[place]!), other: choiceOf(others[place]!) }));
  let totals = ids.map((_, index) => places.reduce((sum, { now }) => sum + now.shares[index]!, 0));
  const distanceOf = (sums: readonly number[]): number =>
    sums.reduce((sum, each) => sum + (each - 1) ** 2, 0);
  for (let round = 0; round < ROUNDS; round++)
    for (const choice of places) {
      const { place, now, other } = choice;
      const changed = totals.map(
        (total, index) => total - now.shares[index]! + other.shares[index]!,
      );
      if (distanceOf(changed) >= distanceOf(totals)) continue;
      totals = changed;
      bank[place] = other.each;
      Object.assign(choice, { now: other, other: now });
    }
}
