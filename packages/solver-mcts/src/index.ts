import {
  defineEvents,
  definePlugin,
  defineSearch,
  type GameTree,
  type RunContext,
  type SearchResult,
} from '@queenside/core';
import {
  leafSet,
  Limits,
  moreTreeEvents,
  provenLine,
  report,
  treeEvents,
  uniqueLeavesOption,
  withRoom,
} from '@queenside/game-tree';
import { BoundedNodes } from './bounded-nodes.ts';

const { enter, leaf } = treeEvents;

/** The events of the search. Each walk begins at the root, and `play` says where it goes. */
const events = defineEvents(
  {
    range: moreTreeEvents.range,
    /** A walk begins at the root; `number` is from 1. */
    restart: ['number'],
    /** The walk goes down to `ply` by `move`. */
    play: ['ply', 'move'],
    /** The walk's node gets its children. */
    enter,
    leaf,
    /** The value of the node at `ply` of the walk is proven. */
    solve: ['ply', 'move'],
  },
  [
    ['use the range of all scores', 'range'],
    ['repeat: a walk from the root', 'restart'],
    ['  play: by UCB1 in memory, then at random', 'play'],
    ['  at the last node in memory: add its children', 'enter'],
    ['  at the end: take the score', 'via leaf'],
    ['  add it to all nodes of the walk', 'leaf'],
    ['  if the bounds of a node meet: it is solved', 'solve'],
    ['return the value of the root', 'result', 'best'],
  ],
);

const { code } = events;

interface MctsSettings {
  /** The most walks from the root. */
  readonly iterations: number;
  /** UCB1's constant. */
  readonly exploration: number;
  /** In MiB, for the nodes. */
  readonly memory: number;
  readonly uniqueLeaves: boolean;
}

/**
 * Monte Carlo tree search with UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006) and
 * proven values: wins and losses go up the tree as in MCTS-Solver (M. Winands, Y. Björnsson, and J. Saito, 2008), and so do
 * bounds of all scores (T. Cazenave and A. Saffidine, "Score Bounded Monte-Carlo Tree Search", 2010). It ends when the
 * root's bounds meet.
 *
 * @returns the exact value if it was proven, otherwise a proven bound, an estimate, and a best move that keeps the bound.
 */
function mcts(
  tree: GameTree,
  { iterations, exploration, memory, uniqueLeaves }: MctsSettings,
  context: RunContext,
): SearchResult {
  const { signal, observer, stats, random } = context;
  const { maxBranching, scoreMin, scoreMax } = tree.info;
  const range = scoreMax - scoreMin;
  const known = new BoundedNodes(memory, scoreMin, scoreMax);
  const { pool } = known;
  const limits = new Limits(signal);
  const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
  const unique = leafSet(tree, uniqueLeaves);
  const buffer = new Int32Array(maxBranching);
  /** The moves of the walk, from the root to the cursor. */
  let walk: Int32Array = new Int32Array(64);
  let nodes = 1;
  let leaves = 0;
  let maxDepth = 0;
  let walks = 0;
  let isStopped = false;

  if (observer) observer.event(code.range);
  while (walks < iterations && !(walks > 0 && known.isSolved(0)) && !isStopped) {
    walks++;
    if (observer) observer.event(code.restart, walks);
    let node = 0;
    let ply = 0;

    // 1. Down to the most promising child, as long as the node has children.
    for (;;) {
      if (pool.count[node] === 0) {
        // 2. A node that was visited before gets children if there is room. A leaf is solved.
        const count = tree.moves(buffer, 0);
        if (count === 0) known.low[node] = known.high[node] = tree.score();
        const isNew = known.visits[node] === 0 && node !== 0;
        if (count === 0 || isNew || !known.expand(node, tree.side(), buffer, count)) break;
        if (observer) observer.event(code.enter, ply, Math.max(pool.move[node]!, 0));
      }
      node = known.select(node, exploration);
      const move = pool.move[node]!;
      walk = withRoom(walk, ply + 1);
      walk[ply++] = move;
      tree.play(move);
      nodes++;
      if (observer) observer.event(code.play, ply, move);
    }

    // 3. Continue at random to a leaf.
    const treePly = ply;
    for (;;) {
      const count = tree.moves(buffer, 0);
      if (nodes >= limits.next && limits.reached(nodes)) isStopped = true;
      if (count === 0 || isStopped) break;
      const move = buffer[random.int(count)]!;
      walk = withRoom(walk, ply + 1);
      walk[ply++] = move;
      tree.play(move);
      nodes++;
      if (observer) observer.event(code.play, ply, move);
    }
    const score = isStopped ? 0 : tree.score();
    if (!isStopped) {
      leaves++;
      if (unique) unique.add(hasKeys ? tree.keyLo!() : tree.nodeId!(), hasKeys ? tree.keyHi!() : 0);
      if (ply > maxDepth) maxDepth = ply;
      if (observer) observer.event(code.leaf, ply, ply === 0 ? 0 : walk[ply - 1]!);
    }
    while (ply > treePly) tree.undo(walk[--ply]!);

    // 4. Up: add the score to every node, and update bounds as far as they change.
    const share = range === 0 ? 0.5 : (score - scoreMin) / range;
    let isNarrower = known.isSolved(node);
    for (;;) {
      if (isNarrower && pool.count[node]! > 0) isNarrower = known.narrow(node);
      if (isNarrower && observer && known.isSolved(node))
        observer.event(code.solve, ply, Math.max(pool.move[node]!, 0));
      if (!isStopped) {
        known.visits[node]! += 1;
        known.sum[node]! += share;
      }
      if (node === 0) break;
      tree.undo(pool.move[node]!);
      ply--;
      node = pool.parent[node]!;
    }
    if ((walks & 1023) === 0) context.progress(walks / iterations);
  }

  report(stats, { nodes, leaves, uniqueLeaves: unique?.size, maxDepth });
  stats['walks'] = walks;
  const shared = { nodes, leaves } as const;
  const [lower, upper] = [known.low[0]!, known.high[0]!];
  if (known.isSolved(0))
    return {
      value: lower,
      bound: 'exact',
      principalVariation: provenLine(known, lower),
      ...shared,
    };
  const principalVariation = bestLine(known);
  const [best] = principalVariation;
  const isLower = lower > scoreMin || upper === scoreMax;
  const bounded = {
    value: isLower ? lower : upper,
    bound: isLower ? 'lower' : 'upper',
    principalVariation,
    ...shared,
  } as const;
  if (best === undefined) return bounded;
  const mean = scoreMin + (range * known.sum[0]!) / Math.max(1, known.visits[0]!);
  const value = Math.min(Math.max(mean, lower), upper);
  const visits = visitsOfBest(known);
  stats['estimate'] = value;
  stats['bestMove'] = tree.moveName?.(best) ?? String(best);
  stats['visits'] = visits;
  return { ...bounded, estimate: { value, visits, walks } };
}

/**
 * Returns the line of best play as far as the walks know it: at each node a child that keeps the bound proven there and, of
 * several, the most visited one. A child that is proven to reach no more than that bound comes last.
 */
function bestLine(known: BoundedNodes): number[] {
  const { pool } = known;
  const line: number[] = [];
  for (let node = 0; pool.count[node]! > 0;) {
    node = bestChild(known, node);
    line.push(pool.move[node]!);
  }
  return line;
}

/** Returns the number of walks through the child that the best move leads to; the root must have children. */
function visitsOfBest(known: BoundedNodes): number {
  return known.visits[bestChild(known, 0)]!;
}

function bestChild(known: BoundedNodes, node: number): number {
  const { pool, side, low, high, visits } = known;
  const isMax = side[node] === 1;
  /** 2: it keeps the bound, and may be better. 1: it keeps the bound. 0: it may lose it. */
  const rank = (child: number): number => {
    if (isMax ? low[child]! < low[node]! : high[child]! > high[node]!) return 0;
    return (isMax ? high[child]! > low[node]! : low[child]! < high[node]!) ? 2 : 1;
  };
  let best = pool.first[node]!;
  for (let child = best + 1; child < pool.first[node]! + pool.count[node]!; child++) {
    const more = rank(child) - rank(best);
    if (more > 0 || (more === 0 && visits[child]! > visits[best]!)) best = child;
  }
  return best;
}

/** Monte Carlo tree search as a plugin part, for every tree without chance nodes. It proves what it can. */
export const mctsSearch = defineSearch({
  id: 'mcts',
  name: 'Monte Carlo tree search',
  summary:
    'Monte Carlo tree search (UCT) that proves values by score bounds, for trees too deep to search',
  requires: ['deterministic'],
  complete: false,
  deterministic: false,
  options: {
    iterations: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000_000,
      default: 100_000,
      description: 'maximum walks from the root; if they prove no value, it estimates',
    },
    exploration: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      default: 1.4,
      description: "UCB1's constant: with a greater one, worse children get more visits",
    },
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 256,
      description:
        'maximum MiB for nodes in memory; when they are full it continues without new nodes',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => mcts(tree, options, context),
});

/** The plugin: the search `mcts`. */
export default definePlugin({
  searches: [mctsSearch],
});
