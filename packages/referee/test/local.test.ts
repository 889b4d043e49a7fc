/** Searches that repair whole boards: right ones in many forms, and those with a mistake. */
import { Random } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import {
  type Algorithm,
  allAlgorithms,
  BOARD_ALGORITHMS,
  type BoardRun,
  explainMistake,
} from '../src/index.ts';
import { onBoards, type SeenBoard } from './instances.ts';

type Rows = readonly number[];
type Search = (board: SeenBoard, random: Random) => Rows | undefined;
/** How a search counts the queens that attack a square. */
type Attackers = (board: SeenBoard, column: number, row: number) => number;

const { 'min-conflicts': minConflicts, 'hill-climbing': climbing } = BOARD_ALGORITHMS;
const { 'first-choice': firstChoice, 'simulated-annealing': annealing } = BOARD_ALGORITHMS;

/** Runs a search on all boards; each run has its own random numbers. */
function runsOf(search: Search, seed: number): BoardRun[] {
  let run = 0;
  return onBoards((board) => search(board, new Random(seed * 1000 + run++)), 'local');
}

const lines = (board: SeenBoard): number[] => [...board.rows.keys()];
const asked: Attackers = (board, column, row) => board.conflicts(column, row);
/** Counts without a call; `sees` says whether a queen attacks a square that is so many columns and rows away. */
const own =
  (sees = (columns: number, rows: number) => rows === 0 || Math.abs(rows) === Math.abs(columns)) =>
  (board: SeenBoard, column: number, row: number): number =>
    board.rows.filter((there, other) => other !== column && sees(other - column, there - row))
      .length;
const rowsOnly = own((_columns, rows) => rows === 0);
const diagonalsOnly = own((columns, rows) => Math.abs(rows) === Math.abs(columns));
const oneDiagonal = own((columns, rows) => rows === 0 || rows === columns);

function fillAtRandom(board: SeenBoard, random: Random): void {
  for (const column of lines(board)) board.place(column, random.int(board.size));
}
function fillGreedily(board: SeenBoard, random: Random): void {
  for (const column of lines(board)) {
    const all = lines(board).map((row) => board.conflicts(column, row));
    board.place(column, pick(all, Math.min(...all), random));
  }
}
/** Returns one of the places of a value. */
function pick(all: readonly number[], value: number, random?: Random): number {
  const places = [...all.keys()].filter((place) => all[place] === value);
  return random === undefined ? places[0]! : places[random.int(places.length)]!;
}
function moveByPlacing(board: SeenBoard, column: number, row: number): void {
  board.remove(column);
  board.place(column, row);
}
function startAgain(board: SeenBoard, random: Random): void {
  for (const column of lines(board)) board.remove(column);
  fillAtRandom(board, random);
}
const sweep = (board: SeenBoard, random: Random): void => {
  for (const column of lines(board)) board.move(column, random.int(board.size));
};
const total = (board: SeenBoard, attackers: Attackers): number =>
  lines(board).reduce((sum, column) => sum + attackers(board, column, board.rows[column]!), 0);
const attackedQueens = (board: SeenBoard, attackers: Attackers): number =>
  lines(board).filter((column) => attackers(board, column, board.rows[column]!) > 0).length;

interface Repair {
  readonly attackers?: Attackers;
  readonly fill?: (board: SeenBoard, random: Random) => void;
  readonly move?: (board: SeenBoard, column: number, row: number) => void;
  readonly again?: (board: SeenBoard, random: Random) => void;
  /** Chooses a column among those with an attacked queen, or among all. */
  readonly choose?: (attacked: Rows, board: SeenBoard, random: Random) => number;
  /** Chooses a row by the attackers of each. */
  readonly row?: (all: readonly number[], from: number, random: Random) => number;
  readonly steps?: number;
  readonly tries?: number;
  /** What it returns after all steps. */
  readonly gaveUp?: 'nothing' | 'board';
}

/** Min-conflicts with a twist. */
const repair =
  ({
    attackers = asked,
    fill = fillAtRandom,
    move = (board, column, row) => board.move(column, row),
    again = startAgain,
    choose = (attacked, _board, random) => attacked[random.int(attacked.length)]!,
    row = (all, _from, random) => pick(all, Math.min(...all), random),
    steps = 200,
    tries = 5,
    gaveUp = 'nothing',
  }: Repair = {}): Search =>
  (board, random) => {
    fill(board, random);
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) again(board, random);
      for (let step = 0; step < steps; step++) {
        const attacked = lines(board).filter(
          (column) => attackers(board, column, board.rows[column]!) > 0,
        );
        if (attacked.length === 0) return board.rows;
        const column = choose(attacked, board, random);
        const all = lines(board).map((each) => attackers(board, column, each));
        move(board, column, row(all, board.rows[column]!, random));
      }
      if (lines(board).every((column) => attackers(board, column, board.rows[column]!) === 0))
        return board.rows;
    }
    return gaveUp === 'nothing' ? undefined : board.rows;
  };

interface Climb extends Pick<Repair, 'attackers' | 'fill' | 'again' | 'tries' | 'move'> {
  readonly value?: (board: SeenBoard, attackers: Attackers) => number;
  /** The most sideways moves in a row. */
  readonly sideways?: number;
  /** Moves on to worse neighbors so many times. */
  readonly worse?: number;
  readonly isWorst?: boolean;
  /** The most moves before it ends. */
  readonly most?: number;
  /** The columns that it compares. */
  readonly columns?: (board: SeenBoard, step: number) => Rows;
}

/** Steepest hill climbing with a twist: it tries each neighbor on a copy, and moves to the best one. */
const climb =
  ({
    attackers = own(),
    fill = fillAtRandom,
    move = (board, column, row) => board.move(column, row),
    again = startAgain,
    tries = 1,
    value = total,
    sideways = 0,
    worse = 0,
    isWorst = false,
    most = 100,
    columns = lines,
  }: Climb = {}): Search =>
  (board, random) => {
    fill(board, random);
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) again(board, random);
      let [left, leftWorse] = [sideways, worse];
      for (let step = 0; step < most; step++) {
        const now = value(board, attackers);
        if (now === 0) return board.rows;
        const neighbors = columns(board, step).flatMap((column) =>
          lines(board)
            .filter((row) => row !== board.rows[column])
            .map((row) => {
              const rows = board.rows.with(column, row);
              return { column, row, value: value({ ...board, rows }, attackers) };
            }),
        );
        random.shuffle(neighbors);
        const best = neighbors.reduce((first, each) =>
          (isWorst ? each.value > first.value : each.value < first.value) ? each : first,
        );
        if (!isWorst) {
          if (best.value > now && leftWorse-- <= 0) break;
          if (best.value === now && left-- <= 0) {
            if (columns === lines) break;
            continue;
          }
          if (best.value < now) left = sideways;
        }
        move(board, best.column, best.row);
      }
      if (value(board, attackers) === 0) return board.rows;
    }
    return board.rows;
  };

/** Takes random neighbors that `takes` permits. */
const wander =
  (
    takes: (change: number, step: number, random: Random) => boolean,
    {
      attackers = asked,
      steps = 3000,
      gaveUp = 'board',
      triesOnBoard = false,
    }: Pick<Repair, 'attackers' | 'steps' | 'gaveUp'> & { readonly triesOnBoard?: boolean } = {},
  ): Search =>
  (board, random) => {
    fillAtRandom(board, random);
    for (let step = 0; step < steps; step++) {
      if (total(board, own()) === 0 && attackers !== rowsOnly) return board.rows;
      if (attackers === rowsOnly && total(board, rowsOnly) === 0) return board.rows;
      const column = random.int(board.size);
      const from = board.rows[column]!;
      const row = (from + 1 + random.int(board.size - 1)) % board.size;
      const before = attackers(board, column, from);
      if (triesOnBoard) board.move(column, row);
      const change = attackers(board, column, row) - before;
      const isTaken = takes(change, step, random);
      if (triesOnBoard && !isTaken) board.move(column, from);
      if (!triesOnBoard && isTaken) board.move(column, row);
    }
    return gaveUp === 'board' ? board.rows : undefined;
  };

const cooled =
  (temperature: (step: number) => number) =>
  (change: number, step: number, random: Random): boolean =>
    change <= 0 || random.float() < Math.exp(-change / temperature(step));
const geometric = (step: number): number => 3 * 0.998 ** step;
const linear = (step: number): number => 2 * (1 - step / 3000) + 1e-9;

const RIGHT: readonly (readonly [name: string, Algorithm<BoardRun>, Search])[] = [
  ['min-conflicts by the book', minConflicts!, repair()],
  [
    'min-conflicts that takes the first attacked queen and the first row',
    minConflicts!,
    repair({ choose: ([first]) => first!, row: (all) => pick(all, Math.min(...all)) }),
  ],
  ['min-conflicts that counts attacks itself', minConflicts!, repair({ attackers: own() })],
  ['min-conflicts by remove and place', minConflicts!, repair({ move: moveByPlacing })],
  ['min-conflicts from a greedy board', minConflicts!, repair({ fill: fillGreedily })],
  [
    'min-conflicts that takes the queen with the most attackers',
    minConflicts!,
    repair({
      choose: (attacked, board, random) => {
        const all = attacked.map((column) => own()(board, column, board.rows[column]!));
        return attacked[pick(all, Math.max(...all), random)]!;
      },
    }),
  ],
  [
    'min-conflicts that prefers another row if it is as good',
    minConflicts!,
    repair({
      row(all, from, random) {
        const least = Math.min(...all);
        const others = all.map((each, row) => (row === from ? Infinity : each));
        return others.includes(least) ? pick(others, least, random) : from;
      },
    }),
  ],
  ['min-conflicts that starts again by moves', minConflicts!, repair({ again: sweep, steps: 20 })],
  ['steepest hill climbing', climbing!, climb()],
  ['steepest hill climbing with sideways moves', climbing!, climb({ sideways: 50 })],
  ['hill climbing with random restarts', climbing!, climb({ tries: 30 })],
  [
    'hill climbing with restarts by moves and remove and place',
    climbing!,
    climb({ tries: 5, again: sweep, move: moveByPlacing }),
  ],
  ['hill climbing by attacked queens', climbing!, climb({ value: attackedQueens })],
  ['first-choice hill climbing', firstChoice!, wander((change) => change < 0)],
  [
    'first-choice hill climbing with sideways moves that gives up',
    firstChoice!,
    wander((change) => change <= 0, { gaveUp: 'nothing' }),
  ],
  ['steepest as first choice', firstChoice!, climb({ tries: 3 })],
  ['annealing with geometric cooling', annealing!, wander(cooled(geometric))],
  ['annealing with linear cooling', annealing!, wander(cooled(linear))],
  ['annealing that counts itself', annealing!, wander(cooled(geometric), { attackers: own() })],
  [
    'annealing that tries each move on the board',
    annealing!,
    wander(cooled(geometric), { triesOnBoard: true }),
  ],
];

const WRONG: readonly (readonly [
  name: string,
  Algorithm<BoardRun>,
  Search,
  mistake: string | undefined,
])[] = [
  [
    'min-conflicts of any queen',
    minConflicts!,
    repair({ choose: (_attacked, board, random) => random.int(board.size) }),
    'it moves queens that no other attacks',
  ],
  [
    'min-conflicts that takes another row always',
    minConflicts!,
    repair({
      row(all, from, random) {
        const others = all.map((each, row) => (row === from ? Infinity : each));
        return pick(others, Math.min(...others), random);
      },
    }),
    'it moves a queen although its own row is the best',
  ],
  [
    'min-conflicts that takes the first better row',
    minConflicts!,
    repair({
      row(all, from) {
        const better = all.findIndex((each) => each < all[from]!);
        return better === -1 ? from : better;
      },
    }),
    'it takes any row with fewer attacks',
  ],
  [
    'min-conflicts to a random row',
    minConflicts!,
    repair({ row: (all, _from, random) => random.int(all.length), steps: 60 }),
    'it moves an attacked queen to any row',
  ],
  [
    'min-conflicts to the worst row',
    minConflicts!,
    repair({ row: (all, _from, random) => pick(all, Math.max(...all), random), steps: 60 }),
    'it takes the row with the most attacks',
  ],
  ['min-conflicts without diagonals', minConflicts!, repair({ attackers: rowsOnly }), 'diagonals'],
  ['min-conflicts without rows', minConflicts!, repair({ attackers: diagonalsOnly }), 'the rows'],
  [
    'min-conflicts with one diagonal',
    minConflicts!,
    repair({ attackers: oneDiagonal }),
    'diagonals of one direction',
  ],
  [
    'min-conflicts that returns too early',
    minConflicts!,
    repair({ steps: 3, tries: 1, gaveUp: 'board' }),
    'it returns a board with attacks',
  ],
  [
    'only random boards',
    minConflicts!,
    repair({ steps: 1, tries: 300, move: () => undefined }),
    'it only tries new boards',
  ],
  [
    'random moves',
    minConflicts!,
    wander(() => true, { gaveUp: 'nothing', attackers: own() }),
    'it moves queens at random',
  ],
  ['hill climbing that ends early', climbing!, climb({ most: 1 }), 'it ends although a neighbor'],
  [
    'hill climbing that begins again early',
    climbing!,
    climb({ most: 1, tries: 40, sideways: 5 }),
    'it begins again although',
  ],
  [
    'hill climbing to the worst',
    climbing!,
    climb({ isWorst: true }),
    'it takes the worst neighbor',
  ],
  [
    'hill climbing in one column',
    climbing!,
    climb({ columns: (board, step) => [step % board.size], sideways: 100, most: 300 }),
    'it compares the rows of one column only',
  ],
  [
    'hill climbing that takes the first better neighbor',
    climbing!,
    wander((change) => change < 0),
    'it takes a better neighbor, not the best',
  ],
  ['hill climbing without diagonals', climbing!, climb({ attackers: rowsOnly }), 'diagonals'],
  [
    'first choice that takes worse boards',
    firstChoice!,
    wander((change) => change < 2),
    'it moves queens at random',
  ],
  [
    'annealing that never takes a worse board',
    annealing!,
    wander((change) => change < 0),
    'it never takes a worse board',
  ],
  [
    'annealing that does not cool',
    annealing!,
    wander(cooled(() => 2)),
    'it takes worse boards as often at the end',
  ],
  [
    'annealing with the wrong sign',
    annealing!,
    wander(
      (change, step, random) => change >= 0 || random.float() < Math.exp(change / geometric(step)),
    ),
    'it refuses better boards',
  ],
  [
    'annealing that takes everything',
    annealing!,
    wander(() => true),
    'it takes worse boards as often at the end',
  ],
  [
    'repairs as backtracking',
    BOARD_ALGORITHMS['backtracking']!,
    repair({ move: moveByPlacing, attackers: own() }),
    'it repairs a whole board: this is local search',
  ],
];

const SEEDS = [1, 2, 3, 4, 5];

describe('right searches of whole boards', () => {
  test.each(RIGHT)('%s', (_name, { judge }, search) => {
    for (const seed of SEEDS)
      for (const run of runsOf(search, seed)) {
        expect({ size: run.facts, difference: judge(run) }).toEqual({
          size: run.facts,
          difference: undefined,
        });
        expect(run.answer).toBeDefined();
      }
  });
});

describe('mistakes of searches of whole boards', () => {
  test.each(WRONG)('%s', (_name, algorithm, search, mistake) => {
    for (const seed of SEEDS) {
      const runs = runsOf(search, seed);
      expect(runs.some((run) => algorithm.judge(run) !== undefined)).toBe(true);
      expect(explainMistake(algorithm, runs) ?? 'none').toContain(mistake);
    }
  });
});

test('hill climbing that goes on to worse boards is found where all neighbors are worse', () => {
  const search = climb({ worse: 1000, sideways: 1000, most: 60 });
  const runs = [...Array(20).keys()].flatMap((seed) => runsOf(search, seed));
  const wrong = runs.filter((run) => climbing!.judge(run) !== undefined);
  expect(wrong.length).toBeGreaterThan(3);
  expect(climbing!.judge(wrong[0]!)!.words).toMatch(
    /^yours moved the queen of column \d+ to row \d+, which leaves \d+ attacks? instead of \d+; hill climbing takes no worse neighbor$/,
  );
  expect(explainMistake(climbing!, wrong)).toMatch(/^it goes on to the best neighbor even if/);
});

test('backtracking is no local search, and the other way round', () => {
  const runs = onBoards((board) => {
    const fill = (column: number): boolean => {
      if (column === board.size) return true;
      for (const row of lines(board)) {
        if (board.isAttacked(column, row)) continue;
        board.place(column, row);
        if (fill(column + 1)) return true;
        board.remove(column);
      }
      return false;
    };
    return fill(0) ? board.rows : undefined;
  }, 'local');
  expect(explainMistake(minConflicts!, runs)).toBe(
    'it fills the board queen by queen: this is backtracking',
  );
});

test('searches of whole boards have their own bank, and may make more calls', () => {
  const { 'min-conflicts': local, backtracking } = allAlgorithms();
  expect([local!.bank, local!.kind]).toEqual(['local', 'board']);
  expect(local!.budget).toBeGreaterThan(backtracking!.budget);
});
