/** What a search has done so far, by its events: the states that it met, how it came to them, and what it did with each. */
import type { Domain, TraceEvent } from '@queenside/core';
import { CLOSED, NEW, OPEN, type Counts, type SearchNode } from './search-node.ts';
import { remember, sameIn, type Improvement, type Met, type Snapshot } from './snapshot.ts';

/** The number of the goal, if a search starts there too. */
const GOAL = -1;

type Values = TraceEvent['values'];

export class SearchTree<State> {
  readonly nodes: SearchNode<State>[] = [];
  readonly root: SearchNode<State>;
  /** The node that the last event is about. */
  current: SearchNode<State>;
  /** The path that the search has found, as far as it has been announced, and what that costs. */
  readonly path: SearchNode<State>[] = [];
  pathCost = 0;
  /** True if the search has proved that there is no path. */
  hasNoPath = false;
  /** The path of a search without nodes, from the root. */
  readonly stack: SearchNode<State>[];
  /** The nodes that have changed since they were last taken. */
  readonly changed = new Set<SearchNode<State>>();
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
  /** The front nodes and back nodes where two sides met most cheaply. */
  meeting: readonly [SearchNode<State>, SearchNode<State>] | undefined;
  readonly #domain: Domain<State>;
  /** What never changes about the nodes. Snapshots share the list. */
  #met: Met<State>[] = [];
  /** The cheaper ways to nodes, the latest last. */
  readonly #improved = new Map<number, Improvement>();
  /** By the number that the search announces: from 0 up, and from {@link GOAL} down on the side of the goal. */
  readonly #numbered = new Map<number, SearchNode<State>>();
  /** By the node before and the action. */
  readonly #after = new Map<number, SearchNode<State>>();
  #byKey: Map<string | number, SearchNode<State>> | undefined;

  constructor(domain: Domain<State>, initial: State) {
    this.#domain = domain;
    this.root = this.#add(initial, undefined, -1, { isBack: false, number: 0 });
    this.current = this.root;
    this.stack = [this.root];
  }

  static from<State>(domain: Domain<State>, snapshot: Snapshot<State>): SearchTree<State> {
    const tree = new SearchTree(domain, snapshot.met[0]!.state);
    tree.#restore(snapshot);
    return tree;
  }

  /** The tree may grow on; the snapshot stays. */
  snapshot(): Snapshot<State> {
    const { nodes, bound, counts, current, hasNoPath, meeting, path, pathCost, stack } = this;
    return {
      met: this.#met,
      status: Uint8Array.from(nodes, ({ status }) => status),
      improved: new Map(this.#improved),
      counts: { ...counts },
      path: [...path],
      stack: [...stack],
      bound,
      current,
      hasNoPath,
      meeting,
      pathCost,
    };
  }

  #restore({ met, status, improved, counts, path, stack, meeting, ...now }: Snapshot<State>): void {
    const { nodes } = this;
    this.#met = met as Met<State>[];
    for (let index = 1; index < status.length; index++) {
      const { state, parent, action, isBack, g, h, number, depth } = met[index]!;
      const first = nodes[parent];
      const made = { index, state, depth, isBack, first, parent: first, action, g, h };
      this.#insert({ ...made, children: [], status: NEW }, number);
    }
    for (const [index, { parent, action, g }] of improved)
      this.#redirect(nodes[index]!, nodes[parent]!, action, g);
    for (const [index, node] of nodes.entries()) node.status = status[index]!;
    const same = sameIn(nodes);
    Object.assign(this.counts, counts);
    this.path.push(...path.map(same));
    this.stack.splice(0, Infinity, ...stack.map(same));
    this.meeting = meeting && [same(meeting[0]), same(meeting[1])];
    this.current = same(now.current);
    this.bound = now.bound;
    this.pathCost = now.pathCost;
    this.hasNoPath = now.hasNoPath;
  }

  /** Follows an event, and ignores it if it does not fit. @returns the node that it is about. */
  follow({ name, values }: TraceEvent): SearchNode<State> | undefined {
    const node = this.#apply(name, values);
    if (node !== undefined) this.current = node;
    return node;
  }

  /** Returns the nodes of the known way to a node, the root of its side first. */
  wayTo(node: SearchNode<State>): SearchNode<State>[] {
    const way = [node];
    for (let at = node.parent; at !== undefined && way.length <= this.nodes.length; at = at.parent)
      way.push(at);
    return way.reverse();
  }

  #apply(name: string, values: Values): SearchNode<State> | undefined {
    const node = this.#numberedAs(values['node']);
    switch (name) {
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
        return this.root;
      case 'enter':
        return this.#enter(values);
      case 'leave':
        if (this.stack.length === 1) return undefined;
        this.#set(this.stack.pop()!, CLOSED);
        return this.stack.at(-1);
      case 'meet': {
        const other = this.#numberedAs(values['other']);
        if (node !== undefined && other !== undefined) this.meeting = [node, other];
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

  /** Returns the node that a search has given a number. */
  #numberedAs(number: number | undefined): SearchNode<State> | undefined {
    if (number === GOAL && !this.#numbered.has(GOAL) && this.#domain.goal) {
      const goal = this.#domain.goal(this.root.state);
      this.#add(goal, undefined, -1, { isBack: true, number: GOAL });
    }
    return this.#numbered.get(number ?? NaN);
  }

  #generate({ node = NaN, parent, action = NaN }: Values): SearchNode<State> | undefined {
    const before = this.#numberedAs(parent);
    if (!Number.isInteger(node) || this.#numbered.has(node)) return undefined;
    const made = this.#child(before, action, node);
    if (made === undefined) return undefined;
    this.counts.generated++;
    this.#set(made, made.h === Infinity ? CLOSED : OPEN);
    return made;
  }

  #improve(
    node: SearchNode<State> | undefined,
    { parent, action = NaN }: Values,
  ): SearchNode<State> | undefined {
    const before = this.#numberedAs(parent);
    if (node === undefined || before === undefined || !this.#applies(before, action))
      return undefined;
    const g = this.#costBehind(before, action);
    this.#redirect(node, before, action, g);
    this.#set(node, OPEN);
    this.changed.add(node);
    return node;
  }

  /** Makes another way the known way to a node. */
  #redirect(node: SearchNode<State>, before: SearchNode<State>, action: number, g: number): void {
    if (node.parent !== before) before.children.push(node);
    node.parent = before;
    node.action = action;
    node.g = g;
    this.#improved.delete(node.index);
    this.#improved.set(node.index, { parent: before.index, action, g });
    this.#after.set(this.#placeOf(before, action), node);
  }

  #restart(bound: number | undefined): void {
    this.counts.iterations++;
    this.bound = bound;
    for (const node of this.nodes) this.#set(node, NEW);
    this.stack.length = 1;
    this.#set(this.root, OPEN);
  }

  #enter({ depth = NaN, action = NaN }: Values): SearchNode<State> | undefined {
    const before = this.stack[depth - 1];
    if (before === undefined) return undefined;
    const node = this.#after.get(this.#placeOf(before, action)) ?? this.#child(before, action);
    if (node === undefined) return undefined;
    this.stack.length = depth;
    this.stack.push(node);
    this.counts.expanded++;
    this.#set(node, OPEN);
    return node;
  }

  #step({ number = NaN, action = NaN }: Values): SearchNode<State> | undefined {
    if (number === 1) this.path.splice(0, Infinity, this.root);
    const before = this.path[number - 1];
    if (before === undefined || !this.#applies(before, action)) return undefined;
    const state = this.#domain.result(before.state, action);
    const known = this.#after.get(this.#placeOf(before, action)) ?? this.#nodeOf(state);
    const node = known ?? this.#nodeAt(state, before, action, -1);
    if (number === 1) this.pathCost = 0;
    this.pathCost += this.#domain.cost?.(before.state, action) ?? 1;
    this.path.length = number;
    this.path.push(node);
    return node;
  }

  /** Returns the node of a state that was met first. */
  #nodeOf(state: State): SearchNode<State> | undefined {
    const domain = this.#domain;
    this.#byKey ??= new Map(this.nodes.toReversed().map((node) => [domain.key(node.state), node]));
    return this.#byKey.get(domain.key(state));
  }

  #child(
    before: SearchNode<State> | undefined,
    action: number,
    number?: number,
  ): SearchNode<State> | undefined {
    if (before === undefined || !this.#applies(before, action)) return undefined;
    const state = this.#domain.result(before.state, action);
    return this.#add(state, before, action, { isBack: before.isBack, number });
  }

  #add(
    state: State,
    parent: SearchNode<State> | undefined,
    action: number,
    { isBack, number }: Pick<Met<State>, 'isBack' | 'number'>,
  ): SearchNode<State> {
    const node = this.#nodeAt(state, parent, action, this.nodes.length, isBack);
    const { index, depth, g, h } = node;
    const met = { state, depth, isBack, g, h, parent: parent?.index ?? -1, action, number };
    this.#met = remember(this.#met, index, met);
    this.#insert(node, number);
    return node;
  }

  #insert(node: SearchNode<State>, number: number | undefined): void {
    const { parent, action } = node;
    this.nodes.push(node);
    this.changed.add(node);
    if (number !== undefined) this.#numbered.set(number, node);
    if (parent === undefined) return;
    parent.children.push(node);
    this.#after.set(this.#placeOf(parent, action), node);
  }

  #nodeAt(
    state: State,
    parent: SearchNode<State> | undefined,
    action: number,
    index: number,
    isBack = false,
  ): SearchNode<State> {
    return {
      index,
      state,
      depth: parent === undefined ? 0 : parent.depth + 1,
      isBack,
      first: parent,
      parent,
      action,
      children: [],
      g: parent === undefined ? 0 : this.#costBehind(parent, action),
      h: isBack ? undefined : this.#domain.heuristic?.(state),
      status: NEW,
    };
  }

  #applies({ state }: SearchNode<State>, action: number): boolean {
    return this.#domain.actions(state).includes(action);
  }

  #costBehind({ g, state }: SearchNode<State>, action: number): number {
    return g + (this.#domain.cost?.(state, action) ?? 1);
  }

  #placeOf({ index }: SearchNode<State>, action: number): number {
    return index * 2 ** 32 + action;
  }

  #set(node: SearchNode<State>, status: number): void {
    if (node.status === status) return;
    const { counts } = this;
    if (node.status === OPEN) counts.open--;
    if (node.status === CLOSED) counts.closed--;
    if (status === OPEN) counts.open++;
    if (status === CLOSED) counts.closed++;
    node.status = status;
    this.changed.add(node);
  }
}
