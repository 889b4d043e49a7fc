import { isBlank } from '@queenside/core';
import { IntList } from '../int-list.ts';
import type { TreeParts } from '../link.ts';
import { leafValue } from '../tree.ts';
import { webAssembly } from './api.ts';
import { CLOSED, giveBack, MORE, SCATTERED, takeKernel, type Kernel } from './kernel.ts';

const CLOSE_BRACE = 0x7d;
/** What the kernel takes for so many bytes of nodes stays below the most that its addresses reach. */
const MOST_NODE_BYTES = 1 << 28;
/** Bytes of the shortest edge and its comma: `(A,4),`. */
const SHORTEST_EDGE = 6;
/** Nodes that are read at once. */
const PAIRS = 1 << 12;
/** Small enough for a processor's cache, and large enough to make the way there cheap. */
const WINDOW = 1 << 18;

/**
 * Reads a record by the kernel in WebAssembly.
 *
 * @param windowBytes how much of the record the kernel sees at once.
 * @returns undefined where the kernel refuses the record: it is wrong somewhere, or has something rare.
 */
export function readByKernel(record: Uint8Array, windowBytes = WINDOW): TreeParts | undefined {
  const nodeBytes = record.indexOf(CLOSE_BRACE) + 1;
  if (nodeBytes === 0 || nodeBytes > MOST_NODE_BYTES) return undefined;
  const kernel = takeKernel();
  try {
    const parts = readSets(kernel, record, nodeBytes, windowBytes);
    return giveBack(kernel) && parts ? copyOf(parts) : parts;
  } catch (thrown) {
    // It ends so where memory cannot grow.
    if (thrown instanceof webAssembly()!.RuntimeError) return undefined;
    throw thrown;
  }
}

function readSets(
  kernel: Kernel,
  record: Uint8Array,
  nodeBytes: number,
  windowBytes: number,
): TreeParts | undefined {
  const nodeSet = record.subarray(0, nodeBytes);
  put(kernel, nodeSet, kernel.prepare(nodeBytes, windowBytes));
  if (!readNodes(kernel, nodeSet)) return undefined;
  const edges = readEdges(kernel, record, nodeBytes, windowBytes);
  return edges && gather(kernel, edges);
}

/** Reads the node set. V8 optimises a function from its next call on: so the kernel is called for some pairs at a time. */
function readNodes(kernel: Kernel, nodeSet: Uint8Array): boolean {
  let status: number;
  do status = kernel.readNodes(PAIRS);
  while (status === MORE);
  return status === CLOSED && (kernel.hasLetters.value === 0 || isUtf8(nodeSet));
}

/** What was read of the edges. */
interface EdgeCodes {
  readonly codes: Int32Array;
  readonly values: Float64Array;
  /** Each edge's parent, where those of one parent do not stand together. */
  readonly edgeParents: Int32Array | undefined;
}

/** Reads the edge set, a window at a time. */
function readEdges(
  kernel: Kernel,
  record: Uint8Array,
  from: number,
  windowBytes: number,
): EdgeCodes | undefined {
  kernel.prepareEdges();
  const codes = new IntList(Math.ceil((record.length - from) / SHORTEST_EDGE));
  const values: number[] = [];
  let edgeParents: IntList | undefined;
  for (let at = from; ;) {
    // 1. What the kernel sees.
    const length = Math.min(windowBytes, record.length - at);
    put(kernel, record.subarray(at, at + length), kernel.window.value);
    const status = kernel.readEdges(length);
    at += kernel.consumed.value;

    // 2. What it made of that.
    const { buffer } = kernel.memory;
    const count = kernel.codeCount.value;
    codes.append(new Int32Array(buffer, kernel.codes.value, count));
    edgeParents?.append(new Int32Array(buffer, kernel.edgeParents.value, count));
    for (const value of new Float64Array(buffer, kernel.values.value, kernel.valueCount.value))
      values.push(value);

    // 3. How it goes on.
    if (status === CLOSED)
      return record.subarray(at).every(isBlank)
        ? {
            codes: codes.view(),
            values: Float64Array.from(values),
            edgeParents: edgeParents?.view(),
          }
        : undefined;
    if (status === SCATTERED) {
      edgeParents = parentsOf(kernel, codes);
      kernel.scatter();
    } else if (status < 0 || kernel.consumed.value === 0) return undefined;
  }
}

/** The parents of all edges so far, which stand together. */
function parentsOf(kernel: Kernel, codes: IntList): IntList {
  const { first, end } = tablesOf(kernel);
  const parents = new IntList(codes.items.length);
  parents.length = codes.length;
  for (let node = 0; node < first.length; node++) parents.items.fill(node, first[node], end[node]);
  return parents;
}

/** The kernel's tables of nodes, in its own memory. */
function tablesOf(kernel: Kernel): Pick<TreeParts, 'sides' | 'parents' | 'first' | 'end'> {
  const { memory, count, sides, parents, first, end } = kernel;
  return {
    sides: new Int8Array(memory.buffer, sides.value, count.value),
    parents: new Int32Array(memory.buffer, parents.value, count.value),
    first: new Int32Array(memory.buffer, first.value, count.value),
    end: new Int32Array(memory.buffer, end.value, count.value),
  };
}

function gather(kernel: Kernel, { codes, values, edgeParents }: EdgeCodes): TreeParts {
  const tables = tablesOf(kernel);
  const children = edgeParents === undefined ? codes : bringTogether(codes, edgeParents, tables);
  let least = Infinity;
  let greatest = -Infinity;
  if (kernel.least.value <= kernel.greatest.value) {
    least = leafValue(values, kernel.least.value);
    greatest = leafValue(values, kernel.greatest.value);
  }
  let whole = true;
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
    whole &&= Number.isInteger(value);
  }
  return { ...tables, children, values, scores: undefined, range: { least, greatest, whole } };
}

/** Sorts edges by their parents, in edge-list order. So far `end` holds each node's number of children. */
function bringTogether(
  codes: Int32Array,
  edgeParents: Int32Array,
  { first, end }: Pick<TreeParts, 'first' | 'end'>,
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

function copyOf(parts: TreeParts): TreeParts {
  const { sides, parents, first, end } = parts;
  return {
    ...parts,
    sides: sides.slice(),
    parents: parents.slice(),
    first: first.slice(),
    end: end.slice(),
  };
}

function put(kernel: Kernel, bytes: Uint8Array, address: number): void {
  new Uint8Array(kernel.memory.buffer, address, bytes.length).set(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
