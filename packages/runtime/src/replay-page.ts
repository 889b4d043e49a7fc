/** A self-contained page that replays a search in any browser, made of the files in `player/`. */
import { escapeMarkup } from '@queenside/core/basics';
import type { SceneFilm } from './observe/film.ts';

/** The files of the page, from the folder `player`. Its scripts import earlier ones only. */
export const REPLAY_FILES: readonly string[] = [
  'page/page.html',
  '../look/tokens.css',
  '../look/search.css',
  'page/page.css',
  'film.js',
  'camera.js',
  'pieces.js',
  'readable.js',
  'picture.js',
  'playback.js',
  'pseudocode.js',
  'memory.js',
  'page/page.js',
];

/** The steps that a page shows: those from the first to the last, or every n-th of them. */
export interface ReplayRange {
  readonly from: number;
  readonly to: number;
  readonly every?: number;
}

/**
 * Makes the page without its film. Its content security policy admits only the page's own script, so that a plugin's drawing
 * cannot run code.
 *
 * @param texts of {@link REPLAY_FILES}.
 * @param hash returns the SHA-256 of a text in base64.
 */
export function replayTemplate(texts: readonly string[], hash: (text: string) => string): string {
  const [page, tokens, search, own, ...modules] = texts;
  const script = joinModules(modules);
  const style = `${tokens}${search}${own}`;
  const values = { style, script, scriptHash: `sha256-${hash(script)}` };
  return fillIn(page!.replaceAll(/\s*\/\* \{\{(\w+)\}\} \*\/\s*/g, '{{$1}}'), values);
}

/** @param template from {@link replayTemplate}. */
export function replayPage(
  template: string,
  film: SceneFilm,
  title: string,
  range: ReplayRange,
): string {
  return fillIn(template, {
    title: escapeMarkup(title),
    film: JSON.stringify({ ...film, every: 1, ...range }).replaceAll('<', String.raw`\u003c`),
  });
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Makes one script of modules: a page without a server cannot load them one by one. */
function joinModules(modules: readonly string[]): string {
  return modules.map(scopeOf).join('\n');
}

/** Wraps a module in its own scope, which returns its exports. */
function scopeOf(module: string): string {
  const names = Array.from(
    module.matchAll(/^export (?:class|function) (\w+)/gm),
    ([, name]) => name,
  );
  const body = module.replaceAll(/^import .*;\n|^export /gm, '');
  const exported = `{ ${names.join(', ')} }`;
  return `const ${exported} = (() => {\n${body}return ${exported};\n})();\n`;
}
