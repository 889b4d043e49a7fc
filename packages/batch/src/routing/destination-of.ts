import type { Installed } from '../plugins/installed.ts';
import type { Destination, Router } from './routing.ts';
import { requireSensible } from './check-destination.ts';

/** The settings that decide how a file is answered, besides its name. */
export interface RoutingSettings {
  readonly router: Router;
  /** The user's choices on the command line. They override routes and names. */
  readonly wanted: Partial<Destination>;
  /** The style to use if neither the user nor a route names one, and the problem has it. */
  readonly preferredStyle?: string;
}

/**
 * Decides how a file is answered: by the command line, by its route, and by its name.
 *
 * @throws QueensideError if the problem is unknown, or if it lacks the solver, an option, or the style. A solver that the
 *   file's name asks for counts, too.
 */
export function destinationOf(
  { catalog, broken }: Pick<Installed, 'catalog' | 'broken'>,
  { wanted, router, preferredStyle }: RoutingSettings,
  path: string,
): Destination {
  const routed =
    wanted.problem === undefined ? router.route(path) : router.routeAs(path, wanted.problem);
  const known = catalog.problems.find(({ id }) => id === routed.problem);
  const style =
    wanted.style ?? routed.style ?? known?.styles.find((name) => name === preferredStyle);
  const options = { ...routed.options, ...wanted.options };
  const named = namedSolvers(wanted) ?? namedSolvers(routed);
  const { solver: _solver, sections: _sections, ...rest } = { ...routed, ...wanted, options };
  const destination = {
    ...rest,
    ...(style !== undefined && { style }),
    ...(named ?? (known?.sections && { sections: known.sections })),
  };
  requireSensible(catalog, destination, broken);
  if (named === undefined && destination.command === undefined)
    router.requireSolverInName(path, destination.problem, broken);
  return destination;
}

/** Returns the sections or the solver that were chosen; undefined if neither was. */
function namedSolvers({
  solver,
  sections,
}: Partial<Destination>): Pick<Destination, 'solver' | 'sections'> | undefined {
  if (sections !== undefined) return { sections };
  return solver === undefined ? undefined : { solver };
}
