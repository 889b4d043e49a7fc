import { expect, test } from 'vitest';
import type { Engine } from '../src/index.ts';
import { answer, startWith } from './helpers.ts';

/** A solver of a problem that came with the command. */
const HEALTHY = `{
  id: 'first', problem: 'nqueens', summary: 'one board only', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve: () => ({ kind: 'board', rows: Int32Array.of(0) }),
}`;
const SECOND = HEALTHY.replace("'first'", "'second'");
const exporting = (parts: string): string => `export default { apiVersion: 2, ${parts} };`;

const GAME_TREE = new URL('../../game-tree/src/index.ts', import.meta.url).href;
const game = (rules: string): string =>
  `import { gameProblem } from '${GAME_TREE}';
  ${exporting(`problems: [gameProblem({
    id: 'heap', summary: 'a heap', maxBranching: 1, maxDepth: 9, scoreRange: [-1, 1], examples: ['30'],
    parse: Number, toMove: () => 'max', moves: () => [], next: () => 0, score: () => 0, ${rules}
  })]`)}`;

/** The plugins that came with the command answer, and so do their searches. */
async function expectTheRestToWork(engine: Engine): Promise<void> {
  const destination = { problem: 'nqueens', options: {} };
  expect((await answer(engine, '1\n', { destination })).text).toBe('[1]\n');
  const { plugins, solvers } = engine.installed.catalog;
  expect(plugins.filter(({ isThirdParty }) => isThirdParty !== true).length).toBeGreaterThan(25);
  expect(solvers.map(({ id }) => id)).toContain('mtdf');
}

const BROKEN: [what: string, code: string, reason: RegExp][] = [
  [
    'a module that throws what is no error',
    `${exporting('')} throw Object.create(null);`,
    /a value without a message was thrown/,
  ],
  [
    'a module that throws what is only marked as an error',
    `${exporting('')} throw { [Symbol.for('queenside.error')]: true };`,
    /\[object Object\]/,
  ],
  [
    'a game whose cursor does not say what it provides',
    game(`tree: { open() { throw 'no tree'; } }`),
    /problems\[0\].game.tree.provides is required/,
  ],
  [
    'a failing read that nothing awaits',
    `import { readFile } from 'node:fs/promises';
    void readFile('/nowhere/at/all'); ${exporting('')}`,
    /no such file/,
  ],
  [
    'a timer that throws',
    `setTimeout(() => { throw new Error('too late'); }, 30); ${exporting('')}`,
    /too late/,
  ],
  [
    'a timer that exits',
    `setTimeout(() => process.exit(3), 50); ${exporting(`solvers: [${SECOND}]`)}`,
    /exit status 3/,
  ],
  [
    'a promise that is rejected later',
    `(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('nobody waits');
    })();
    ${exporting('')}`,
    /nobody waits/,
  ],
  [
    'a change under all objects',
    `Object.prototype.split = { parts: 1 }; ${exporting('')}`,
    /changes the built-in Object\.prototype\.split/,
  ],
];

test.each(BROKEN)('%s is left out and named', { timeout: 60_000 }, async (_what, code, reason) => {
  await using engine = await startWith({
    bad: code,
    good: exporting(`solvers: [${HEALTHY}]`),
  });
  expect(engine.installed.broken).toMatchObject([
    { name: 'bad', reason: expect.stringMatching(reason) },
  ]);
  await expectTheRestToWork(engine);
  const destination = { problem: 'nqueens', options: {}, solver: 'first' };
  expect((await answer(engine, '1\n', { destination })).text).toBe('[1]\n');
});
