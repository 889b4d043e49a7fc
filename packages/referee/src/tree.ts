/**
 * Judges searches of game trees. Only the leaves that a search examines count: asking for children is free, because move
 * ordering does that. What the search may examine next follows from the leaves that it has examined itself, so every order of
 * children, and both fail-soft and fail-hard bounds, are right.
 */
import { CALL, type Calls, type Difference, eachCall, num } from './calls.ts';

/** The tree that a search saw. Nodes are numbers. */
export interface TreeFacts {
  readonly root: number;
  /** Returns the node's name, such as `B`. */
  name(node: number): string;
  /** Returns the parent; a negative number for the root. */
  parent(node: number): number;
  /** Returns the children in order; none for a leaf. */
  children(node: number): readonly number[];
  isMax(node: number): boolean;
  /** Returns a leaf's value, from MAX's view. */
  value(leaf: number): number;
}

/** What a search of game trees must do. Minimax and alpha-beta are two rules; common mistakes are others. */
export interface TreeRule {
  /** The nodes that cut their remaining children. */
  readonly cuts: 'all' | 'max' | 'min' | 'none';
  /** Whether a node cuts if alpha = beta. */
  readonly onEquality: 'always' | 'optional' | 'never';
  /** How much alpha may be below beta where a node cuts nevertheless: 0 in every right search. */
  readonly slack: number;
  /** The bounds that a child takes over from its parent; `swapped`: alpha as beta, and beta as alpha; `best`: its value so far alone. */
  readonly passes: 'both' | 'alpha' | 'beta' | 'swapped' | 'best';
  /** The nodes that take the greatest value of their children: those of MAX, all, or the root and every second level below it. */
  readonly maximizes: 'max' | 'all' | 'from the root';
  /** Whose view the search takes a leaf's value for: that of MAX, or of the player to move there. */
  readonly view: 'max' | 'mover';
}

/** Examines every leaf, depth first. */
export const MINIMAX: TreeRule = {
  cuts: 'none',
  onEquality: 'always',
  slack: 0,
  passes: 'both',
  maximizes: 'max',
  view: 'max',
};

/** Alpha-beta pruning with deep cut-offs, also if alpha = beta (Knuth and Moore, 1975). */
export const ALPHA_BETA: TreeRule = { ...MINIMAX, cuts: 'all' };

/** The value that a search returned, and the number of leaves that it says it examined, if it says so. */
export interface TreeAnswer {
  readonly value: number;
  readonly leaves?: number;
}

/** A bound with what set it, for explanations. */
interface Bound {
  readonly value: number;
  readonly by: string;
}

/** A node on the path to the last examined leaf. */
interface Frame {
  readonly node: number;
  readonly isMax: boolean;
  /** The children that the search has begun. */
  readonly begun: Set<number>;
  window: Window;
  /** The bounds of a fail-hard search, which returns no value outside its window. */
  readonly firstHard: readonly [alpha: number, beta: number];
  hard: readonly [alpha: number, beta: number];
  best: number;
}

interface Window {
  readonly alpha: Bound;
  readonly beta: Bound;
}

const LOWEST: Bound = { value: -Infinity, by: '' };
const HIGHEST: Bound = { value: Infinity, by: '' };

/**
 * Returns the first step that a rule does not permit; undefined if there is none.
 *
 * @param answer what the search returned; absent if it did not end.
 */
export function judgeTree(
  tree: TreeFacts,
  calls: Calls,
  rule: TreeRule,
  answer?: TreeAnswer,
): Difference | undefined {
  return new TreeReferee(tree, rule).judge(calls, answer);
}

/** A leaf that a search has examined, and the windows then. */
export interface LeafStep {
  /** The index of the call. */
  readonly call: number;
  readonly leaf: number;
  /** The nodes above the leaf, from the root, with what a search by the rule knows of each. */
  readonly path: readonly {
    readonly node: number;
    readonly alpha: number;
    readonly beta: number;
    /** The greatest or least value so far. */
    readonly best: number;
  }[];
}

/** Yields the leaves of a run that follows a rule. It ends at the first step that the rule does not permit. */
export function eachLeaf(tree: TreeFacts, calls: Calls, rule: TreeRule): Generator<LeafStep> {
  return new TreeReferee(tree, rule).eachLeaf(calls);
}

/** Yields the leaves that a search examines. A program may read a value twice in a row: it compares it, and then stores it. */
export function* leavesIn(
  calls: Calls,
): Generator<{ readonly index: number; readonly leaf: number }> {
  let last = -1;
  for (const { index, code, a: leaf } of eachCall(calls)) {
    if (code !== CALL.value || leaf === last) continue;
    last = leaf;
    yield { index, leaf };
  }
}

class TreeReferee {
  readonly #tree: TreeFacts;
  readonly #rule: TreeRule;
  readonly #path: Frame[] = [];
  /** The nodes and leaves that the search has finished. */
  readonly #finished = new Set<number>();
  #leaves = 0;
  /** The value of the root, once it is finished. */
  #result = Number.NaN;

  constructor(tree: TreeFacts, rule: TreeRule) {
    this.#tree = tree;
    this.#rule = rule;
  }

  judge(calls: Calls, answer: TreeAnswer | undefined): Difference | undefined {
    for (const { index, leaf } of leavesIn(calls)) {
      const words = this.#examine(leaf);
      if (words !== undefined) return { call: index, about: leaf, words };
    }
    if (answer === undefined) return undefined;
    const end = Math.max(0, calls.length / 3 - 1);
    if (this.#leaves === 0) return { call: end, words: 'yours examined no leaf' };
    const words = this.#leaveBelow(0) ?? this.#compare(answer);
    return words === undefined ? undefined : { call: end, words };
  }

  *eachLeaf(calls: Calls): Generator<LeafStep> {
    for (const { index: call, leaf } of leavesIn(calls)) {
      if (this.#examine(leaf) !== undefined) return;
      const path = this.#path.map(({ node, window: { alpha, beta }, best }) => ({
        node,
        alpha: alpha.value,
        beta: beta.value,
        best,
      }));
      yield { call, leaf, path };
    }
  }

  /** Takes a leaf. Returns what is wrong with that. */
  #examine(leaf: number): string | undefined {
    const line = this.#lineTo(leaf);
    // 1. Leave the nodes that are not above this leaf.
    const shared = this.#path.findIndex(({ node }, depth) => node !== line[depth]);
    const left = this.#leaveBelow(shared < 0 ? this.#path.length : shared);
    if (left !== undefined) return left;
    // 2. Enter the nodes above it. No finished node may be entered again, and none that was cut.
    for (const node of [...line.slice(this.#path.length), leaf]) {
      const isLeaf = node === leaf;
      if (this.#finished.has(node))
        return isLeaf
          ? `yours examined ${this.#nameOf(leaf)} a second time`
          : `yours came back to ${this.#nameOf(node)} after it had left it`;
      const parent = this.#path.at(-1);
      if (parent !== undefined && this.#mustCut(parent))
        return `yours examined ${this.#nameOf(leaf)}; alpha-beta has cut at ${this.#nameOf(parent.node)}: ${describe(parent.window)}`;
      parent?.begun.add(node);
      if (!isLeaf) this.#path.push(this.#open(node, parent));
    }
    // 3. Take the value.
    const value = this.#tree.value(leaf);
    this.#leaves++;
    this.#finished.add(leaf);
    const parent = this.#path.at(-1);
    if (parent === undefined) this.#result = value;
    else {
      const isFlipped = this.#rule.view === 'mover' && parent.isMax;
      const taken = isFlipped ? -value : value;
      this.#take(parent, taken, taken, `leaf ${num(value)}`);
    }
    return undefined;
  }

  #lineTo(leaf: number): number[] {
    const line: number[] = [];
    for (let node = this.#tree.parent(leaf); node >= 0; node = this.#tree.parent(node))
      line.unshift(node);
    return line;
  }

  #open(node: number, parent: Frame | undefined): Frame {
    const { passes, maximizes } = this.#rule;
    const isMax =
      maximizes === 'max'
        ? this.#tree.isMax(node)
        : maximizes === 'all' || this.#path.length % 2 === 0;
    const { alpha, beta } = parent?.window ?? { alpha: LOWEST, beta: HIGHEST };
    const [low, high] = parent?.hard ?? [-Infinity, Infinity];
    const isSwapped = passes === 'swapped' && parent !== undefined;
    const hasAlpha = passes !== 'beta' && !(passes === 'best' && parent?.isMax === false);
    const hasBeta = passes !== 'alpha' && !(passes === 'best' && parent?.isMax === true);
    const window = isSwapped
      ? { alpha: beta, beta: alpha }
      : { alpha: hasAlpha ? alpha : LOWEST, beta: hasBeta ? beta : HIGHEST };
    const hard = isSwapped
      ? ([high, low] as const)
      : ([hasAlpha ? low : -Infinity, hasBeta ? high : Infinity] as const);
    const best = isMax ? -Infinity : Infinity;
    return { node, isMax, begun: new Set(), window, firstHard: hard, hard, best };
  }

  /** Leaves the nodes of the path from a depth on, the deepest first. Returns what is wrong with that. */
  #leaveBelow(depth: number): string | undefined {
    while (this.#path.length > depth) {
      const frame = this.#path.pop()!;
      const { node, begun, best, hard, firstHard, isMax } = frame;
      const count = this.#tree.children(node).length;
      if (begun.size < count && !this.#mayCut(frame))
        return `yours left ${this.#nameOf(node)} after ${begun.size} of ${count} children; ${this.#whyStay(frame)}`;
      this.#finished.add(node);
      const parent = this.#path.at(-1);
      const [low, high] = firstHard;
      const clipped = Math.min(Math.max(isMax ? hard[0] : hard[1], low), high);
      if (parent === undefined) this.#result = best;
      else this.#take(parent, best, clipped, this.#tree.name(node));
    }
    return undefined;
  }

  /** Gives a child's value to its parent. @param hard the value that a fail-hard search returns. */
  #take(frame: Frame, value: number, hard: number, by: string): void {
    const { window, isMax } = frame;
    const [low, high] = frame.hard;
    if (isMax) {
      frame.best = Math.max(frame.best, value);
      if (value > window.alpha.value) frame.window = { ...window, alpha: { value, by } };
      frame.hard = [Math.max(low, hard), high];
    } else {
      frame.best = Math.min(frame.best, value);
      if (value < window.beta.value) frame.window = { ...window, beta: { value, by } };
      frame.hard = [low, Math.min(high, hard)];
    }
  }

  #cutsAt({ isMax }: Frame): boolean {
    const { cuts } = this.#rule;
    return cuts === 'all' || cuts === (isMax ? 'max' : 'min');
  }

  /** Whether the search may leave the node's other children out. */
  #mayCut(frame: Frame): boolean {
    const { alpha, beta } = frame.window;
    const { onEquality, slack } = this.#rule;
    const isCut =
      onEquality === 'never' ? alpha.value > beta.value : alpha.value + slack >= beta.value;
    return this.#cutsAt(frame) && isCut;
  }

  /** Whether the search must leave them out. If it need not on equality, fail-hard bounds decide: they are equal more often. */
  #mustCut(frame: Frame): boolean {
    const [low, high] = frame.hard;
    const { alpha, beta } = frame.window;
    const { onEquality, slack } = this.#rule;
    const isCut = onEquality === 'always' ? alpha.value + slack >= beta.value : low > high;
    return this.#cutsAt(frame) && frame.begun.size > 0 && isCut;
  }

  #whyStay({ window: { alpha, beta } }: Frame): string {
    return this.#rule.cuts === 'none'
      ? 'minimax examines all of them'
      : `alpha-beta does not cut there: alpha ${num(alpha.value)} < beta ${num(beta.value)}, so the others can still matter`;
  }

  #compare({ value, leaves }: TreeAnswer): string | undefined {
    if (value !== this.#result)
      return `every step was right, but yours returned ${num(value)}; the leaves that it examined give ${num(this.#result)}: look at how it combines and returns values`;
    if (leaves !== undefined && leaves !== this.#leaves)
      return `yours says that it examined ${leaves} leaves; it examined ${this.#leaves}: count each call of value, and nothing else`;
    return undefined;
  }

  /** Names a node with its player, or a leaf with its value and parent. */
  #nameOf(node: number): string {
    const tree = this.#tree;
    if (tree.children(node).length > 0)
      return `${tree.name(node)} (${tree.isMax(node) ? 'MAX' : 'MIN'})`;
    const parent = tree.parent(node);
    return `leaf ${num(tree.value(node))}${parent < 0 ? '' : ` below ${tree.name(parent)}`}`;
  }
}

/** Writes a closed window with what closed it. */
function describe({ alpha, beta }: Window): string {
  const by = (bound: Bound): string => (bound.by === '' ? '' : ` (by ${bound.by})`);
  return `alpha ${num(alpha.value)}${by(alpha)} ≥ beta ${num(beta.value)}${by(beta)}`;
}
