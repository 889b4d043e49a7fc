import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { escapeMarkup } from '@queenside/core/basics';
import type { FrameRange, SceneFilm } from '@queenside/batch';

const FOLDER = new URL('../../pages/replay/', import.meta.url);
/** The modules of the page's script before its own; each imports earlier ones only. */
const PLAYER = ['film.js', 'camera.js', 'picture.js', 'playback.js'];

/**
 * Makes a self-contained page that replays a search in any browser. Its content security policy admits only the page's
 * own script, so that a plugin's drawing cannot run code.
 */
export async function replayPage(
  film: SceneFilm,
  title: string,
  range: FrameRange,
): Promise<string> {
  const files = [
    ...['page.html', 'page.css'].map((name) => new URL(name, FOLDER)),
    ...PLAYER.map((name) => new URL(import.meta.resolve(`@queenside/runtime/player/${name}`))),
    new URL('page.js', FOLDER),
  ];
  const [page, style, ...modules] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const script = joinModules(modules);
  const values: Readonly<Record<string, string>> = {
    title: escapeMarkup(title),
    style: style!,
    script,
    scriptHash: `sha256-${createHash('sha256').update(script).digest('base64')}`,
    film: JSON.stringify({ ...film, every: 1, ...range }).replaceAll('<', String.raw`\u003c`),
  };
  return page!
    .replaceAll(/\s*\/\* \{\{(\w+)\}\} \*\/\s*/g, '{{$1}}')
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Makes one script of modules: a page without a server cannot load them one by one. */
function joinModules(modules: readonly string[]): string {
  return modules.map(scopeOf).join('\n');
}

/** Gives a module a scope of its own, which leaves it with what it exports. */
function scopeOf(module: string): string {
  const names = Array.from(
    module.matchAll(/^export (?:class|function) (\w+)/gm),
    ([, name]) => name,
  );
  const body = module.replaceAll(/^import .*;\n|^export /gm, '');
  const exported = `{ ${names.join(', ')} }`;
  return `const ${exported} = (() => {\n${body}return ${exported};\n})();\n`;
}
