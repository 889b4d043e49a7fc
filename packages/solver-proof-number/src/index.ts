import {
  defineEvents,
  definePlugin,
  defineSearch,
  type GameTree,
  gaveUp,
  type Observer,
  type RunContext,
  type SearchResult,
} from '@queenside/core';
import {
  leafSet,
  Limits,
  moreTreeEvents,
  NO_NODE,
  type NodePool,
  provenLine,
  report,
  treeEvents,
  uniqueLeavesOption,
} from '@queenside/game-tree';
import { ProofTree } from './proof-tree.ts';

const { enter, leaf } = treeEvents;

/** The events of the search. It jumps in the tree, so it announces how its cursor moves. */
const events = defineEvents(
  {
    range: moreTreeEvents.range,
    /** The question `number`, from 1, begins: is the root worth at least `score`? */
    question: ['number', 'score'],
    /** The cursor goes down to `ply` by `move`. */
    play: ['ply', 'move'],
    /** The cursor goes up from `ply` and undoes `move`. */
    undo: ['ply', 'move'],
    /** The cursor's node gets its children. */
    enter,
    leaf,
    /** The cursor's node is answered: `holds` is 1 if it is worth at least the threshold. */
    answer: ['ply', 'holds'],
  },
  [
    ['use the range of all scores', 'range'],
    ['ask: is the root worth the threshold?', 'question'],
    ['  repeat until pn or dn of the root is 0', 'via play'],
    ['    go to the most proving node', 'play', 'undo'],
    ['    a leaf: its score answers it', 'via leaf'],
    ['    else: add children with pn = dn = 1', 'via enter'],
    ['    update pn and dn up to the root', 'leaf', 'enter'],
    ['    pn or dn is 0: the node is answered', 'answer'],
    ['when the bounds meet: return the value', 'result', 'best'],
  ],
);

/** A tree's cursor that knows its node in a pool. */
class PoolCursor {
  /** The cursor's node; 0 is the root. */
  node = 0;
  ply = 0;
  /** Nodes visited so far, the root included. */
  visited = 1;
  readonly #tree: GameTree;
  readonly #pool: NodePool;
  readonly #observer: Observer | undefined;

  constructor(tree: GameTree, pool: NodePool, observer: Observer | undefined) {
    this.#tree = tree;
    this.#pool = pool;
    this.#observer = observer;
  }

  /** The move that led to the node; 0 at the root. */
  get move(): number {
    return this.node === 0 ? 0 : this.#pool.move[this.node]!;
  }

  goDown(child: number): void {
    this.node = child;
    this.ply++;
    this.visited++;
    const { move } = this;
    this.#tree.play(move);
    if (this.#observer) this.#observer.event(code.play, this.ply, move);
  }

  goUp(): void {
    const { move } = this;
    if (this.#observer) this.#observer.event(code.undo, this.ply, move);
    this.#tree.undo(move);
    this.node = this.#pool.parent[this.node]!;
    this.ply--;
  }

  goToRoot(): void {
    while (this.node !== 0) this.goUp();
  }
}

const { code } = events;

/** Forgetting must free at least this part of the memory to be worthwhile. */
const WORTH_FORGETTING = 0.05;

interface ProofNumberSettings {
  /** In MiB, for the nodes. */
  readonly memory: number;
  readonly uniqueLeaves: boolean;
}

/**
 * Proof-number search (V. Allis, M. van der Meulen, and J. van den Herik, "Proof-number search", Artificial Intelligence 66,
 * 1994) for values of any range. It asks a series of questions whether the root is worth at least so much, each in the middle
 * of what is still possible. The tree stays in memory, and every node keeps its proven bounds, which are scores of leaves; so
 * the series ends for fractions too.
 *
 * Each step goes to the most-proving node, expands it, and updates the nodes above until nothing changes. The next step begins
 * there, not at the root.
 *
 * @returns the exact value or, if the signal stopped the search, a proven bound.
 * @throws QueensideError `core/gave-up` if the memory is full.
 */
function proofNumber(
  tree: GameTree,
  { memory, uniqueLeaves }: ProofNumberSettings,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const { maxBranching, scoreMin, scoreMax, integerScores } = tree.info;
  const known = new ProofTree(memory, scoreMin, scoreMax);
  const { pool } = known;
  const limits = new Limits(signal);
  const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
  const unique = leafSet(tree, uniqueLeaves);
  const buffer = new Int32Array(maxBranching);
  const below = new Int32Array(maxBranching);
  const at = new PoolCursor(tree, pool, observer);
  const scored = { leaves: 0, maxDepth: 0 };
  let passes = 0;

  /** Takes the score of the cursor's leaf. */
  const takeScore = (): void => {
    scored.leaves++;
    if (unique) unique.add(hasKeys ? tree.keyLo!() : tree.nodeId!(), hasKeys ? tree.keyHi!() : 0);
    if (at.ply > scored.maxDepth) scored.maxDepth = at.ply;
    if (observer) observer.event(code.leaf, at.ply, at.move);
    known.setValue(at.node, tree.score());
  };

  /** Expands the node, and scores the leaves among its children until the question is answered. */
  const expand = (): void => {
    const count = tree.moves(buffer, 0);
    if (count === 0) {
      takeScore();
      return;
    }
    const side = tree.side();
    let first = known.expand(at.node, side, buffer, count);
    if (first === NO_NODE) {
      first = expandWithLess(side, count);
    }
    if (observer) observer.event(code.enter, at.ply, at.move);
    for (let child = first; child < first + count; child++) {
      at.goDown(child);
      if (tree.moves(below, 0) === 0) takeScore();
      const decides =
        side === 1 ? known.low[child]! >= known.threshold : known.high[child]! < known.threshold;
      at.goUp();
      if (decides) break;
    }
  };

  /** Makes room for the node's children by deleting what is below answered nodes. */
  const expandWithLess = (side: number, count: number): number => {
    const held = pool.size;
    known.forgetAnswered();
    const freed = held - pool.size;
    const first =
      freed < WORTH_FORGETTING * held ? NO_NODE : known.expand(at.node, side, buffer, count);
    if (first !== NO_NODE) return first;
    at.goToRoot();
    throw gaveUp(
      'proof-number',
      `${held} nodes fill the ${memory} MiB of its memory, after ${scored.leaves} leaves`,
    );
  };

  if (observer) observer.event(code.range);
  let isStopped = false;
  while (!isStopped && (known.low[0]! < known.high[0]! || scored.leaves === 0)) {
    // 1. Ask the next question, in the middle of what is possible.
    const [low, high] = [known.low[0]!, known.high[0]!];
    const half = (high - low) / 2;
    const middle = low + (integerScores ? Math.ceil(half) : half);
    known.ask(middle > low ? middle : high);
    passes++;
    if (observer) observer.event(code.question, passes, known.threshold);
    while (!known.isAnswered(0) || scored.leaves === 0) {
      if (at.visited >= limits.next && limits.reached(at.visited)) {
        isStopped = true;
        break;
      }
      // 2. Go to the most-proving node from the node where the last update ended.
      while (pool.count[at.node]! > 0) at.goDown(known.easiest(at.node));
      expand();
      // 3. Update the nodes above until nothing changes.
      while (pool.count[at.node] === 0 || known.update(at.node)) {
        if (observer && known.isAnswered(at.node))
          observer.event(code.answer, at.ply, known.low[at.node]! >= known.threshold ? 1 : 0);
        if (at.node === 0) break;
        at.goUp();
      }
    }
    at.goToRoot();
  }

  const { leaves, maxDepth } = scored;
  const nodes = at.visited;
  report(stats, { nodes, leaves, uniqueLeaves: unique?.size, passes, maxDepth });
  const [lower, upper] = [known.low[0]!, known.high[0]!];
  const shared = { nodes, leaves } as const;
  if (lower >= upper)
    return {
      value: lower,
      bound: 'exact',
      principalVariation: provenLine(known, lower),
      ...shared,
    };
  return lower > scoreMin || upper === scoreMax
    ? { value: lower, bound: 'lower', principalVariation: [], ...shared }
    : { value: upper, bound: 'upper', principalVariation: [], ...shared };
}

/** Proof-number search as a plugin part, for every tree without chance nodes that fits its memory. */
export const proofNumberSearch = defineSearch({
  id: 'proof-number',
  name: 'Proof-number search',
  summary: 'Proof-number search: proves bounds of the value where that is easiest',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 512,
      description: 'maximum MiB for nodes in memory; it gives up if forgetting does not help',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => proofNumber(tree, options, context),
});

/** The plugin: the search `proof-number`. */
export default definePlugin({
  searches: [proofNumberSearch],
});
