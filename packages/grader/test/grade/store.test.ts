import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Assignment, SubmissionResult } from '@queenside/class-view';
import { isStopped, thisOwner } from '@queenside/host/system';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../../../../test/patience.ts';
import { keyOf } from '../../src/grade/keep/keys.ts';
import { GradeFollower } from '../../src/grade/keep/grade-follower.ts';
import { applyRejudging } from '../../src/grade/class/rejudge.ts';
import { GradeStore } from '../../src/grade/keep/store.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'queenside-store-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const build = {
  programs: {},
  missing: {},
  build: { ok: true, language: 'python', log: '', judgeFault: false, uses: {} },
};
const result = (id: string): SubmissionResult => ({
  id,
  name: `name of ${id}`,
  hash: 'aa',
  notes: [],
  build: build.build,
  tests: [],
  score: {
    tests: [],
    groups: [],
    rubric: [],
    points: 1,
    max: 2,
    bonus: 0,
    adjustments: [],
    isOpen: false,
    isUndecided: false,
  },
});

describe('stored facts', () => {
  test('survive reopening the store', async () => {
    {
      using store = await GradeStore.open(folder);
      expect(store.find('build', 'key')).toBeUndefined();
      store.keep('build', 'key', build);
    }
    using again = await GradeStore.open(folder);
    expect(again.find('build', 'key')).toEqual(build);
    expect(again.find('run', 'key')).toBeUndefined();
  });

  test('in a damaged file are reported as unusable', async () => {
    {
      using store = await GradeStore.open(folder);
      for (let key = 0; key < 500; key++) store.keep('build', `key ${key}`, build);
    }
    const file = join(folder, 'grades.sqlite');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xa5, 3 * 4096, 6 * 4096));
    await expect(GradeStore.open(folder)).rejects.toMatchObject({ code: 'grade/store-unusable' });
  });

  test('with a damaged text are reported as unusable, too', async () => {
    {
      using store = await GradeStore.open(folder);
      store.keep('build', 'key', build);
      const grading = store.begin('grade');
      store.grade(grading, result('smith'));
      store.settle(grading, 'applied');
    }
    const file = join(folder, 'grades.sqlite');
    const bytes = await readFile(file, 'latin1');
    await writeFile(file, bytes.replaceAll('":', '##'), 'latin1');
    using store = await GradeStore.open(folder);
    const unusable = expect.objectContaining({ code: 'grade/store-unusable' });
    expect(() => store.find('build', 'key')).toThrow(unusable);
    expect(() => store.results(1)).toThrow(unusable);
    expect(() => store.attempts('smith')).toThrow(unusable);
  });

  test('find answers by their hash', async () => {
    using store = await GradeStore.open(folder);
    const hash = await store.answers.keep(Buffer.from('[2,4,1,3]\n'));
    expect(await store.answers.keep(Buffer.from('[2,4,1,3]\n'))).toBe(hash);
    expect(Buffer.from((await store.answers.find(hash))!).toString()).toBe('[2,4,1,3]\n');
    expect(await store.answers.find('00')).toBeUndefined();
  });

  test('survive a killed process', async () => {
    const source = join(import.meta.dirname, '../../src/grade/keep/store.ts');
    const script = `
      import { GradeStore } from ${JSON.stringify(source)};
      const store = await GradeStore.open(${JSON.stringify(folder)});
      store.keep('build', 'key', ${JSON.stringify(build)});
      store.begin('grade');
      process.kill(process.pid, 'SIGKILL');`;
    const file = join(folder, 'killed.ts');
    await writeFile(file, script);
    await expect(promisify(execFile)(process.execPath, [file])).rejects.toMatchObject({
      signal: 'SIGKILL',
    });
    using store = await GradeStore.open(folder);
    expect(store.find('build', 'key')).toEqual(build);
    expect(store.last('open')).toMatchObject({ what: 'grade' });
  });
});

describe('gradings', () => {
  const facts = {
    sandbox: 'bubblewrap',
    refused: [],
    notices: [],
    identical: [],
    similar: [],
    programs: {},
    isPartial: false,
  };

  test('have separate results, sorted by name, and a history', async () => {
    using store = await GradeStore.open(folder);
    const first = store.begin('grade');
    for (const id of ['b', 'a']) store.grade(first, result(id));
    store.describe(first, facts);
    store.settle(first, 'applied');
    const second = store.begin('rejudge');
    store.grade(second, { ...result('a'), hash: 'bb' });
    store.describe(second, facts);
    expect(store.results(first)).toEqual({ ...facts, submissions: [result('a'), result('b')] });
    expect(store.last('applied')?.number).toBe(first);
    expect(store.last('open')?.number).toBe(second);
    expect(store.gradings().map(({ what, state }) => `${what} ${state}`)).toEqual([
      'rejudge open',
      'grade applied',
    ]);
  });

  test('a new one drops an open one', async () => {
    using store = await GradeStore.open(folder);
    store.begin('rejudge');
    store.begin('grade');
    expect(store.gradings().map(({ state }) => state)).toEqual(['open', 'dropped']);
  });
});

describe('a follower', () => {
  test('reads while a grader writes, and is told what is new', async () => {
    using follower = new GradeFollower(folder);
    expect(follower.hasChanged()).toBe(true);
    expect(follower.grades).toBeUndefined();
    expect(follower.owner).toBeUndefined();
    const known = new Map<string, string>();
    {
      using store = await GradeStore.open(folder);
      const grading = store.begin('grade', 3);
      for (const id of ['a', 'b']) store.grade(grading, result(id));
      expect(follower.hasChanged()).toBe(true);
      expect(follower.hasChanged()).toBe(false);
      expect(follower.owner).toBe(process.pid);
      const grades = follower.grades!;
      expect(grades.last('open')).toMatchObject({ expected: 3, isDescribed: 0 });
      expect(grades.newResults(grading, known).changed).toHaveLength(2);
      store.grade(grading, { ...result('b'), hash: 'bb' });
      store.move('a', grading, store.begin('grade'));
      expect(follower.hasChanged()).toBe(true);
      expect(grades.newResults(grading, known)).toEqual({
        changed: [{ ...result('b'), hash: 'bb' }],
        gone: ['a'],
      });
      expect(grades.result(grading, 'b')?.hash).toBe('bb');
      expect(grades.result(grading, 'a')).toBeUndefined();
    }
    expect(follower.owner).toBeUndefined();
    expect(follower.grades?.gradings()).toHaveLength(2);
  });

  test('sees that the folder was made anew', async () => {
    using follower = new GradeFollower(folder);
    for (const what of ['grade', 'rejudge'] as const) {
      {
        using store = await GradeStore.open(folder);
        store.begin(what);
      }
      expect(follower.hasChanged()).toBe(true);
      expect(follower.grades!.gradings()).toMatchObject([{ what }]);
      await rm(folder, { recursive: true });
    }
    expect(follower.hasChanged()).toBe(true);
    expect(follower.grades).toBeUndefined();
  });
});

test('a preview that was interrupted is not applied', async () => {
  using store = await GradeStore.open(folder);
  store.begin('rejudge', 2);
  const assignment = {} as Assignment;
  const apply = () => applyRejudging({ store, assignment }, folder);
  expect(apply).toThrow(expect.objectContaining({ code: 'grade/nothing-to-settle' }));
});

test('refuses a second process, and names the first one', async () => {
  using _store = await GradeStore.open(folder);
  await expect(GradeStore.open(folder)).rejects.toMatchObject({
    code: 'grade/store-busy',
    cause: expect.stringMatching(`another process is grading into .*\\(process ${process.pid}\\)$`),
  });
});

test('says that the process that has locked the store is stopped', async () => {
  using _store = await GradeStore.open(folder);
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.kill('SIGSTOP');
  const owner = { ...thisOwner(), process: child.pid!, began: '' };
  await writeFile(join(folder, 'grades.owner'), JSON.stringify(owner));
  await vi.waitUntil(() => isStopped(owner), PATIENCE);
  await expect(GradeStore.open(folder)).rejects.toMatchObject({
    code: 'grade/store-stopped',
    cause: expect.stringContaining(`process ${child.pid}`),
    remedy: expect.stringContaining(`kill -CONT ${child.pid}`),
  });
});

test.each([undefined, ''])(
  'waits for a process that was killed before it was named: %j',
  async (text) => {
    const dying = await GradeStore.open(folder);
    const file = join(folder, 'grades.owner');
    await (text === undefined ? rm(file) : writeFile(file, text));
    setTimeout(() => dying[Symbol.dispose](), 300);
    using store = await GradeStore.open(folder);
    expect(store.gradings()).toEqual([]);
  },
);

test('empties a damaged lock, which holds nothing, but not while another process has it', async () => {
  const lock = join(folder, 'grades.lock');
  {
    using store = await GradeStore.open(folder);
    store.keep('build', 'key', build);
    await writeFile(lock, 'junk'.repeat(2000));
    await expect(GradeStore.open(folder)).rejects.toMatchObject({ code: 'grade/store-busy' });
  }
  {
    using store = await GradeStore.open(folder);
    expect(store.find('build', 'key')).toEqual(build);
  }
  await rm(lock);
  await mkdir(lock);
  await expect(GradeStore.open(folder)).rejects.toMatchObject({
    code: 'grade/lock-unusable',
    cause: expect.stringContaining(lock),
  });
});

test('waits for a process that was killed, until the system has released its lock', async () => {
  const dying = await GradeStore.open(folder);
  const owner = { ...thisOwner(), process: 2 ** 22 + 1 };
  await writeFile(join(folder, 'grades.owner'), JSON.stringify(owner));
  setTimeout(() => dying[Symbol.dispose](), 300);
  using store = await GradeStore.open(folder);
  expect(store.gradings()).toEqual([]);
});

test('rejects a file that is not a database and leaves it alone', async () => {
  await writeFile(
    join(folder, 'grades.sqlite'),
    'no database at all, but long enough to be read as one '.repeat(40),
  );
  await expect(GradeStore.open(folder)).rejects.toMatchObject({ code: 'grade/store-unusable' });
});

test('keys depend on content, not on the order of object keys', () => {
  expect(keyOf({ a: 1, b: [1, 2] })).toBe(keyOf({ b: [1, 2], a: 1 }));
  expect(keyOf('a', 'b')).not.toBe(keyOf('ab'));
  expect(keyOf({ b: [2, 1] })).not.toBe(keyOf({ b: [1, 2] }));
  expect(keyOf(undefined)).toBe(keyOf(null));
  expect(keyOf(Buffer.from('ab'))).not.toBe(keyOf(Buffer.from('a'), Buffer.from('b')));
});
