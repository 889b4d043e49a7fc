/** Rebuilds a search from its events: the states that it met, how it reached them, and what it did with each. */
import type { Domain, TraceEvent } from '@queenside/core';
import {
  CLOSED,
  costOf,
  type Counts,
  metAfter,
  MetNode,
  Moment,
  NEW,
  OPEN,
  type SearchNode,
  unmetAfter,
  wayOver,
} from './moment.ts';
import type { Met, WayToNode } from './search-log.ts';
import { Sorting, type Waiting } from './sorting.ts';

/** The number of the goal, if a search starts there too. */
const GOAL = -1;
const ROOT = 0;
const NOWHERE: WayToNode = { parent: -1, action: -1, g: 0 };
/** The most changed nodes to list. If there are more, all count as changed. */
const MOST_CHANGED = 10_000;

type Values = TraceEvent['values'];

/** An open node by its index. */
export interface OpenIndex extends Waiting {
  readonly index: number;
}

export class SearchTree<State> {
  /** The node that the last event is about. */
  current: SearchNode<State>;
  /** The announced part of the path that the search has found, and its cost. */
  readonly path: SearchNode<State>[] = [];
  pathCost = 0;
  /** Whether the search has proved that there is no path. */
  hasNoPath = false;
  readonly counts: Counts = {
    expanded: 0,
    generated: 0,
    reopened: 0,
    open: 0,
    closed: 0,
    iterations: 0,
  };
  /** The bound of this iteration. */
  bound: number | undefined;
  /** The order in which the search takes open nodes; undefined if it does not say. */
  sorting: Sorting | undefined;
  readonly #domain: Domain<State>;
  readonly #moment: Moment<State>;
  /** The path of a search without nodes, from the root. */
  readonly #stack = [ROOT];
  #meeting: readonly number[] = [];
  /** The nodes that have changed since they were last taken; undefined if many have. */
  #changed: Set<number> | undefined;

  private constructor(domain: Domain<State>, moment: Moment<State>) {
    this.#domain = domain;
    this.#moment = moment;
    this.current = this.node(ROOT);
  }

  static open<State>(domain: Domain<State>, initial: State): SearchTree<State> {
    const h = domain.heuristic?.(initial);
    const moment = new Moment<State>();
    moment.meet({ state: initial, depth: 0, isBack: false, h, number: 0, way: NOWHERE }, NEW);
    return new SearchTree(domain, moment);
  }

  /** Returns a copy, which takes almost no memory. All its nodes count as changed. */
  copy(): SearchTree<State> {
    const copy = new SearchTree(this.#domain, this.#moment.copy());
    const same = (node: SearchNode<State>): SearchNode<State> =>
      node.index < 0 ? node : copy.node(node.index);
    copy.current = same(this.current);
    for (const node of this.path) copy.path.push(same(node));
    copy.#stack.length = 0;
    for (const index of this.#stack) copy.#stack.push(index);
    copy.pathCost = this.pathCost;
    copy.hasNoPath = this.hasNoPath;
    copy.bound = this.bound;
    copy.sorting = this.sorting;
    copy.#meeting = this.#meeting;
    Object.assign(copy.counts, this.counts);
    return copy;
  }

  /** The properties of nodes that never change, by index. There may be more than {@link size}. */
  get met(): readonly Met<State>[] {
    return this.#moment.met;
  }

  get size(): number {
    return this.#moment.size;
  }

  node(index: number): SearchNode<State> {
    return new MetNode(this.#moment, index);
  }

  /** The front node and the back node where two sides met most cheaply. */
  get meeting(): SearchNode<State>[] {
    return this.#meeting.map((index) => this.node(index));
  }

  /** The depth of a search without nodes. */
  get depth(): number {
    return this.#stack.length - 1;
  }

  /** Whether the search also starts at the goal. */
  get hasBack(): boolean {
    return this.#moment.findByNumber(GOAL) !== undefined;
  }

  /** Returns the open nodes of a side of the search, in the order in which it met them. */
  open(isBack: boolean): OpenIndex[] {
    const open: OpenIndex[] = [];
    for (let index = 0; index < this.size; index++) {
      const met = this.met[index]!;
      if (met.isBack !== isBack || this.#moment.statusOf(index) !== OPEN) continue;
      const { g } = this.#moment.wayTo(index);
      open.push({ index, g, h: met.h, depth: met.depth, turn: this.#moment.turnOf(index) });
    }
    return open;
  }

  /** Returns the indexes of the nodes that have changed since the last call; undefined if all may have. */
  takeChanged(): ReadonlySet<number> | undefined {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Follows an event, and ignores it if it does not fit. @returns the node that it is about. */
  follow({ name, values }: TraceEvent): SearchNode<State> | undefined {
    const found = this.#apply(name, values);
    const node = typeof found === 'number' ? this.node(found) : found;
    if (node !== undefined) this.current = node;
    return node;
  }

  /**
   * Returns the nodes of the path or, before its announcement, of the known way to the current node. The root of its side
   * comes first. Empty if there is no path.
   */
  way(): SearchNode<State>[] {
    if (this.hasNoPath) return [];
    if (this.path.length > 0) return this.path;
    if (this.counts.iterations > 0) return this.#stack.map((index) => this.node(index));
    const way = [this.current];
    for (let at = this.current.parent; at !== undefined && way.length <= this.size; at = at.parent)
      way.push(at);
    return way.reverse();
  }

  #apply(name: string, values: Values): number | SearchNode<State> | undefined {
    const node = this.#findByNumber(values['node']);
    switch (name) {
      case 'sort':
        this.sorting = new Sorting(values);
        this.#set(ROOT, OPEN);
        // All nodes show the number that they are sorted by.
        this.#changed = undefined;
        return ROOT;
      case 'layer':
        this.sorting = this.sorting?.layered();
        this.#keep(values['kept'] ?? 0);
        return this.current;
      case 'expand':
        if (node === undefined) return undefined;
        this.counts.expanded++;
        this.#set(node, CLOSED);
        return node;
      case 'generate':
        return this.#generate(values);
      case 'update':
      case 'reopen':
        if (name === 'reopen' && node !== undefined) this.counts.reopened++;
        return this.#improve(node, values);
      case 'bound':
        this.#restart(values['bound']);
        return ROOT;
      case 'enter':
        return this.#enter(values);
      case 'leave':
        if (this.depth === 0) return undefined;
        this.#set(this.#stack.pop()!, CLOSED);
        return this.#stack.at(-1);
      case 'meet': {
        const other = this.#findByNumber(values['other']);
        if (node !== undefined && other !== undefined) this.#meeting = [node, other];
        return node;
      }
      case 'goal':
        return node;
      case 'step':
        return this.#step(values);
      case 'no-path':
        this.hasNoPath = true;
        return this.current;
      default:
        return undefined;
    }
  }

  /** Closes the open nodes behind the best ones of a layer. */
  #keep(kept: number): void {
    const inOrder = this.sorting?.inOrder(this.open(false)) ?? [];
    for (const { index } of inOrder.slice(kept)) this.#set(index, CLOSED);
  }

  /** Returns the node that a search has given a number. */
  #findByNumber(number: number | undefined): number | undefined {
    if (number === undefined) return undefined;
    const node = this.#moment.findByNumber(number);
    if (node !== undefined || number !== GOAL || !this.#domain.goal) return node;
    const state = this.#domain.goal(this.met[ROOT]!.state);
    return this.#add({ state, depth: 0, isBack: true, h: undefined, number, way: NOWHERE }, NEW);
  }

  #generate({ node = NaN, parent, action = NaN }: Values): number | undefined {
    const before = this.#findByNumber(parent);
    if (!Number.isInteger(node) || this.#moment.findByNumber(node) !== undefined) return undefined;
    const met = this.#metAfter(before, action, node);
    if (met === undefined) return undefined;
    this.counts.generated++;
    return this.#add(met, met.h === Infinity ? CLOSED : OPEN);
  }

  #improve(node: number | undefined, { parent, action = NaN }: Values): number | undefined {
    const before = this.#findByNumber(parent);
    if (node === undefined || before === undefined) return undefined;
    const way = wayOver(this.#domain, this.node(before), action);
    if (way === undefined) return undefined;
    this.#count(this.#moment.statusOf(node), OPEN);
    this.#moment.change(node, OPEN, way);
    this.#note(node);
    return node;
  }

  #restart(bound: number | undefined): void {
    this.counts.iterations++;
    this.counts.open = 0;
    this.counts.closed = 0;
    this.bound = bound;
    this.#moment.restart();
    this.#changed = undefined;
    this.#stack.length = 1;
    this.#set(ROOT, OPEN);
  }

  #enter({ depth = NaN, action = NaN }: Values): number | undefined {
    const before = this.#stack[depth - 1];
    if (before === undefined) return undefined;
    let node = this.#moment.after(before, action);
    if (node === undefined) {
      const met = this.#metAfter(before, action);
      node = met && this.#add(met, OPEN);
    } else this.#set(node, OPEN);
    if (node === undefined) return undefined;
    this.#stack.length = depth;
    this.#stack.push(node);
    this.counts.expanded++;
    return node;
  }

  #step({ number = NaN, action = NaN }: Values): SearchNode<State> | undefined {
    if (number === 1) this.path.splice(0, Infinity, this.node(ROOT));
    const before = this.path[number - 1];
    const domain = this.#domain;
    const way = before && wayOver(domain, before, action);
    if (before === undefined || way === undefined) return undefined;
    const state = domain.result(before.state, action);
    const known =
      (before.index < 0 ? undefined : this.#moment.after(before.index, action)) ??
      this.#moment.withKey(domain.key(state), (each) => domain.key(each));
    const node = known === undefined ? unmetAfter(domain, before, way, state) : this.node(known);
    if (number === 1) this.pathCost = 0;
    this.pathCost += costOf(domain, before.state, action);
    this.path.length = number;
    this.path.push(node);
    return node;
  }

  /** Returns what an action leads to; undefined if it does not apply. */
  #metAfter(before: number | undefined, action: number, number?: number): Met<State> | undefined {
    if (before === undefined) return undefined;
    // A copy of the tree may have met it already.
    const known = this.met[this.size];
    const isSame = known?.way.parent === before && known.way.action === action;
    if (isSame && known.number === number) return known;
    return metAfter(this.#domain, this.node(before), action, number);
  }

  #add(met: Met<State>, status: number): number {
    const node = this.size;
    this.#moment.meet(met, status);
    this.#count(NEW, status);
    this.#note(node);
    return node;
  }

  #set(node: number, status: number): void {
    const before = this.#moment.statusOf(node);
    if (before === status) return;
    this.#count(before, status);
    this.#moment.change(node, status);
    this.#note(node);
  }

  #count(before: number, status: number): void {
    const { counts } = this;
    if (before === OPEN) counts.open--;
    if (before === CLOSED) counts.closed--;
    if (status === OPEN) counts.open++;
    if (status === CLOSED) counts.closed++;
  }

  #note(node: number): void {
    this.#changed?.add(node);
    if (this.#changed !== undefined && this.#changed.size > MOST_CHANGED) this.#changed = undefined;
  }
}
