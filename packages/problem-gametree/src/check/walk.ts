import type { TraceEvent } from '@queenside/core';
import { scoreText } from '../answer.ts';
import { fail } from '../errors.ts';
import { type ExplicitTree, isInner, leafValue, nodeOf } from '../tree.ts';

/** In leaves. Larger trees are never shown. */
const MOST_LEAVES = 10_000;
/** A node gets the rest of its parent's window. */
const WINDOW_LEFT = 1;

/**
 * Returns the events of the reference search: alpha-beta, depth first, children from left to right, with cut-offs if
 * alpha >= beta.
 *
 * @throws QueensideError `alphabeta/too-large-to-show`.
 */
export function* walk(tree: ExplicitTree): Generator<TraceEvent> {
  const { leaves } = tree.size;
  if (leaves > MOST_LEAVES) throw fail('too-large-to-show', { leaves, most: MOST_LEAVES });
  yield* referenceSearch(tree);
}

interface Frame {
  readonly node: number;
  /** Its next child, among those of all nodes. */
  next: number;
  alpha: number;
  beta: number;
  /** Its best value; at a chance node, the sum of the finished children's shares. */
  best: number;
  /** At a chance node, the probability of the children after the current one. */
  left: number;
}

/**
 * Walks like {@link walk}, for trees of any size. It cuts chance nodes by Star1: as soon as the remaining children, as low or
 * as high as the tree's leaves, cannot bring the value into the window (Ballard, 1983).
 *
 * @param slack a cut-off needs alpha >= beta - slack. Probabilities are rounded, so ties may fall either way.
 */
export function* referenceSearch(tree: ExplicitTree, slack = 0): Generator<TraceEvent> {
  const { first, end, sides, children, values } = tree;
  const { least, greatest } = tree.size;
  const probabilityOf = (place: number): number => tree.chances!.probabilities[place]!;
  const begin = (node: number, alpha: number, beta: number): Frame => ({
    node,
    next: first[node]!,
    alpha,
    beta,
    best: sides[node] === 0 ? 0 : sides[node] === 1 ? -Infinity : Infinity,
    left: 1,
  });
  const path = [begin(0, -Infinity, Infinity)];
  yield { name: 'enter', values: { ply: 0, move: 0, window: WINDOW_LEFT } };
  for (;;) {
    let frame = path.at(-1)!;
    let value: number;
    if (frame.next < end[frame.node]!) {
      // 1. Down to the next child: begin an inner node, score a leaf.
      const move = frame.next - first[frame.node]!;
      const place = frame.next++;
      const code = children[place]!;
      let { alpha, beta } = frame;
      if (sides[frame.node] === 0) {
        const chance = probabilityOf(place);
        frame.left = frame.next === end[frame.node] ? 0 : frame.left - chance;
        alpha = (alpha - frame.best - frame.left * greatest) / chance;
        beta = (beta - frame.best - frame.left * least) / chance;
      }
      if (isInner(code)) {
        yield { name: 'enter', values: { ply: path.length, move, window: WINDOW_LEFT } };
        path.push(begin(nodeOf(code), alpha, beta));
        continue;
      }
      yield { name: 'leaf', values: { ply: path.length, move } };
      value = leafValue(values, code);
    } else {
      // 2. Up: the node is finished.
      value = frame.best;
      path.pop();
      if (path.length === 0) return;
      frame = path.at(-1)!;
      yield {
        name: 'leave',
        values: { ply: path.length, move: frame.next - 1 - first[frame.node]! },
      };
    }
    // 3. The value goes to the node above, and may cut its remaining children.
    const [from, to] = [first[frame.node]!, end[frame.node]!];
    let isCut: boolean;
    if (sides[frame.node] === 0) {
      frame.best += probabilityOf(frame.next - 1) * value;
      const [low, high] = [frame.best + frame.left * least, frame.best + frame.left * greatest];
      const isHigh = low >= frame.beta - slack;
      isCut = frame.next < to && (isHigh || high <= frame.alpha + slack);
      if (isCut) frame.best = isHigh ? low : high;
    } else {
      if (sides[frame.node] === 1) {
        frame.best = Math.max(frame.best, value);
        frame.alpha = Math.max(frame.alpha, value);
      } else {
        frame.best = Math.min(frame.best, value);
        frame.beta = Math.min(frame.beta, value);
      }
      isCut = frame.next < to && frame.alpha >= frame.beta - slack;
    }
    if (!isCut) continue;
    yield {
      name: 'cut',
      values: { ply: path.length - 1, searched: frame.next - from, moves: to - from },
    };
    frame.next = to;
  }
}

/** Names the nodes on a line from the root: inner nodes by their names, a leaf by its value. Undefined for large trees. */
export function nodesAlong(tree: ExplicitTree, line: readonly number[]): string[] | undefined {
  const { first, children, values, nameOf } = tree;
  if (nameOf === undefined) return undefined;
  let node = 0;
  return line.map((move) => {
    const code = children[first[node]! + move]!;
    if (!isInner(code)) return scoreText(tree, leafValue(values, code));
    node = nodeOf(code);
    return nameOf(node);
  });
}
