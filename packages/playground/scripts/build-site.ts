import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildFrame } from './build-frame.ts';
import { buildLessonPage } from './build-lesson-page.ts';
import { buildOwnCode, PYODIDE } from './build-own-code.ts';
import { Licenses } from './collect-licenses.ts';
import { findPlugins } from './find-plugins.ts';
import { pluginModules } from './plugin-modules.ts';

const STUDIO = resolve(import.meta.dirname, '..');

/** Its worker has all bundled plugins. */
const PLUGIN_FRAME = {
  sources: resolve(STUDIO, 'src/client/third-party'),
  title: 'A third-party plugin',
  // Code made from text is as trusted as the plugin itself, and its options' schemas need it.
  evaluates: "'unsafe-eval'",
} as const;

/** One file of what every answer needs, instead of twenty small ones. Films and traces load their own. */
const SOLVING = { name: 'solving', test: /packages\/(?:core|runtime)\/src\/(?!observe|trace)/ };

/** The package has no file with its license. */
const PYODIDE_TERMS = `Copyright (C) 2019-2022, Pyodide contributors and Mozilla

Its source is at https://github.com/pyodide/pyodide, under the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/.
It contains CPython, copyright (C) 2001 Python Software Foundation, under https://docs.python.org/3/license.html.`;

/**
 * Builds the static site: pages, workers, a chunk for each plugin, the frames for third-party ones and for code of the user, the
 * page of a lesson, and the licenses of their parts.
 */
export async function buildSite(folder: string = resolve(STUDIO, 'dist/site')): Promise<void> {
  const found = await findPlugins(resolve(STUDIO, '..'));
  const modules = pluginModules(found);
  const licenses = new Licenses();
  await build({
    root: resolve(STUDIO, 'src/client'),
    // Relative addresses: the site works from any folder.
    base: './',
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins: [modules, licenses.plugin],
    worker: {
      format: 'es',
      plugins: () => [modules, licenses.plugin],
      rolldownOptions: { output: { codeSplitting: { groups: [SOLVING] } } },
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      // A preloaded script would need an exception in the content security policy.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Plugins have hundreds of kilobytes; each is loaded only when it is needed.
      chunkSizeWarningLimit: 2000,
    },
  });
  await buildFrame(join(folder, 'plugin'), PLUGIN_FRAME, [modules, licenses.plugin]);
  await buildOwnCode(folder, [licenses.plugin]);
  licenses.add(PYODIDE, PYODIDE_TERMS);
  await buildLessonPage(folder, [modules, licenses.plugin], found);
  await licenses.write(join(folder, 'licenses.txt'));
}
