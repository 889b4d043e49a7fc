import { defineSolver } from '@queenside/core';
import { lengthOf, neighborsOf } from './cities.js';
import { Tour } from './local-search.js';
import { lowerBound } from './one-tree.js';
import { problem } from './problem.js';

const NEIGHBORS = 10;

/** Iterated local search: shortens a tour by 2-opt and Or-opt, kicks it, and shortens it again, as long as it may. */
export const localSearch = defineSolver({
  id: 'local-search',
  problem,
  summary: 'Starts with the nearest neighbor, and improves by 2-opt, Or-opt, and random kicks',
  options: {
    kicks: {
      type: 'integer',
      minimum: 0,
      default: 5000,
      description: 'how often to change the tour at random; 0 stops at the first local optimum',
    },
  },
  capabilities: { tasks: ['find'], complete: true, deterministic: false },
  /** @returns {import('./problem.js').Answer} */
  solve(cities, { kicks }, context) {
    const isStopped = () => context.signal.aborted;
    const { random, stats } = context;
    const neighbors = neighborsOf(cities, NEIGHBORS);
    // 1. A first tour, and a first local optimum.
    const start = nearestNeighbor(cities);
    context.improve(start);
    const tour = new Tour(cities, neighbors, start);
    const saved = tour.shorten(isStopped);
    let length = lengthOf(cities, start) - saved;
    let best = tour.copy();
    if (saved > 0) context.improve(Array.from(best));
    // 2. A bound tells how much better any tour can be.
    const least = lowerBound(cities, length, isStopped);
    if (!isStopped()) context.bound(least);
    // 3. Keep a changed tour unless it is longer.
    let made = 0;
    let shortest = length;
    for (; made < kicks && shortest > least && cities.x.length > 4 && !isStopped(); made++) {
      length += tour.kick(random);
      length -= tour.shorten(isStopped);
      if (length <= shortest) {
        best = tour.copy();
        if (length < shortest) context.improve(Array.from(best));
        shortest = length;
      } else {
        tour.restore(best);
        length = shortest;
      }
    }
    stats['kicks'] = made;
    return Array.from(best);
  },
});

/**
 * Goes to the nearest city that is left, from the first one.
 *
 * @param {import('./cities.js').Cities} cities
 */
function nearestNeighbor(cities) {
  const order = [0];
  const left = new Set(cities.x.keys());
  left.delete(0);
  while (left.size > 0) {
    const last = order[order.length - 1];
    let nearest = -1;
    let least = Infinity;
    for (const city of left) {
      const far = (cities.x[city] - cities.x[last]) ** 2 + (cities.y[city] - cities.y[last]) ** 2;
      if (far < least) [nearest, least] = [city, far];
    }
    left.delete(nearest);
    order.push(nearest);
  }
  return order;
}
