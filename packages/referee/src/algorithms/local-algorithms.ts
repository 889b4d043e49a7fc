/** The searches that repair boards, each with the mistakes that students make. */
import type { Algorithm, BoardRun, Judge } from '../runs.ts';
import {
  ANNEALING,
  FIRST_CHOICE,
  HILL_CLIMBING,
  judgeLocal,
  type LocalRule,
  MIN_CONFLICTS,
  neverRepairs,
} from '../board/local.ts';
import { BACKTRACKING, judgeBoard } from '../board/board.ts';

/** Judges by a rule, in pairs of queens that attack each other or, if that does not fit, in attacked queens. */
function local(rule: LocalRule): Judge<BoardRun> {
  const counted = rule.to === 'best' || rule.to === 'no more';
  return ({ facts, calls, answer }) => {
    const first = judgeLocal(facts, calls, rule, answer);
    if (first === undefined || !counted) return first;
    const other = judgeLocal(facts, calls, { ...rule, counts: 'attacked queens' }, answer);
    return other === undefined ? undefined : first;
  };
}

const NEVER = 'it only tries new boards: move one queen of a board after the other';
const BACK = 'it fills the board queen by queen: this is backtracking';
const SEES = {
  'it forgets the diagonals': { sees: 'rows' },
  'it forgets the rows': { sees: 'diagonals' },
  'it forgets the diagonals of one direction': { sees: 'one diagonal' },
} as const satisfies Readonly<Record<string, Partial<LocalRule>>>;
const RANDOM = 'it moves queens at random: compare the rows by their attacks';

/** Returns the mistakes that all searches share, and some of one rule. */
function mistakesIn(
  right: LocalRule,
  changes: Readonly<Record<string, Partial<LocalRule>>>,
): Readonly<Record<string, Judge<BoardRun>>> {
  const all = { ...(right.to !== 'any' && SEES), ...changes };
  return {
    [NEVER]: ({ facts, calls }) => neverRepairs(facts, calls),
    [BACK]: ({ facts, calls, answer }) => judgeBoard(facts, calls, BACKTRACKING, answer),
    ...Object.fromEntries(
      Object.entries(all).map(([words, change]) => [words, local({ ...right, ...change })]),
    ),
  };
}

const FEWER = 'it takes any row with fewer attacks: take the row with the fewest';
const UNATTACKED = 'it moves queens that no other attacks: choose one that is attacked';
const EARLY = 'it returns a board with attacks: go on, or return no board if it gives up';
const ONE_COLUMN = 'it compares the rows of one column only: compare all moves of all queens';
const WORSE = 'it goes on to the best neighbor even if it is worse: end there, or begin again';
const AGAIN = 'it begins again although a neighbor is better';
const FIRST_BETTER = 'it takes a better neighbor, not the best: this is first-choice hill climbing';
const ANY = { picks: 'any', to: 'any', restarts: 'any time', ends: 'anywhere' } as const;

const STEADY =
  'it takes worse boards as often at the end as at the start: let the temperature fall, and take a worse board with probability e^(-difference / temperature) (by statistics)';

/** The searches of whole boards by id. */
export const LOCAL_ALGORITHMS: Readonly<Record<string, Algorithm<BoardRun>>> = {
  'min-conflicts': {
    title: MIN_CONFLICTS.name,
    judge: local(MIN_CONFLICTS),
    mistakes: mistakesIn(MIN_CONFLICTS, {
      [UNATTACKED]: { picks: 'any' },
      'it moves a queen although its own row is the best: compare the own row, too, without counting the queen itself':
        { to: 'least other' },
      'it takes the row with the most attacks': { to: 'most in column' },
      [EARLY]: { ends: 'anywhere' },
      [FEWER]: { to: 'no more' },
      'it moves an attacked queen to any row: take the row with the fewest attacks': { to: 'any' },
      [RANDOM]: ANY,
    }),
    breadths: {
      [NEVER]: -1,
      [FEWER]: 1,
      'it moves an attacked queen to any row: take the row with the fewest attacks': 2,
      [RANDOM]: 3,
    },
  },
  'hill-climbing': {
    title: HILL_CLIMBING.name,
    judge: local(HILL_CLIMBING),
    mistakes: mistakesIn(HILL_CLIMBING, {
      [WORSE]: {
        to: 'best or worse',
        ends: 'anywhere',
      },
      'it takes the worst neighbor': { to: 'worst', restarts: 'any time', ends: 'anywhere' },
      'it ends although a neighbor is better': { ends: 'anywhere' },
      [AGAIN]: { restarts: 'any time', ends: 'anywhere' },
      [ONE_COLUMN]: { to: 'least in column', restarts: 'any time', ends: 'anywhere' },
      [FIRST_BETTER]: { to: 'no more', restarts: 'any time', ends: 'anywhere' },
      [RANDOM]: ANY,
    }),
    breadths: {
      [NEVER]: -1,
      [WORSE]: 0.5,
      [AGAIN]: 0.5,
      [ONE_COLUMN]: 1,
      [FIRST_BETTER]: 2,
      [RANDOM]: 3,
    },
  },
  'first-choice': {
    title: FIRST_CHOICE.name,
    judge: local(FIRST_CHOICE),
    mistakes: mistakesIn(FIRST_CHOICE, {
      'it takes the worst neighbor': { to: 'worst' },
      [RANDOM]: ANY,
    }),
    breadths: { [NEVER]: -1, [RANDOM]: 3 },
  },
  'simulated-annealing': {
    title: ANNEALING.name,
    judge: local(ANNEALING),
    mistakes: {
      ...mistakesIn(ANNEALING, {
        'it never takes a worse board: this is hill climbing (by statistics)': {
          to: 'no more',
          cools: 'none',
        },
        [STEADY]: { cools: 'constant' },
        'it refuses better boards: take each better board, and a worse one with probability e^(-difference / temperature)':
          { cools: 'reversed' },
      }),
    },
    breadths: { [NEVER]: -1, [STEADY]: 1 },
  },
};
