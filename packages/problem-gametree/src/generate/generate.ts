import { checkOptions, defineGenerator, type Random } from '@queenside/core';
import { fail } from '../errors.ts';
import { isInner, nodeName, nodeOf } from '../tree.ts';
import { growTree, shapeOf, type Sketch } from './grow.ts';
import { parameters, type TreeParameters } from './parameters.ts';

/** The length of pieces, in characters, approximately. */
const PIECE = 1 << 16;

/** The most children of a chance node with probabilities. */
const MOST_PROBABILITIES = 20;

/** Random trees, grown node by node. */
export const generator = defineGenerator({
  parameters,
  *generate(given, random) {
    const shape = shapeOf(given);
    if (given.minValue > given.maxValue)
      throw fail('empty-range', {
        what: 'leaf values',
        low: given.minValue,
        high: given.maxValue,
      });
    for (let tree = 0; tree < given.count; tree++)
      yield* joinText(printTree(growTree(given, shape, random), given, random));
  },
});

function* printTree(sketch: Sketch, given: TreeParameters, random: Random): Generator<string> {
  const maxLevel = given.root === 'MAX' || (given.root === 'random' && random.int(2) === 0) ? 0 : 1;
  const order = Int32Array.from(sketch.levels.keys());
  if (given.shuffled) random.shuffle(order.subarray(1));
  const isChance = Array.from(sketch.levels, (level) => drawsChance(level, given, random));
  for (const [index, node] of order.entries()) {
    const player = sketch.levels[node]! % 2 === maxLevel ? 'MAX' : 'MIN';
    const type = isChance[node] ? 'CHANCE' : player;
    yield `${index === 0 ? '{' : ','}(${nodeName(node)},${type})`;
  }
  let separator = '} {';
  for (const node of sketch.levels.keys()) {
    const name = nodeName(node);
    const [from, to] = [sketch.first[node]!, sketch.end[node]!];
    const chances = isChance[node] ? drawProbabilities(to - from, random) : [];
    for (let index = from; index < to; index++) {
      const code = sketch.children[index]!;
      const child = isInner(code) ? nodeName(nodeOf(code)) : valueText(code >> 2, given.decimals);
      const chance = chances[index - from];
      yield `${separator}(${name},${child}${chance === undefined ? '' : `,${chance}`})`;
      separator = ',';
    }
  }
  yield '}\n';
}

/** Decides whether a node is a chance node; never the root. */
function drawsChance(level: number, { chance }: TreeParameters, random: Random): boolean {
  return chance > 0 && level > 0 && random.float() < chance;
}

/** Draws probabilities in percent that sum to 1; none, for equal ones, half of the time and if there are many children. */
function drawProbabilities(children: number, random: Random): string[] {
  if (children > MOST_PROBABILITIES || random.int(2) === 0) return [];
  const percents = Array.from({ length: children }, () => 1);
  for (let left = 100 - children; left > 0;) {
    const share = Math.min(left, 1 + random.int(Math.ceil(100 / children)));
    percents[random.int(children)]! += share;
    left -= share;
  }
  return percents.map((percent) => String(percent / 100));
}

/** @param scaled the value in units of its last decimal. */
function valueText(scaled: number, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Joins text into longer pieces. */
function* joinText(parts: Iterable<string>): Generator<string> {
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

/** The most leaves. The line of a tree with that many has about 170 megabytes. */
const MOST_LEAVES = 10_000_000;
/** Wide enough that few leaves are equal by chance. */
const GREATEST_VALUE = 10_000;

/**
 * Makes a random tree with exactly this many leaves: two or three children for each node, leaves on the last levels.
 *
 * @throws QueensideError `alphabeta/…` if there is none.
 */
export function sized(leaves: number, task: string, random: Random): string {
  if (task !== 'value') throw fail('unknown-task', { found: task });
  if (!Number.isInteger(leaves) || leaves < 1 || leaves > MOST_LEAVES)
    throw fail('no-such-size', { found: leaves, most: MOST_LEAVES });
  const options = checkOptions('the generator', generator.parameters, {
    count: 1,
    leaves,
    depth: Math.max(1, Math.ceil(Math.log2(leaves))),
    minBranching: Math.min(leaves, 2),
    leafChance: 0,
    repeatChance: 0,
    minValue: -GREATEST_VALUE,
    maxValue: GREATEST_VALUE,
  });
  return [...generator.generate(options, random)].join('').trimEnd();
}
