import type { ConstraintCapability } from './constraint-space.ts';
import type { LandscapeCapability } from './landscape-cursor.ts';
import type { TreeCapability } from './game-tree.ts';
import type { SpaceCapability } from './state-space.ts';

/** The task of solvers that do not know the tasks and features of their problem, because they only pass on the text of a record. */
export const ANY_TASK = 'any';

/** What an author gives to offer a capability: members of a game, a domain, or a cursor. */
const SOURCES: Readonly<
  Record<TreeCapability | SpaceCapability | ConstraintCapability | LandscapeCapability, string>
> = {
  deterministic: 'no chance nodes',
  'integer-scores': 'no fractional scores',
  evaluate: '`evaluate`',
  keys: '`key`',
  bounds: '`bounds` of a cursor',
  order: '`order` of a cursor',
  clone: '`clone` of a cursor',
  heuristic: '`heuristic`',
  consistent: '`consistent: true`',
  'integer-costs': 'no fractional `cost`',
  'unit-costs': 'no `cost`',
  'positive-costs': '`minCost` above 0',
  finite: '`finite` not false',
  dense: 'a cursor whose states are integers',
  undo: '`undo` of a cursor',
  inverse: '`inverse`',
  reversed: '`goal` and `inverse`',
  raster: '`raster` of a cursor',
  forward: 'propagation `forward` of a cursor',
  arc: 'propagation `arc` of a cursor',
  domain: 'propagation `domain` of a cursor',
  cover: '`cover` of a cursor',
  blame: '`blame` of a cursor',
  features: '`gains` and `loses` of a cursor',
  crossover: '`crossover` of a cursor',
  conflicts: '`conflicts` of a cursor',
};

/** Names a capability and what offers it: ``reversed (`goal` and `inverse`)``. */
export function describeCapability(capability: string): string {
  const source = (SOURCES as Readonly<Record<string, string>>)[capability];
  return source === undefined ? capability : `${capability} (${source})`;
}
