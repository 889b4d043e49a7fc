import type { Domain } from '@queenside/core';
import { type Met, SearchLog, type WayToNode } from './search-log.ts';

/** The state of a node that this iteration has not met. */
export const NEW = 0;
export const OPEN = 1;
export const CLOSED = 2;

/** A state that a search has met, and what the search did with it. */
export interface SearchNode<State> {
  /** The same for the same node; -1 if the search has not met it. */
  readonly index: number;
  readonly state: State;
  /** The number of actions that first led to it. */
  readonly depth: number;
  /** Whether the node is on the side of a search that starts at the goal. */
  readonly isBack: boolean;
  /** The cheapest known way to it. */
  readonly parent: SearchNode<State> | undefined;
  readonly action: number;
  readonly g: number;
  readonly h: number | undefined;
  /** The nodes whose known way is over this one. */
  readonly children: readonly SearchNode<State>[];
  readonly status: number;
}

/** How often a search has done each thing. */
export interface Counts {
  expanded: number;
  generated: number;
  reopened: number;
  open: number;
  closed: number;
  iterations: number;
}

/** A moment of a search: its log up to a change. It continues independently, and copies the log as soon as the two differ. */
export class Moment<State> {
  /** The number of nodes. */
  size = 0;
  #log = new SearchLog<State>();
  /** The number of changes. */
  #end = 0;
  /** Changes before this one count no more, except for ways. */
  #restart = 0;

  copy(): Moment<State> {
    const copy = new Moment<State>();
    copy.size = this.size;
    copy.#log = this.#log;
    copy.#end = this.#end;
    copy.#restart = this.#restart;
    return copy;
  }

  /** All nodes by index, and later ones. */
  get met(): readonly Met<State>[] {
    return this.#log.met;
  }

  /** Adds a node. */
  meet(met: Met<State>, status: number): void {
    if (this.met[this.size] !== met) {
      this.#keepLog();
      this.#log.meet(met);
    }
    this.change(this.size++, status, met.way);
  }

  /** Changes the status of a node. @param way if there is another one to it now. */
  change(node: number, status: number, way?: WayToNode): void {
    if (!this.#log.isAt(this.#end, node, status, way)) {
      this.#keepLog();
      this.#log.add(node, status, way);
    }
    this.#end++;
  }

  /** Makes all nodes new. */
  restart(): void {
    this.#restart = this.#end;
  }

  statusOf(node: number): number {
    const change = this.#log.lastOf(node, this.#end);
    return change < this.#restart ? NEW : this.#log.statusAt(change);
  }

  /** Returns a number that is greater the later the node has changed. */
  turnOf(node: number): number {
    return this.#log.lastOf(node, this.#end);
  }

  /** Returns the cheapest known way to a node. */
  wayTo(node: number): WayToNode {
    return this.#log.wayAt(this.#log.lastOf(node, this.#end));
  }

  /** Returns the node that an action last led to. */
  after(node: number, action: number): number | undefined {
    for (const way of this.#log.waysOver(node, this.#end))
      if (way.action === action) return way.node;
    return undefined;
  }

  /** Returns the nodes whose known way is over a node. */
  childrenOf(node: number): number[] {
    const all = Array.from(this.#log.waysOver(node, this.#end), (way) => way.node).reverse();
    return [...new Set(all)].filter((child) => this.wayTo(child).parent === node);
  }

  findByNumber(number: number): number | undefined {
    return this.#ifMet(this.#log.findByNumber(number));
  }

  withKey(key: string | number, keyOf: (state: State) => string | number): number | undefined {
    return this.#ifMet(this.#log.withKey(key, keyOf));
  }

  #ifMet(node: number | undefined): number | undefined {
    return node !== undefined && node < this.size ? node : undefined;
  }

  /** Copies the log if this moment continues differently. */
  #keepLog(): void {
    if (this.#end < this.#log.length) this.#log = this.#log.first(this.size, this.#end);
  }
}

/** A node as it is at a moment, and as that goes on. */
export class MetNode<State> implements SearchNode<State> {
  readonly index: number;
  readonly #moment: Moment<State>;

  constructor(moment: Moment<State>, index: number) {
    this.#moment = moment;
    this.index = index;
  }

  get state(): State {
    return this.#met.state;
  }

  get depth(): number {
    return this.#met.depth;
  }

  get isBack(): boolean {
    return this.#met.isBack;
  }

  get h(): number | undefined {
    return this.#met.h;
  }

  get status(): number {
    return this.#moment.statusOf(this.index);
  }

  get parent(): SearchNode<State> | undefined {
    const { parent } = this.#moment.wayTo(this.index);
    return parent < 0 ? undefined : new MetNode(this.#moment, parent);
  }

  get action(): number {
    return this.#moment.wayTo(this.index).action;
  }

  get g(): number {
    return this.#moment.wayTo(this.index).g;
  }

  get children(): readonly SearchNode<State>[] {
    return this.#moment.childrenOf(this.index).map((child) => new MetNode(this.#moment, child));
  }

  get #met(): Met<State> {
    return this.#moment.met[this.index]!;
  }
}

type Before<State> = Pick<SearchNode<State>, 'index' | 'state' | 'depth' | 'isBack' | 'g'>;

export function costOf<State>(domain: Domain<State>, state: State, action: number): number {
  return domain.cost?.(state, action) ?? 1;
}

/** Returns the way over a node to what an action leads to; undefined if the action does not apply. */
export function wayOver<State>(
  domain: Domain<State>,
  { index, state, g }: Before<State>,
  action: number,
): WayToNode | undefined {
  if (!domain.actions(state).includes(action)) return undefined;
  return { parent: index, action, g: g + costOf(domain, state, action) };
}

/** Returns what an action leads to; undefined if it does not apply. @param number what the search calls it. */
export function metAfter<State>(
  domain: Domain<State>,
  before: Before<State>,
  action: number,
  number: number | undefined,
): Met<State> | undefined {
  const way = wayOver(domain, before, action);
  if (way === undefined) return undefined;
  const { isBack, depth } = before;
  const state = domain.result(before.state, action);
  const h = isBack ? undefined : domain.heuristic?.(state);
  return { state, depth: depth + 1, isBack, h, number, way };
}

/** Returns a node that only the path is over. */
export function unmetAfter<State>(
  domain: Domain<State>,
  before: SearchNode<State>,
  { action, g }: WayToNode,
  state: State,
): SearchNode<State> {
  const h = domain.heuristic?.(state);
  const depth = before.depth + 1;
  const node = { index: -1, state, depth, isBack: false, parent: before, action, g, h };
  return { ...node, children: [], status: NEW };
}
