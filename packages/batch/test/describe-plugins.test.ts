import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answer, startWith, temporaryFolder } from './helpers.ts';

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

const BROKEN: readonly (readonly [what: string, code: string, reason: RegExp])[] = [
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
    /too late \(at index\.js:1:26\)/,
  ],
  [
    'a syntax error',
    `${exporting('')}\nfoo bar;`,
    /failed to load: Unexpected identifier 'bar' \(at index\.js:2\)/,
  ],
  [
    'a missing export',
    `\nimport { nothing } from 'node:fs'; ${exporting('')}`,
    /'nothing' \(at index\.js:2\)/,
  ],
  [
    'a module that throws',
    `${exporting('')}\n throw new RangeError('no luck');`,
    /failed to load: no luck \(at index\.js:2:8\)/,
  ],
  [
    'a missing package',
    `import 'left-pad'; ${exporting('')}`,
    /bad-\d+ needs the package left-pad, which is not installed; run `npm install` in \/.*bad-\d+/,
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

test('broken plugins are left out and named, and all others work', async () => {
  const bad = BROKEN.map(([, code], index) => [`bad-${index}`, code] as const);
  const good = exporting(`solvers: [${HEALTHY}]`);
  await using engine = await startWith({ ...Object.fromEntries(bad), good });
  const { broken, catalog } = engine.installed;
  expect(broken).toMatchObject(
    BROKEN.map(([, , reason], index) => ({
      name: `bad-${index}`,
      reason: expect.stringMatching(reason),
    })),
  );
  const { plugins, solvers } = catalog;
  expect(plugins.filter(({ isThirdParty }) => isThirdParty !== true).length).toBeGreaterThan(25);
  expect(solvers.map(({ id }) => id)).toContain('mtdf');
  for (const solver of [undefined, 'first']) {
    const destination = { problem: 'nqueens', options: {}, ...(solver && { solver }) };
    expect((await answer(engine, '1\n', { destination })).text).toBe('[1]\n');
  }
});

test('a configured plugin replaces a bundled solver', async () => {
  const mine = HEALTHY.replace("'first'", "'bitmask'").replace(
    /solve: .*/,
    "solve() { throw 'mine'; },",
  );
  await using engine = await startWith({ mine: exporting(`solvers: [${mine}]`) });
  const { broken, catalog } = engine.installed;
  expect(broken).toEqual([]);
  const replaced = { kind: 'solver', id: 'bitmask', key: 'solver nqueens bitmask', by: 'mine' };
  expect(catalog.plugins.flatMap((plugin) => plugin.replaced ?? [])).toEqual([replaced]);
  const solve = async (record: string, solver?: string) =>
    await answer(engine, record, {
      destination: { problem: 'nqueens', options: {}, ...(solver && { solver }) },
    });
  expect((await solve('1\n', 'bitmask')).text).toContain('the solver bitmask failed: mine');
  // The other parts of the bundled plugins still answer.
  expect((await solve('6 count\n')).text).toBe('Solutions: 4; Unique: 1\n');
});

test('a plugin that is merely installed replaces nothing', async () => {
  const project = await temporaryFolder();
  const modules = join(project, 'node_modules');
  await mkdir(modules);
  const installed = exporting(`solvers: [${HEALTHY.replace("'first'", "'bitmask'")}]`);
  const search = { configured: [], installedFrom: project };
  const plugins = { 'queenside-plugin-late': installed };
  await using engine = await startWith(plugins, {}, modules, search);
  const { broken, catalog } = engine.installed;
  expect(broken).toMatchObject([
    {
      name: 'queenside-plugin-late',
      code: 'core/duplicate-id',
      reason: expect.stringContaining('or the configuration names replaces a bundled solver'),
    },
  ]);
  expect(catalog.solvers.find(({ id }) => id === 'bitmask')?.plugin).toBe(
    '@queenside/solver-bitmask',
  );
});
