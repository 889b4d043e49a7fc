/** Searches of constraint problems as students hand them in: right ones, and edits of them with one mistake each. */
import { readFileSync } from 'node:fs';
import { parseRecord } from '@queenside/conformance';
import type { Problem } from '@queenside/core';
import { coloring } from '@queenside/problem-coloring';
import { nqueens } from '@queenside/problem-nqueens';
import { sudoku } from '@queenside/problem-sudoku';
import {
  type AlgorithmOptions,
  allAlgorithms,
  bankOf,
  type BankRecord,
  CALL,
  drawBank,
  eachCall,
  judgeRuns,
} from '@queenside/referee';
import { describe, expect, test } from 'vitest';
import { CspHost } from '../src/hosts/csp-host.ts';
import { Conversation, type Followed, likelyMistake, OwnSearch, remakeRun } from '../src/index.ts';
import { CallsAsked } from '../src/asked/calls-asked.ts';
import { fileWith, hasPython } from './helpers.ts';

const PROBLEMS: Readonly<Record<string, Problem>> = { coloring, nqueens, sudoku };

function sample(file: string): string {
  return readFileSync(new URL(`courses/${file}`, import.meta.url), 'utf8');
}

const JS = sample('csp.js');
const PY = sample('aima_csp.py');

interface Verdict {
  /** The first difference, or else the first error. */
  readonly words: string | undefined;
  readonly mistake: string | undefined;
  readonly followed: readonly Followed[];
}

/** Judges a function of a file on a bank. */
async function judged(
  file: string,
  text: string,
  name: string,
  algorithm: string,
  options: AlgorithmOptions = {},
  bank: readonly BankRecord[] = bankOf(allAlgorithms()[algorithm]!.bank),
): Promise<Verdict> {
  const known = allAlgorithms(options)[algorithm]!;
  const wanted = { algorithm, function: name, ...options };
  const search = new OwnSearch(fileWith(text, file), '', wanted);
  const followed: Followed[] = [];
  try {
    for (const [index, { problem: id, record }] of bank.entries()) {
      const problem = PROBLEMS[id]!;
      const { budget } = known;
      const given = { budget, seed: index + 1 };
      followed.push(await search.follow(problem, parseRecord(problem, record), given));
    }
  } finally {
    search.end();
  }
  const runs = followed.map(({ run }) => run);
  const difference = judgeRuns<any>(known, runs).find((each) => each !== undefined);
  const error = followed.find((each) => each.error !== undefined)?.error;
  return {
    words: difference?.words ?? error?.message,
    mistake: difference && likelyMistake(known, followed),
    followed,
  };
}

const RIGHT: readonly [name: string, algorithm: string, options?: AlgorithmOptions][] = [
  ['backtracking', 'csp-backtracking'],
  ['backtracking', 'csp-backtracking', { variables: 'input', values: 'input' }],
  ['forwardChecking', 'csp-forward-checking'],
  ['forwardChecking', 'csp-forward-checking', { variables: 'fewest', values: 'input' }],
  ['ac3', 'ac-3'],
  ['minConflicts', 'csp-min-conflicts'],
];
const RIGHT_OF_BOOK: typeof RIGHT = [
  ['backtracking_search', 'csp-backtracking'],
  ['backtracking_search', 'csp-forward-checking'],
  ['backtracking_search', 'csp-forward-checking', { variables: 'fewest' }],
  ['backtracking_search', 'mac', { variables: 'fewest', values: 'least-constraining' }],
  ['AC3', 'ac-3'],
  ['min_conflicts', 'csp-min-conflicts'],
];

/** What is replaced, by what, the function, the algorithm, its options, and what the referee says. */
type Mistake = readonly [
  from: string,
  to: string,
  name: string,
  algorithm: string,
  options: AlgorithmOptions,
  words: RegExp,
  mistake?: RegExp,
];

const BT = ['backtracking', 'csp-backtracking'] as const;
const FC = ['forwardChecking', 'csp-forward-checking'] as const;
const FEWEST = { variables: 'fewest' } as const;

const WRONG: readonly Mistake[] = [
  [
    '    if (csp.nconflicts(open[0], value) > 0) continue;\n',
    '',
    ...BT,
    {},
    /which .* contradicts/,
    /never compares/,
  ],
  [
    '    csp.unassign(open[0]);\n',
    '    return null;\n',
    ...BT,
    {},
    /without trying/,
    /never takes a value away/,
  ],
  [
    'csp.domains[open[0]]) {\n    if',
    'csp.domains[open[0]].slice(1)) {\n    if',
    ...BT,
    {},
    /without trying/,
    /never tries the first/,
  ],
  [
    'csp.domains[open[0]]) {\n    if',
    'csp.domains[open[0]].slice(0, -1)) {\n    if',
    ...BT,
    {},
    /without trying/,
    /never tries the last/,
  ],
  [
    'csp.domains[open[0]]) {\n    if',
    'csp.domains[open[0]].toReversed()) {\n    if',
    ...BT,
    { values: 'input' },
    /before .*, which comes first/,
  ],
  [
    'const open = csp.variables.filter((each) => !(each in csp.assignment));\n  if (open',
    'const open = csp.variables.toReversed().filter((each) => !(each in csp.assignment));\n  if (open',
    ...BT,
    { variables: 'input' },
    /the first variable without a value is/,
  ],
  [
    '    const found = backtracking(csp);\n    if (found !== null) return found;',
    '    backtracking(csp);',
    ...BT,
    {},
    /found a solution, went on|went back/,
  ],
  [
    'Math.min(...sizes))];\n}\n\nfunction',
    'Math.max(...sizes))];\n}\n\nfunction',
    ...FC,
    FEWEST,
    /chose .* with \d values? left/,
    /most values left/,
  ],
  ['    csp.restore(removals);\n', '', ...FC, {}, /without putting back/, /does not put back/],
  [
    '    if (other in csp.assignment) continue;\n',
    '    if (other in csp.assignment || removals.length > 0) continue;\n',
    ...FC,
    {},
    /without removing|which .* contradicts/,
  ],
  [
    'if (csp.constraints(variable, value, other, theirs)) continue',
    'if (!csp.constraints(variable, value, other, theirs)) continue',
    ...FC,
    {},
    /which no assigned value contradicts/,
  ],
  [
    '    csp.unassign(variable);\n',
    '    csp.unassign(variable);\n    break;\n',
    ...FC,
    {},
    /without trying/,
  ],
  [
    '    if (lost.length > 0) arcs.push(...csp.neighbors[a].map((c) => [c, a]));\n',
    '',
    'ac3',
    'ac-3',
    {},
    /left, which no value of/,
    /looks at each arc too seldom/,
  ],
  [
    '!csp.choices(b).some(',
    '!csp.choices(b).every(',
    'ac3',
    'ac-3',
    {},
    /each neighbor has a value that permits it/,
    /one value of a neighbor/,
  ],
  [
    '    if (csp.choices(a).length === 0) return false;\n',
    '',
    'ac3',
    'ac-3',
    {},
    /though .* has no value left/,
    /does not notice/,
  ],
  [
    '  return true;\n',
    '  return false;\n',
    'ac3',
    'ac-3',
    {},
    /though each variable has a value left/,
  ],
  [
    'const variable = wrong[Math.floor(Math.random() * wrong.length)]',
    'const variable = csp.variables[step % csp.variables.length]',
    'minConflicts',
    'csp-min-conflicts',
    {},
    /contradicts no other value/,
    /in no conflict/,
  ],
  [
    'counts[at] === Math.min(...counts));\n    return',
    'counts[at] === Math.max(...counts));\n    return',
    'minConflicts',
    'csp-min-conflicts',
    {},
    /conflicts?; .* has/,
    /most conflicts/,
  ],
  [
    'if (wrong.length === 0) return',
    'if (wrong.length < 3) return',
    'minConflicts',
    'csp-min-conflicts',
    {},
    /which contradict each other/,
    /returns values that contradict/,
  ],
];

const BOOK = 'backtracking_search';

const WRONG_OF_BOOK: readonly Mistake[] = [
  [
    '        if other in assignment:\n            continue\n',
    '        if other in assignment or removals[2:]:\n            continue\n',
    BOOK,
    'csp-forward-checking',
    {},
    /without removing/,
    /some neighbors only/,
  ],
  [
    '            csp.restore(removals)\n',
    '',
    BOOK,
    'csp-forward-checking',
    {},
    /without putting back|had removed/,
  ],
  [
    'if not supports:',
    'if len(supports) < len(csp.curr_domains[Xj]):',
    BOOK,
    'mac',
    {},
    /each neighbor has a value that permits it/,
  ],
  [
    '            arcs.extend(',
    '            list(',
    BOOK,
    'mac',
    {},
    /without removing/,
    /this is forward checking/,
  ],
  [
    '    return argmin_random_tie(open_ones, key=lambda each: num',
    '    return argmin_random_tie(open_ones, key=lambda each: -num',
    BOOK,
    'csp-forward-checking',
    FEWEST,
    /chose/,
    /most values left/,
  ],
  [
    'sorted(csp.choices(var), key=ruled_out)',
    'sorted(csp.choices(var), key=ruled_out, reverse=True)',
    BOOK,
    'csp-forward-checking',
    { values: 'least-constraining' },
    /rules out/,
    /most constraining value first/,
  ],
  [
    '            for theirs in csp.choices(other)\n',
    '            for theirs in csp.choices(other)\n            if False\n',
    BOOK,
    'csp-forward-checking',
    { values: 'least-constraining' },
    /rules out/,
    /given order/,
  ],
];

const replaced = (text: string, from: string, to: string): string => {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, to);
};

describe('a search in JavaScript', () => {
  test.each(RIGHT)('%s follows %s %j', async (name, algorithm, options) => {
    expect((await judged('mine.js', JS, name, algorithm, options)).words).toBeUndefined();
  });

  test.for(WRONG)(
    'with %j as %j in %s',
    async ([from, to, name, algorithm, options, words, mistake = /^/]) => {
      const verdict = await judged('mine.js', replaced(JS, from, to), name, algorithm, options);
      expect(verdict.words).toMatch(words);
      expect(String(verdict.mistake)).toMatch(mistake);
    },
  );

  test('takes another algorithm for itself', async () => {
    const own = await judged('mine.js', JS, 'backtracking', 'csp-forward-checking');
    expect(own.words).toMatch(/has no value left; forward checking goes back at once/);
    const other = await judged('mine.js', JS, 'forwardChecking', 'csp-backtracking');
    expect(other.words).toMatch(/backtracking removes no values/);
    expect(other.mistake).toMatch(/this is forward checking/);
  });

  test.each([1, 2, 3])('is right on the bank of seed %i', async (seed) => {
    for (const [name, algorithm, options] of RIGHT) {
      const bank = drawBank(allAlgorithms()[algorithm]!.bank, seed);
      const verdict = await judged('mine.js', JS, name, algorithm, options, bank);
      expect(verdict.words).toBeUndefined();
    }
  });

  test('answers with solutions, and none where the checker finds none', async () => {
    const { followed } = await judged('mine.js', JS, 'forwardChecking', 'csp-forward-checking');
    const found = followed.map(({ run }) => (run.answer as { values?: unknown }).values);
    expect(found.filter((each) => each === undefined).length).toBeGreaterThan(2);
    for (const [index, { problem: id, record }] of bankOf('csp').entries()) {
      const problem = PROBLEMS[id]!;
      const instance = parseRecord(problem, record);
      if (found[index] !== undefined || id === 'nqueens') continue;
      expect(problem.check(instance, { kind: 'none' }).kind).toBe('right');
    }
  });
});

describe.skipIf(!hasPython)('a search with the interface of the book', () => {
  test.each(RIGHT_OF_BOOK)('%s follows %s %j', async (name, algorithm, options) => {
    expect((await judged('mine.py', PY, name, algorithm, options)).words).toBeUndefined();
  });

  test.for(WRONG_OF_BOOK)(
    'with %j as %j in %s',
    async ([from, to, name, algorithm, options, words, mistake = /^/]) => {
      const verdict = await judged('mine.py', replaced(PY, from, to), name, algorithm, options);
      expect(verdict.words).toMatch(words);
      expect(String(verdict.mistake)).toMatch(mistake);
    },
  );

  test('may import parts from csp, and copy assignments', async () => {
    const copying = `from csp import *

def backtracking_search(csp):
    return recur(csp, {})

def recur(csp, assignment):
    if len(assignment) == len(csp.variables):
        return assignment
    var = mrv(assignment, csp)
    for value in lcv(var, assignment, csp):
        if csp.nconflicts(var, value, assignment) == 0:
            longer = dict(assignment)
            csp.assign(var, value, longer)
            found = recur(csp, longer)
            if found is not None:
                return found
    return None
`;
    const verdict = await judged('mine.py', copying, BOOK, 'csp-backtracking', FEWEST);
    expect(verdict.words).toBeUndefined();
  });

  test('counts constraint checks as the search makes them', async () => {
    const counting = `def solve(csp):
    a, b = csp.variables[:2]
    for _ in range(7):
        csp.constraints(a, csp.domains[a][0], b, csp.domains[b][0])
`;
    const bank = [{ problem: 'nqueens', record: '4' }];
    const { followed } = await judged('mine.py', counting, 'solve', 'csp-backtracking', {}, bank);
    const checks = [...eachCall(followed[0]!.run.calls, CALL.check)];
    expect(checks).toHaveLength(7);
  });
});

describe('the constraint problem of a record', () => {
  test('permits two values if all its constraints do', () => {
    for (const { problem: id, record } of bankOf('csp')) {
      if (id !== 'nqueens') continue;
      const host = CspHost.open(PROBLEMS[id]!, parseRecord(PROBLEMS[id]!, record))!;
      for (let a = 0; a < host.variables; a++)
        for (const b of host.neighbors(a))
          for (let x = 0; x < host.count(a); x++)
            for (let y = 0; y < host.count(b); y++)
              expect(host.allows(a, x, b, y)).toBe(x !== y && Math.abs(x - y) !== Math.abs(a - b));
    }
  });

  test('leaves out values that a digit of a Sudoku rules out for its own cell alone', () => {
    const host = CspHost.open(sudoku, parseRecord(sudoku, '1...............'))!;
    expect(host.values[0]).toEqual([1]);
    expect(host.values[1]).toEqual([1, 2, 3, 4]);
    expect(host.neighbors(0)).toEqual([1, 2, 3, 4, 5, 8, 12]);
  });

  test('is answered by a program that nobody trusts', () => {
    const instance = parseRecord(coloring, '2: A-B');
    const host = CspHost.open(coloring, instance)!;
    const order = { host, file: 'mine.py', seed: 1, numbersSeed: 1, shuffles: false, budget: 9 };
    const talk = new Conversation(order, () => undefined);
    const got: any[] = [];
    talk.begin((text) => got.push(JSON.parse(text)));
    expect(got[0].csp).toEqual({
      variables: ['A', 'B'],
      domains: Array.from({ length: 2 }, () => ['red', 'green']),
      edges: [[0, 1, 0]],
      tables: ['0110'],
    });
    const calls = [CALL.assign, 0, 0, CALL.check, 3, 0, CALL.assign, 1, 1];
    const bytes = Buffer.from(Int32Array.from(calls).buffer);
    talk.read(Buffer.concat([Buffer.from(`{"calls":3,"bytes":${bytes.length}}\n`), bytes]));
    talk.read(Buffer.from('{"answer":[0,1]}\n'));
    expect(talk.asked).toEqual(calls);
    const kept = { file: 'mine.py', asked: talk.asked, budget: 9, said: talk.said! };
    const { answer, followed } = remakeRun('csp', coloring, instance, kept, '')!;
    expect(coloring.check(instance as any, answer as any).kind).toBe('right');
    expect(allAlgorithms()['csp-backtracking']!.judge(followed.run)).toBeUndefined();
  });

  test('refuses calls that no search can make', () => {
    const host = CspHost.open(coloring, parseRecord(coloring, '2: A-B'))!;
    const calls = new CallsAsked(host);
    expect(calls.make(CALL.assign, 0, 2)).toBe(false);
    expect(calls.make(CALL.unassign, 0, 0)).toBe(false);
    expect(calls.make(CALL.restore, 0, 0)).toBe(false);
    expect(calls.make(CALL.check, 4, 0)).toBe(false);
    expect(calls.make(CALL.place, 0, 0)).toBe(false);
    expect(calls.make(CALL.prune, 0, 1)).toBe(true);
    expect(calls.make(CALL.prune, 0, 1)).toBe(false);
    expect(calls.make(CALL.restore, 0, 1)).toBe(true);
  });
});
