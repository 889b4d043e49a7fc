/** Finds out what solvers guarantee of their answers. */
import type { SolvePlan } from '../jobs.ts';
import type { GuaranteeJob } from '../plain-jobs.ts';
import type { Catalog } from '../plugins/catalog.ts';
import type { VerifyJob } from './verify-records.ts';

/** What is known of the solvers of an answer file. */
interface AnswersOf extends Partial<Pick<SolvePlan, 'solver' | 'options' | 'sections'>> {
  readonly problem: string;
}

/**
 * Returns what the solver of an answer file guarantees, which its checker must know, or, if the file has sections, the solver of each.
 * Nothing if the solver is unknown.
 *
 * @param guaranteeOf runs a job.
 */
export async function guaranteesOf(
  { problem, options = {}, sections, solver }: AnswersOf,
  catalog: Catalog,
  guaranteeOf: (job: GuaranteeJob) => Promise<string | undefined>,
): Promise<Pick<VerifyJob, 'guarantee' | 'sections'>> {
  const ask = async (id: string, given: Readonly<Record<string, unknown>>) => {
    const guarantee = await guaranteeOf({
      kind: 'guarantee',
      problem,
      solver: id,
      options: given,
    });
    return guarantee === undefined ? {} : { guarantee };
  };
  if (sections !== undefined) {
    const asked = sections.map(async ({ label, solver: id, options: own }) => ({
      label,
      ...(await ask(id, { ...options, ...own })),
    }));
    return { sections: await Promise.all(asked) };
  }
  const known = catalog.problems.find(({ id }) => id === problem);
  // Options without a solver are for the problem's default.
  const usual = Object.keys(options).length === 0 ? undefined : known?.defaultSolver;
  const id = solver ?? usual;
  return id === undefined ? {} : ask(id, options);
}
