import { QueensideError, type GameTree } from '@queenside/core';
import type { Registry } from '@queenside/runtime';
import { VISITS } from '@queenside/runtime/search';
import { type PackedEvents, unpack } from '@queenside/runtime/trace';
import { LEAF, type TreeJob, type TreeMap } from './jobs.ts';

/** Larger trees are not shown whole. */
const MOST_NODES = 250_000;

/**
 * @param events of a search of the tree.
 * @throws QueensideError if the record is not one of the problem, or its tree is too large.
 */
export function runTreeJob(
  registry: Registry,
  { problem: id, origin, record }: TreeJob,
  events?: PackedEvents,
): TreeMap {
  const problem = registry.problem(id);
  const text = problem.input === 'bytes' ? new TextEncoder().encode(record) : record;
  const instance: unknown = problem.parse(text, origin);
  const map = layOutTree(problem.tree!.open(instance), events);
  if (map !== undefined) return map;
  throw new QueensideError(
    'studio/tree-too-large',
    `the tree has more than ${MOST_NODES.toLocaleString('en-US')} nodes`,
    'choose a smaller record',
  );
}

/** A tree in preorder. */
interface TreeNodes {
  readonly parent: number[];
  readonly depth: number[];
  readonly side: number[];
  readonly value: number[];
  readonly names: string[];
  /** The moves that lead to the nodes. */
  readonly moves: number[];
}

/** @returns undefined if the tree is too large. */
function layOutTree(tree: GameTree, events?: PackedEvents): TreeMap | undefined {
  const nodes = visit(tree);
  return nodes && arrange(nodes, events && visitsOf(nodes, events));
}

/** Visits all nodes, without recursion: trees may be deep. */
function visit(tree: GameTree): TreeNodes | undefined {
  const nodes: TreeNodes = { parent: [], depth: [], side: [], value: [], names: [], moves: [] };
  const buffer = new Int32Array(Math.max(1, tree.info.maxBranching));
  /** The nodes from the root to the cursor, with the moves that are left, and the one that was played last. */
  const path: { readonly node: number; readonly moves: Int32Array; next: number }[] = [];
  const add = (parent: number, move: number, name: string): void => {
    const count = tree.moves(buffer, 0);
    const node = nodes.parent.push(parent) - 1;
    nodes.depth.push(path.length);
    nodes.side.push(count === 0 ? LEAF : tree.side());
    nodes.value.push(count === 0 ? tree.score() : 0);
    nodes.names.push(tree.nodeName?.() ?? name);
    nodes.moves.push(move);
    path.push({ node, moves: buffer.slice(0, count), next: 0 });
  };
  add(-1, 0, 'root');
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    if (nodes.parent.length > MOST_NODES) return undefined;
    const move = top.moves[top.next];
    if (move === undefined) {
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) tree.undo(above.moves[above.next++]!);
      continue;
    }
    const name = tree.moveName?.(move) ?? String(move + 1);
    tree.play(move);
    add(top.node, move, name);
  }
  return nodes;
}

/** Returns the first step of a search at each node; 0 if it never is there. */
function visitsOf({ parent, moves }: TreeNodes, events: PackedEvents): Int32Array<ArrayBuffer> {
  const keyOf = (node: number, move: number): number => node * 2 ** 32 + (move >>> 0);
  const children = new Map(parent.map((above, node) => [keyOf(above, moves[node]!), node]));
  const visits = new Int32Array(parent.length);
  const path = [0];
  let step = 0;
  for (const { name, values } of unpack(events)) {
    step++;
    if (!VISITS.has(name)) continue;
    const { ply = 0, move = 0 } = values;
    const node = ply === 0 ? 0 : children.get(keyOf(path[ply - 1] ?? -1, move));
    if (node === undefined) continue;
    path[ply] = node;
    visits[node] ||= step;
  }
  return visits;
}

function arrange(
  { parent, depth, side, value, names }: TreeNodes,
  visits = new Int32Array(),
): TreeMap {
  const size = parent.length;
  const [left, right] = [new Float32Array(size).fill(Infinity), new Float32Array(size)];
  let leaves = 0;
  for (let node = 0; node < size; node++)
    if (side[node] === LEAF) left[node] = right[node] = leaves++;
  const levels = new Int32Array(depth.reduce((most, at) => Math.max(most, at), 0) + 2);
  for (let node = size - 1; node >= 0; node--) {
    levels[depth[node]! + 1]!++;
    if (node === 0) continue;
    const middle = (left[node]! + right[node]!) / 2;
    const above = parent[node]!;
    left[above] = Math.min(left[above]!, middle);
    right[above] = Math.max(right[above]!, middle);
  }
  for (let level = 1; level < levels.length; level++) levels[level]! += levels[level - 1]!;
  const place = new Int32Array(size);
  const next = levels.slice();
  for (let node = 0; node < size; node++) place[node] = next[depth[node]!]!++;
  const made = {
    levels,
    x: new Float32Array(size),
    width: Math.max(1, leaves - 1),
    parent: new Int32Array(size),
    first: new Int32Array(size),
    count: new Int32Array(size),
    side: new Int8Array(size),
    value: new Float64Array(size),
    names: Array.from<string>({ length: size }),
    visit: new Int32Array(visits.length),
  };
  for (let node = 0; node < size; node++) {
    const at = place[node]!;
    made.x[at] = (left[node]! + right[node]!) / 2;
    made.parent[at] = node === 0 ? -1 : place[parent[node]!]!;
    made.side[at] = side[node]!;
    made.value[at] = value[node]!;
    made.names[at] = names[node]!;
    if (visits.length > 0) made.visit[at] = visits[node]!;
  }
  for (let at = size - 1; at > 0; at--) {
    made.first[made.parent[at]!] = at;
    made.count[made.parent[at]!]!++;
  }
  return made;
}
