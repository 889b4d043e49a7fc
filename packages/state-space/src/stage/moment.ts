/** A moment of a search: its log up to a change. It continues independently, and copies the log as soon as the two differ. */
import { SearchLog, type Met, type Way } from './search-log.ts';
import { NEW, type SearchNode } from './search-node.ts';

export class Moment<State> {
  /** How many nodes there are. */
  size = 0;
  #log = new SearchLog<State>();
  /** How many changes there are. */
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

  /** All nodes, by index, and later ones. */
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
  change(node: number, status: number, way?: Way): void {
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

  /** Returns the cheapest known way to a node. */
  wayTo(node: number): Way {
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

  numbered(number: number): number | undefined {
    return this.#ifMet(this.#log.numbered(number));
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
