import type { Engine, SceneFilm } from '@queenside/batch';
import { drawScene } from '@queenside/core';
import { type Followed, traceOf } from '@queenside/own-search';
import { originOf } from '../../input-of.ts';
import type { Test } from '../../model/index.ts';

/** Longer searches are not drawn. */
const MOST_STEPS = 20_000;

/** Draws a run at a call. @returns the number of steps up to the call, and an SVG document if the problem draws searches. */
export async function drawStep(
  engine: Engine,
  test: Test,
  { followed, text: input, kept }: { followed: Followed; text: string; kept: { file: string } },
  call: number,
): Promise<{ readonly step: number; readonly drawing?: string }> {
  const { name: file, variant } = originOf(engine, test);
  const head = { file, problem: test.problem, solver: kept.file, input };
  const { trace, step } = traceOf(
    followed,
    { ...head, ...(variant !== undefined && { variant }) },
    call,
  );
  const problem = engine.installed.catalog.problems.find(({ id }) => id === test.problem);
  if (problem?.replays !== true || trace.events.length > MOST_STEPS) return { step };
  const film = await engine.replayScenes(trace, { from: step, to: step });
  return { step, drawing: drawScene(sceneOf(film)) };
}

/** Returns the only frame of a film. */
function sceneOf({ width, height, scale, backdrop, pieces: names, texts, frames }: SceneFilm) {
  const pieces = new Map<string, string>();
  const [frame = []] = frames;
  for (let at = 0; at + 1 < frame.length; at += 2) {
    const name = names[frame[at]!];
    if (name !== undefined) pieces.set(name, texts[frame[at + 1]!]!);
  }
  return { width, height, scale, backdrop, pieces };
}
