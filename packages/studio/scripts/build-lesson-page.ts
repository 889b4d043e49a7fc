/** Builds the page of a lesson that stands alone: `queenside lesson build` puts the lesson into it. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const CLIENT = resolve(import.meta.dirname, '../src/client');

/** Writes `page.txt`, a page without its lesson, into the folder `lesson` of a built site. Style and script are in the page. */
export async function buildLessonPage(site: string, plugins: Plugin[]): Promise<void> {
  const [{ output }] = (await build({
    root: CLIENT,
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins,
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(CLIENT, 'lesson/alone.tsx'), formats: ['es'], fileName: 'alone' },
    },
  })) as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  const textOf = (ending: string): string =>
    output
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
      .join('\n');
  const folder = join(site, 'lesson');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'page.txt'), pageOf(textOf('.css'), textOf('.js')));
}

/** The policy admits only the page's own script, so that nothing in a lesson can run code or load anything. */
function pageOf(style: string, code: string): string {
  const script = code.replaceAll('</script', String.raw`<\/script`);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>{{title}}</title>
    <style>${style}</style>
  </head>
  <body>
    <div id="app"></div>
    <noscript>This lesson shows its searches by a script. Allow JavaScript to see them.</noscript>
    <script id="lesson" type="text/plain">{{lesson}}</script>
    <script type="module">${script}</script>
  </body>
</html>
`;
}
