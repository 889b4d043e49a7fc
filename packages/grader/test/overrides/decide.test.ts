/** Decisions on a file that people and other processes change, too. */
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment, Decision } from '@queenside/class-view';
import { execa } from 'execa';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  decide,
  decisionHistory,
  loadAssignment,
  loadOverrides,
  undoDecision,
} from '../../src/index.ts';

const ASSIGNMENT = `
title: Queens
tests:
  - { problem: nqueens, instances: boards.txt, points: 20 }
rubric:
  - { title: Style, points: 5 }
  - { title: Proof, test: boards, levels: { none: 0, all: 4 } }
`;
const PEOPLE = [
  { id: 'ada', name: 'ada' },
  {
    id: 'bo-1',
    name: 'Bo Berg_901_assignsubmission_file',
    studentId: '901',
    person: { name: 'Bo Berg', studentId: 'Participant 901', otherIds: ['s5'] },
  },
  { id: 'cy', name: 'cy' },
];
const by = 'kim';

async function assignmentIn(overrides?: string): Promise<Assignment> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-decide-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'assignment.yaml'), ASSIGNMENT);
  await writeFile(join(folder, 'boards.txt'), '4\n');
  if (overrides !== undefined) await writeFile(join(folder, 'overrides.yaml'), overrides);
  return loadAssignment(join(folder, 'assignment.yaml'));
}

const fileOf = ({ file }: Assignment): string => file.replace('assignment.yaml', 'overrides.yaml');
const textOf = async (assignment: Assignment): Promise<string | undefined> =>
  readFile(fileOf(assignment), 'utf8').catch(() => undefined);
const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (thrown: unknown) => (thrown as { code: string }).code,
  );

test('decisions are written under the name that the file has, or a clear one', async () => {
  const text = '# Mine\nstudents:\n  s5: { excused: true } # ill\n';
  const assignment = await assignmentIn(text);
  await decide(
    assignment,
    PEOPLE,
    [
      { student: 'bo-1', path: ['points'], value: { add: 2, reason: 'Oral: good' } },
      { student: 'ada', path: ['tests', 'boards', 'comment'], value: 'Hello\n\nAda' },
      { student: 'ada', path: ['lines', 'src/main.py', '12'], value: 'Here' },
      { path: ['comments', 'rows'], value: 'Rows count from **1**.' },
    ],
    { by },
  );
  expect(await textOf(assignment)).toBe(
    `# Mine
students:
  s5: { excused: true, points: { add: 2, reason: "Oral: good" } } # ill
  ada:
    tests:
      boards:
        comment: |-
          Hello

          Ada
    lines:
      src/main.py:
        12: Here
comments:
  rows: Rows count from **1**.
`,
  );
  const overrides = await loadOverrides(assignment);
  expect(overrides.find(['s5'])).toMatchObject({ isExcused: true, points: { kind: 'add' } });
  expect(overrides.comments.get('rows')).toBe('Rows count from **1**.');
  const other = await assignmentIn();
  await decide(other, PEOPLE, [{ student: 'bo-1', path: ['excused'], value: true }], { by });
  expect(await textOf(other)).toBe('students:\n  Bo Berg:\n    excused: true\n');
});

test('random decisions, undone in reverse, give the first file back', async () => {
  const value: fc.Arbitrary<Pick<Decision, 'path' | 'value'>> = fc.oneof(
    fc.record({
      path: fc.constant(['points']),
      value: fc.constantFrom({ add: 2, reason: 'x: "y"' }, { set: 3, reason: 'a\nb' }, undefined),
    }),
    fc.record({
      path: fc.constantFrom(['comment'], ['tests', 'boards', 'note'], ['lines', 'a b.py', '3']),
      value: fc.constantFrom('# one', 'two\n\n  three\n', ' four ', undefined),
    }),
    fc.record({
      path: fc.constantFrom(['excused'], ['tests', 'boards', 'excused']),
      value: fc.constantFrom(true, false, undefined),
    }),
    fc.record({
      path: fc.constant(['rubric', 'style']),
      value: fc.constantFrom(0, 3.5, undefined),
    }),
  );
  const decision = fc
    .tuple(fc.constantFrom('ada', 'bo-1', 'cy'), value)
    .map(([student, rest]): Decision => ({ student, ...rest }));
  const first = fc.constantFrom(
    undefined,
    '',
    '# Nothing yet\n',
    'students: {}\n',
    '\uFEFFstudents:\r\n    ada:   # ill\r\n        excused: true\r\n\r\n        # below\r\n',
    '{"students":{"cy":{"comment":"x"}}}',
    'comments: { a: b }\nstudents:\n  cy:\n    points:\n      add: 1 # one\n      reason: "r"\n  s5: {late: waived}',
  );
  await fc.assert(
    fc.asyncProperty(
      first,
      fc.array(decision, { minLength: 1, maxLength: 6 }),
      async (text, all) => {
        const assignment = await assignmentIn(text);
        const before = await textOf(assignment);
        const ids: string[] = [];
        for (const each of all) {
          const { id } = await decide(assignment, PEOPLE, [each], { by });
          if (id !== undefined) ids.push(id);
        }
        for (const id of ids.toReversed()) await undoDecision(assignment, id, { by });
        expect(await textOf(assignment)).toBe(before);
        const history = await decisionHistory(assignment);
        expect(
          history.filter(({ undoes }) => undoes === undefined).map(({ standing }) => standing),
        ).toEqual(ids.map(() => 'undone'));
      },
    ),
    { numRuns: 25 },
  );
});

test('a decision that was changed since is not undone, and others may be undone in any order', async () => {
  const assignment = await assignmentIn();
  const style = (student: string, points: number) =>
    decide(assignment, PEOPLE, [{ student, path: ['rubric', 'style'], value: points }], { by });
  const all = await decide(
    assignment,
    PEOPLE,
    PEOPLE.map(({ id }) => ({ student: id, path: ['rubric', 'proof'], value: 'all' })),
    { by },
  );
  const [first, second] = [await style('ada', 3), await style('ada', 4)];
  await undoDecision(assignment, all.id!, { by });
  expect(await textOf(assignment)).toBe('students:\n  ada:\n    rubric:\n      style: 4\n');
  expect(await failure(undoDecision(assignment, first.id!, { by }))).toBe(
    'overrides/not-in-effect',
  );
  expect(await failure(undoDecision(assignment, all.id!, { by }))).toBe('overrides/not-in-effect');
  expect(await failure(undoDecision(assignment, 'nothing', { by }))).toBe(
    'overrides/unknown-entry',
  );
  await undoDecision(assignment, second.id!, { by });
  await undoDecision(assignment, first.id!, { by });
  const history = await decisionHistory(assignment);
  expect(history.map(({ standing }) => standing)).toEqual([
    'in-effect',
    'changed-since',
    'in-effect',
    'undone',
    'undone',
    'undone',
  ]);
  // An undo can be undone.
  await undoDecision(assignment, history[0]!.id, { by });
  expect(await textOf(assignment)).toBe('students:\n  ada:\n    rubric:\n      style: 3\n');
});

test('a conflict is only a change of the same value, or an edited file', async () => {
  const assignment = await assignmentIn('students: { cy: { excused: true } }\n');
  const { version: seen } = await loadOverrides(assignment);
  const late = (student: string, more = {}) =>
    decide(assignment, PEOPLE, [{ student, path: ['late'], value: 'waived' }], { by, ...more });
  await late('ada', { seen });
  await late('cy', { seen });
  await decide(assignment, PEOPLE, [{ student: 'ada', path: ['late'], value: '5 %' }], { by });
  expect(await failure(late('ada', { seen }))).toBe('overrides/changed');
  const { version } = await loadOverrides(assignment);
  await writeFile(fileOf(assignment), `${await textOf(assignment)}# edited\n`);
  expect(await failure(late('bo-1', { seen: version }))).toBe('overrides/changed');
  await late('bo-1');
  expect(await textOf(assignment)).toContain('# edited\n');
});

test.each<[string, Decision, string]>([
  [
    'an unknown student',
    { student: 'dan', path: ['excused'], value: true },
    'overrides/unknown-student',
  ],
  [
    'an unknown value',
    { student: 'ada', path: ['tests', 'boards', 'run'], value: 'x' },
    'overrides/no-such-value',
  ],
  [
    'a value of the prototype',
    { student: 'ada', path: ['constructor'], value: 'x' },
    'overrides/no-such-value',
  ],
  [
    'an unknown test',
    { student: 'ada', path: ['tests', 'trees', 'excused'], value: true },
    'assignment/unknown-test',
  ],
  [
    'an unknown item',
    { student: 'ada', path: ['rubric', 'stile'], value: 1 },
    'assignment/unknown-item',
  ],
  [
    'too many points',
    { student: 'ada', path: ['rubric', 'style'], value: 6 },
    'assignment/out-of-range',
  ],
  [
    'an unknown level',
    { student: 'ada', path: ['rubric', 'proof'], value: 'some' },
    'assignment/unknown-level',
  ],
  [
    'points without a reason',
    { student: 'ada', path: ['points'], value: { add: 1 } },
    'assignment/missing-key',
  ],
  [
    'a path out of the submission',
    { student: 'ada', path: ['files', '../x'], value: null },
    'assignment/invalid',
  ],
  ['a line 0', { student: 'ada', path: ['lines', 'a.py', '0'], value: 'x' }, 'assignment/invalid'],
  ['an alias', { student: 'bo-1', path: ['excused'], value: true }, 'overrides/by-hand'],
])('%s is refused, and nothing is written', async (_, decision, code) => {
  const text = 'students:\n  cy: &cy { comment: x }\n  Bo Berg: *cy\n';
  const assignment = await assignmentIn(text);
  const both: Decision[] = [{ student: 'ada', path: ['late'], value: 'waived' }, decision];
  expect(await failure(decide(assignment, PEOPLE, both, { by }))).toBe(code);
  expect(await textOf(assignment)).toBe(text);
  expect(await decisionHistory(assignment)).toEqual([]);
});

/** A program that decides again and again on one student until it is killed. */
const DECIDER = `
import { decide, loadAssignment } from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)};
const [file, id, count] = process.argv.slice(2);
const assignment = await loadAssignment(file);
console.log('ready');
for (let n = 1; n <= Number(count); n++) {
  await new Promise((done) => setTimeout(done, 20));
  await decide(assignment, [{ id, name: id }], [{ student: id, path: ['comment'], value: id + n }], { by: id });
}
`;

test('processes that decide at once lose nothing, and a kill leaves a whole file and no litter', async () => {
  const assignment = await assignmentIn('# Mine\n');
  const folder = assignment.file.replace('/assignment.yaml', '');
  const program = join(folder, '.decider.mjs');
  await writeFile(program, DECIDER);
  const start = (id: string, count: number) =>
    execa(process.execPath, [program, assignment.file, id, String(count)], { reject: false });
  const all = [start('ada', 3), start('cy', 3), start('eve', 3)];
  const killed = start('zoe', 1e9);
  await new Promise((done) => killed.stdout.once('data', done));
  await Promise.all(all);
  killed.kill('SIGKILL');
  await killed;
  await rm(program);
  const overrides = await loadOverrides(assignment);
  for (const id of ['ada', 'cy', 'eve']) expect(overrides.find([id])!.comment).toBe(`${id}3`);
  expect(await textOf(assignment)).toMatch(/^# Mine\n/);
  expect((await readdir(folder)).toSorted()).toEqual([
    '.queenside',
    'assignment.yaml',
    'boards.txt',
    'overrides.yaml',
  ]);
  // The killed one holds no lock, and at most its last decision is not in effect.
  await decide(assignment, PEOPLE, [{ student: 'cy', path: ['excused'], value: true }], { by });
  const history = await decisionHistory(assignment);
  expect(history[0]!.standing).toBe('in-effect');
  expect(history.filter(({ by: who }) => who !== 'zoe').length).toBe(10);
});
