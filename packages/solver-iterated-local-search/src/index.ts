import { definePlugin, defineSolver } from '@queenside/core';
import { type Cities, lowerBound, tour } from '@queenside/problem-tour';
import { ShortenedTour } from './shortened-tour.ts';

/** The cities that moves join a city to are among its nearest. */
const NEIGHBORS = 10;

/** Solves `tour` by iterated local search (Martin, Otto, and Felten, 1991). */
export const iteratedLocalSearch = defineSolver({
  id: 'iterated-local-search',
  name: 'Iterated local search',
  problem: tour,
  summary: 'Starts with the nearest neighbor, and improves by 2-opt, Or-opt, and double bridges',
  options: {
    kicks: {
      type: 'integer',
      minimum: 0,
      maximum: 100_000_000,
      default: 5000,
      description: 'how often to change the tour at random; 0 stops at the first local optimum',
    },
  },
  capabilities: { tasks: ['find'], complete: true, deterministic: false },
  solve(cities, { kicks }, context) {
    const isStopped = (): boolean => context.signal.aborted;
    // 1. A first tour, and a first local optimum.
    const start = nearestNeighbor(cities);
    const walk = new ShortenedTour(cities, neighborsOf(cities), start);
    let length = lengthOf(cities, start);
    context.improve([...start]);
    const saved = walk.shorten(isStopped);
    length -= saved;
    let best = walk.copy();
    if (saved > 0) context.improve([...best]);
    // 2. A bound tells how much better any tour can be.
    const least = isStopped() ? 0 : lowerBound(cities);
    context.bound(least);
    // 3. Keep a changed tour unless it is longer.
    let made = 0;
    let shortest = length;
    for (; made < kicks && shortest > least && cities.size > 4 && !isStopped(); made++) {
      length += walk.kick(context.random);
      length -= walk.shorten(isStopped);
      if (length <= shortest) {
        best = walk.copy();
        if (length < shortest) context.improve([...best]);
        shortest = length;
      } else {
        walk.restore(best);
        length = shortest;
      }
    }
    context.stats['kicks'] = made;
    return [...best];
  },
});

function lengthOf({ size, distances }: Cities, order: Int32Array): number {
  return order.reduce(
    (sum, city, at) => sum + distances[city * size + order[(at + 1) % size]!]!,
    0,
  );
}

/** Returns the nearest cities of each city, the nearest first. */
function neighborsOf({ size, distances }: Cities): readonly Int32Array[] {
  return Array.from({ length: size }, (_, city) => {
    const far = distances.subarray(city * size, (city + 1) * size);
    const others = Array.from(far.keys()).filter((other) => other !== city);
    return Int32Array.from(
      others.toSorted((a, b) => far[a]! - far[b]! || a - b).slice(0, NEIGHBORS),
    );
  });
}

/** Goes to the nearest city that is left, from the first one. */
function nearestNeighbor({ size, distances }: Cities): Int32Array {
  const order = [0];
  const left = new Set(Array.from({ length: size - 1 }, (_, index) => index + 1));
  while (left.size > 0) {
    const last = order.at(-1)! * size;
    let nearest = -1;
    for (const city of left)
      if (nearest < 0 || distances[last + city]! < distances[last + nearest]!) nearest = city;
    left.delete(nearest);
    order.push(nearest);
  }
  return Int32Array.from(order);
}

/** The plugin: the solver `iterated-local-search`. */
export default definePlugin({ solvers: [iteratedLocalSearch] });
