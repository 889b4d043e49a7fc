/** The shortest walk past all houses of a street: a problem with an objective, and faults of it and of its solver. */
import {
  decodeLine,
  defineErrors,
  defineProblem,
  defineSolver,
  wrong,
  type Problem,
  type Solver,
} from '@queenside/core';
import { plant, type PlantedFault, type Row } from './planted.ts';

type Numbers = readonly number[];

const fail = defineErrors('tour', {
  malformed: { cause: '"{found}" is no list', remedy: 'expected numbers: 3 1 2' },
});

function read(text: string, place: { column?: number; line?: number }): Numbers {
  if (!/^\s*\d{1,4}(?:[ \t]+\d{1,4})*\s*$/.test(text))
    throw fail('malformed', { found: text }, place);
  return text.trim().split(/\s+/).map(Number);
}

const lengthOf = (walk: Numbers): number =>
  walk.slice(1).reduce((sum, house, index) => sum + Math.abs(house - walk[index]!), 0);
const sorted = (houses: Numbers): Numbers => houses.toSorted((a, b) => a - b);

export const tour = defineProblem<Numbers, Numbers>({
  id: 'tour',
  summary: 'The shortest walk past all houses of a street',
  tasks: ['walk'],
  styles: ['plain'],
  objective: { sense: 'min', unit: 'm' },
  examples: [
    {
      record: '9 5 30 1',
      right: '1 5 9 30',
      alsoRight: ['30 9 5 1'],
      wrong: { incomplete: '1 5 9' },
    },
    { record: '2 1 7', right: '1 2 7', alsoRight: ['7 2 1'] },
  ],
  errors: fail.table,
  mistakes: { incomplete: 'these are not the houses of the record' },
  parse: (record) => read(record, { column: 1 }),
  need: (houses) => ({ task: 'walk', size: houses.length }),
  check(houses, walk) {
    if (sorted(walk).join() !== sorted(houses).join()) return wrong('incomplete', 'other houses');
    return { kind: 'right', objective: lengthOf(walk), proof: 'feasible' };
  },
  *format(walk) {
    yield new TextEncoder().encode(`${walk.join(' ')}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    return bytes && read(decodeLine(bytes), { line });
  },
});

export const street = defineSolver({
  id: 'street',
  problem: tour,
  summary: 'Walks down the street',
  options: {},
  capabilities: { tasks: ['walk'], complete: true, deterministic: true },
  solve(houses, _options, context): Numbers {
    context.improve(houses);
    const walk = sorted(houses);
    if (lengthOf(walk) < lengthOf(houses)) context.improve(walk);
    context.bound(lengthOf(walk));
    return walk;
  },
});

const PROBLEM_FAULTS: Row<Problem<Numbers, Numbers>>[] = [
  [
    'an objective that its checker never computes',
    { check: () => ({ kind: 'right', proof: 'feasible' }) },
    /^problem tour, record "9 5 30 1", answer "1 5 9 30": check gives it the objective undefined; expected a number of m$/,
  ],
  [
    'a checker that measures walks past too few houses',
    {
      check: (houses, walk) =>
        walk.every((house) => houses.includes(house))
          ? { kind: 'right', objective: lengthOf(walk), proof: 'feasible' }
          : wrong('incomplete', 'other houses'),
    },
    /record "9 5 30 1", answer "1 5 9": it is judged right; expected incomplete/,
  ],
];

const SOLVER_FAULTS: Row<Solver<Numbers, Numbers>>[] = [
  [
    'an improvement that is wrong',
    announcing((houses, { improve }) => improve(houses.slice(1))),
    /^solver street, record "2 1 7", announced as better: the answer is judged incomplete \(other houses\); expected right$/,
  ],
  [
    'an improvement that is none',
    announcing((houses, { improve }) => {
      improve(sorted(houses));
      improve(houses);
    }),
    /^solver street, record "2 1 7": it announces \d+ after 6; expected a better answer than before$/,
  ],
  [
    'a last answer that is worse than one before',
    {
      solve(houses, _options, context) {
        context.improve(sorted(houses));
        return houses;
      },
    },
    /^solver street, record "2 1 7": it announced 6, and ends with \d+; expected the best answer that it found$/,
  ],
  [
    'an improvement that changes once it is announced',
    announcing((houses, { improve }) => {
      const walk = [...houses];
      improve(walk);
      walk.sort((a, b) => a - b);
    }),
    /^solver street, record "2 1 7": it changed an answer that it had announced; expected a copy/,
  ],
  [
    'a bound that it beats itself',
    announcing((_houses, { bound }) => bound(1_000_000)),
    /^solver street, record "2 1 7": it says that no answer beats 1000000, and finds 6; expected a true bound$/,
  ],
];

/** Goes to the nearest house, and says that no walk is shorter. */
const nearest: typeof street = {
  ...street,
  id: 'nearest',
  solve(houses, _options, context) {
    const [first, ...left] = houses;
    const walk = [first!];
    while (left.length > 0) {
      const far = (house: number): number => Math.abs(house - walk.at(-1)!);
      left.sort((a, b) => far(a) - far(b));
      walk.push(left.shift()!);
    }
    context.bound(lengthOf(walk));
    return walk;
  },
};

const LONG = '70 3 1 9 27 81 12 33 90 45 60 18 52 99';

/** Announces something before the right answer. */
function announcing(
  announce: (houses: Numbers, context: Parameters<Solver['solve']>[2]) => void,
): Partial<Solver<Numbers, Numbers>> {
  return {
    solve(houses, _options, context) {
      announce(houses, context);
      return sorted(houses);
    },
  };
}

export const problemsWithObjective = plant(PROBLEM_FAULTS, (change) => ({
  problems: [{ ...tour, ...change }],
}));

export const solversWithObjective = plant(
  SOLVER_FAULTS,
  (change) => ({ solvers: [{ ...street, ...change }] }),
  { problems: [tour] },
);

export const falseBounds: PlantedFault[] = [
  {
    name: 'a claim to be the best that a guess refutes',
    plugin: { solvers: [nearest] },
    settings: { problems: [tour] },
    message:
      /^solver nearest, record "2 1 7": it says that no answer beats 7, and "\d+ \d+ \d+" with \d+ does; expected a true bound$/,
  },
  {
    name: 'a claim to be the best that another solver refutes',
    plugin: { solvers: [nearest, street] },
    settings: {
      problems: [
        { ...tour, examples: [{ record: LONG, right: sorted(read(LONG, {})).join(' ') }] },
      ],
    },
    message: new RegExp(
      `^solver nearest, record "${LONG}": it says that no answer beats \\d+, and solver street finds 98; expected a true bound$`,
    ),
  },
];
