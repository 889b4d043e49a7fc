/** Shows recorded events to a problem's stage, and returns a frame after each of them. */
import type { Stage } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import type { ReplayJob, SceneFilm, TextFrame } from '../jobs.ts';
import { unpack } from '../trace/event-list.ts';
import { ProblemCalls } from '../calls/problem-calls.ts';
import { BEFORE, wordsFor } from './describe-event.ts';
import { factsOf, film, type Step } from './film.ts';

/** @throws QueensideError if the problem has no stage, or refuses the record. */
export function replay(registry: Registry, job: ReplayJob): TextFrame[] | SceneFilm {
  const calls = new ProblemCalls(registry, job.problem, job.origin);
  const instance = calls.parse(job.record, 1);
  try {
    const stage = calls.problem.stage!(instance);
    return job.as === 'text' ? textFrames(stage, job) : film(stage, steps(stage, job));
  } catch (thrown) {
    throw calls.asError(thrown, 'stage');
  }
}

function textFrames(stage: Stage, job: ReplayJob): TextFrame[] {
  const frames: TextFrame[] = [];
  for (const { words } of steps(stage, job))
    frames.push({ words, facts: factsOf(stage), text: stage.text() });
  return frames;
}

/** Moves a stage to each requested frame, and describes what happened. */
function* steps(stage: Stage, { events, from, every = 1 }: ReplayJob): Generator<Step> {
  let behind = 0;
  let left: Step | undefined;
  if (from === 0) yield { event: '', words: BEFORE };
  for (const event of unpack(events)) {
    const words = stage.follow(event);
    if (++behind < from) continue;
    const step = { event: event.name, words: wordsFor(event, words) };
    const isShown = (behind - from) % every === 0;
    if (isShown) yield step;
    left = isShown ? undefined : step;
  }
  if (left !== undefined) yield left;
}
