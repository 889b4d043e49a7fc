/** Builds the page of a lesson that stands alone: `queenside lesson build` puts the lesson into it. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import type { EmbeddedPlayground } from '@queenside/lesson/lesson';
import { registryOf, type FoundPlugin } from './find-plugins.ts';

const SOURCES = resolve(import.meta.dirname, '../src');

/**
 * Writes two parts of such pages into the folder `lesson` of a built site. Style and script are in the parts.
 * - `page.txt`: a page without its lesson;
 * - `playground.txt`: pages of the playground with all bundled plugins, compressed, for lessons in which one edits or plays.
 */
export async function buildLessonPage(
  site: string,
  plugins: Plugin[],
  found: readonly FoundPlugin[],
): Promise<void> {
  const [alone, embedded] = [
    await bundle('lesson-page/alone.tsx', plugins),
    await bundle('lesson-page/embedded.tsx', plugins),
  ];
  const { solvers } = registryOf(found).catalog();
  const playground: EmbeddedPlayground = {
    page: pageOf(embedded, '<title>Queenside</title>', partOf('worker', embedded.worker)),
    solvers: Object.fromEntries(
      Map.groupBy(solvers, ({ problem }) => problem)
        .entries()
        .map(([problem, group]) => [problem, group.map(({ id }) => id)]),
    ),
  };
  const folder = join(site, 'lesson');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'page.txt'),
    pageOf(
      alone,
      `<meta http-equiv="Content-Security-Policy" content="${policyFor([alone, embedded])}" />
    <title>{{title}}</title>`,
      `<noscript>This lesson shows its searches by a script. Allow JavaScript to see them.</noscript>
    ${partOf('lesson', '{{lesson}}')}
    ${partOf('playground', '{{playground}}')}`,
    ),
  );
  const packed = deflateRawSync(JSON.stringify(playground), { level: 9 });
  await writeFile(join(folder, 'playground.txt'), packed.toString('base64url'));
}

interface Bundle {
  readonly style: string;
  readonly script: string;
  /** Empty if it starts no worker. */
  readonly worker: string;
}

async function bundle(entry: string, plugins: Plugin[]): Promise<Bundle> {
  const rolldownOptions = { output: { codeSplitting: false, minify: true } };
  const [{ output }] = (await build({
    root: SOURCES,
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins,
    // A classic worker, because Chromium starts no module worker from a blob with an opaque origin.
    worker: { format: 'iife', plugins: () => plugins, rolldownOptions },
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      chunkSizeWarningLimit: 8000,
      lib: { entry: join(SOURCES, entry), formats: ['es'], fileName: 'page' },
      rolldownOptions,
    },
  })) as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  const textOf = (isWanted: (name: string) => boolean): string =>
    output
      .filter(({ fileName }) => isWanted(fileName))
      .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
      .join('\n')
      .replaceAll('</script', String.raw`<\/script`);
  const isWorker = (name: string): boolean => name.startsWith('assets/worker-');
  return {
    style: textOf((name) => name.endsWith('.css')),
    script: textOf((name) => name.endsWith('.js') && !isWorker(name)),
    worker: textOf(isWorker),
  };
}

/**
 * Returns the policy of a page and its frames. It admits only their own scripts, and the WebAssembly of solvers, so that nothing in
 * a lesson can run code or load anything.
 */
function policyFor(bundles: readonly Bundle[]): string {
  const hashes = bundles.map(
    ({ script }) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes.join(' ')} 'wasm-unsafe-eval'; frame-src blob:; worker-src blob:; base-uri 'none'; form-action 'none'`;
}

function partOf(id: string, text: string): string {
  return `<script id="${id}" type="text/plain">${text}</script>`;
}

function pageOf({ style, script }: Bundle, head: string, parts: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${head}
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    ${parts}
    <script type="module">${script}</script>
  </body>
</html>
`;
}
