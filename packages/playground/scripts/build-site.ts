import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildFrame } from './build-frame.ts';
import { buildLessonPage } from './build-lesson-page.ts';
import { buildOwnCode, PYODIDE } from './build-own-code.ts';
import { Licenses } from './collect-licenses.ts';
import { findPlugins } from './find-plugins.ts';
import { pluginModules } from './plugin-modules.ts';

const SOURCES = resolve(import.meta.dirname, '../src');
/** The script of the site's page. */
const MAIN = resolve(SOURCES, 'main.tsx');

/** Its worker has all bundled plugins. */
const PLUGIN_FRAME = {
  sources: resolve(SOURCES, 'third-party'),
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
 *
 * @param main the script of the page, which may open more pages than the playground's.
 */
export async function buildSite(
  folder: string = resolve(SOURCES, '../dist/site'),
  main: string = MAIN,
): Promise<void> {
  const found = await findPlugins(resolve(SOURCES, '../..'));
  const modules = pluginModules(found);
  const licenses = new Licenses();
  await build({
    root: SOURCES,
    // Relative addresses: the site works from any folder.
    base: './',
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins: [startWith(main), modules, licenses.plugin],
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

/** Replaces the script of the page. */
function startWith(main: string): Plugin {
  const path = relative(SOURCES, main).replaceAll('\\', '/');
  return {
    name: 'start-with',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => page.replace('./main.tsx', path.startsWith('.') ? path : `./${path}`),
    },
  };
}
