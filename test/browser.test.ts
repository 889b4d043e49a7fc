/** Core, the runtime, and every plugin run in a browser's worker, bundled without stubs or polyfills, as they run in Node. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setSchemaCompiler, type Plugin } from '../packages/core/src/index.ts';
import { compileSchema } from '../packages/core/src/ajv.ts';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  optionSchemasOf,
  precompileSchemas,
} from '../packages/runtime/scripts/precompile-schemas.ts';
import { PLUGIN_SCHEMAS } from '../packages/runtime/src/index.ts';
import { CHROMIUM, openPage } from './browser/chromium.ts';
import { runAll, type Results } from './browser/run-all.ts';
import { open } from '../packages/queenside/src/browser.ts';

const PACKAGES = resolve(import.meta.dirname, '../packages');
const HERE = import.meta.dirname;

/** What the library is asked. */
const QUESTION = ['nqueens', '8\n3\nx\n6 count\n'] as const;

let entries: readonly string[];
let plugins: readonly Plugin[];
let site: string;

beforeAll(async () => {
  setSchemaCompiler(compileSchema);
  entries = await entriesOfPlugins();
  plugins = await Promise.all(
    entries.map(async (entry) => ((await import(entry)) as { default: Plugin }).default),
  );
  // Validators import ajv's helpers: core has ajv.
  site = await mkdtemp(join(PACKAGES, 'core/node_modules/.browser-'));
});
afterAll(() => rm(site, { recursive: true, force: true }));

async function entriesOfPlugins(): Promise<string[]> {
  const folders = (await readdir(PACKAGES)).toSorted().map((name) => join(PACKAGES, name));
  const found = await Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
      const { keywords = [] } = JSON.parse(text) as { keywords?: readonly string[] };
      return keywords.includes('queenside-plugin') ? [join(folder, 'src/index.ts')] : [];
    }),
  );
  return found.flat();
}

/** Bundles a worker with all plugins; an import that a browser does not have fails the test. */
async function buildSite(): Promise<void> {
  const path = (file: string): string => JSON.stringify(file);
  await writeFile(
    join(site, 'validators.js'),
    precompileSchemas([...PLUGIN_SCHEMAS, ...optionSchemasOf(plugins)]),
  );
  await writeFile(
    join(site, 'worker-entry.ts'),
    `import { usePrecompiledSchemas } from ${path(join(PACKAGES, 'runtime/src/precompiled-schemas.ts'))};
     import { runAll } from ${path(join(HERE, 'browser/run-all.ts'))};
     import { open } from ${path(join(PACKAGES, 'queenside/src/browser.ts'))};
     import * as validators from './validators.js';
     ${entries.map((entry, index) => `import plugin${index} from ${path(entry)};`).join('\n')}
     usePrecompiledSchemas(validators);
     const plugins = [${entries.map((_, index) => `plugin${index}`).join(', ')}];
     const library = () => open({ plugins }).solve(...${JSON.stringify(QUESTION)});
     Promise.all([runAll(plugins), library()]).then(
       ([results, { text }]) => postMessage({ results, text }),
       (thrown) => postMessage({ thrown: String(thrown?.stack ?? thrown) }),
     );`,
  );
  const problems: string[] = [];
  const bundle = await rolldown({
    input: { worker: join(site, 'worker-entry.ts') },
    platform: 'browser',
    onLog: (_, { message }) => void problems.push(message),
  });
  await bundle.write({ dir: join(site, 'public'), format: 'esm' });
  expect(problems).toEqual([]);
  await writeFile(join(site, 'public/index.html'), '<script type="module" src="page.js"></script>');
  await writeFile(
    join(site, 'public/page.js'),
    `const worker = new Worker('worker.js', { type: 'module' });
     const tell = (outcome) => fetch('/result', { method: 'POST', body: JSON.stringify(outcome) });
     worker.onmessage = ({ data }) => tell(data);
     worker.onerror = ({ message }) => tell({ thrown: message });`,
  );
}

test.skipIf(CHROMIUM === undefined)(
  `a browser gives the same answers as Node, under a strict policy${CHROMIUM ? '' : ' (chromium is missing)'}`,
  async () => {
    await buildSite();
    const here = await runAll(plugins);
    const { results, text, thrown } = JSON.parse(await openPage(join(site, 'public'), 120_000)) as {
      results?: Results;
      text?: string;
      thrown?: string;
    };
    expect(thrown).toBeUndefined();
    expect(text).toBe((await open({ plugins }).solve(...QUESTION)).text);
    expect(results).toEqual(here);
    const solved = Object.entries(here).filter(([name]) => / by [^,]+$/.test(name));
    expect(solved.length).toBeGreaterThan(40);
    for (const [name, result] of solved) expect(`${name}: ${result}`).toMatch(/: right /);
  },
);
