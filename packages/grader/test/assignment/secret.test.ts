/** The secret of an assignment: what comes from it, what students can do without it, and what happens if it is missing. */
import { createHash } from 'node:crypto';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Assignment } from '@queenside/class-view';
import { bankOf, drawBank } from '@queenside/referee';
import { describe, expect, test } from 'vitest';
import {
  addSecret,
  findRepeats,
  guessable,
  instancesFor,
  loadAssignment,
  makeSecret,
} from '../../src/assignment/index.ts';
import { errorOf, folderWith, useEngine } from './helpers.ts';

const engine = useEngine();

const OLD = `title: Trees
seed: 1
tests:
  - id: trees
    problem: alphabeta
    instances: { generate: { count: 6, depth: 3 }, perStudent: true }
    points: 10
  - id: hidden
    problem: nqueens
    instances: { generate: { count: 5 } }
    visibleTo: staff
    points: 10
`;
const NEW = `secret: assignment.secret
${OLD}  - id: ab
    kind: function
    problem: alphabeta
    instances: { bank: true, perStudent: true }
    rule: { is: alpha-beta, points: 5 }
    points: 5
  - id: steady
    problem: alphabeta
    instances: { generate: { count: 6, depth: 3 }, perStudent: true, perAttempt: false }
    points: 10
`;

async function load(text: string, secret?: string): Promise<Assignment> {
  const files = { 'assignment.yaml': text, ...(secret && { 'assignment.secret': secret }) };
  return loadAssignment(join(await folderWith(files), 'assignment.yaml'));
}

async function recordsFor(
  assignment: Assignment,
  id: string,
  student: string,
  hash = 'first hand-in',
): Promise<readonly string[]> {
  const tested = assignment.tests.find((each) => each.id === id)!;
  const { bytes } = await instancesFor(tested, assignment, { id: student, hash }, engine());
  return Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

/** How many of the records that a student gets are among those that somebody knows. */
function known(records: readonly string[], knows: readonly string[]): number {
  return records.filter((record) => knows.includes(record)).length;
}

describe('without a secret', () => {
  test('students can compute their instances, which stay those of earlier versions', async () => {
    const assignment = await load(OLD);
    const seed = createHash('sha256').update('[1,"trees","eve"]').digest().readUInt32BE();
    const made = await engine().generate('alphabeta', { count: 6, depth: 3 }, seed);
    const lines = Buffer.concat(made)
      .toString()
      .split('\n')
      .filter((line) => line !== '');
    expect(await recordsFor(assignment, 'trees', 'eve')).toEqual(lines);
    // Each attempt gets the same.
    expect(await recordsFor(assignment, 'trees', 'eve', 'second')).toEqual(lines);
    expect(guessable(assignment)).toEqual(['trees', 'hidden']);
  });

  test('a bank and other instances for each attempt are refused', async () => {
    const bank = NEW.replace('secret: assignment.secret\n', '');
    const attempts = OLD.replace('perStudent: true', 'perStudent: true, perAttempt: true');
    for (const [text, path] of [
      [bank, 'tests[2].instances.bank'],
      [attempts, 'tests[0].instances.perAttempt'],
    ] as const) {
      const error = await errorOf(load(text));
      expect(error.code).toBe('assignment/needs-secret');
      expect(error.cause).toContain(path);
    }
  });
});

test('a bank has consistent estimates only if that is asked for', async () => {
  const written = (keys: string) =>
    `secret: assignment.secret
title: Paths
tests: [{ id: paths, kind: function, problem: graph, instances: { ${keys} }, rule: { is: a-star, points: 1 }, points: 1 }]
`;
  const secret = makeSecret();
  const any = await recordsFor(await load(written('bank: true'), secret), 'paths', 'eve');
  const consistent = await recordsFor(
    await load(written('bank: true, consistent: true'), secret),
    'paths',
    'eve',
  );
  expect(consistent).toHaveLength(any.length);
  expect(consistent).not.toEqual(any);
  const error = await errorOf(load(written('generate: {}, consistent: true'), secret));
  expect(error.code).toBe('assignment/not-a-bank');
  expect(error.cause).toBe('tests[0].instances.consistent needs bank: true');
});

describe('with a secret, what somebody knows is worth nothing:', () => {
  const secret = makeSecret();
  const trees = async (student: string, hash?: string) =>
    recordsFor(await load(NEW, secret), 'trees', student, hash);
  const ab = async (student: string, hash?: string) =>
    recordsFor(await load(NEW, secret), 'ab', student, hash);
  const own = async (id: string) => recordsFor(await load(NEW, makeSecret()), id, 'eve');

  test.each<[knowledge: string, records: () => Promise<readonly string[]>]>([
    ['the formula of earlier versions', async () => recordsFor(await load(OLD), 'trees', 'eve')],
    ['the same assignment with a secret made at home', () => own('trees')],
    ["a classmate's report", () => trees('adam')],
    ['the report on the last attempt', () => trees('eve', 'last week')],
    ["the report on a classmate's copy of the program", () => trees('adam', 'first hand-in')],
    [
      'another test of the assignment',
      async () => recordsFor(await load(NEW, secret), 'steady', 'eve'),
    ],
    [
      'the reports of a whole class',
      async () =>
        (await Promise.all(Array.from({ length: 40 }, (_, index) => trees(`s${index}`)))).flat(),
    ],
  ])('%s, of programs', async (_, records) => {
    expect(known(await trees('eve'), await records())).toBe(0);
  });

  test.each<[knowledge: string, records: () => Promise<readonly string[]> | readonly string[]]>([
    ['the published bank', () => bankOf('tree').map(({ record }) => record)],
    [
      'banks of seeds that anybody can try',
      () =>
        Array.from({ length: 50 }, (_, seed) => drawBank('tree', seed)).flatMap((bank) =>
          bank.map(({ record }) => record),
        ),
    ],
    ['the same assignment with a secret made at home', () => own('ab')],
    ["a classmate's report", () => ab('adam')],
    ['the report on the last attempt', () => ab('eve', 'last week')],
  ])('%s, of functions', async (_, records) => {
    const graded = await ab('eve');
    expect(graded.length).toBeGreaterThan(40);
    expect(known(graded, await records())).toBe(0);
  });

  test('the instances of a test that nobody sees', async () => {
    const graded = await recordsFor(await load(NEW, secret), 'hidden', 'eve');
    expect(graded).not.toEqual(await recordsFor(await load(OLD), 'hidden', 'eve'));
    // The class shares them.
    expect(await recordsFor(await load(NEW, secret), 'hidden', 'adam')).toEqual(graded);
  });

  test('but the same attempt gets the same, and with perAttempt: false every attempt', async () => {
    expect(await trees('eve')).toEqual(await trees('eve'));
    expect(await ab('eve')).toEqual(await ab('eve'));
    const assignment = await load(NEW, secret);
    const steady = await recordsFor(assignment, 'steady', 'eve');
    expect(await recordsFor(assignment, 'steady', 'eve', 'second')).toEqual(steady);
    expect(await recordsFor(assignment, 'steady', 'adam')).not.toEqual(steady);
  });
});

test('no two of 200 students have the same instances', async () => {
  const assignment = await load(NEW, makeSecret());
  for (const id of ['trees', 'ab']) {
    const inputs = await Promise.all(
      Array.from({ length: 200 }, (_, index) => recordsFor(assignment, id, `student-${index}`)),
    );
    expect(new Set(inputs.map((records) => records.join('\n'))).size).toBe(200);
  }
});

test('generators that give students the same instances are found', async () => {
  const text = NEW.replace('alphabeta', 'nqueens').replace(
    'count: 6, depth: 3',
    'count: 1, maxSize: 9',
  );
  const repeats = await findRepeats({
    assignment: await load(text, makeSecret()),
    engine: engine(),
  });
  expect(repeats).toMatchObject([{ title: 'trees', students: 30 }]);
  expect(repeats[0]!.different).toBeLessThan(30);
});

describe('the file', () => {
  test('appears in an assignment by its path and a fingerprint only', async () => {
    const secret = makeSecret();
    const assignment = await load(NEW, secret);
    const [digits = ''] = /[0-9a-f]{64}/.exec(secret)!;
    const text = JSON.stringify(assignment);
    expect(text).toContain(assignment.secret!.fingerprint);
    for (let at = 0; at < 64; at += 16) expect(text).not.toContain(digits.slice(at, at + 16));
  });

  test('is needed on another machine, and gives the same instances there', async () => {
    const first = await load(NEW, makeSecret());
    const there = await folderWith({});
    await cp(dirname(first.file), there, { recursive: true });
    const copied = await loadAssignment(join(there, 'assignment.yaml'));
    expect(await recordsFor(copied, 'ab', 'eve')).toEqual(await recordsFor(first, 'ab', 'eve'));
    await rm(join(there, 'assignment.secret'));
    const error = await errorOf(loadAssignment(join(there, 'assignment.yaml')));
    expect(error.code).toBe('assignment/secret-missing');
    expect(error.place).toMatchObject({ line: 1 });
    await writeFile(join(there, 'assignment.secret'), 'abc\n');
    const damaged = await errorOf(loadAssignment(join(there, 'assignment.yaml')));
    expect(damaged.code).toBe('assignment/secret-damaged');
  });

  test('is read again for an assignment that another process read, unless it changed', async () => {
    const assignment = await load(NEW, makeSecret());
    const stored = JSON.parse(JSON.stringify(assignment)) as Assignment;
    expect(await recordsFor(stored, 'trees', 'eve')).toEqual(
      await recordsFor(assignment, 'trees', 'eve'),
    );
    const changed = { ...stored, secret: { ...stored.secret!, fingerprint: '0'.repeat(16) } };
    const error = await errorOf(recordsFor(changed, 'trees', 'eve'));
    expect(error.code).toBe('assignment/secret-missing');
  });

  test('must be in the folder', async () => {
    const text = NEW.replace('assignment.secret', '../assignment.secret');
    const folder = await folderWith({
      'a/assignment.yaml': text,
      'assignment.secret': makeSecret(),
    });
    const error = await errorOf(loadAssignment(join(folder, 'a/assignment.yaml')));
    expect(error.code).toBe('assignment/leaves-folder');
  });
});

describe('addSecret', () => {
  test('makes a file for its owner alone, names it, excludes it from git, and keeps all else', async () => {
    const before = `# A comment\n${OLD}# The end\n`;
    const folder = await folderWith({ 'week-1.yaml': before, '.gitignore': 'grades' });
    const file = join(folder, 'week-1.yaml');
    const secret = await addSecret(file);
    expect(basename(secret)).toBe('week-1.secret');
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('grades\n*.secret\n');
    const after = await readFile(file, 'utf8');
    for (const line of before.split('\n')) expect(after).toContain(line);
    const { secret: named, tests } = await loadAssignment(file);
    expect(named!.file).toBe(secret);
    expect(tests[0]!.instances).toMatchObject({ perStudent: true, perAttempt: true });
    const error = await errorOf(addSecret(file));
    expect(error.code).toBe('assignment/has-secret');
    // One that is no longer named is named again.
    await writeFile(file, before);
    expect(await addSecret(file)).toBe(secret);
    expect((await loadAssignment(file)).secret).toEqual(named);
    // One that was lost is made anew.
    await rm(secret);
    expect(await addSecret(file)).toBe(secret);
    expect((await loadAssignment(file)).secret!.fingerprint).not.toBe(named!.fingerprint);
  });
});
