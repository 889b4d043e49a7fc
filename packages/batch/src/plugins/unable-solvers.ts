import { unableReason, type Need } from '@queenside/core';
import type { Catalog } from '@queenside/runtime';

/** Returns why solvers of a problem cannot meet a need, by their ids. Those that can are left out. */
export function unableSolvers(
  catalog: Catalog,
  problem: string,
  need: Need,
): Readonly<Record<string, string>> {
  const solvers = catalog.solvers.filter((solver) => solver.problem === problem);
  const reasons = solvers.flatMap(({ id, capabilities }) => {
    const reason = unableReason(capabilities, need);
    return reason === undefined ? [] : [[id, reason] as const];
  });
  return Object.fromEntries(reasons);
}
