import { type DomainStore, keepValues, nextValue, type Propagator } from '../propagator.ts';
import { AllDifferent, type AllDifferentConstraint } from './all-different.ts';

/**
 * All values different, taken together (J.-C. Régin, "A Filtering Algorithm for Constraints of Difference in CSPs", AAAI 1994). A
 * maximum matching gives each entry a different sum. An entry can also have the sum of another one if both are in the same
 * strongly connected component, because they can exchange sums along a cycle.
 *
 * The matching stays valid when a search goes back, so each call only repairs what removals broke.
 */
export class Matching implements Propagator {
  readonly fixesFirst = true;
  readonly scope: Int32Array;
  readonly #pairs: AllDifferent;
  readonly #store: DomainStore;
  readonly #id: number;
  readonly #variables: Int32Array;
  /** By entry: what to add to a value, so that sums count from 0. */
  readonly #shift: Int32Array;
  /** By entry: its sum in the matching; -1 for none. */
  readonly #sumOf: Int32Array;
  /** By sum: its entry in the matching; -1 for a free sum. */
  readonly #entryOf: Int32Array;

  // What finds augmenting paths.

  /** By sum: the last search that reached it, and the entry that it came from. */
  readonly #reached: Int32Array;
  readonly #from: Int32Array;
  #searches = 0;
  readonly #waiting: Int32Array;

  // What finds components (Tarjan, 1972). The node after all entries stands for free sums: it leads to each entry.

  /** By node: the order of its first visit, from 1; 0 for none. */
  readonly #order: Int32Array;
  /** By node: the earliest node on the stack that it leads to. */
  readonly #earliest: Int32Array;
  /** By node: its component; -1 for none yet. */
  readonly #component: Int32Array;
  readonly #stack: Int32Array;
  readonly #path: Int32Array;
  /** By node: the next value to follow. */
  readonly #next: Int32Array;

  constructor(store: DomainStore, id: number, constraint: AllDifferentConstraint) {
    const { variables, offsets = [] } = constraint;
    this.#pairs = new AllDifferent(store, id, constraint);
    this.scope = this.#pairs.scope;
    this.#store = store;
    this.#id = id;
    this.#variables = Int32Array.from(variables);
    const shift = Int32Array.from(variables, (v, at) => store.base[v]! + (offsets[at] ?? 0));
    const least = shift.reduce((a, b) => Math.min(a, b), Infinity);
    this.#shift = shift.map((each) => each - least);
    const sums = this.#shift.reduce((a, b) => Math.max(a, b), 0) + 32 * store.words;
    const nodes = variables.length + 1;
    this.#sumOf = new Int32Array(variables.length).fill(-1);
    this.#entryOf = new Int32Array(sums).fill(-1);
    this.#reached = new Int32Array(sums);
    this.#from = new Int32Array(sums);
    this.#waiting = new Int32Array(nodes);
    this.#order = new Int32Array(nodes);
    this.#earliest = new Int32Array(nodes);
    this.#component = new Int32Array(nodes);
    this.#stack = new Int32Array(nodes);
    this.#path = new Int32Array(nodes);
    this.#next = new Int32Array(nodes);
  }

  check(variable: number): boolean {
    return this.#pairs.check(variable);
  }

  fix(variable: number): boolean {
    return this.#pairs.fix(variable);
  }

  revise(): boolean {
    const count = this.#variables.length;
    // 1. Free the sums that are no values any more.
    for (let entry = 0; entry < count; entry++) {
      const sum = this.#sumOf[entry]!;
      if (sum < 0 || this.#has(entry, sum)) continue;
      this.#sumOf[entry] = -1;
      this.#entryOf[sum] = -1;
    }
    // 2. Match all entries again.
    for (let entry = 0; entry < count; entry++)
      if (this.#sumOf[entry]! < 0 && !this.#augment(entry))
        return this.#store.reject(this.#variables[entry]!, this.#id, -1);
    // 3. Remove the sums of entries in other components.
    this.#findComponents();
    for (let entry = 0; entry < count; entry++) {
      const variable = this.#variables[entry]!;
      if (this.#store.sizes[variable] === 1) continue;
      const shift = this.#shift[entry]!;
      const component = this.#component[entry]!;
      const isPossible = (value: number): boolean => {
        const owner = this.#entryOf[value + shift]!;
        return this.#component[owner < 0 ? count : owner] === component;
      };
      if (!keepValues(this.#store, variable, this.#id, isPossible)) return false;
    }
    return true;
  }

  #has(entry: number, sum: number): boolean {
    const { domains, words } = this.#store;
    const value = sum - this.#shift[entry]!;
    return ((domains[this.#variables[entry]! * words + (value >> 5)]! >>> value) & 1) === 1;
  }

  /** Returns the next value of an entry from `value` up; -1 if there is none. */
  #valueFrom(entry: number, value: number): number {
    const { domains, words } = this.#store;
    return nextValue(domains, this.#variables[entry]! * words, words, value);
  }

  /** Matches an entry along a shortest augmenting path. @returns false if there is none. */
  #augment(start: number): boolean {
    const search = ++this.#searches;
    this.#waiting[0] = start;
    for (let at = 0, end = 1; at < end; at++) {
      const entry = this.#waiting[at]!;
      const shift = this.#shift[entry]!;
      for (let value = this.#valueFrom(entry, 0); value >= 0;) {
        const sum = value + shift;
        if (this.#reached[sum] !== search) {
          this.#reached[sum] = search;
          this.#from[sum] = entry;
          const owner = this.#entryOf[sum]!;
          if (owner < 0) {
            this.#exchange(sum);
            return true;
          }
          this.#waiting[end++] = owner;
        }
        value = this.#valueFrom(entry, value + 1);
      }
    }
    return false;
  }

  /** Gives each entry of a path the sum that the path leads it to, from the free sum at its end back. */
  #exchange(free: number): void {
    for (let sum = free; sum >= 0;) {
      const entry = this.#from[sum]!;
      const before = this.#sumOf[entry]!;
      this.#sumOf[entry] = sum;
      this.#entryOf[sum] = entry;
      sum = before;
    }
  }

  /** Numbers the components of the graph in which each entry leads to the entries that have its values. */
  #findComponents(): void {
    const free = this.#variables.length;
    const order = this.#order.fill(0);
    const earliest = this.#earliest;
    const component = this.#component.fill(-1);
    const stack = this.#stack;
    const path = this.#path;
    this.#next.fill(0);
    // 1. All nodes can be reached from that of free sums.
    let [visits, height, depth] = [1, 1, 0];
    order[free] = earliest[free] = 1;
    stack[0] = path[0] = free;
    while (depth >= 0) {
      const node = path[depth]!;
      const to = this.#successor(node);
      // 2. Go on to a node that is new; note one that is still on the stack.
      if (to >= 0) {
        if (order[to] === 0) {
          order[to] = earliest[to] = ++visits;
          stack[height++] = to;
          path[++depth] = to;
        } else if (component[to]! < 0) earliest[node] = Math.min(earliest[node]!, order[to]!);
        continue;
      }
      // 3. A node that leads to no earlier one completes a component.
      if (earliest[node] === order[node]) {
        let member: number;
        do {
          member = stack[--height]!;
          component[member] = node;
        } while (member !== node);
      }
      if (--depth >= 0) {
        const before = path[depth]!;
        earliest[before] = Math.min(earliest[before]!, earliest[node]!);
      }
    }
  }

  /** Returns the next node that a node leads to; -1 if it has no more. */
  #successor(node: number): number {
    const free = this.#variables.length;
    if (node === free) {
      const entry = this.#next[node]!++;
      return entry < free ? entry : -1;
    }
    const value = this.#valueFrom(node, this.#next[node]!);
    this.#next[node] = value < 0 ? this.#store.words << 5 : value + 1;
    if (value < 0) return -1;
    const owner = this.#entryOf[value + this.#shift[node]!]!;
    return owner < 0 ? free : owner;
  }
}
