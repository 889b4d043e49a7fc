/** The order in which a search takes its open nodes, and how it is written. */
import { defined } from '@queenside/core/basics';
import type { MemoryValue, TraceEvent } from '@queenside/core';
import { TIES } from '../search/best-first.ts';

/** The numbers of a node that a search may sort by. */
export interface OpenNode {
  readonly g: number;
  /** The estimate of the cost that is left; undefined if there is none. */
  readonly h: number | undefined;
  readonly depth: number;
}

/** An open node with its place in the order in which nodes were opened or updated. */
export interface Waiting extends OpenNode {
  readonly turn: number;
}

/** The sum that a search sorts by: its event `sort` says it. */
export class Sorting {
  /** Nodes of an earlier layer come first. */
  readonly isLayered: boolean;
  readonly #costs: number;
  readonly #weight: number;
  readonly #actions: number;
  readonly #ties: number;

  constructor(
    { costs = 0, weight = 0, actions = 0, ties = TIES.oldest }: TraceEvent['values'],
    isLayered = false,
  ) {
    this.#costs = costs;
    this.#weight = weight;
    this.#actions = actions;
    this.#ties = ties;
    this.isLayered = isLayered;
  }

  /** Returns the order of a search that takes its nodes layer by layer. */
  layered(): Sorting {
    const values = { costs: this.#costs, weight: this.#weight, actions: this.#actions };
    return new Sorting({ ...values, ties: this.#ties }, true);
  }

  /** The usual name of the sum: `f`, `g`, `h`, or `depth`. */
  get name(): string {
    const [hasCosts, hasEstimate] = [this.#costs !== 0, this.#weight !== 0];
    if (!hasCosts && !hasEstimate) return 'depth';
    return hasCosts && hasEstimate ? 'f' : hasCosts ? 'g' : 'h';
  }

  /** The sum as a formula: `f = g + 1.5 h`; of one number, its name. */
  get formula(): string {
    return this.name === 'f' ? `f = g + ${this.#factor}h` : this.name;
  }

  get #factor(): string {
    return this.#weight === 1 ? '' : `${numberText(this.#weight)} `;
  }

  rate({ g, h = 0, depth }: OpenNode): number {
    return (
      (this.#costs === 0 ? 0 : this.#costs * g) +
      (this.#weight === 0 ? 0 : this.#weight * h) +
      this.#actions * depth
    );
  }

  /** Returns the nodes that the search takes first, in order. @param most how many of them. */
  first<Each extends Waiting>(nodes: Iterable<Each>, most: number): Each[] {
    const first: Each[] = [];
    for (const node of nodes) {
      let at = first.length;
      while (at > 0 && this.#compare(node, first[at - 1]!) < 0) at--;
      if (at === most) continue;
      first.splice(at, 0, node);
      if (first.length > most) first.pop();
    }
    return first;
  }

  /** Returns the nodes in the order in which the search takes them. */
  inOrder<Each extends Waiting>(nodes: readonly Each[]): Each[] {
    return nodes.toSorted((a, b) => this.#compare(a, b));
  }

  /** Compares two nodes: negative if the search takes the first one earlier. */
  #compare(a: Waiting, b: Waiting): number {
    return (
      (this.isLayered ? a.depth - b.depth : 0) ||
      this.rate(a) - this.rate(b) ||
      (this.#ties === TIES.dearest ? b.g - a.g : 0) ||
      (this.#ties === TIES.oldest ? a.turn - b.turn : b.turn - a.turn)
    );
  }

  /** Says the order: `the open list is sorted by f = g + h; of equal ones, the newest is taken first`. */
  announce(): string {
    if (this.name === 'depth') return 'the open list is a queue: the oldest node is taken first';
    const first = ['the oldest', 'the newest', 'the one with the greatest g'][this.#ties] ?? 'any';
    return `the open list is sorted by ${this.formula}; of equal ones, ${first} is taken first`;
  }

  /** Says what a node costs, with the number that it is sorted by last: `g 3 + h 5 = f 8`, `g 3, h 5`. */
  describe(node: OpenNode): string {
    const { g, h = 0, depth } = node;
    switch (this.name) {
      case 'f':
        return `g ${numberText(g)} + ${this.#factor}h ${numberText(h)} = f ${numberText(this.rate(node))}`;
      case 'h':
        return `g ${numberText(g)}, h ${numberText(h)}`;
      case 'g':
        return `g ${numberText(g)}`;
      default:
        return `depth ${depth}`;
    }
  }

  /** Says why the search takes a node: `h = 4 is the least of 3 open`. @param open the number of open nodes before. */
  explain(node: OpenNode, open: number): string {
    const { g, h = 0 } = node;
    const parts = this.name === 'f' ? ` ${numberText(g)} + ${this.#times}${numberText(h)} =` : '';
    const sum = `${this.name} =${parts} ${numberText(this.rate(node))}`;
    if (this.isLayered) return `${sum} is the least left in this layer`;
    return open === 1 ? `it is the only open one, ${sum}` : `${sum} is the least of ${open} open`;
  }

  get #times(): string {
    return this.#weight === 1 ? '' : `${numberText(this.#weight)} × `;
  }

  /** Lists the numbers of a node, the one that it is sorted by first. */
  values(node: OpenNode): MemoryValue[] {
    return this.#list(node, this.#weight !== 0);
  }

  /**
   * Lists what is known about a node: what the search has done with it, its rank among the open ones, and all its numbers, the
   * one that it is sorted by first.
   *
   * @param open the open nodes of its side, if it is one of them and the search says its order.
   */
  inspect(
    node: OpenNode & Partial<Waiting>,
    state: string,
    open: readonly Waiting[] = [],
  ): MemoryValue[] {
    const own = open.find(({ turn }) => turn === node.turn);
    const rank = own && 1 + open.filter((other) => this.#compare(other, own) < 0).length;
    return [
      { name: 'state', value: state },
      ...(rank === undefined ? [] : [{ name: 'rank', value: `${rank} of ${open.length}` }]),
      ...this.#list(node, true),
    ];
  }

  #list(node: OpenNode, hasEstimate: boolean): MemoryValue[] {
    const sum = { name: this.name, value: numberText(this.rate(node)) };
    const others = {
      g: node.g,
      ...defined({ h: node.h !== undefined && hasEstimate ? node.h : undefined }),
    };
    return [
      sum,
      ...Object.entries(others)
        .filter(([name]) => name !== sum.name)
        .map(([name, value]) => ({ name, value: numberText(value) })),
    ];
  }
}

/** Writes a cost with at most two decimals. */
export function numberText(value: number): string {
  return Math.abs(value) === Infinity ? '∞' : String(Math.round(value * 100) / 100);
}
