/** The bumps of activity after which all are scaled down. */
const LARGEST = 1e100;
/** Each conflict counts this much more than the one before. */
const GROWTH = 1 / 0.95;

/** Variables by their activity in conflicts, the most active first: a binary heap (VSIDS; Moskewicz et al., 2001). */
export class ActivityOrder {
  readonly #activity: Float64Array;
  #increment = 1;
  readonly #heap: Int32Array;
  #size = 0;
  /** By variable: its place in the heap, or -1. */
  readonly #places: Int32Array;

  constructor(variables: number) {
    this.#activity = new Float64Array(variables);
    this.#heap = new Int32Array(variables);
    this.#places = new Int32Array(variables).fill(-1);
    for (let variable = 0; variable < variables; variable++) this.put(variable);
  }

  /** Adds a variable, unless it is there. */
  put(variable: number): void {
    if (this.#places[variable] !== -1) return;
    this.#rise(this.#size++, variable);
  }

  /** Removes and returns the most active variable, or -1. */
  take(): number {
    if (this.#size === 0) return -1;
    const first = this.#heap[0]!;
    const last = this.#heap[--this.#size]!;
    this.#places[first] = -1;
    if (this.#size > 0) this.#sink(last);
    return first;
  }

  /** Notes that a variable had a part in a conflict. */
  bump(variable: number): void {
    this.#activity[variable]! += this.#increment;
    if (this.#activity[variable]! > LARGEST) {
      for (let each = 0; each < this.#activity.length; each++) this.#activity[each]! /= LARGEST;
      this.#increment /= LARGEST;
    }
    const place = this.#places[variable]!;
    if (place !== -1) this.#rise(place, variable);
  }

  /** Makes earlier activity count less. Call it after each conflict. */
  fade(): void {
    this.#increment *= GROWTH;
  }

  #rise(from: number, variable: number): void {
    const activity = this.#activity[variable]!;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const other = this.#heap[parent]!;
      if (this.#activity[other]! >= activity) break;
      this.#set(place, other);
      place = parent;
    }
    this.#set(place, variable);
  }

  #sink(variable: number): void {
    const activity = this.#activity[variable]!;
    let place = 0;
    for (let child = 1; child < this.#size; child = 2 * place + 1) {
      const right = child + 1;
      if (
        right < this.#size &&
        this.#activity[this.#heap[right]!]! > this.#activity[this.#heap[child]!]!
      )
        child = right;
      const other = this.#heap[child]!;
      if (this.#activity[other]! <= activity) break;
      this.#set(place, other);
      place = child;
    }
    this.#set(place, variable);
  }

  #set(place: number, variable: number): void {
    this.#heap[place] = variable;
    this.#places[variable] = place;
  }
}
