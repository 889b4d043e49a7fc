/** Builds the frame for third-party plugins: a page with one script and its own policy, and the worker that it starts. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { framePage } from './frame-page.ts';

const SOURCES = resolve(import.meta.dirname, '../src/client/third-party');

/**
 * Writes `frame.html` and `worker.js` into the folder `plugin` of a built site. The frame may load nothing, so the worker is one
 * file with all bundled plugins, and the page sends its text.
 */
export async function buildPluginFrame(site: string, plugins: Plugin[]): Promise<void> {
  const folder = join(site, 'plugin');
  await build({
    root: SOURCES,
    configFile: false,
    logLevel: 'warn',
    plugins,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 8000,
      // A classic worker, because Chromium starts no module worker from a blob with an opaque origin.
      lib: {
        entry: join(SOURCES, 'worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'frame.html'),
    framePage({
      title: 'A third-party plugin',
      script: await readFile(join(SOURCES, 'frame.js'), 'utf8'),
      // Code made from text is as trusted as the plugin itself, and its options' schemas need it.
      evaluates: "'unsafe-eval'",
    }),
  );
}
