/** Generated classes for report tests. */
import { Random } from '@queenside/core';
import type { RosterPerson } from '@queenside/submissions/types';
import type {
  Assignment,
  ClassResult,
  RecordOutcome,
  RunSummary,
  SubmissionResult,
  Test,
  TestOutcome,
  TestScore,
  Verdict,
} from '../src/model/index.ts';
import { LIMITS as DEFAULT_LIMITS, testDefinition } from './test-definition.ts';
import { board, HANDOUT, tree, WIDE } from './drawn.ts';

const LIMITS = { ...DEFAULT_LIMITS, outputBytes: 16 * 2 ** 20 };

export function testOf(id: string, title: string, more: Partial<Test> = {}): Test {
  return testDefinition({
    id,
    title,
    instances: { kind: 'generated', parameters: { count: 10 }, perStudent: true, seed: 271_828 },
    limits: LIMITS,
    timeFactors: { python: 2 },
    scoring: { points: 15, credit: 'share', creditWith: [], parts: {}, bonus: [], bonusBy: 'cpu' },
    ...more,
  });
}

export const ASSIGNMENT: Assignment = {
  id: 'search',
  title: 'Search problems: queens and alpha-beta',
  file: '/course/assignment.yaml',
  seed: 31_415,
  build: { languages: [], limits: LIMITS, maxBytes: 1e6, maxFiles: 100 },
  hidden: [],
  tests: [
    testOf('small', 'Small boards'),
    testOf('large', 'Large boards', { requires: [{ test: 'small', outcome: 'some-right' }] }),
    testOf('hidden', 'Boards that only we know', { visibleTo: 'staff' }),
    testOf('trees', 'Alpha-beta', { problem: 'alphabeta', input: 'alphabeta.txt' }),
  ],
  groups: [
    {
      id: 'queens',
      title: 'Queens',
      tests: ['small', 'large', 'hidden'],
      scoring: 'sum',
      requires: [],
    },
    { id: 'games', title: 'Games', tests: ['trees'], scoring: 'all', requires: ['queens'] },
  ],
  maxPoints: Number.POSITIVE_INFINITY,
  rounding: { to: 0.5, way: 'nearest' },
  attempts: 'last',
  samples: [],
  rubric: [],
};

const RIGHT_BOARDS = [
  [1, 3, 0, 2],
  [1, 3, 5, 0, 2, 4],
  [0, 4, 7, 5, 2, 6, 1, 3],
];
const WRONG_BOARD = [0, 2, 4, 6, 1, 3, 5, 7];
const BOARD_RECORDS: readonly RecordOutcome[] = [
  ...RIGHT_BOARDS.map((rows, index) => ({
    number: index + 1,
    verdict: 'AC' as const,
    title: `record ${index + 1}, n = ${rows.length}`,
    answerLine: index + 1,
    drawing: board(...rows),
  })),
  {
    number: 4,
    verdict: 'WA',
    title: 'record 4, n = 8',
    reason: 'queens in columns 4 and 8 attack each other along a row',
    mistake: 'same-diagonal',
    answerLine: 4,
    drawing: board(...WRONG_BOARD),
  },
  {
    number: 5,
    verdict: 'FE',
    title: 'record 5, n = 24',
    reason: 'expected the rows of 24 queens, found "[3, 1, <b>four</b>"',
    mistake: 'answer-unreadable',
    answerLine: 5,
  },
  { number: 6, verdict: 'NO', title: 'record 6, n = 40', reason: 'the answer file ends before it' },
];
const TREE_RECORDS: readonly RecordOutcome[] = [
  {
    number: 1,
    verdict: 'WA',
    title: 'Graph 1',
    reason:
      'score right, 8 leaves examined instead of 6: every leaf of the tree was counted, nothing cut off',
    mistake: 'counted-every-leaf',
    answerLine: 1,
    drawing: tree(HANDOUT),
  },
  { number: 2, verdict: 'AC', title: 'Graph 2', answerLine: 2, drawing: tree(WIDE) },
];

function runOf(cpuMs: number, more: Partial<RunSummary> = {}): RunSummary {
  return {
    ending: { kind: 'exited', code: 0 },
    cpuMs,
    wallMs: Math.round(cpuMs * 1.3 + 20),
    memoryBytes: 24 * 1024 ** 2,
    errors: '',
    repeated: false,
    ...more,
  };
}

const STORIES: Readonly<Record<Verdict, (test: Test, cpuMs: number) => Partial<TestOutcome>>> = {
  AC: (_, cpuMs) => ({ right: 6, total: 6, run: runOf(cpuMs) }),
  PAC: ({ problem }, cpuMs) => ({
    reason: problem === 'nqueens' ? '3 of 6 records are right.' : '1 of 2 records is right.',
    right: problem === 'nqueens' ? 3 : 1,
    run: runOf(cpuMs),
    deductions: [{ why: 'the answer is called nqueens_output.txt', share: 0.1 }],
    answerFile: 'nqueens_output.txt',
  }),
  WA: (_, cpuMs) => ({
    reason:
      'No record is right. Record 4, n = 8: queens in columns 4 and 8 attack each other along a row.',
    run: runOf(cpuMs),
  }),
  FE: (_, cpuMs) => ({
    reason:
      'Line 1 of nqueens_out.txt cannot be read: expected a board, found "<script>alert(1)</script>".',
    run: runOf(cpuMs),
  }),
  NO: (_, cpuMs) => ({
    reason: 'Your program left no file nqueens_out.txt.',
    records: [],
    run: runOf(cpuMs, { ending: { kind: 'exited', code: 2 }, errors: 'usage: solve FILE\n' }),
  }),
  TLE: () => ({
    reason: 'Your program used more than 10 s of processor time.',
    records: [],
    run: runOf(10_020, { ending: { kind: 'limit', limit: 'cpu' }, repeated: true }),
  }),
  ILE: () => ({
    reason: 'Your program waited for 30 s and did nothing.',
    records: [],
    run: runOf(31, { ending: { kind: 'limit', limit: 'idle' }, wallMs: 30_000 }),
  }),
  MLE: () => ({
    reason: 'Your program used more than 512 MiB of memory.',
    records: [],
    run: runOf(870, { ending: { kind: 'limit', limit: 'memory' }, memoryBytes: 512 * 1024 ** 2 }),
  }),
  OLE: () => ({
    reason: 'Your program wrote more than 16 MiB.',
    records: [],
    run: runOf(300, { ending: { kind: 'limit', limit: 'output' } }),
  }),
  RTE: (_, cpuMs) => ({
    reason: 'Your program crashed with exit code 1.',
    records: [],
    run: runOf(cpuMs, {
      ending: { kind: 'exited', code: 1 },
      errors:
        'Traceback (most recent call last):\n  File "main.py", line 12, in <module>\n    n = int(line)\nValueError: invalid literal for int() with base 10: \'\'\n',
    }),
  }),
  CE: () => ({ reason: 'The program could not be built.', records: [] }),
  NV: (_, cpuMs) => ({
    reason: 'The checker could not verify some answers, which is not your fault.',
    right: 3,
    run: runOf(cpuMs),
    note: 'the checker of nqueens could not verify 1 of 6 answers',
  }),
  JE: (_, cpuMs) => ({
    reason: 'The judge failed. This is not held against you.',
    records: [],
    run: runOf(cpuMs),
    note: 'checker /course/check exited with 139',
  }),
  SKIP: () => ({ reason: 'Not run, because nothing in “Small boards” was right.', records: [] }),
};

export function outcomeOf(test: Test, verdict: Verdict, cpuMs: number): TestOutcome {
  const records = test.problem === 'nqueens' ? BOARD_RECORDS : TREE_RECORDS;
  return {
    test: test.id,
    verdict,
    reason: '',
    right: 0,
    total: records.length,
    records: verdict === 'AC' ? records.filter((each) => each.verdict === 'AC') : records,
    deductions: [],
    ...STORIES[verdict](test, cpuMs),
  };
}

function scoreOf({ test, right, total, verdict }: TestOutcome): TestScore {
  const share = verdict === 'AC' ? 1 : verdict === 'PAC' ? right / total : 0;
  const bonus = verdict === 'AC' && test === 'large' ? 3 : 0;
  return {
    test,
    points: share * 15 + bonus,
    max: 15,
    bonus,
    parts: [
      `${right} of ${total} right: ${share * 15} of 15`,
      ...(bonus > 0 ? [`everything right within 5 s: ${bonus} more`] : []),
    ],
  };
}

export function submissionOf(
  id: string,
  name: string,
  tests: readonly TestOutcome[],
  { groups: known }: Assignment = ASSIGNMENT,
): SubmissionResult {
  const scores = tests.map(scoreOf);
  const sum = (of: (score: TestScore) => number, from = scores) =>
    from.reduce((total, score) => total + of(score), 0);
  const groups = known.map((group) => {
    const members = scores.filter(({ test }) => group.tests.includes(test));
    return {
      group: group.id,
      points: sum((score) => score.points, members),
      max: sum((score) => score.max, members),
      bonus: sum((score) => score.bonus, members),
      ...(group.id === 'games' && { reason: 'Queens must have full points first' }),
    };
  });
  const failed = tests.every(({ verdict }) => verdict === 'CE');
  return {
    id,
    name,
    studentId: `s${id}`,
    hash: 'ab'.repeat(32),
    notes: [],
    build: failed
      ? {
          ok: false,
          language: 'cpp',
          reason: 'main.cpp does not compile.',
          log: "main.cpp:7:3: error: 'quens' was not declared in this scope\n    7 |   quens(n);\n      |   ^~~~~\n",
          judgeFault: false,
          uses: {},
        }
      : { ok: true, language: 'python', log: '', judgeFault: false, uses: {} },
    tests,
    score: {
      tests: scores,
      groups,
      points: sum((score) => score.points),
      max: sum((score) => score.max),
      bonus: sum((score) => score.bonus),
      rubric: [],
      adjustments: [],
      isOpen: tests.some(({ verdict }) => verdict === 'JE'),
      isUndecided: false,
    },
  };
}

const NAMES = [
  'Ada Byron',
  'Ayşe Ünal',
  '<script>alert("x")</script> & Söhne',
  '=HYPERLINK("http://x")',
  "O'Brien, Siobhán",
  '李小龍',
  'Doe, Jane',
  'A very long name that somebody once typed into a form without thinking of tables',
];
const COMMON: readonly Verdict[] = [
  'AC',
  'AC',
  'AC',
  'AC',
  'PAC',
  'PAC',
  'WA',
  'TLE',
  'RTE',
  'NO',
  'FE',
];
const RARE: readonly Verdict[] = ['ILE', 'MLE', 'OLE', 'JE', 'SKIP'];

/** Makes a class in which everything occurs; deterministic. */
export function classOf(students: number, assignment: Assignment = ASSIGNMENT): ClassResult {
  const random = new Random(7);
  const pick = (): Verdict =>
    random.int(9) === 0 ? RARE[random.int(RARE.length)]! : COMMON[random.int(COMMON.length)]!;
  const submissions = Array.from({ length: students }, (_, index) => {
    const fails = index % 20 === 9;
    const skill = 20 * 10 ** (2.3 * random.float());
    const tests = assignment.tests.map((test) =>
      outcomeOf(test, fails ? 'CE' : pick(), Math.round(skill * (0.6 + random.float()))),
    );
    const name = NAMES[index] ?? `Student ${String(index + 1).padStart(3, '0')}`;
    return submissionOf(String(1000 + index), name, tests, assignment);
  });
  return {
    assignment,
    submissions,
    sandbox: 'bubblewrap',
    notices: [],
    identical: [{ submissions: ['a', 'b'], same: 'tokens' }],
    refused: [
      { name: 'broken.zip', reason: 'the archive ends in the middle of a file' },
      { name: '<i>evil</i>.tar', reason: 'it holds a path that leads outside: ../../etc/passwd' },
    ],
    similar: [
      { left: '1000', right: '1003', similarity: 0.93, longest: 214, equal: [] },
      { left: '1001', right: '1005', similarity: 0.71, longest: 88, equal: [] },
    ],
    programs: {},
    gradebooks: [
      {
        file: 'gradebook.csv',
        column: 'Search problems: queens and alpha-beta (4711)',
        warnings: ["The gradebook's maximum is 100 points, but the assignment's is 60."],
        filled: students,
        kept: [{ line: 4, student: 'Doe, Jane', submission: '1006', why: 'excused (EX)' }],
        ungraded: [{ line: 9, student: 'Roe, Max' }],
        missing: [
          { line: 5, student: 'Li, An' },
          { line: 6, student: '<b>Nobody</b>', note: 'excused (EX)' },
        ],
        unmatched: ['who-is-this.zip'],
      },
    ],
    isPartial: true,
  };
}

/** A student of {@link classWith}. */
export interface Student {
  readonly id: string;
  readonly name?: string;
  readonly studentId?: string;
  readonly person?: RosterPerson;
  readonly points?: number;
  readonly max?: number;
  readonly isOpen?: boolean;
  readonly isUndecided?: boolean;
}

/** Returns a class whose students have some points for “Search problems”. */
export function classWith(...students: readonly Student[]): ClassResult {
  const submissions = students.map((student) => {
    const { id, name = id, studentId, person, points = 7.5, max = 60 } = student;
    const { isOpen = false, isUndecided = false } = student;
    const { studentId: _, ...submission } = submissionOf(id, name, []);
    const score = { ...submission.score, points, max, isOpen, isUndecided };
    const known: Partial<SubmissionResult> = {
      ...(studentId !== undefined && { studentId }),
      ...(person !== undefined && { person }),
    };
    return { ...submission, ...known, score };
  });
  return {
    ...classOf(0),
    refused: [],
    assignment: { ...ASSIGNMENT, title: 'Search problems' },
    submissions,
  };
}

/** Returns a submission with these decisions, whose texts for staff contain `secret`. */
export function submissionWithNotes(submission: SubmissionResult): {
  readonly decided: SubmissionResult;
  readonly assignment: Assignment;
} {
  const item = { id: 'style', title: 'Style', min: 0, max: 5, note: 'secret 1' };
  return {
    assignment: { ...ASSIGNMENT, rubric: [item] },
    decided: {
      ...submission,
      ranBy: 'secret 2',
      awaitsRun: true,
      score: { ...submission.score, rubric: [{ item: 'style', points: 3, max: 5 }] },
      override: {
        changes: [],
        timeFactor: 1,
        isExcused: false,
        comment: 'Well done',
        note: 'secret 3',
        tests: [{ test: ASSIGNMENT.tests[0]!.id, note: 'secret 4' }],
        lines: [{ file: 'a.py', line: 1, comment: 'Here' }],
      },
    },
  };
}
