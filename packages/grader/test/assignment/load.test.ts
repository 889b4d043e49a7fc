import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadAssignment } from '../../src/assignment/index.ts';
import { errorOf, folderWith, loadText } from './helpers.ts';

const MIB = 2 ** 20;
const TEST = '{ problem: nqueens, instances: small.txt, points: 15 }';

describe('defaults', () => {
  test('fill in missing keys', async () => {
    const { file, tests, build, ...rest } = await loadText(`
title: N-Queens, spring
tests:
  - problem: nqueens
    instances: small.txt
    points: 15
`);
    const folder = file.replace(/\/assignment\.yaml$/, '');
    expect(rest).toEqual({
      id: 'n-queens-spring',
      title: 'N-Queens, spring',
      attempts: 'last',
      seed: 1,
      groups: [],
      rubric: [],
      hidden: [],
      maxPoints: Infinity,
      rounding: { to: 0.01, way: 'nearest' },
      samples: [],
    });
    expect(build).toEqual({
      languages: [],
      limits: {
        cpuMs: 60_000,
        wallMs: 190_000,
        memoryBytes: 1024 * MIB,
        outputBytes: 512 * MIB,
        processes: 256,
      },
      maxBytes: 50 * MIB,
      maxFiles: 1000,
    });
    expect(tests).toEqual([
      {
        id: 'small',
        title: 'small',
        problem: 'nqueens',
        input: 'nqueens.txt',
        instances: { kind: 'file', path: join(folder, 'small.txt') },
        answer: {
          names: ['nqueens_out.txt'],
          otherNames: {},
          mayPrint: true,
          forms: [],
          otherForms: 0,
          solverOptions: {},
        },
        checker: { kind: 'problem' },
        limits: {
          cpuMs: 10_000,
          wallMs: 40_000,
          memoryBytes: 512 * MIB,
          outputBytes: 64 * MIB,
          processes: 64,
        },
        timeFactors: {},
        scoring: {
          points: 15,
          credit: 'share',
          parts: {},
          creditWith: ['AC', 'PAC', 'WA', 'FE'],
          bonus: [],
          bonusBy: 'cpu',
        },
        requires: [],
        visibleTo: 'student',
        showsAnswers: false,
      },
    ]);
  });

  test('derive ids from titles, files, or problems, and answers from inputs', async () => {
    const { tests } = await loadText(`
title: x
tests:
  - { problem: nqueens, instances: small.txt, points: 1, title: "Groß & klein!" }
  - { problem: nqueens, instances: large.txt, points: 1, input: boards.in }
  - { problem: alphabeta, instances: { generate: {} }, points: 1, input: trees }
`);
    expect(tests.map(({ id, answer }) => [id, answer.names])).toEqual([
      ['gross-klein', ['nqueens_out.txt']],
      ['large', ['boards_out.in']],
      ['alphabeta', ['trees_out.txt']],
    ]);
  });

  test('derive the range and the default of rubric items', async () => {
    const { rubric } = await loadText(`
title: x
tests: [${TEST}]
rubric:
  - { title: Style, points: 5, note: Be kind }
  - { title: Proof, test: small, levels: { none: 0, all: 4 }, default: none }
  - { title: Copied, levels: { some: -2, all: -9 } }
`);
    expect(rubric).toEqual([
      { id: 'style', title: 'Style', min: 0, max: 5, note: 'Be kind' },
      {
        id: 'proof',
        title: 'Proof',
        test: 'small',
        min: 0,
        max: 4,
        levels: [
          { name: 'none', points: 0 },
          { name: 'all', points: 4 },
        ],
        default: 'none',
      },
      {
        id: 'copied',
        title: 'Copied',
        min: -9,
        max: 0,
        levels: [
          { name: 'some', points: -2 },
          { name: 'all', points: -9 },
        ],
        default: 0,
      },
    ]);
  });

  test('derive the other time limit from a single one', async () => {
    const limits = async (written: string) =>
      (await loadText(`title: x\nlimits: ${written}\ntests: [${TEST}]`)).tests[0]!.limits;
    expect(await limits('{ cpu: 2 s }')).toMatchObject({ cpuMs: 2000, wallMs: 16_000 });
    expect(await limits('{ wall: 1.5 min }')).toMatchObject({ cpuMs: 90_000, wallMs: 90_000 });
    expect(await limits('{ wall: 30, cpu: 40 }')).toMatchObject({ cpuMs: 40_000, wallMs: 30_000 });
  });
});

describe('settings', () => {
  test('at the top apply to every test that does not override them, key by key', async () => {
    const { tests } = await loadText(`
title: x
limits: { cpu: 5 s, memory: 256, languages: { python: 3 } }
answer: { likelyNames: 10 %, forms: [compact] }
scoring: { credit: all, efficiency: { points: 5, tiers: { 2 s: 100 % } } }
tests:
  - { problem: nqueens, instances: small.txt, points: 1 }
  - problem: nqueens
    instances: large.txt
    points: 2
    limits: { memory: 1 GiB, languages: { java: 2 } }
    answer: { forms: [], otherNames: { out.txt: 2.5 %, "-": 100 % } }
    scoring: { efficiency: null }
`);
    const [first, second] = tests;
    expect(first).toMatchObject({
      limits: { cpuMs: 5000, memoryBytes: 256 * MIB },
      timeFactors: { python: 3 },
      answer: { likelyNames: 0.1, forms: ['compact'], otherNames: {} },
      scoring: { credit: 'all', efficiency: { points: 5 } },
    });
    expect(second).toMatchObject({
      limits: { cpuMs: 5000, memoryBytes: 1024 * MIB },
      timeFactors: { java: 2 },
      answer: { likelyNames: 0.1, forms: [], otherNames: { 'out.txt': 0.025, '-': 1 } },
      scoring: { credit: 'all', points: 2 },
    });
    expect(second!.scoring.efficiency).toBeUndefined();
    expect(second!.timeFactors).toEqual({ java: 2 });
  });

  test('printed answers count if no key names answers, and where they are asked for', async () => {
    const { tests } = await loadText(`
title: x
tests:
  - { problem: nqueens, instances: small.txt, points: 1 }
  - { problem: nqueens, instances: large.txt, points: 1, answer: { likelyNames: 5 % } }
  - { id: c, problem: nqueens, instances: small.txt, points: 1, input: argument, answer: { otherNames: { '-': 5 % } } }
`);
    const [usual, named, argument] = tests;
    expect(usual!.answer).toMatchObject({ mayPrint: true, otherNames: {} });
    expect(named!.answer).not.toHaveProperty('mayPrint');
    // The cost is meant for programs that may write a file.
    expect(argument!.answer).toMatchObject({ names: ['-'], otherNames: {} });
  });

  test('a program gets one part of a record in each run', async () => {
    const { tests } = await loadText(`
title: x
tests:
  - { problem: nqueens, instances: small.txt, points: 1, record: numbers }
  - { problem: nqueens, instances: large.txt, points: 1, record: whole }
`);
    const [numbers, whole] = tests;
    expect(numbers).toMatchObject({ record: 'numbers', eachRecord: true });
    expect(whole).toMatchObject({ record: 'whole' });
    expect(whole).not.toHaveProperty('eachRecord');
  });

  test('cover the whole model', async () => {
    const assignment = await loadText(
      `
$schema: anywhere
id: all-of-it
title: All of it
seed: 4294967295
build:
  command: make -j 2
  run: [./solve, --in, "{input}"]
  limits: { cpu: 1 min, wall: 2 min, memory: 2 GiB, output: 100 MB, processes: 10 }
  maxSize: 64 KiB
  maxFiles: 7
tests:
  - id: first
    title: First
    problem: nqueens
    input: q.txt
    instances: { generate: { class: small }, perStudent: true, seed: 3 }
    points: 2.5
    limits: { cpu: 10, wall: 20, output: 1 KB, processes: 1 }
    answer:
      name: [a.txt, b.txt]
      otherForms: 5 %
      solver: staircase
      options: { tries: 3 }
    scoring:
      creditWith: [TLE, AC]
      efficiency:
        { points: 3, by: wall, tiers: { 5: 50 %, 2 s: 100 % }, beyond: no-points, scaledBy: none }
      bonus: { tiers: { 1 s: 4, 500 ms: 8 } }
    visibleTo: staff
  - id: second
    problem: nqueens
    instances: small.txt
    points: 1
    checker: { kattis: python3 check.py -x, answer: right.txt, limits: { cpu: 1 } }
    requires: first
  - id: third
    problem: nqueens
    instances: small.txt
    points: 1
    checker: { testlib: [./bin/check] }
    requires: [first, second]
  - id: fourth
    problem: nqueens
    instances: small.txt
    points: 0
    requires: { first: in-time, third: some-right }
groups:
  - { title: All boards, tests: [first, second], scoring: min }
  - { id: g, tests: [third], scoring: all, requires: all-boards }
maxPoints: 6
rounding: { to: 0.5, way: up }
samples:
  - { path: right, kind: right }
  - { path: wrong.zip, kind: wrong, points: 1 }
  - { path: right, kind: other, verdicts: { first: TLE|NO, "*": AC } }
similarity: { starter: [right, wrong.zip] }
`,
      { 'check.py': '', 'right.txt': '', 'bin/check': '', 'right/x.py': '', 'wrong.zip': '' },
    );
    const folder = assignment.file.replace(/\/assignment\.yaml$/, '');
    expect(assignment).toMatchObject({
      id: 'all-of-it',
      seed: 4_294_967_295,
      build: {
        commands: { build: ['make', '-j', '2'], run: ['./solve', '--in', '{input}'] },
        limits: { cpuMs: 60_000, wallMs: 120_000, memoryBytes: 2048 * MIB, outputBytes: 1e8 },
        maxBytes: 65_536,
        maxFiles: 7,
      },
      groups: [
        { id: 'all-boards', tests: ['first', 'second'], scoring: 'min', requires: [] },
        { id: 'g', title: 'g', tests: ['third'], scoring: 'all', requires: ['all-boards'] },
      ],
      maxPoints: 6,
      rounding: { to: 0.5, way: 'up' },
      samples: [
        { path: join(folder, 'right'), kind: 'right', verdicts: { '*': 'AC' } },
        { path: join(folder, 'wrong.zip'), kind: 'wrong', verdicts: { '*': 'WA|PAC' }, points: 1 },
        { kind: 'other', verdicts: { first: 'TLE|NO', '*': 'AC' } },
      ],
      similarity: { starter: [join(folder, 'right'), join(folder, 'wrong.zip')] },
    });
    expect(assignment.tests).toMatchObject([
      {
        title: 'First',
        input: 'q.txt',
        instances: { kind: 'generated', parameters: { class: 'small' }, perStudent: true, seed: 3 },
        answer: {
          names: ['a.txt', 'b.txt'],
          otherForms: 0.05,
          solver: 'staircase',
          solverOptions: { tries: 3 },
        },
        limits: { cpuMs: 10_000, wallMs: 20_000, outputBytes: 1000, processes: 1 },
        scoring: {
          points: 2.5,
          creditWith: ['AC', 'PAC', 'WA', 'FE', 'TLE'],
          efficiency: {
            points: 3,
            by: 'wall',
            tiers: [
              { withinMs: 2000, worth: 1 },
              { withinMs: 5000, worth: 0.5 },
            ],
            beyond: 'no-points',
            scaledBy: 'none',
          },
          bonus: [
            { withinMs: 500, worth: 8 },
            { withinMs: 1000, worth: 4 },
          ],
          bonusBy: 'wall',
        },
        visibleTo: 'staff',
      },
      {
        checker: {
          kind: 'kattis',
          command: ['python3', join(folder, 'check.py'), '-x'],
          answerFile: join(folder, 'right.txt'),
          limits: { cpuMs: 1000 },
        },
        requires: [{ test: 'first', outcome: 'right' }],
      },
      {
        checker: {
          kind: 'testlib',
          command: [join(folder, 'bin/check')],
          limits: { cpuMs: 30_000 },
        },
        requires: [
          { test: 'first', outcome: 'right' },
          { test: 'second', outcome: 'right' },
        ],
      },
      {
        requires: [
          { test: 'first', outcome: 'in-time' },
          { test: 'third', outcome: 'some-right' },
        ],
      },
    ]);
  });

  test('can be JSON, with a byte order mark, CRLF, and aliases', async () => {
    const json = JSON.stringify(
      { title: 'J', tests: [{ problem: 'nqueens', instances: 'small.txt', points: 1 }] },
      null,
      '\t',
    );
    expect((await loadText(json)).title).toBe('J');
    const yaml = `\uFEFFtitle: &name Y\r\ntests:\r\n  - { problem: nqueens, instances: small.txt, points: 1, title: *name }\r\n`;
    expect((await loadText(yaml)).tests[0]).toMatchObject({ id: 'y', title: 'Y' });
  });

  test('keep the order of tests that require each other', async () => {
    const { tests } = await loadText(`
title: x
tests:
  - { id: a, problem: nqueens, instances: small.txt, points: 1, requires: b }
  - { id: b, problem: nqueens, instances: small.txt, points: 1 }
`);
    expect(tests.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

/** Marks the expected position of the error in a text. */
const HERE = '§';

describe('errors', () => {
  const inTest = (more: string): string =>
    `title: x\ntests:\n  - { problem: nqueens, instances: small.txt, points: 1, ${more} }\n`;
  const atTop = (more: string): string => `title: x\n${more}\ntests:\n  - ${TEST}\n`;
  const withFile = (name: string): string =>
    `title: x\ntests: [{ problem: p, §instances: ${name}, points: 1 }]`;
  const two = (first: string, second: string): string =>
    `title: x\ntests:\n${['a', 'b']
      .map(
        (id, index) =>
          `  - { id: ${id}, problem: p, instances: small.txt, points: 1, ${[first, second][index]} }\n`,
      )
      .join('')}`;

  test.each<[code: string, text: string, ...words: string[]]>([
    // The file as a whole.
    ['unclosed', 'title: x\ntests: §[\n', '[', 'add the missing ]'],
    [
      'unclosed',
      'title: x\ntests:\n  - §{ problem: nqueens, points: 1\n',
      '{',
      'add the missing }',
    ],
    [
      'unclosed',
      'title: x\ntests:\n  - instances: §{ generate: { count: 6 }\n    points: 1\n  - problem: nqueens\n',
      'add the missing }',
    ],
    ['syntax', 'title: §x: y\n', 'YAML'],
    ['syntax', 'title: x\n§title: y\n', 'unique'],
    ['syntax', 'title: §!!js/function x\n', 'tag'],
    ['several-documents', 'title: x\n§---\ntitle: y\n', 'document', '"---"'],
    ['unknown-alias', 'title: x\nlimits:\n  cpu: §*fast\n', '*fast', '&fast'],
    ['unknown-alias', 'a: [§*late, &late 1]\n', '*late'],
    ['empty', '', 'docs/assignment.md'],
    ['empty', '# only a comment\n', 'is empty'],
    ['invalid', '§just words', 'the file must be a mapping of keys to values'],
    [
      'aliases',
      'a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c]',
      'alias',
    ],
    ['aliases', 'title: &a [*a]', 'circular'],
    // Keys.
    ['unknown-key', inTest('§point: 3'), 'tests[0].point ', '"points"', 'instances'],
    [
      'unknown-key',
      'title: x\ntests:\n  - problem: nqueens\n    instances: small.txt\n    §poits: 15\n',
      '"points"',
    ],
    ['missing-key', '§colour: 1\ntests: []\n', 'title is missing'],
    ['missing-key', '§tests: []\n', 'title is missing', 'The name of the assignment'],
    ['missing-key', 'title: x\ntests:\n  - §problem: nqueens\n    points: 1', 'instances'],
    ['invalid', 'title: x\n§tests: []\n', 'tests must have at least 1 item (got [])'],
    ['invalid', 'title: x\n§tests: {}\n', 'tests must be a list (got {})'],
    ['invalid', atTop('§maxPoints: .inf'), 'maxPoints must be a number (got ".inf")'],
    ['invalid', inTest('scoring: { §credit: .nan }'), '(got ".nan")'],
    ['invalid', atTop('scoring: { efficiency: { §points: -.inf, tiers: {} } }'), '"-.inf"'],
    ['invalid', atTop('scoring: { §credit: half }'), '"share", "all"', '"half"'],
    ['invalid', atTop('§id: No_Id'), 'small-boards', 'No_Id'],
    ['invalid', inTest('§input: ../x'), 'nqueens.txt'],
    ['invalid', atTop('sandbox: { hide: [§ortools] }'), '"/usr/share/minizinc" (got "ortools")'],
    ['invalid', atTop('sandbox: { hide: [§/] }'), '"/usr/share/minizinc" (got "/")'],
    ['invalid', inTest('answer: { §name: a/b.txt }'), 'nqueens_out.txt'],
    // Units.
    ['wrong-unit', atTop('limits: { §cpu: 10 sec }'), '"10 sec"', '"10 s"'],
    ['wrong-unit', atTop('limits: { §cpu: -3 }'), 'limits.cpu', '-3', '"500 ms"'],
    ['wrong-unit', atTop('limits: { §memory: 1G }'), '"1 GiB"'],
    ['out-of-range', atTop('limits: { §cpu: 0 s }'), '1 ms to 168 h'],
    ['out-of-range', atTop('limits: { §cpu: 169 h }'), '169 h'],
    ['out-of-range', atTop('limits: { §memory: 99999999999 }'), '99999999999'],
    ['wrong-unit', atTop('answer: { §likelyNames: 0.1 }'), '"10 %"'],
    ['out-of-range', atTop('answer: { §otherForms: 101 % }'), '0 % to 100 %'],
    ['wrong-unit', inTest('answer: { otherNames: { §a.txt: 5 } }'), '"5 %"'],
    [
      'wrong-unit',
      inTest('scoring: { bonus: { tiers: { §3 minutes: 5 } } }'),
      'tiers["3 minutes"]',
      '"3 min"',
    ],
    // Ids and references to them.
    ['duplicate-id', two('', '').replace('  - { id: b', '  - §{ id: a'), 'tests[1]', '"a"'],
    ['duplicate-id', `title: x\ntests:\n  - ${TEST}\n  - §${TEST}`, 'tests[1]', '"small"'],
    ['no-id', `§title: "?!"\ntests:\n  - ${TEST}`, '"?!"'],
    ['unknown-test', two('§requires: bb', ''), '"bb"', 'a, b (did you mean b?)'],
    ['cycle', two('requires: b', '§requires: { a: in-time }'), 'a requires b requires a'],
    ['cycle', inTest('id: s, §requires: [s]'), 's requires s'],
    ['unknown-test', atTop('groups: [{ tests: [§smal] }]'), 'groups[0].tests[0]', 'small'],
    ['points-or-levels', atTop('rubric: [§{ title: x }]'), 'neither points nor levels'],
    ['points-or-levels', atTop('rubric: [§{ title: x, points: 1, levels: { a: 1 } }]'), 'both'],
    [
      'unknown-test',
      atTop('rubric: [{ title: x, points: 1, §test: smal }]'),
      'did you mean small?',
    ],
    [
      'unknown-level',
      atTop('rubric: [{ title: x, levels: { good: 1 }, §default: god }]'),
      'known levels: good',
    ],
    ['out-of-range', atTop('rubric: [{ title: x, points: -2, §default: 1 }]'), '-2 to 0'],
    ['duplicate-id', atTop('rubric: [{ title: x, points: 1 }, §{ title: X, points: 2 }]'), '"x"'],
    [
      'unknown-group',
      atTop('groups: [{ id: g, tests: [small], §requires: h }]'),
      '"h"',
      'known groups: g',
    ],
    [
      'in-two-groups',
      atTop('groups: [{ id: g, tests: [small] }, { id: h, tests: [§small] }]'),
      '"small"',
      '"g"',
    ],
    ['cycle', atTop('groups: [{ id: g, tests: [small], §requires: g }]'), 'g requires g'],
    [
      'duplicate-id',
      atTop('groups: [{ id: g, tests: [small] }, §{ id: g, tests: [small] }]'),
      'groups[1]',
    ],
    ['unknown-language', atTop('build: { languages: [§pyton] }'), 'did you mean python?'],
    ['unknown-language', atTop('limits: { languages: { §jva: 2 } }'), 'did you mean java?'],
    [
      'unknown-test',
      atTop('samples: [{ path: small.txt, kind: right, verdicts: { §large: AC } }]'),
      '"large"',
    ],
    [
      'invalid',
      atTop('samples: [{ path: small.txt, kind: right, verdicts: { §"*": ok } }]'),
      'TLE|NO',
    ],
    // Files.
    ['missing-file', withFile('no.txt'), '"no.txt"', 'no such file'],
    ['leaves-folder', withFile('../no.txt'), '"../no.txt"'],
    ['leaves-folder', withFile('/etc/passwd'), 'moved and packed'],
    ['wrong-file', withFile('folder'), 'is not a file'],
    ['wrong-file', withFile('none.txt'), 'contains no records'],
    ['missing-file', atTop('samples: [{ §path: nothing, kind: right }]'), 'file or folder'],
    ['leaves-folder', atTop('samples: [{ §path: .., kind: right }]'), '".."'],
    ['missing-file', atTop('similarity: { §starter: nothing }'), 'file or folder'],
    ['leaves-folder', atTop('similarity: { starter: [small.txt, §..] }'), '".."'],
    ['missing-file', inTest('checker: { §kattis: ./check }'), '"./check"'],
    ['leaves-folder', inTest('checker: { §kattis: python3 ../check.py }'), 'check.py'],
    // Contradictory rules.
    ['needs-run', atTop('build: { §command: make }'), '"run: ./solve"'],
    ['run-and-languages', atTop('build: { run: ./x, §languages: [c] }'), 'remove one'],
    ['shell-command', atTop('build: { §run: ./x | cat }'), 'contains |'],
    ['shell-command', atTop('build: { §run: ./x "y }'), 'a quote is not closed'],
    ['shell-command', atTop('build: { §run: " " }'), 'names no program'],
    ['one-record', inTest('§runs: all-records, input: argument'), '"input: argument"'],
    ['one-record', inTest('§runs: all-records, record: words'), '"record: words"'],
    ['not-a-function', inTest('§rule: { is: alpha-beta, points: 1 }'), 'kind: function'],
    ['beside-function', inTest('kind: function, §checker: { kattis: a }'), 'tests[0].checker'],
    [
      'beside-algorithm',
      inTest('kind: function, rule: { is: a-star, §cutoff: either, points: 1 }'),
      'write "is: alpha-beta"',
    ],
    [
      'beside-algorithm',
      inTest('kind: function, rule: { is: a-star, §weight: 3, points: 1 }'),
      'write "is: weighted-a-star"',
    ],
    [
      'wrong-unit',
      inTest('kind: function, budget: { examined: { of: alpha-beta, §atMost: 110 }, points: 1 }'),
      'must be a share in percent (got 110); write it like "110 %"',
    ],
    [
      'out-of-range',
      inTest(
        'kind: function, rule: { is: alpha-beta, points: 1 }, budget: { examined: { of: alpha-beta, §atMost: 90 % }, points: 1 }',
      ),
      '100 % up, which alpha-beta itself needs',
    ],
    [
      'wrong-form',
      inTest('kind: function, §rule: alphabeta'),
      '"rule: { is: alpha-beta, points: 10 }"?',
    ],
    [
      'wrong-form',
      inTest('kind: function, §rule: IDAstar'),
      '"rule: { is: ida-star, points: 10 }"?',
    ],
    [
      'wrong-form',
      inTest('kind: function, §rule: 5'),
      'write it like "rule: { is: minimax, points: 10 }"',
    ],
    [
      'wrong-form',
      inTest('kind: function, §budget: 110 %'),
      '"budget: { examined: { of: alpha-beta, atMost: 110 % }, points: 10 }"',
    ],
    ['not-a-function', inTest('§heuristic: { calls: 1 }'), 'kind: heuristic'],
    ['not-a-function', inTest('kind: function, §heuristic: { calls: 1 }'), 'kind: heuristic'],
    ['beside-function', inTest('kind: heuristic, §rule: { is: a-star, points: 1 }'), 'heuristic'],
    [
      'beside-function',
      inTest('kind: heuristic, function: { §framework: pacman }'),
      'the parameters of a heuristic tell what it gets',
    ],
    [
      'mixed-tiers',
      inTest(
        'kind: heuristic, heuristic: { expanded: { §tiers: { 100: 100 %, 50 %: 50 % }, points: 1 } }',
      ),
      'both numbers and shares',
    ],
    [
      'tiers-grow',
      inTest(
        'kind: heuristic, heuristic: { expanded: { tiers: { 100: 50 %, §200: 60 % }, points: 1 } }',
      ),
      'gives more for 200',
    ],
    ['one-count', inTest('kind: function, §budget: { points: 1 }'), 'no counts'],
    ['one-checker', inTest('§checker: {}'), 'no checkers'],
    ['one-checker', inTest('§checker: { kattis: a, testlib: b }'), 'two checkers'],
    ['same-name', inTest('answer: { §name: nqueens.txt }'), '"nqueens.txt"'],
    ['same-name', inTest('answer: { §otherNames: { nqueens_out.txt: 5 % } }'), '"nqueens_out.txt"'],
    ['same-name', inTest('answer: { name: "-", §otherNames: { "-": 5 % } }'), '"-"'],
    [
      'same-time',
      inTest('scoring: { bonus: { tiers: { 60 s: 1, §1 min: 1 } } }, limits: { cpu: 2 min }'),
      '1 min',
    ],
    [
      'tiers-rise',
      inTest('scoring: { efficiency: { points: 1, tiers: { 1 s: 50 %, §2 s: 60 % } } }'),
      '2 s',
    ],
    [
      'tier-beyond-limit',
      inTest('scoring: { efficiency: { points: 1, tiers: { 10 s: 50 %, §20 s: 10 % } } }'),
      'processor time',
      '10 s',
    ],
    [
      'tier-beyond-limit',
      inTest('scoring: { bonus: { by: wall, tiers: { 40: 5, §50 s: 1 } } }'),
      'wall time',
      '40 s',
    ],
  ])('%s', async (code, text, ...words) => {
    const before = text.split(HERE)[0]!.split('\n');
    const place = { line: before.length, column: before.at(-1)!.length + 1 };
    const error = await errorOf(
      loadText(text.replace(HERE, ''), { 'none.txt': ' \n\n', 'folder/x': '' }),
    );
    const { file, ...found } = error.place;
    expect(error.code).toBe(`assignment/${code}`);
    expect(found).toEqual(text.includes(HERE) ? place : {});
    expect(file).toMatch(/assignment\.yaml$/);
    for (const word of words) expect(error.message).toContain(word);
    expect(error.message).not.toMatch(/\{\w+\}/);
  });

  test('accepts a tier that only a language with more time can reach', async () => {
    const text = atTop(
      'limits: { cpu: 10 s, languages: { python: 3 } }\nscoring: { efficiency: { points: 1, tiers: { 10 s: 50 %, 20 s: 10 % } } }',
    );
    expect((await loadText(text)).tests[0]!.scoring.efficiency?.tiers).toHaveLength(2);
  });

  test('reports a link that leads out of the folder', async () => {
    const outside = await folderWith({ 'far.txt': '8\n' });
    const folder = await folderWith({});
    await symlink(join(outside, 'far.txt'), join(folder, 'near.txt'));
    await writeFile(
      join(folder, 'a.yaml'),
      'title: x\ntests: [{ problem: p, instances: near.txt, points: 1 }]',
    );
    const error = await errorOf(loadAssignment(join(folder, 'a.yaml')));
    expect(error.code).toBe('assignment/leaves-folder');
  });

  test('reports endless nesting', async () => {
    const error = await errorOf(loadText(`title: ${'['.repeat(20_000)}`));
    expect(error.code).toBe('assignment/syntax');
    expect(error.message).toContain('too deeply nested');
  });

  test('names an instance file that is no UTF-8 text', async () => {
    const folder = await folderWith({
      'wide.txt': Uint8Array.of(0xff, 0xfe, 0x38, 0),
      'a.yaml': 'title: x\ntests: [{ problem: nqueens, instances: wide.txt, points: 1 }]',
    });
    const error = await errorOf(loadAssignment(join(folder, 'a.yaml')));
    expect(error).toMatchObject({
      code: 'core/file-encoding',
      place: { file: join(folder, 'wide.txt') },
    });
  });

  test('reports problems with the file itself', async () => {
    const folder = await folderWith({
      'latin.yaml': Uint8Array.of(0x74, 0x3a, 0x20, 0xfc),
      'long.yaml': `title: x\n# ${'x'.repeat(2 ** 22)}`,
    });
    const code = async (name: string) => (await errorOf(loadAssignment(join(folder, name)))).code;
    expect(await code('none.yaml')).toBe('assignment/missing');
    expect(await code('latin.yaml/x')).toBe('assignment/missing');
    expect(await code('.')).toBe('assignment/unreadable');
    expect(await code('latin.yaml')).toBe('assignment/encoding');
    expect(await code('long.yaml')).toBe('assignment/too-large');
  });
});
