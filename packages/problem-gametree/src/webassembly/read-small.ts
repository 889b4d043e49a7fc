import { zeros } from '@queenside/core';
import type { LinkedParts } from '../read/link.ts';
import { type Kernel, newKernel } from './kernel.ts';
import { rangeOfCodes } from './read-record.ts';

/** The kernel for small records, and views of its memory, which never grows. */
interface SmallReader {
  readonly kernel: Kernel;
  /** Where it takes a record. */
  readonly record: Uint8Array;
  readonly sides: Int8Array;
  readonly ints: Int32Array;
  readonly doubles: Float64Array;
}

/** Bytes of the kernel's numbers. */
const [INT, DOUBLE] = [2, 3];
const NO_VALUES = new Float64Array(0);

let reader: SmallReader | undefined;

/**
 * Reads a small record with one call of the WebAssembly kernel, and leaves it as it is.
 *
 * @param record at most 2^16 bytes.
 * @returns undefined if another reader must read it: it is invalid, its edges are scattered, or it has something rare.
 */
export function readSmall(record: Uint8Array): LinkedParts | undefined {
  reader ??= open();
  const { kernel, ints, doubles } = reader;
  reader.record.set(record);
  const facts = kernel.readSmall(record.length) >> INT;
  if (facts === 0) return undefined;

  // 1. One copy of all tables: the parent of each node, the beginning and the end of its children; and the children.
  const nodes = ints[facts]!;
  const edges = ints[facts + 1]!;
  const tables = ints[facts + 2]! >> INT;
  const size = 3 * nodes + edges;
  const copy = zeros(Int32Array, size);
  for (let at = 0; at < size; at++) copy[at] = ints[tables + at]!;

  // 2. The side of each node.
  const sides = zeros(Int8Array, nodes);
  const firstSide = ints[facts + 3]!;
  for (let node = 0; node < nodes; node++) sides[node] = reader.sides[firstSide + node]!;

  // 3. The values outside codes.
  const many = ints[facts + 4]!;
  const values = many === 0 ? NO_VALUES : zeros(Float64Array, many);
  const firstValue = ints[facts + 5]! >> DOUBLE;
  for (let at = 0; at < many; at++) values[at] = doubles[firstValue + at]!;

  return {
    sides,
    parents: copy.subarray(0, nodes),
    first: copy.subarray(nodes, 2 * nodes),
    end: copy.subarray(2 * nodes, 3 * nodes),
    children: copy.subarray(3 * nodes),
    values,
    scores: undefined,
    chances: undefined,
    range: rangeOfCodes(ints[facts + 6]!, ints[facts + 7]!, values),
    shape: { depth: ints[facts + 8]!, fewest: ints[facts + 9]!, most: ints[facts + 10]! },
  };
}

function open(): SmallReader {
  const kernel = newKernel();
  const address = kernel.prepareSmall();
  const { buffer } = kernel.memory;
  return {
    kernel,
    record: new Uint8Array(buffer, address),
    sides: new Int8Array(buffer),
    ints: new Int32Array(buffer),
    doubles: new Float64Array(buffer),
  };
}
