import { defined } from '@queenside/core/basics';
import type { Job, SolvePlan } from '@queenside/runtime';
import type { JobScope } from '../plugins/plugin-set.ts';

/** Returns the problem and the solvers that a job needs. */
export function scopeOf(job: Job): JobScope {
  const evaluation = evaluationOf(job);
  return { ...partsOf(job), ...defined({ evaluation }) };
}

/** Returns the evaluation that a job's records name. */
function evaluationOf(job: Job): string | undefined {
  if ('plan' in job) return job.plan.origin.evaluation;
  return 'origin' in job ? job.origin.evaluation : undefined;
}

function partsOf(job: Job): JobScope {
  switch (job.kind) {
    case 'verify':
    case 'generate':
    case 'edit':
    case 'convert':
    case 'replay':
    case 'bench-record':
      return { problem: job.problem, solvers: 'none' };
    case 'judge':
      return { problem: job.plan.problem, solvers: 'none' };
    case 'guarantee':
      return { problem: job.problem, solvers: { ids: [job.solver] } };
    default: {
      return { problem: job.plan.problem, solvers: solversOf(job.plan) };
    }
  }
}

/** Returns the solvers that the user or the sections name, or those to choose from. */
export function solversOf({
  solver,
  sections,
  among = 'usual',
}: Pick<SolvePlan, 'solver' | 'sections' | 'among'>): JobScope['solvers'] {
  if (sections !== undefined) return { ids: sections.map((section) => section.solver) };
  return solver === undefined ? among : { ids: [solver] };
}
