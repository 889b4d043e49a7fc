import type { Engine } from '../engine.ts';
import type { FileJobSettings } from '../file-job.ts';
import type { Destination } from './routing.ts';
import { requireSensible } from './sensible.ts';

/**
 * Where a file is to go, by flags, routes and name.
 *
 * @throws QueensideError where nothing tells the problem, or where it, the solver, an option or the style is not there.
 */
export function destinationOf(
  engine: Engine,
  settings: FileJobSettings,
  path: string,
): Destination {
  const { wanted, router, preferredStyle } = settings;
  const routed =
    wanted.problem === undefined ? router.route(path) : router.routeAs(path, wanted.problem);
  const style = wanted.style ?? routed.style ?? engine.styleNamed(routed.problem, preferredStyle);
  const options = { ...routed.options, ...wanted.options };
  const destination = { ...routed, ...wanted, options, ...(style !== undefined && { style }) };
  requireSensible(engine.installed.catalog, destination);
  return destination;
}
