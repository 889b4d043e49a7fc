import { gaveUp, type GameTree, type RunContext, type SearchResult } from '@queenside/core';
import { Limits, NO_NODE, provenLine, report } from '@queenside/search';
import { events } from './events.ts';
import { ProofTree } from './proof-tree.ts';

const { code } = events;

/** Forgetting must free at least this part of the memory to be worth its time. */
const WORTH_FORGETTING = 0.05;

/**
 * Proof-number search (V. Allis, M. van der Meulen and J. van den Herik, "Proof-number search", Artificial
 * Intelligence 66, 1994), for values of any range: a series of questions whether the root is worth at least so much,
 * each in the middle of what is still possible. The tree stays from one question to the next, and every node keeps
 * the bounds that were proven, which are scores of leaves; so the series ends for fractions too.
 *
 * Each step goes to the most-proving node, gives it its children, and takes the news up until nothing changes; the
 * next step begins there rather than at the root.
 *
 * @param memory in MiB, for the nodes.
 * @returns the exact value or, where the signal ended the search, a proven bound.
 * @throws QueensideError `core/gave-up` where the memory is used up.
 */
export function proofNumber(
  tree: GameTree,
  memory: number,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const { maxBranching, scoreMin, scoreMax, integerScores } = tree.info;
  const known = new ProofTree(memory, scoreMin, scoreMax);
  const { pool } = known;
  const limits = new Limits(signal);
  const buffer = new Int32Array(maxBranching);
  const below = new Int32Array(maxBranching);
  let nodes = 1;
  let leaves = 0;
  let maxDepth = 0;
  let passes = 0;
  let node = 0;
  let ply = 0;

  const goDown = (child: number): void => {
    tree.play(pool.move[child]!);
    node = child;
    ply++;
    nodes++;
    if (observer) observer.event(code.play, ply, pool.move[child]!);
  };
  const goUp = (): void => {
    if (observer) observer.event(code.undo, ply, pool.move[node]!);
    tree.undo(pool.move[node]!);
    node = pool.parent[node]!;
    ply--;
  };
  const goToRoot = (): void => {
    while (node !== 0) goUp();
  };
  /** Takes the score of the leaf where the cursor stands. */
  const takeScore = (): void => {
    leaves++;
    if (ply > maxDepth) maxDepth = ply;
    if (observer) observer.event(code.leaf, ply, Math.max(pool.move[node]!, 0));
    known.setValue(node, tree.score());
  };

  /** Gives the node its children, and scores the leaves among them until the question is answered. */
  const expand = (): void => {
    const count = tree.moves(buffer, 0);
    if (count === 0) {
      takeScore();
      return;
    }
    const side = tree.side();
    let first = known.expand(node, side, buffer, count);
    if (first === NO_NODE) {
      first = expandWithLess(side, count);
    }
    if (observer) observer.event(code.enter, ply, Math.max(pool.move[node]!, 0));
    for (let child = first; child < first + count; child++) {
      goDown(child);
      if (tree.moves(below, 0) === 0) takeScore();
      const decides =
        side === 1 ? known.low[child]! >= known.threshold : known.high[child]! < known.threshold;
      goUp();
      if (decides) break;
    }
  };

  /** Makes room for the node's children by forgetting what is below answered nodes. */
  const expandWithLess = (side: number, count: number): number => {
    const held = pool.size;
    known.forgetAnswered();
    const freed = held - pool.size;
    const first =
      freed < WORTH_FORGETTING * held ? NO_NODE : known.expand(node, side, buffer, count);
    if (first !== NO_NODE) return first;
    goToRoot();
    throw gaveUp(
      'proof-number',
      `${held} nodes fill the ${memory} MiB of its memory, after ${leaves} leaves`,
    );
  };

  let isStopped = false;
  while (!isStopped && (known.low[0]! < known.high[0]! || leaves === 0)) {
    // 1. The next question: the middle of what is possible.
    const [low, high] = [known.low[0]!, known.high[0]!];
    const half = (high - low) / 2;
    const middle = low + (integerScores ? Math.ceil(half) : half);
    known.ask(middle > low ? middle : high);
    passes++;
    if (observer) observer.event(code.question, passes);
    while (!known.isAnswered(0) || leaves === 0) {
      if (nodes >= limits.next && limits.reached(nodes)) {
        isStopped = true;
        break;
      }
      // 2. To the most-proving node, from the node where the last news ended.
      while (pool.count[node]! > 0) goDown(known.easiest(node));
      expand();
      // 3. The news goes up, until nothing changes.
      while (pool.count[node] === 0 || known.update(node)) {
        if (observer && known.isAnswered(node))
          observer.event(code.answer, ply, known.low[node]! >= known.threshold ? 1 : 0);
        if (node === 0) break;
        goUp();
      }
    }
    goToRoot();
  }

  report(stats, { nodes, leaves, passes, maxDepth });
  const [lower, upper] = [known.low[0]!, known.high[0]!];
  const shared = { nodes, leaves, leafRule: 'own' } as const;
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
