import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SceneFilm } from '@queenside/runtime';
import {
  REPLAY_FILES,
  replayPage as fillPage,
  replayTemplate,
  type ReplayRange,
} from '@queenside/runtime/replay-page';

/** Makes a self-contained page that replays a search in any browser. */
export async function replayPage(
  film: SceneFilm,
  title: string,
  range: ReplayRange,
): Promise<string> {
  const folder = import.meta.resolve('@queenside/runtime/player/film.js');
  const texts = await Promise.all(
    REPLAY_FILES.map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  return fillPage(replayTemplate(texts, hash), film, title, range);
}
