import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { escapeMarkup } from '@queenside/core/basics';
import type { FrameRange, SceneFilm } from '@queenside/batch';

const PAGE = new URL('../../pages/replay.html', import.meta.url);

/**
 * Makes a self-contained page that replays a search in any browser. Its content security policy admits only the page's
 * own script, so that a plugin's drawing cannot run code.
 */
export async function replayPage(
  film: SceneFilm,
  title: string,
  range: FrameRange,
): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  // The last script is the page's own; the one before it holds the frames.
  const script = page.slice(
    page.lastIndexOf('<script>') + '<script>'.length,
    page.lastIndexOf('</script>'),
  );
  const hash = createHash('sha256').update(script).digest('base64');
  const values: Readonly<Record<string, string>> = {
    title: escapeMarkup(title),
    scriptHash: `sha256-${hash}`,
    film: JSON.stringify({ ...film, first: range.from }).replaceAll('<', String.raw`\u003c`),
  };
  return page.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
