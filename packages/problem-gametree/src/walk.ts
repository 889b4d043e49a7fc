import type { TraceEvent } from '@queenside/core';
import { fail } from './errors.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from './tree.ts';

/** In leaves. Larger trees are never shown. */
const MOST_LEAVES = 10_000;
/** A node gets the rest of its parent's window. */
const WINDOW_LEFT = 1;

interface Frame {
  readonly node: number;
  /** Its next child, among those of all nodes. */
  next: number;
  alpha: number;
  beta: number;
  best: number;
}

/**
 * Returns the events of the reference search: alpha-beta, depth first, children from left to right, with cut-offs if
 * alpha >= beta.
 *
 * @throws QueensideError `alphabeta/too-large-to-show`.
 */
export function* walk(tree: ExplicitTree): Generator<TraceEvent> {
  const { first, end, sides, children, values, size } = tree;
  if (size.leaves > MOST_LEAVES)
    throw fail('too-large-to-show', { leaves: size.leaves, most: MOST_LEAVES });
  const begin = (node: number, alpha: number, beta: number): Frame => ({
    node,
    next: first[node]!,
    alpha,
    beta,
    best: sides[node] === 1 ? -Infinity : Infinity,
  });
  const path = [begin(0, -Infinity, Infinity)];
  yield { name: 'enter', values: { ply: 0, move: 0, window: WINDOW_LEFT } };
  for (;;) {
    let frame = path.at(-1)!;
    let value: number;
    if (frame.next < end[frame.node]!) {
      // 1. Down to the next child: begin an inner node, score a leaf.
      const move = frame.next - first[frame.node]!;
      const code = children[frame.next++]!;
      if (isInner(code)) {
        yield { name: 'enter', values: { ply: path.length, move, window: WINDOW_LEFT } };
        path.push(begin(nodeOf(code), frame.alpha, frame.beta));
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
    if (sides[frame.node] === 1) {
      frame.best = Math.max(frame.best, value);
      frame.alpha = Math.max(frame.alpha, value);
    } else {
      frame.best = Math.min(frame.best, value);
      frame.beta = Math.min(frame.beta, value);
    }
    const [from, to] = [first[frame.node]!, end[frame.node]!];
    if (frame.alpha < frame.beta || frame.next === to) continue;
    yield {
      name: 'cut',
      values: { ply: path.length - 1, searched: frame.next - from, moves: to - from },
    };
    frame.next = to;
  }
}
