/** Makes an exam in a worker. */
import type { Area, Problem, TraceEvent } from '@queenside/core';
import type { Registry } from '@queenside/runtime';
import { unpack } from '@queenside/runtime/trace';
import { filmOf, search } from '../film/run-film-job.ts';
import type { Exam, ExamJob } from './jobs.ts';
import { nodesOf } from './nodes-of.ts';

export async function runExamJob(registry: Registry, job: ExamJob): Promise<Exam> {
  const problem = registry.problem(job.plan.problem);
  const { report, ...searched } = await search(registry, { ...job, kind: 'film' });
  if (problem.stage === undefined) return { report, spots: [] };
  const film = await filmOf(registry, searched);
  const events = [...unpack(searched.events)];
  const record = problem.input === 'bytes' ? searched.record : job.record;
  const instance: unknown = problem.parse(record, job.plan.origin);
  const nodes = nodesOf(problem, instance, events);
  return { report, film, spots: spotsOf(problem, instance, events), ...(nodes && { nodes }) };
}

/** The first one comes before the first event. */
function spotsOf(
  problem: Problem,
  instance: unknown,
  events: readonly TraceEvent[],
): (Area | undefined)[] {
  const stage = problem.stage!(instance);
  const spot = (): Area | undefined => {
    const scene = stage.scene();
    return scene.spot ?? scene.focus;
  };
  return [
    spot(),
    ...events.map((event) => {
      stage.follow(event);
      return spot();
    }),
  ];
}
