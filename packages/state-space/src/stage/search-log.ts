/**
 * The log of a search, change by change. It can return each node as it was after any number of changes, so all copies of a
 * stage share one log.
 */
import { grow } from '../search/node-table.ts';

/** The properties of a node that never change. */
export interface Met<State> {
  readonly state: State;
  readonly depth: number;
  readonly isBack: boolean;
  readonly h: number | undefined;
  /** The search's number for it. */
  readonly number: number | undefined;
  /** The way on which it was met. */
  readonly way: WayToNode;
}

/** The last action of a way to a node, and what the way costs. */
export interface WayToNode {
  /** The index of the node before; -1 if there is none. */
  readonly parent: number;
  readonly action: number;
  readonly g: number;
}

const NONE = -1;
/** Instead of the change before over the same node, for changes of status only. */
const NO_WAY = -2;

export class SearchLog<State> {
  /** The nodes, by index. */
  readonly met: Met<State>[] = [];
  /** The number of changes. */
  length = 0;
  /** The node of each change, and its state from then on. */
  #node = new Int32Array(256);
  #status = new Uint8Array(256);
  #parent = new Int32Array(256);
  #action = new Int32Array(256);
  #g = new Float64Array(256);
  /** For each change, the previous change of the same node, and the previous one that led a path over the same node. */
  #previous = new Int32Array(256);
  #previousOver = new Int32Array(256);
  /** For each node, its last change, and the last one that led a path over it. */
  #last = new Int32Array(256);
  #lastOver = new Int32Array(256);
  readonly #numbered = new Map<number, number>();
  readonly #byKey = new Map<string | number, number>();
  /** The number of nodes whose keys have been read. */
  #keyed = 0;

  /** Adds a node, which nothing has changed yet. */
  meet(met: Met<State>): void {
    const node = this.met.push(met) - 1;
    if (met.number !== undefined) this.#numbered.set(met.number, node);
    this.#last = grow(this.#last, node + 1);
    this.#lastOver = grow(this.#lastOver, node + 1);
    this.#last[node] = this.#lastOver[node] = NONE;
  }

  /** Adds a change. @param way if it is another one than before. */
  add(node: number, status: number, way?: WayToNode): void {
    const change = this.length++;
    this.#reserve();
    const before = this.#last[node]!;
    const { parent, action, g } = way ?? this.wayAt(before);
    this.#node[change] = node;
    this.#status[change] = status;
    this.#parent[change] = parent;
    this.#action[change] = action;
    this.#g[change] = g;
    this.#previous[change] = before;
    this.#last[node] = change;
    this.#previousOver[change] = way === undefined ? NO_WAY : (this.#lastOver[parent] ?? NONE);
    if (way !== undefined && parent !== NONE) this.#lastOver[parent] = change;
  }

  /** Returns whether a change is this one. */
  isAt(change: number, node: number, status: number, way?: WayToNode): boolean {
    if (change >= this.length || this.#node[change] !== node || this.#status[change] !== status)
      return false;
    const known = this.#wayIn(change);
    return (
      known?.parent === way?.parent && known?.action === way?.action && Object.is(known?.g, way?.g)
    );
  }

  /** Returns a log of the first nodes and changes. */
  first(nodes: number, changes: number): SearchLog<State> {
    const log = new SearchLog<State>();
    for (const met of this.met.slice(0, nodes)) log.meet(met);
    for (let change = 0; change < changes; change++)
      log.add(this.#node[change]!, this.#status[change]!, this.#wayIn(change));
    return log;
  }

  /** Returns the last change of a node before a change. */
  lastOf(node: number, end: number): number {
    let change = this.#last[node]!;
    while (change >= end) change = this.#previous[change]!;
    return change;
  }

  statusAt(change: number): number {
    return this.#status[change]!;
  }

  wayAt(change: number): WayToNode {
    return {
      parent: this.#parent[change]!,
      action: this.#action[change]!,
      g: this.#g[change]!,
    };
  }

  /** Returns the way that a change has made. */
  #wayIn(change: number): WayToNode | undefined {
    return this.#previousOver[change] === NO_WAY ? undefined : this.wayAt(change);
  }

  /** Lists the nodes and actions of all ways over a node before a change, the latest first. */
  *waysOver(
    node: number,
    end: number,
  ): Generator<{ readonly node: number; readonly action: number }> {
    for (let change = this.#lastOver[node]!; change !== NONE; change = this.#previousOver[change]!)
      if (change < end) yield { node: this.#node[change]!, action: this.#action[change]! };
  }

  /** Returns the node that the search has given a number. */
  findByNumber(number: number): number | undefined {
    return this.#numbered.get(number);
  }

  /** Returns the node of a state that was met first. */
  withKey(key: string | number, keyOf: (state: State) => string | number): number | undefined {
    for (; this.#keyed < this.met.length; this.#keyed++) {
      const known = keyOf(this.met[this.#keyed]!.state);
      if (!this.#byKey.has(known)) this.#byKey.set(known, this.#keyed);
    }
    return this.#byKey.get(key);
  }

  #reserve(): void {
    const { length } = this;
    if (length <= this.#node.length) return;
    this.#node = grow(this.#node, length);
    this.#status = grow(this.#status, length);
    this.#parent = grow(this.#parent, length);
    this.#action = grow(this.#action, length);
    this.#g = grow(this.#g, length);
    this.#previous = grow(this.#previous, length);
    this.#previousOver = grow(this.#previousOver, length);
  }
}
