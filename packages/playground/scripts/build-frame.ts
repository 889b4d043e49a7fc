/** Builds the frames that run code of others: a page with one script and its own policy, and the worker that it starts. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

interface Frame {
  /** The folder of its script, `frame.js`, and of its worker, `worker.ts`. */
  readonly sources: string;
  readonly title: string;
  /** What may become code: `'unsafe-eval'` for texts too, `'wasm-unsafe-eval'` for WebAssembly only. */
  readonly evaluates: "'unsafe-eval'" | "'wasm-unsafe-eval'";
}

/**
 * Writes `frame.html` and `worker.js` into a folder of a built site. The frame may load nothing, so the worker is one file, and the
 * page sends its text.
 */
export async function buildFrame(
  folder: string,
  { sources, title, evaluates }: Frame,
  plugins: Plugin[],
): Promise<void> {
  await build({
    root: sources,
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
        entry: join(sources, 'worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  });
  const script = await readFile(join(sources, 'frame.js'), 'utf8');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}' blob: ${evaluates}; worker-src blob:; base-uri 'none'; form-action 'none'`;
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>${title}</title>
    <script>${script}</script>
  </head>
</html>
`;
  await writeFile(join(folder, 'frame.html'), page);
}
