/** Builds the page of a lesson that stands alone: `queenside lesson build` puts the lesson into it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { EmbeddedPlayground } from '@queenside/lesson/lesson';
import { bundle, hashOf, pageOf, type Bundle } from './bundle-page.ts';
import { registryOf, type FoundPlugin } from './find-plugins.ts';

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

/**
 * Returns the policy of a page and its frames. It admits only their own scripts, and the WebAssembly of solvers, so that nothing in
 * a lesson can run code or load anything.
 */
function policyFor(bundles: readonly Bundle[]): string {
  const hashes = bundles.map(hashOf);
  return `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes.join(' ')} 'wasm-unsafe-eval'; frame-src blob:; worker-src blob:; base-uri 'none'; form-action 'none'`;
}

function partOf(id: string, text: string): string {
  return `<script id="${id}" type="text/plain">${text}</script>`;
}
