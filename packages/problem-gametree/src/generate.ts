import { defineGenerator, type Random } from '@queenside/core';
import { fail } from './errors.ts';
import { growTree, type Sketch } from './grow.ts';
import { parameters, type TreeParameters } from './parameters.ts';
import { isInner, nodeOf } from './tree.ts';

/** The length of pieces, in characters, approximately. */
const PIECE = 1 << 16;

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

/** Joins text into longer pieces. */
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
