/** The features of records that searches support, by what they require. A registry and the catalog derive them alike. */
import { CHANCE_NODES, LIMITED_DEPTH, ONE_WAY_COSTS } from '@queenside/core/basics';

/** Returns the features of trees. @param isGame whether records may limit the depth. */
export function treeFeatures(requires: readonly string[], isGame: boolean): readonly string[] {
  const needsValue = requires.includes('integer-scores') || requires.includes('bounds');
  return [
    ...(requires.includes('deterministic') ? [] : [CHANCE_NODES]),
    ...(needsValue || !isGame ? [] : [LIMITED_DEPTH]),
  ];
}

/** Returns the features of state spaces. @param provides what the spaces of the problem offer. */
export function spaceFeatures(
  requires: readonly string[],
  provides: readonly string[] = [],
): readonly string[] {
  const isTwoWay = requires.includes('inverse') || requires.includes('raster');
  return isTwoWay || !provides.includes('inverse') ? [] : [ONE_WAY_COSTS];
}
