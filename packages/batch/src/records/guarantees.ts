/** Finds the guarantees of the solvers of an answer file, which its checker must know. */
import type { VerifyJob } from '@queenside/runtime';
import type { Catalog } from '@queenside/runtime';
import type { VerifyRequest } from '../file/requests.ts';
import type { WorkerPool } from '../workers/pool.ts';

/** Returns what the solver guarantees or, if the file has sections, the solver of each. Nothing if the solver is unknown. */
export async function guaranteesOf(
  { problem, options = {}, sections, solver }: VerifyRequest,
  catalog: Catalog,
  pool: Pick<WorkerPool, 'guarantee'>,
): Promise<Pick<VerifyJob, 'guarantee' | 'sections'>> {
  const ask = async (id: string, given: Readonly<Record<string, unknown>>) => {
    const guarantee = await pool.guarantee({
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
