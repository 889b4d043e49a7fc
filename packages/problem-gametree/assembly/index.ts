/**
 * Reads explicit game trees: the same method as src/nodes.ts and src/edges.ts, on windows of the record. It knows right
 * records only. Anything else it refuses without a reason, which src/ then finds.
 */
import { prepareWindow } from './edges';
import { releaseAll, take } from './memory';
import { prepareNodes } from './nodes';
import { LANES } from './text';

export {
  codeCount,
  codes,
  consumed,
  edgeParents,
  end,
  first,
  greatest,
  isPlain,
  least,
  parents,
  prepareEdges,
  readEdges,
  scatter,
  valueCount,
  values,
  window,
} from './edges';
export { count } from './names';
export { hasLetters, readNodes, sides } from './nodes';
export { depth, fewest, measure, most } from './shape';

/**
 * Takes memory for a record.
 *
 * @returns where its node set, of so many bytes, is to be put.
 */
export function prepare(nodeBytes: i32, windowBytes: i32): usize {
  releaseAll();
  prepareWindow(windowBytes);
  const section = take(<usize>nodeBytes + LANES);
  prepareNodes(section, nodeBytes);
  return section;
}
