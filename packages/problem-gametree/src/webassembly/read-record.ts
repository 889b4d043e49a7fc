import { isKernelTrap } from '@queenside/core/webassembly';
import type { LinkedParts, TreeShape } from '../read/link.ts';
import { hasNoBreakSpace } from '../read/scanner.ts';
import { leafValue } from '../tree.ts';
import { EdgeReader } from './edge-reader.ts';
import { CLOSED, giveBack, MORE, put, tablesOf, takeKernel, type Kernel } from './kernel.ts';

const CLOSE_BRACE = 0x7d;
/** The most bytes of nodes. The kernel's memory then stays below the limit of its addresses. */
const MOST_NODE_BYTES = 1 << 28;
/** How many nodes to read at once. */
const PAIRS = 1 << 12;
/** Small enough for a cache, and large enough to make calls cheap. */
const WINDOW = 1 << 18;

/** A record after reading. */
interface ReadRecord {
  readonly parts: LinkedParts;
  /** Restores the record, which invalidates the parts. Call it before another record is read. */
  restore(): void;
}

/**
 * Reads a record with the WebAssembly kernel.
 *
 * @param record its memory may become the tree's.
 * @param windowBytes the kernel's window. Default: the fastest one.
 * @returns undefined if the kernel refuses the record, because it is invalid or has something rare.
 */
export function readByKernel(
  record: Uint8Array,
  windowBytes: number = WINDOW,
): ReadRecord | undefined {
  const nodeBytes = record.indexOf(CLOSE_BRACE) + 1;
  if (nodeBytes === 0 || nodeBytes > MOST_NODE_BYTES) return undefined;
  const kernel = takeKernel();
  try {
    const nodeSet = record.subarray(0, nodeBytes);
    put(kernel, nodeSet, kernel.prepare(nodeBytes, windowBytes));
    if (!readNodes(kernel, nodeSet)) return undefined;
    const edges = new EdgeReader(kernel, record, nodeBytes);
    if (!edges.read(windowBytes)) {
      edges.restore();
      return undefined;
    }
    const parts = gather(kernel, edges);
    return {
      parts: giveBack(kernel) ? copyOf(parts) : parts,
      restore: () => edges.restore(),
    };
  } catch (thrown) {
    // The memory could not grow. That happens before any edge is read.
    if (isKernelTrap(thrown)) return undefined;
    throw thrown;
  }
}

/** Reads the node set some pairs at a time: V8 uses an optimized function only from its next call on. */
function readNodes(kernel: Kernel, nodeSet: Uint8Array): boolean {
  let status: number;
  do status = kernel.readNodes(PAIRS);
  while (status === MORE);
  // The kernel takes a no-break space for a letter.
  const isPlain = kernel.hasLetters.value === 0 || (isUtf8(nodeSet) && !hasNoBreakSpace(nodeSet));
  return status === CLOSED && isPlain;
}

function gather(kernel: Kernel, edges: EdgeReader): LinkedParts {
  const tables = tablesOf(kernel);
  const shape = shapeOf(kernel);
  const codes = edges.codes.view();
  const values = Float64Array.from(edges.values);
  const edgeParents = edges.edgeParents?.view();
  const children = edgeParents === undefined ? codes : bringTogether(codes, edgeParents, tables);
  const range = rangeOfCodes(kernel.least.value, kernel.greatest.value, values);
  return {
    ...tables,
    children,
    values,
    scores: undefined,
    chances: undefined,
    range,
    ...(shape && { shape }),
  };
}

/** Returns the range of all leaves: of small ones, by their least and their greatest code, and of values outside codes. */
export function rangeOfCodes(
  leastCode: number,
  greatestCode: number,
  values: Float64Array,
): LinkedParts['range'] {
  const hasSmall = leastCode <= greatestCode;
  let least = hasSmall ? leafValue(values, leastCode) : Infinity;
  let greatest = hasSmall ? leafValue(values, greatestCode) : -Infinity;
  let whole = true;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
    whole &&= Number.isInteger(value);
  }
  return { least, greatest, whole };
}

function shapeOf(kernel: Kernel): TreeShape | undefined {
  if (kernel.measure() === 0) return undefined;
  const { depth, fewest, most } = kernel;
  return { depth: depth.value, fewest: fewest.value, most: most.value };
}

/** Groups edges by parent, in edge-list order. At first, `end` has each node's number of children. */
function bringTogether(
  codes: Int32Array,
  edgeParents: Int32Array,
  { first, end }: Pick<LinkedParts, 'first' | 'end'>,
): Int32Array {
  let next = 0;
  for (let node = 0; node < first.length; node++) {
    const count = end[node]!;
    first[node] = next;
    end[node] = next;
    next += count;
  }
  const children = new Int32Array(codes.length);
  for (let edge = 0; edge < codes.length; edge++) {
    const slot = end[edgeParents[edge]!]!++;
    children[slot] = codes[edge]!;
  }
  return children;
}

function copyOf(parts: LinkedParts): LinkedParts {
  const { sides, parents, first, end } = parts;
  return {
    ...parts,
    sides: sides.slice(),
    parents: parents.slice(),
    first: first.slice(),
    end: end.slice(),
  };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
