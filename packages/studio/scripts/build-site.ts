import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildLessonPage } from './build-lesson-page.ts';
import { buildPluginFrame } from './build-plugin-frame.ts';
import { Licenses } from './collect-licenses.ts';
import { findPlugins } from './find-plugins.ts';
import { pluginModules } from './plugin-modules.ts';

const STUDIO = resolve(import.meta.dirname, '..');

/**
 * Builds the static site: pages, workers, a chunk for each plugin, the frame for third-party ones, the page of a lesson, and the
 * licenses of their parts.
 */
export async function buildSite(folder: string = resolve(STUDIO, 'dist/site')): Promise<void> {
  const modules = pluginModules(await findPlugins(resolve(STUDIO, '..')));
  const licenses = new Licenses();
  await build({
    root: resolve(STUDIO, 'src/client'),
    // Relative addresses: the site works from any folder.
    base: './',
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins: [modules, licenses.plugin],
    worker: { format: 'es', plugins: () => [modules, licenses.plugin] },
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
  await buildPluginFrame(folder, [modules, licenses.plugin]);
  await buildLessonPage(folder, [modules, licenses.plugin]);
  await licenses.write(join(folder, 'licenses.txt'));
}
