import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { EventChannel, type BrokenPlugin } from '../src/index.ts';
import type { Engine, PoolOptions } from '../src/index.ts';
import { answer, PLUGINS, startEngine, temporaryFolder } from './helpers.ts';

/** Plugins that write their names down when they are loaded, and the catalogs that are kept of them. */
let root: string;
let log: string;
let catalogs: string;

beforeEach(async () => {
  root = await temporaryFolder();
  [log, catalogs] = [join(root, 'log'), join(root, 'cache', 'catalogs')];
  await cp(join(PLUGINS, 'doubling'), join(root, 'plugins', 'doubling'), { recursive: true });
  const entry = join(root, 'plugins', 'doubling', 'index.js');
  await writeFile(entry, `${logging('doubling')}${await readFile(entry, 'utf8')}`);
  await writeSolver('tripler');
  await writeSolver('squarer', { problem: 'square' });
});

function logging(name: string): string {
  return `(await import('node:fs')).appendFileSync(${JSON.stringify(log)}, '${name}\\n');\n`;
}

/** Writes a plugin with one solver, which runs `before` when it is loaded; `addend` is what it adds to the answer. */
async function writeSolver(
  id: string,
  { problem = 'double', before = '', addend = '0', tasks = "['triple']" } = {},
): Promise<void> {
  const folder = join(root, 'plugins', id);
  const name = `queenside-plugin-${id}`;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name, type: 'module', main: 'index.js', keywords: ['queenside-plugin'] }),
  );
  const solver = `{
    id: '${id}', problem: '${problem}', summary: '${id}', options: {},
    capabilities: { tasks: ${tasks}, complete: true, deterministic: true },
    solve: ({ number }) => 2 * number + ${addend},
  }`;
  await writeFile(
    join(folder, 'index.js'),
    `${logging(id)}${before}
    export default { name: '${name}', apiVersion: 1, solvers: [${solver}] };`,
  );
}

async function start(options: Partial<PoolOptions> = {}): Promise<Engine> {
  return startEngine(1, join(root, 'plugins'), { catalogs, ...options });
}

/** The plugins that have been loaded since it was last asked. */
async function loaded(): Promise<string[]> {
  const names = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  await writeFile(log, '');
  return names.toSorted();
}

/** Starts an engine, which keeps what it learns. */
async function learn(options: Partial<PoolOptions> = {}): Promise<string[]> {
  await using _engine = await start(options);
  return loaded();
}

const ALL = ['doubling', 'squarer', 'tripler'];

describe('what is kept', () => {
  test('spares the next process to load what it does not need', async () => {
    await using first = await start();
    await loaded();
    await using engine = await start();
    expect(engine.installed).toEqual(first.installed);
    expect(await loaded()).toEqual([]);
    await engine.generate('double', {}, 1);
    expect(await loaded()).toEqual(['doubling']);
    expect((await answer(engine, '7\n', { solver: 'adder' })).text).toBe('14\n');
    expect(await loaded()).toEqual([]);
    expect((await answer(engine, '7 triple\n')).text).toBe('14\n');
    expect(await loaded()).toEqual(['tripler']);
  });

  test('is not looked at where everything is to be looked at afresh', async () => {
    await learn();
    expect(await learn({ afresh: true })).toEqual(ALL);
  });

  test('does not count any more where a file beside an entry has changed', async () => {
    expect(await learn()).toEqual(ALL);
    expect(await learn()).toEqual([]);
    await appendFile(join(root, 'plugins', 'squarer', 'index.js'), '// changed\n');
    expect(await learn()).toEqual(ALL);
    await writeFile(join(root, 'plugins', 'tripler', 'helper.js'), '');
    expect(await learn()).toEqual(ALL);
    expect(await learn()).toEqual([]);
  });

  test('is no list of plugins that did not work: they may the next time', async () => {
    await writeSolver('fails', { before: 'throw new Error("no luck today");' });
    for (let run = 0; run < 2; run++) {
      await using engine = await start();
      expect(engine.installed.broken).toMatchObject([{ name: 'queenside-plugin-fails' }]);
    }
  });

  test('is overlooked where it cannot be read', async () => {
    await learn();
    const [file] = await readdir(catalogs);
    await writeFile(join(catalogs, file!), 'no catalog');
    expect(await learn()).toEqual(ALL);
    expect(await learn()).toEqual([]);
  });

  test('is nothing where nothing can be written', async () => {
    await writeFile(join(root, 'cache'), 'a file, and no folder');
    expect(await learn()).toEqual(ALL);
    expect(await learn()).toEqual(ALL);
  });

  test('are the newest sixteen', async () => {
    await learn();
    for (let index = 0; index < 20; index++)
      await writeFile(join(catalogs, `${index}.catalog`), '');
    await learn({ afresh: true });
    expect(await readdir(catalogs)).toHaveLength(16);
    expect(await learn()).toEqual([]);
  });
});

/** Plugins whose code follows from a file elsewhere, which no look at their own folders can tell. */
describe('a plugin that has changed unnoticed', () => {
  let elsewhere: string;
  beforeEach(async () => {
    elsewhere = join(root, 'elsewhere.mjs');
    await writeFile(elsewhere, 'export const tasks = ["triple"];');
    const before = `const { tasks } = await import(${JSON.stringify(elsewhere)});`;
    await writeSolver('tripler', { before, tasks: 'tasks' });
    await writeSolver('other', { addend: '0' });
    await using _engine = await start();
    await loaded();
  });

  async function change(code: string): Promise<BrokenPlugin[]> {
    await writeFile(elsewhere, code);
    const broken: BrokenPlugin[] = [];
    const events = new EventChannel();
    events.listen((event) => {
      if (event.kind === 'plugin-broken') broken.push(event.plugin);
    });
    await using engine = await start({ events });
    expect(await loaded()).toEqual([]);
    const { text, records } = await answer(engine, '7 triple\n8 triple\n');
    expect(text).toBe('14\n16\n');
    expect(records.map(({ solver }) => solver)).toEqual(['other', 'other']);
    return broken;
  }

  test('makes the run begin anew when it is loaded, and is described anew', async () => {
    expect(await change('export const tasks = ["double"];')).toEqual([]);
    expect(await loaded()).toContain('squarer');
    await using engine = await start();
    const { capabilities } = engine.installed.catalog.solvers.find(({ id }) => id === 'tripler')!;
    expect(capabilities.tasks).toEqual(['double']);
    expect(await loaded()).toEqual([]);
  });

  test.each([
    ['throws', 'throw new Error("no luck today");', 'batch/plugin-failed'],
    ['ends its worker', 'process.exit(3);', 'batch/plugin-failed'],
    ['never finishes', 'for (;;);', 'batch/plugin-hangs'],
    ['is none any more', 'export const tasks = 1;', 'core/plugin-shape'],
  ])('and now %s is named and left out', { timeout: 60_000 }, async (_what, code, error) => {
    expect(await change(code)).toMatchObject([{ name: 'queenside-plugin-tripler', code: error }]);
  });
});
