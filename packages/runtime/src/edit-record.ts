import type { Problem } from '@queenside/core';
import { ProblemCalls } from './calls/problem-calls.ts';
import { toText } from './calls/text.ts';
import type { Edited, EditJob, SceneFilm } from './jobs.ts';
import { film } from './observe/film.ts';
import type { Registry } from './plugins/registry.ts';

/**
 * Changes a record as its problem's editor says, and returns what can be changed next.
 *
 * @throws QueensideError if the problem refuses the record.
 */
export function editRecord(registry: Registry, job: EditJob): Edited {
  const calls = new ProblemCalls(registry, job.problem, job.origin);
  const { editor } = calls.problem;
  // A problem that reads bytes may overwrite them.
  let bytes = job.record;
  let record = toText(bytes);
  let instance = calls.parse(bytes.slice(), 1);
  try {
    if (job.edit !== undefined && editor !== undefined) {
      record = editor.apply(instance, job.edit, record);
      bytes = new TextEncoder().encode(record);
      instance = calls.parse(bytes.slice(), 1);
    }
    const picture = firstScene(calls.problem, instance);
    return {
      record,
      need: calls.need(instance),
      ...(editor && { view: editor.view(instance) }),
      ...(picture && { film: picture }),
    };
  } catch (thrown) {
    throw calls.asError(thrown, 'editor');
  }
}

/** Films the stage before the first event. Instances that are too large to show have no picture. */
function firstScene(problem: Problem, instance: unknown): SceneFilm | undefined {
  try {
    const stage = problem.stage?.(instance);
    return stage && film(stage, [{ event: '', words: '' }]);
  } catch {
    return undefined;
  }
}
