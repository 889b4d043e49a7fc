/**
 * Reads explicit game trees with the method of src/read/nodes.ts and src/read/edges.ts, on windows of the record. It accepts only valid
 * records, and refuses others without a reason, which src/ then finds.
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
export { prepareSmall, readSmall } from './small';

/**
 * Allocates memory for a record.
 *
 * @returns the address for the set of nodes, which has `nodeBytes` bytes.
 */
export function prepare(nodeBytes: i32, windowBytes: i32): usize {
  releaseAll();
  prepareWindow(windowBytes);
  const section = take(<usize>nodeBytes + LANES);
  prepareNodes(section, nodeBytes);
  return section;
}
