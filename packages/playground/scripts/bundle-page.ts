/** Bundles a page into one file, with its script and style. */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SOURCES = resolve(import.meta.dirname, '../src');

/** The parts of a page. */
export interface Bundle {
  readonly style: string;
  readonly script: string;
  /** Empty if it starts no worker. */
  readonly worker: string;
}

/** @param entry its script, from the folder `src`. */
export async function bundle(entry: string, plugins: Plugin[]): Promise<Bundle> {
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

/** Returns the source expression of a content security policy that admits a page's script. */
export function hashOf({ script }: Bundle): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** @param head markup for the page's head. @param parts markup for its body. */
export function pageOf({ style, script }: Bundle, head: string, parts: string): string {
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
