/**
 * Shortens tours: 2-opt (Croes, 1958) and Or-opt (Or, 1976) with neighbor lists and don't-look bits (Bentley, 1992), and the double
 * bridge (Martin, Otto, and Felten, 1991) to leave local optima.
 */
import type { Random } from '@queenside/core';
import type { Cities } from '@queenside/problem-tour';

/** Or-opt moves up to this many cities at once. */
const LONGEST_SEGMENT = 3;
/** The bridges of one kick are this close together, so that few cities have to be looked at again. */
const KICK_SPAN = 50;

/** A tour that can be shortened. Places on it count from 0; behind the last one comes the first. */
export class ShortenedTour {
  readonly #cities: Cities;
  readonly #neighbors: readonly Int32Array[];
  readonly #order: Int32Array;
  /** By city. */
  readonly #places: Int32Array;
  /** Cities to look at. */
  readonly #queue: number[] = [];
  readonly #isQueued: Uint8Array;

  /** @param neighbors the nearest cities of each city, the nearest first. */
  constructor(cities: Cities, neighbors: readonly Int32Array[], order: Int32Array) {
    this.#cities = cities;
    this.#neighbors = neighbors;
    this.#order = Int32Array.from(order);
    this.#places = new Int32Array(order.length);
    this.#isQueued = new Uint8Array(order.length);
    this.restore(this.#order.slice());
    for (const city of order) this.#look(city);
  }

  /** Returns a copy of the order of cities. */
  copy(): Int32Array {
    return this.#order.slice();
  }

  restore(order: Int32Array): void {
    this.#order.set(order);
    for (const [place, city] of order.entries()) this.#places[city] = place;
  }

  /**
   * Shortens the tour until no move helps, or until stopped. Returns by how much.
   */
  shorten(isStopped: () => boolean): number {
    let saved = 0;
    for (;;) {
      const city = this.#queue.pop();
      if (city === undefined || isStopped()) return saved;
      this.#isQueued[city] = 0;
      for (;;) {
        const gain = this.#twoOpt(city) || this.#orOpt(city);
        if (gain === 0) break;
        saved += gain;
      }
    }
  }

  /**
   * Changes the tour at random: A B C D becomes A C B D. Returns by how much it got longer.
   */
  kick(random: Random): number {
    const size = this.#order.length;
    const span = Math.min(size, KICK_SPAN);
    const start = random.int(size);
    const [a, b, c] = threeDistinct(random, span);
    const at = (offset: number): number => this.#order[(start + offset) % size]!;
    const ends = [at(a), at(a + 1), at(b), at(b + 1), at(c), at(c + 1)] as const;
    const [a1, a2, b1, b2, c1, c2] = ends;
    const moved = Array.from({ length: c - a }, (_, index) =>
      at(index < c - b ? b + 1 + index : a + 1 + index - (c - b)),
    );
    for (const [index, city] of moved.entries()) this.#put(city, (start + a + 1 + index) % size);
    for (const city of ends) this.#look(city);
    return (
      this.#far(a1, b2) +
      this.#far(c1, a2) +
      this.#far(b1, c2) -
      this.#far(a1, a2) -
      this.#far(b1, b2) -
      this.#far(c1, c2)
    );
  }

  /**
   * Replaces two edges, one of them at the city, if that helps. Returns by how much.
   */
  #twoOpt(city: number): number {
    for (const isForward of [true, false]) {
      const next = isForward ? this.#next(city) : this.#before(city);
      const old = this.#far(city, next);
      for (const near of this.#neighbors[city]!) {
        const added = this.#far(city, near);
        if (added >= old) break;
        const beyond = isForward ? this.#next(near) : this.#before(near);
        const gain = old + this.#far(near, beyond) - added - this.#far(next, beyond);
        if (gain <= 0) continue;
        this.#exchange(city, next, near, beyond);
        for (const each of [city, next, near, beyond]) this.#look(each);
        return gain;
      }
    }
    return 0;
  }

  /**
   * Moves a segment that begins or ends at the city beside one of the city's neighbors, if that helps. Returns by how much.
   */
  #orOpt(city: number): number {
    for (const isForward of [true, false]) {
      let tail = city;
      for (let length = 1; length <= LONGEST_SEGMENT; length++) {
        // The segment runs from the city, which comes next to its neighbor, to the tail.
        const [head, end] = isForward ? [city, tail] : [tail, city];
        const [before, after] = [this.#before(head), this.#next(end)];
        if (before === end || before === after) return 0;
        const removed = this.#far(before, head) + this.#far(end, after) - this.#far(before, after);
        for (const near of this.#neighbors[city]!) {
          const added = this.#far(city, near);
          if (added >= removed) break;
          if (this.#isBetween(near, head, end)) continue;
          for (const other of [this.#next(near), this.#before(near)]) {
            if (this.#isBetween(other, head, end)) continue;
            const gain = removed - added - this.#far(tail, other) + this.#far(near, other);
            if (gain <= 0) continue;
            this.#move(head, end, city, near, other);
            for (const each of [before, after, head, end, near, other]) this.#look(each);
            return gain;
          }
        }
        tail = isForward ? this.#next(tail) : this.#before(tail);
      }
    }
    return 0;
  }

  /**
   * Moves a segment between two adjacent cities: at most three exchanges of edges.
   */
  #move(head: number, end: number, joined: number, near: number, other: number): void {
    const [left, right] = this.#next(near) === other ? [near, other] : [other, near];
    const [before, after] = [this.#before(head), this.#next(end)];
    // 1. Reverse the segment together with what is between it and the gap, then that back.
    if (this.#distanceAlong(after, left) < this.#distanceAlong(right, before)) {
      this.#exchange(before, head, left, right);
      this.#exchange(before, left, after, end);
    } else {
      this.#exchange(left, right, end, after);
      this.#exchange(head, before, right, after);
    }
    // 2. Now the segment is reversed between left and right. Turn it if the wrong end is at the neighbor.
    if (joined !== (near === left ? end : head)) this.#exchange(left, end, head, right);
  }

  /**
   * Replaces the edges a-b and c-d by a-c and b-d. Both run in the same direction.
   */
  #exchange(a: number, b: number, c: number, d: number): void {
    if (this.#next(a) === b && this.#next(c) === d) this.#reverse(b, c);
    else this.#reverse(c, b);
  }

  /**
   * Reverses the way from one city to another, or all the rest, whichever is shorter: both give the same round tour.
   */
  #reverse(from: number, to: number): void {
    const size = this.#order.length;
    let [first, last] = [this.#places[from]!, this.#places[to]!];
    let count = ((last - first + size) % size) + 1;
    if (2 * count > size) {
      [first, last] = [(last + 1) % size, (first - 1 + size) % size];
      count = size - count;
    }
    for (let swaps = count >> 1; swaps > 0; swaps--) {
      const [a, b] = [this.#order[first]!, this.#order[last]!];
      this.#put(b, first);
      this.#put(a, last);
      first = first + 1 === size ? 0 : first + 1;
      last = last === 0 ? size - 1 : last - 1;
    }
  }

  #look(city: number): void {
    if (this.#isQueued[city] === 1) return;
    this.#isQueued[city] = 1;
    this.#queue.push(city);
  }

  #put(city: number, place: number): void {
    this.#order[place] = city;
    this.#places[city] = place;
  }

  #next(city: number): number {
    const place = this.#places[city]! + 1;
    return this.#order[place === this.#order.length ? 0 : place]!;
  }

  #before(city: number): number {
    const place = this.#places[city]!;
    return this.#order[place === 0 ? this.#order.length - 1 : place - 1]!;
  }

  #distanceAlong(from: number, to: number): number {
    const size = this.#order.length;
    return (this.#places[to]! - this.#places[from]! + size) % size;
  }

  #isBetween(city: number, from: number, to: number): boolean {
    return this.#distanceAlong(from, city) <= this.#distanceAlong(from, to);
  }

  #far(a: number, b: number): number {
    return this.#cities.distances[a * this.#cities.size + b]!;
  }
}

/**
 * Returns three different numbers below a limit, in ascending order.
 */
function threeDistinct(random: Random, limit: number): readonly [number, number, number] {
  const numbers = new Set<number>();
  while (numbers.size < 3) numbers.add(random.int(limit));
  const [a, b, c] = [...numbers].toSorted((x, y) => x - y);
  return [a!, b!, c!];
}
