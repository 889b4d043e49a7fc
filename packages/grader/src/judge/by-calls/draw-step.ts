import { basename } from 'node:path';
import type { Engine } from '@queenside/batch';
import type { Test } from '@queenside/class-view';
import { defined, drawScene } from '@queenside/core';
import { type Followed, traceOf } from '@queenside/own-search';
import { firstSceneOf } from '@queenside/runtime';
import { originOf } from '../../input-of.ts';

/** Longer searches are not drawn. */
const MOST_STEPS = 20_000;

/**
 * Draws a run at a call or, of one without a call, the state at its end close up.
 *
 * @returns the number of steps up to the call, and an SVG document if the problem draws searches.
 */
export async function drawStep(
  engine: Engine,
  test: Test,
  { followed, text: input, kept }: { followed: Followed; text: string; kept: { file: string } },
  call: number | undefined,
): Promise<{ readonly step: number; readonly drawing?: string }> {
  const { name: file, variant, evaluation } = originOf(engine, test);
  const head = { file, problem: test.problem, solver: kept.file, input };
  const { trace, step } = traceOf(
    followed,
    { ...head, ...defined({ variant, evaluation: evaluation && basename(evaluation) }) },
    call,
  );
  const problem = engine.installed.catalog.problems.find(({ id }) => id === test.problem);
  if (problem?.replays !== true || trace.events.length > MOST_STEPS) return { step };
  const film = await engine.replayScenes(trace, { from: step, to: step }, evaluation);
  const scene = firstSceneOf(film);
  return { step, drawing: drawScene(scene, call === undefined ? scene.closeUp : undefined) };
}
