/** The library: the examples of its page, and the same answers in Node and in a browser's way. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import board from '@queenside/problem-nqueens';
import grid from '@queenside/problem-pathfinding';
import aStar from '@queenside/solver-a-star';
import backtracking from '@queenside/solver-backtracking';
import bitmask from '@queenside/solver-bitmask';
import greedy from '@queenside/solver-greedy-best-first';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Solved } from '../src/answers.ts';
import * as browser from '../src/browser.ts';
import { open, QueensideError, type Queenside } from '../src/index.ts';

const PACKAGES = resolve(import.meta.dirname, '../..');

describe('docs/library.md', async () => {
  const page = await readFile(join(PACKAGES, '../docs/library.md'), 'utf8');
  const blocks = page.matchAll(/^```js\n(.*?)^```\n\n```text\n(.*?)^```$/gms);
  const examples = [...blocks].map(([, code, output]) => ({ code: code!, output: output! }));
  let project: string;

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'queenside-library-'));
    const folder = join(project, 'node_modules/@queenside');
    await mkdir(folder, { recursive: true });
    await symlink(join(PACKAGES, 'queenside'), join(project, 'node_modules/queenside'));
    for (const name of ['problem-nqueens', 'solver-backtracking'])
      await symlink(join(PACKAGES, name), join(folder, name));
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  test('has six examples', () => expect(examples).toHaveLength(6));

  test.each(examples)('$code', async ({ code, output }) => {
    const file = join(project, 'example.mjs');
    await writeFile(file, code);
    const { stdout } = await execa(process.execPath, [file], { cwd: project });
    expect(`${stdout}\n`).toBe(output);
  });
});

describe('a library', () => {
  let node: Queenside;
  const inBrowser = browser.open({
    plugins: [board, backtracking, bitmask, grid, aStar, greedy],
  });

  beforeAll(async () => {
    node = await open({ workers: 2 });
  });
  afterAll(async () => node.close());

  /** Leaves out what differs from run to run. */
  const facts = ({ text, answers, ...others }: Solved) => ({
    ...others,
    text,
    answers: answers.map((answer: Answer) => ({ ...answer, milliseconds: 0 })),
  });
  const all = { draw: true, events: 5, explain: true, seed: 3 };

  test.each([
    ['nqueens', '8\n\n# a comment\n3\nx\n5\n', { ...all, solver: 'backtracking' }],
    ['nqueens.txt', '12 count\r\n6 all\r\n', { solver: 'bitmask' }],
    ['pathfinding_a.txt', 'S_X\n__G\n\nS_\nXG\n', all],
    ['nqueens.backtracking.small.txt', '6\n', {}],
    ['pathfinding_b.a-star.txt', 'S_X\n__G\n', {}],
    ['nqueens', Buffer.from('\uFEFF4\n'), { solver: 'backtracking', style: 'board' }],
  ])('gives the same answers in Node and in a browser: %s %j', async (problem, text, options) => {
    const told: Answer[] = [];
    const solved = await node.solve(problem, text, {
      ...options,
      onAnswer: (each) => told.push(each),
    });
    expect(told.map((each) => each.text)).toEqual(solved.answers.map((each) => each.text));
    expect(facts(await inBrowser.solve(problem, text, options))).toEqual(facts(solved));
    const again = await node.verify(problem, text, solved.text);
    expect(again.answers.map(({ status }) => status)).toEqual(
      solved.answers.map(({ status }) => status),
    );
    expect(facts({ text: '', ...(await inBrowser.verify(problem, text, solved.text)) })).toEqual(
      facts({ text: '', ...again }),
    );
    expect(await inBrowser.parse(problem, text)).toEqual(await node.parse(problem, text));
  });

  test('reports what follows the last answer', async () => {
    for (const library of [node, inBrowser])
      expect(await library.verify('nqueens', '4\n', '[2,4,1,3]\n[2,4,1,3]\n')).toMatchObject({
        isRight: false,
        answers: [{ status: 'right' }],
        leftOver: { answerLine: 2 },
      });
  });

  test.each([
    ['nquens', {}],
    ['nqueens', { solver: 'backtrackin' }],
  ])('refuses %s with %j, and names what there is', async (problem, options) => {
    for (const library of [node, inBrowser]) {
      const refused = library.solve(problem, '8', options);
      await expect(refused).rejects.toBeInstanceOf(QueensideError);
      await expect(refused).rejects.toThrow(/nqueens/);
    }
  });

  test('stops at its signal', async () => {
    const signal = AbortSignal.timeout(200);
    await expect(node.solve('nqueens', '30 count', { signal })).rejects.toThrow(/stopped/);
    const many = '9 count\n'.repeat(10_000);
    await expect(
      inBrowser.solve('nqueens', many, { signal: AbortSignal.timeout(200) }),
    ).rejects.toThrow(/timeout/);
  });

  test('refuses a plugin that does not exist', async () => {
    await expect(open({ plugins: ['./none'] })).rejects.toThrow(/cannot find .*"\.\/none"/);
  });
});

describe('arguments are checked', async () => {
  const own = browser.open({ plugins: [board, backtracking] });
  const solve: (...given: any[]) => Promise<Solved> = (...given) =>
    own.solve(...(given as Parameters<Queenside['solve']>));

  test.each<[unknown[], string]>([
    [['nqueens'], 'records must be a string or a Uint8Array; found undefined'],
    [['nqueens', 8], 'records must be a string or a Uint8Array; found 8'],
    [['nqueens', ['8']], 'records must be a string or a Uint8Array; found an Array'],
    [
      ['nqueens', new ArrayBuffer(1)],
      'records must be a string or a Uint8Array; found an ArrayBuffer',
    ],
    [[8, '8'], 'problem must be a string; found 8'],
    [['nqueens', '8', null], 'the last argument must be an object; found null'],
    [
      ['nqueens', '8', { solvr: 'backtracking' }],
      'there is no option solvr; options: solver, options, variant, sections, signal, style, seed, timeLimitMs, explain, draw, events, onAnswer (did you mean solver?)',
    ],
    [['nqueens', '8', { seed: -1 }], 'seed must be a whole number from 0 to 4294967295; found -1'],
    [
      ['nqueens', '8', { seed: '1' }],
      'seed must be a whole number from 0 to 4294967295; found "1"',
    ],
    [
      ['nqueens', '8', { timeLimitMs: NaN }],
      'timeLimitMs must be a number of milliseconds above 0; found NaN',
    ],
    [
      ['nqueens', '8', { timeLimitMs: -5 }],
      'timeLimitMs must be a number of milliseconds above 0; found -5',
    ],
    [['nqueens', '8', { events: -1 }], 'events must be a whole number from 0 up; found -1'],
    [['nqueens', '8', { signal: {} }], 'signal must be an AbortSignal; found an object'],
  ])('solve(%j)', async (given, message) => {
    await expect(solve(...given)).rejects.toThrow(message);
  });

  test('what is undefined counts as left out', async () => {
    const options = {
      solver: undefined,
      timeLimitMs: Infinity,
      signal: new AbortController().signal,
    };
    expect((await solve('nqueens', '4', options)).answers[0]!.status).toBe('right');
  });

  test('verify blames no checker for answers that are none', async () => {
    await expect(own.verify('nqueens', '4', null as unknown as string)).rejects.toThrow(
      'answers must be a string or a Uint8Array; found null',
    );
    await expect(open({ workers: 0 })).rejects.toThrow('workers must be a whole number from 1 up');
  });
});

test('many engines share one listener of the end of the process', async () => {
  const before = process.listenerCount('exit');
  const all = await Promise.all(Array.from({ length: 12 }, () => open({ workers: 1 })));
  const during = process.listenerCount('exit') - before;
  await Promise.all(all.map((each) => each.close()));
  expect([during, process.listenerCount('exit')]).toEqual([1, before]);
});
