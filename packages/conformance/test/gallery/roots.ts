/** The root of a square number, or `none`: faults that only some numbers show, and the kit has to find. */
import {
  decodeLine,
  defineErrors,
  defineGenerator,
  defineProblem,
  defineSolver,
  RIGHT,
  wrong,
  type Problem,
  type Solver,
} from '@queenside/core';
import { plant, type Row } from './planted.ts';

/** The root; undefined for `none`. */
type Answer = { readonly root: number | undefined };

const fail = defineErrors('roots', {
  malformed: { cause: '"{found}" is no number', remedy: 'expected digits, such as 49' },
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const isSquare = (number: number): boolean => Number.isInteger(Math.sqrt(number));

export const roots = defineProblem<number, Answer>({
  id: 'roots',
  summary: 'The root of a square number',
  tasks: ['find'],
  styles: ['plain'],
  examples: [
    { record: '49', right: '7', wrong: { 'wrong-root': '6', 'false-none': 'none' } },
    { record: '8', right: 'none' },
  ],
  errors: fail.table,
  mistakes: { 'wrong-root': 'it is not the root', 'false-none': 'the number is a square' },
  parse(record) {
    if (!/^[1-9]\d{0,14}[ \t\r]*$/.test(record))
      throw fail('malformed', { found: record }, { column: 1 });
    return Number(record);
  },
  need: (size) => ({ task: 'find', size }),
  check(number, { root }) {
    if (root === undefined) return isSquare(number) ? wrong('false-none', 'it has a root') : RIGHT;
    return root * root === number ? RIGHT : wrong('wrong-root', `${root} times ${root}`);
  },
  *format({ root = 'none' }) {
    yield encode(`${root}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const text = decodeLine(bytes);
    if (text !== 'none' && !/^[1-9]\d{0,14}$/.test(text))
      throw fail('malformed', { found: text }, { line, column: 1 });
    return { root: text === 'none' ? undefined : Number(text) };
  },
  generator: defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, default: 10, description: 'how many' },
      largest: {
        type: 'integer',
        minimum: 1,
        maximum: 4_000_000_000,
        default: 100,
        description: 'the largest root',
      },
    },
    *generate({ count, largest }, random) {
      for (let made = 0; made < count; made++)
        yield `${(1 + random.int(largest)) ** 2 + random.int(2)}\n`.replace(/^\d{16,}/, '8');
    },
  }),
});

export const integerRoot = defineSolver({
  id: 'integer-root',
  problem: roots,
  summary: 'The square root, rounded',
  options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve: (number): Answer => ({ root: isSquare(number) ? Math.sqrt(number) : undefined }),
});

const PROBLEM_FAULTS: Row<Problem<number, Answer>>[] = [
  [
    'a checker that accepts a false `none` for some numbers',
    {
      check: (number, answer) =>
        answer.root === undefined && number % 9 === 0 ? RIGHT : roots.check(number, answer),
    },
    /^problem roots, record "\d+": check accepts "none", and also "\d+", the answer of solver integer-root; expected one of them to be wrong; if both are right, make the record an example, with "none" as alsoRight$/,
  ],
  [
    'a format that loses digits of large numbers',
    {
      *format({ root = 'none' }) {
        yield encode(`${String(root).slice(0, 5)}\n`);
      },
    },
    /^solver integer-root, record "\d{11,}", "\d{5}\\n" read back: the answer is judged wrong-root/,
  ],
];

const SOLVER_FAULTS: Row<Solver<number, Answer>>[] = [
  [
    'an answer `none` for all large numbers',
    {
      solve: (number) => ({
        root: number < 1e6 && isSquare(number) ? Math.sqrt(number) : undefined,
      }),
    },
    /^solver integer-root, record "\d{7,}": the answer is judged false-none/,
  ],
];

export const rootProblemFaults = plant(PROBLEM_FAULTS, (change) => ({
  problems: [{ ...roots, ...change }],
  solvers: [integerRoot],
}));

export const rootSolverFaults = plant(
  SOLVER_FAULTS,
  (change) => ({ solvers: [{ ...integerRoot, ...change }] }),
  { problems: [roots] },
);
