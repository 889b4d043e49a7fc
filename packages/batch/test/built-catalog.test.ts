import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeBuiltCatalog, type Engine } from '../src/index.ts';
import { answer, PLUGINS, startEngine, temporaryFolder } from './helpers.ts';

/** A folder of bundled plugins that log their names when they are loaded, and the catalog built for them. */
let root: string;
let log: string;
let builtCatalog: string;

beforeEach(async () => {
  root = await temporaryFolder();
  [log, builtCatalog] = [join(root, 'log'), join(root, 'bundled.catalog')];
  await cp(join(PLUGINS, 'doubling'), join(root, 'plugins', 'doubling'), { recursive: true });
  const entry = join(root, 'plugins', 'doubling', 'index.js');
  await writeFile(entry, `${logging('doubling')}${await readFile(entry, 'utf8')}`);
  await writeTripler('1.0.0');
  await using engine = await startEngine(1, join(root, 'plugins'));
  await writeFile(builtCatalog, writeBuiltCatalog(engine.installed.offers));
  await loaded();
});

const start = (): Promise<Engine> => startEngine(1, join(root, 'plugins'), { builtCatalog });

function logging(name: string): string {
  return `(await import('node:fs')).appendFileSync(${JSON.stringify(log)}, '${name}\\n');\n`;
}

async function writeTripler(version: string, tasks = "['triple']"): Promise<void> {
  const folder = join(root, 'plugins', 'tripler');
  const name = 'queenside-plugin-tripler';
  const manifest = { name, version, main: 'index.js', keywords: ['queenside-plugin'] };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, type: 'module' }));
  await writeFile(
    join(folder, 'index.js'),
    `${logging('tripler')}
    const solver = {
      id: 'tripler', problem: 'double', summary: 'triples', options: {},
      capabilities: { tasks: ${tasks}, complete: true, deterministic: true },
      solve: ({ number }) => 3 * number,
    };
    export default { apiVersion: 2, solvers: [solver] };`,
  );
}

/** Returns the plugins loaded since the last call. */
async function loaded(): Promise<string[]> {
  const names = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  await writeFile(log, '');
  return names.toSorted();
}

test('a built catalog spares loading plugins that no job needs', async () => {
  await using described = await startEngine(1, join(root, 'plugins'));
  await loaded();
  await using engine = await start();
  expect(engine.installed).toEqual(described.installed);
  expect(await loaded()).toEqual([]);
  expect((await answer(engine, '7\n', { solver: 'adder' })).text).toBe('14\n');
  expect(await loaded()).toEqual(['doubling']);
});

test.each([
  ['for another version', () => writeTripler('1.0.1')],
  [
    'for other plugins',
    () =>
      cp(join(PLUGINS, 'misbehaving'), join(root, 'plugins', 'misbehaving'), { recursive: true }),
  ],
  ['that is damaged', () => writeFile(builtCatalog, 'no catalog')],
])('a built catalog %s is ignored', async (_, change) => {
  await change();
  await using engine = await start();
  expect(await loaded()).toEqual(['doubling', 'tripler']);
  expect((await answer(engine, '7\n')).text).toBe('14\n');
});

test('a plugin that offers something else than its catalog says refuses the file', async () => {
  await writeTripler('1.0.0', "['triple', 'quadruple']");
  await using engine = await start();
  const refused = answer(engine, '7\n', { solver: 'tripler' });
  await expect(refused).rejects.toMatchObject({ code: 'batch/plugin-changed' });
});
