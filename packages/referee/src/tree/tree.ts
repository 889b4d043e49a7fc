/**
 * Judges searches of game trees. Only the leaves that a search examines count: asking for children is free, because move
 * ordering does that. What the search may examine next follows from the leaves that it has examined itself, so every order of
 * children, and both fail-soft and fail-hard bounds, are right.
 */
import { CALL, type Calls, type Difference, eachCall, lastIndex, num, ROUNDING } from '../calls.ts';
import { type Average, mean } from './chance.ts';

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
  /** Whether chance moves at a node. */
  isChance(node: number): boolean;
  /** Returns the probability of the move of chance that leads to a node; 1 if another player makes the move. */
  probability(node: number): number;
  /** Returns a leaf's value, from MAX's view. */
  value(leaf: number): number;
}

/** When alpha-beta cuts: if alpha >= beta, only if alpha > beta, or as the search likes if they are equal. */
export type Cutoff = '>=' | '>' | 'either';

/**
 * Whether a node leaves its other children out. The numbers are those of its player's view: for a node of MAX, low is alpha, high is
 * beta, and value is the greatest so far; for one of MIN, low is -beta, high is -alpha, and value is the least with the other sign.
 */
export type Cut = (low: number, high: number, value: number) => boolean;

/** Cuts also if alpha = beta. */
export const CLOSED: Cut = (low, high) => low >= high;
/** Cuts only if alpha > beta. */
export const CROSSED: Cut = (low, high) => low > high;
/** Compare the value with a bound in place of the bounds with each other. That differs only if a window began without width. */
export const REACHED: Cut = (_low, high, value) => value >= high;
export const EXCEEDED: Cut = (_low, high, value) => value > high;
export const NEVER: Cut = () => false;

/** What a search of game trees must do. Minimax, expectimax, and alpha-beta are rules; common mistakes are others. */
export interface TreeRule {
  readonly name: string;
  /** When the nodes of each player cut their remaining children. */
  readonly cuts: readonly [max: Cut, min: Cut];
  /**
   * What a node returns: its value, the value or the bound of its window that it is outside of, or the value or the bound that only
   * its own player raises. That matters only to nodes that do not cut if alpha = beta.
   */
  readonly returns: 'value' | 'window' | 'own bound';
  /** The bounds that a child takes over from its parent; `swapped`: alpha as beta, and beta as alpha; `best`: its value so far alone; `below the root`: both, but none to the children of the root. */
  readonly passes: 'both' | 'alpha' | 'beta' | 'swapped' | 'best' | 'below the root';
  /** The nodes that take the greatest value of their children: those of MAX, all, or all if the root is one of MAX. */
  readonly maximizes: 'max' | 'all' | 'as the root';
  /** Whose view the search takes a leaf's value for: that of MAX, or of the player to move there. */
  readonly view: 'max' | 'mover';
  /** The value of a chance node: the weighted mean of its children in every right search. */
  readonly average: Average;
  /** The nodes that take it: those of chance, or all that are not of MAX. */
  readonly averages: 'chance' | 'not max';
  /** What the children of a chance node take over: no bounds, those of the node, or those by which the node itself cuts, too. */
  readonly belowChance: 'no bounds' | 'bounds' | 'cuts';
  /** The values with which MAX and MIN nodes begin. */
  readonly begins: readonly [max: number, min: number];
}

/** Examines every leaf, depth first. */
export const MINIMAX: TreeRule = {
  name: 'minimax',
  cuts: [NEVER, NEVER],
  returns: 'value',
  passes: 'both',
  maximizes: 'max',
  view: 'max',
  average: mean,
  averages: 'chance',
  belowChance: 'no bounds',
  begins: [-Infinity, Infinity],
};

/** Alpha-beta pruning with deep cut-offs, also if alpha = beta (Knuth and Moore, 1975). */
export const ALPHA_BETA: TreeRule = { ...MINIMAX, name: 'alpha-beta', cuts: [CLOSED, CLOSED] };

/** Examines every leaf, depth first, also below chance nodes. */
export const EXPECTIMAX: TreeRule = { ...MINIMAX, name: 'expectimax' };

/** What a search returned. */
export interface TreeAnswer {
  /** The value of the root; if the search returned a move alone, the true value of that move. Absent if only the move counts. */
  readonly value?: number;
  /** The child of the root that the search returned alone; the root itself if nobody chooses there. */
  readonly chosen?: number;
  /** The number of leaves that the search says it examined. */
  readonly leaves?: number;
}

/** A bound with the node or leaf that set it, for explanations. */
interface Bound {
  readonly value: number;
  readonly by?: number;
}

/** A node on the path to the last examined leaf. */
interface Frame {
  readonly node: number;
  readonly isMax: boolean;
  /** The values of the finished children and their probabilities, if the node takes their mean. */
  readonly shares: (readonly [value: number, probability: number])[] | undefined;
  /** The children that the search has begun. */
  readonly begun: Set<number>;
  /** The window that the node took over. */
  readonly first: Window;
  window: Window;
  best: number;
}

interface Window {
  readonly alpha: Bound;
  readonly beta: Bound;
}

const LOWEST: Bound = { value: -Infinity };
const HIGHEST: Bound = { value: Infinity };
const WHOLE: Window = { alpha: LOWEST, beta: HIGHEST };

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
  for (const { index, a: leaf } of eachCall(calls, CALL.value)) {
    if (leaf === last) continue;
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
  #hasMeans = false;
  /** The values of the root, once it is finished, and of its children. */
  #result = Number.NaN;
  readonly #choices = new Map<number, number>();
  /** See {@link Difference.decider}. */
  #decider: Difference['decider'];

  constructor(tree: TreeFacts, rule: TreeRule) {
    this.#tree = tree;
    this.#rule = rule;
  }

  judge(calls: Calls, answer: TreeAnswer | undefined): Difference | undefined {
    for (const { index, leaf } of leavesIn(calls)) {
      const words = this.#examine(leaf);
      if (words !== undefined) return this.#differ({ call: index, about: leaf, words });
    }
    if (answer === undefined) return undefined;
    const end = lastIndex(calls);
    if (this.#leaves === 0) return { call: end, words: 'yours examined no leaf' };
    const words = this.#leaveBelow(0) ?? this.#compare(answer);
    return words === undefined ? undefined : this.#differ({ call: end, words });
  }

  #differ(difference: Difference): Difference {
    return this.#decider === undefined ? difference : { ...difference, decider: this.#decider };
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
      if (parent !== undefined && this.#mustCut(parent)) {
        this.#decider = { node: parent.node, isLeft: false };
        return `yours examined ${this.#nameOf(leaf)}; alpha-beta has cut at ${this.#nameOf(parent.node)}: ${this.#describe(parent.window)}`;
      }
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
      this.#take(parent, leaf, isFlipped ? -value : value);
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
    const { passes, averages, belowChance, begins } = this.#rule;
    const isMax = this.#takesGreatest(node);
    const isMean = this.#tree.isChance(node) || (averages === 'not max' && !this.#tree.isMax(node));
    const above = parent?.shares !== undefined && belowChance === 'no bounds' ? undefined : parent;
    const isKept = passes !== 'below the root' || this.#path.length !== 1;
    const { alpha, beta } = (isKept && above?.window) || WHOLE;
    const isSwapped = passes === 'swapped' && parent !== undefined;
    const hasAlpha = passes !== 'beta' && !(passes === 'best' && parent?.isMax === false);
    const hasBeta = passes !== 'alpha' && !(passes === 'best' && parent?.isMax === true);
    const window = isSwapped
      ? { alpha: beta, beta: alpha }
      : { alpha: hasAlpha ? alpha : LOWEST, beta: hasBeta ? beta : HIGHEST };
    const best = isMean ? 0 : begins[isMax ? 0 : 1];
    const shares = isMean ? [] : undefined;
    this.#hasMeans ||= isMean;
    return { node, isMax, shares, begun: new Set(), first: window, window, best };
  }

  #takesGreatest(node: number): boolean {
    switch (this.#rule.maximizes) {
      case 'max':
        return this.#tree.isMax(node);
      case 'all':
        return true;
      case 'as the root':
        return this.#tree.isMax(this.#tree.root);
    }
  }

  /** Leaves the nodes of the path from a depth on, the deepest first. Returns what is wrong with that. */
  #leaveBelow(depth: number): string | undefined {
    while (this.#path.length > depth) {
      const frame = this.#path.pop()!;
      const { node, begun, shares } = frame;
      const count = this.#tree.children(node).length;
      if (begun.size < count && !this.#cuts(frame) && !this.#hasCutMean(frame, false)) {
        this.#decider = { node, isLeft: true };
        return `yours left ${this.#nameOf(node)} after ${begun.size} of ${count} children; ${this.#whyStay(frame)}`;
      }
      this.#finished.add(node);
      const parent = this.#path.at(-1);
      const value = shares === undefined ? this.#returned(frame) : this.#rule.average(shares);
      if (parent === undefined) this.#result = value;
      else this.#take(parent, node, value);
    }
    return undefined;
  }

  #returned({ isMax, best, first: { alpha, beta } }: Frame): number {
    switch (this.#rule.returns) {
      case 'value':
        return best;
      case 'window':
        return Math.min(Math.max(best, alpha.value), beta.value);
      case 'own bound':
        return isMax ? Math.max(best, alpha.value) : Math.min(best, beta.value);
    }
  }

  /** Gives a child's value to its parent. */
  #take(frame: Frame, child: number, value: number): void {
    const { window, isMax, shares } = frame;
    if (this.#path.length === 1) this.#choices.set(child, value);
    if (shares !== undefined) shares.push([value, this.#tree.probability(child)]);
    else if (isMax) {
      frame.best = Math.max(frame.best, value);
      // Alpha follows the best value, which is not that of a child if it begins too high.
      if (frame.best > window.alpha.value)
        frame.window = { ...window, alpha: { value: frame.best, by: child } };
    } else {
      frame.best = Math.min(frame.best, value);
      if (frame.best < window.beta.value)
        frame.window = { ...window, beta: { value: frame.best, by: child } };
    }
  }

  /** Whether the search leaves the node's other children out. */
  #cuts({ isMax, shares, best, window: { alpha, beta } }: Frame): boolean {
    const [max, min] = this.#rule.cuts;
    if (shares !== undefined) return false;
    return isMax ? max(alpha.value, beta.value, best) : min(-beta.value, -alpha.value, -best);
  }

  /** Whether a chance node cuts as soon as the mean so far reaches beta, which it should not. */
  #hasCutMean({ shares, window: { beta } }: Frame, isStrict: boolean): boolean {
    if (this.#rule.belowChance !== 'cuts' || shares === undefined) return false;
    const sum = mean(shares);
    return isStrict ? sum > beta.value : sum >= beta.value;
  }

  /** Whether the search must not go on to another child. */
  #mustCut(frame: Frame): boolean {
    return frame.begun.size > 0 && (this.#cuts(frame) || this.#hasCutMean(frame, true));
  }

  #whyStay({ shares, window: { alpha, beta } }: Frame): string {
    if (shares !== undefined) return 'each of them counts in the mean';
    if (this.#rule.cuts === MINIMAX.cuts) return `${this.#rule.name} examines all of them`;
    const [low, high] = [num(alpha.value), num(beta.value)];
    return alpha.value < beta.value
      ? `alpha-beta does not cut there: alpha ${low} < beta ${high}, so the others can still matter`
      : `alpha-beta does not cut there: alpha ${low} = beta ${high}, and it cuts only if alpha > beta`;
  }

  #compare({ value, chosen, leaves }: TreeAnswer): string | undefined {
    const found = value ?? this.#choices.get(chosen ?? this.#tree.root);
    if (found !== undefined && !this.#isResult(found))
      return chosen === undefined
        ? `every step was right, but yours returned ${num(found)}; the leaves that it examined give ${num(this.#result)}: look at how it combines and returns values`
        : `every step was right, but yours chose ${this.#nameOf(chosen)}, whose value is ${num(found)}; the best${this.#tree.isMax(this.#tree.root) ? '' : ' for MIN'} is ${num(this.#result)}: look at how it combines and compares values`;
    if (leaves !== undefined && leaves !== this.#leaves)
      return `yours says that it examined ${leaves} leaves; it examined ${this.#leaves}: count each call of value, and nothing else`;
    return undefined;
  }

  /** Whether a value is that of the root. Means are rounded. */
  #isResult(value: number): boolean {
    const right = this.#result;
    if (value === right || !this.#hasMeans) return value === right;
    return Math.abs(value - right) <= ROUNDING * Math.max(1, Math.abs(right));
  }

  /** Writes a closed window with what closed it. */
  #describe({ alpha, beta }: Window): string {
    const tree = this.#tree;
    const write = ({ value, by }: Bound): string => {
      if (by === undefined) return num(value);
      const isLeaf = tree.children(by).length === 0;
      return `${num(value)} (by ${isLeaf ? `leaf ${num(tree.value(by))}` : tree.name(by)})`;
    };
    return `alpha ${write(alpha)} ≥ beta ${write(beta)}`;
  }

  /** Names a node with its player, or a leaf with its value and parent. */
  #nameOf(node: number): string {
    const tree = this.#tree;
    if (tree.children(node).length > 0)
      return `${tree.name(node)} (${tree.isChance(node) ? 'CHANCE' : tree.isMax(node) ? 'MAX' : 'MIN'})`;
    const parent = tree.parent(node);
    return `leaf ${num(tree.value(node))}${parent < 0 ? '' : ` below ${tree.name(parent)}`}`;
  }
}
