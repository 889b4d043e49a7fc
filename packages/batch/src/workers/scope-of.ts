import type { Job } from '@queenside/runtime';
import type { JobScope } from '../plugins/plugin-set.ts';

/** Returns the problem and the solvers that a job needs. */
export function scopeOf(job: Job): JobScope {
  switch (job.kind) {
    case 'verify':
    case 'generate':
    case 'replay':
    case 'bench-record':
      return { problem: job.problem, solvers: 'none' };
    case 'judge':
      return { problem: job.plan.problem, solvers: 'none' };
    case 'guarantee':
      return { problem: job.problem, solvers: { id: job.solver } };
    default: {
      const { problem, solver } = job.plan;
      return { problem, solvers: solver === undefined ? 'unnamed' : { id: solver } };
    }
  }
}
