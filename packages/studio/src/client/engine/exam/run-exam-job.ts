/** Makes an exam in a worker. */
import type { Area, Problem } from '@queenside/core';
import type { Registry } from '@queenside/runtime';
import { runFilmJob } from '../film/run-film-job.ts';
import type { FilmedEvent } from '../film/jobs.ts';
import type { Exam, ExamJob } from './jobs.ts';
import { nodesOf } from './nodes-of.ts';

export async function runExamJob(registry: Registry, job: ExamJob): Promise<Exam> {
  const filmed = await runFilmJob(registry, { ...job, kind: 'film' });
  if (filmed.film === undefined) return { filmed, spots: [] };
  const problem = registry.problem(job.plan.problem);
  const { input } = problem;
  const record = input === 'bytes' ? new TextEncoder().encode(job.record) : job.record;
  const instance: unknown = problem.parse(record, job.plan.origin);
  const nodes = nodesOf(problem, instance, filmed.events);
  return { filmed, spots: spotsOf(problem, instance, filmed.events), ...(nodes && { nodes }) };
}

/** The first one comes before the first event. */
function spotsOf(
  problem: Problem,
  instance: unknown,
  events: readonly FilmedEvent[],
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
