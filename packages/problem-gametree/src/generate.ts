import { defineGenerator, type OptionsOf, type Random } from '@queenside/core';
import { fail } from './errors.ts';
import { growTree, type Sketch } from './grow.ts';
import { isInner, nodeOf } from './tree.ts';

/** Pieces are about this long, in characters. */
const PIECE = 1 << 16;

const parameters = {
  count: { type: 'integer', minimum: 1, default: 5, description: 'how many trees' },
  leaves: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    default: 100,
    description: "leaves of a tree at most; a lone root's minBranching may exceed it",
  },
  depth: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000_000,
    default: 4,
    description: 'moves from the root to the deepest leaf at most',
  },
  minBranching: {
    type: 'integer',
    minimum: 1,
    default: 2,
    description: 'children of a node at least',
  },
  maxBranching: {
    type: 'integer',
    minimum: 1,
    maximum: 100_000_000,
    default: 3,
    description: 'children of a node at most',
  },
  growth: {
    type: 'string',
    enum: ['wide', 'deep'],
    default: 'wide',
    description: 'which node is given children next: the oldest (wide) or the youngest (deep)',
  },
  leafChance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'how likely a child above the greatest depth is a leaf, beside inner nodes',
  },
  repeatChance: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'how likely a leaf repeats the leaf before it under the same parent',
  },
  minValue: {
    type: 'integer',
    minimum: -100_000,
    maximum: 100_000,
    default: -99,
    description: 'least leaf value',
  },
  maxValue: {
    type: 'integer',
    minimum: -100_000,
    maximum: 100_000,
    default: 99,
    description: 'greatest leaf value',
  },
  decimals: {
    type: 'integer',
    minimum: 0,
    maximum: 3,
    default: 0,
    description: 'decimals of a leaf value',
  },
  root: {
    type: 'string',
    enum: ['MAX', 'MIN', 'random'],
    default: 'MAX',
    description: 'whose turn it is at the root; below, the players take turns',
  },
  shuffled: {
    type: 'boolean',
    default: false,
    description: 'put the nodes of the first set, but for the root, in random order',
  },
} as const;

/** The generator's parameters. */
export type TreeParameters = OptionsOf<typeof parameters>;

/** Random trees, grown node by node. */
export const generator = defineGenerator({
  parameters,
  *generate(given, random) {
    requireRange('branching', given.minBranching, given.maxBranching);
    requireRange('leaf values', given.minValue, given.maxValue);
    for (let tree = 0; tree < given.count; tree++)
      yield* joined(printTree(growTree(given, random), given, random));
  },
});

function requireRange(what: string, low: number, high: number): void {
  if (low > high) throw fail('empty-range', { what, low, high });
}

function* printTree(sketch: Sketch, given: TreeParameters, random: Random): Generator<string> {
  const maxLevel = given.root === 'MAX' || (given.root === 'random' && random.int(2) === 0) ? 0 : 1;
  const order = Int32Array.from(sketch.levels.keys());
  if (given.shuffled) random.shuffle(order.subarray(1));
  for (const [index, node] of order.entries()) {
    const type = sketch.levels[node]! % 2 === maxLevel ? 'MAX' : 'MIN';
    yield `${index === 0 ? '{' : ','}(${nodeName(node)},${type})`;
  }
  let separator = '} {';
  for (const node of sketch.levels.keys()) {
    const name = nodeName(node);
    for (let index = sketch.first[node]!; index < sketch.end[node]!; index++) {
      const code = sketch.children[index]!;
      const child = isInner(code) ? nodeName(nodeOf(code)) : valueText(code >> 2, given.decimals);
      yield `${separator}(${name},${child})`;
      separator = ',';
    }
  }
  yield '}\n';
}

/** A, B, …, Z, AA, AB, … */
function nodeName(node: number): string {
  let name = '';
  for (let rest = node + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** @param scaled the value in units of its last decimal. */
function valueText(scaled: number, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The same text in longer pieces. */
function* joined(parts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const part of parts) {
    piece += part;
    if (piece.length >= PIECE) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
