/** A lower bound of every tour: 1-trees with Lagrangian multipliers (Held and Karp, 1970 and 1971). */
import type { Cities } from './tsplib.ts';

const MOST_ROUNDS = 300;
/** How many edges all rounds together may look at. */
const MOST_EDGES = 1e8;

const known = new WeakMap<Cities, number>();

/** Returns a number that no tour is shorter than. */
export function lowerBound(cities: Cities): number {
  let bound = known.get(cities);
  if (bound === undefined) known.set(cities, (bound = ascend(cities)));
  return bound;
}

function ascend(cities: Cities): number {
  const { size } = cities;
  const prices = new Float64Array(size);
  const longest = nearestNeighborLength(cities);
  let best = 0;
  let step = 1;
  let sinceBest = 0;
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(MOST_EDGES / size ** 2));
  for (let round = 0; round < rounds; round++) {
    const { cost, degrees } = cheapestOneTree(cities, prices);
    if (cost > best) [best, sinceBest] = [cost, 0];
    else sinceBest++;
    if (sinceBest === 8) [step, sinceBest] = [step / 2, 0];
    const excess = degrees.reduce((sum, degree) => sum + (degree - 2) ** 2, 0);
    if (excess === 0) break;
    // Cities with many edges become dearer, those with one edge cheaper.
    const move = (step * (longest - cost)) / excess;
    for (let city = 0; city < size; city++) prices[city]! += move * (degrees[city]! - 2);
  }
  // Tours have whole lengths. The sums are exact to far less than the tolerance.
  return Math.max(0, Math.ceil(best - 1e-6));
}

/** The length of the tour that goes to the nearest city left: it sets the size of steps. */
function nearestNeighborLength({ size, distances }: Cities): number {
  const left = new Set(Array.from({ length: size - 1 }, (_, index) => index + 1));
  let [last, length] = [0, 0];
  while (left.size > 0) {
    let nearest = -1;
    for (const city of left)
      if (nearest < 0 || distances[last * size + city]! < distances[last * size + nearest]!)
        nearest = city;
    length += distances[last * size + nearest]!;
    left.delete(nearest);
    last = nearest;
  }
  return length + distances[last * size]!;
}

/**
 * Builds the cheapest spanning tree of all cities but the first (Prim, 1957), with the two cheapest edges of that one. Edges cost
 * their length and the prices of both ends; what prices add to every tour is taken off.
 */
function cheapestOneTree({ size, distances }: Cities, prices: Float64Array) {
  const degrees = new Int32Array(size);
  const costs = new Float64Array(size).fill(Infinity);
  const parents = new Int32Array(size);
  const isIn = new Uint8Array(size);
  const edge = (a: number, b: number): number => distances[a * size + b]! + prices[a]! + prices[b]!;
  let cost = -2 * prices.reduce((sum, price) => sum + price, 0);
  for (let last = 1, count = 2; count < size; count++) {
    isIn[last] = 1;
    let nearest = -1;
    for (let city = 2; city < size; city++) {
      if (isIn[city] === 1) continue;
      const through = edge(last, city);
      if (through < costs[city]!) [costs[city], parents[city]] = [through, last];
      if (nearest < 0 || costs[city]! < costs[nearest]!) nearest = city;
    }
    cost += costs[nearest]!;
    degrees[nearest]! += 1;
    degrees[parents[nearest]!]! += 1;
    last = nearest;
  }
  const [first, second] = Array.from({ length: size - 1 }, (_, index) => index + 1).toSorted(
    (a, b) => edge(0, a) - edge(0, b),
  );
  for (const city of [first!, second!]) {
    cost += edge(0, city);
    degrees[0]! += 1;
    degrees[city]! += 1;
  }
  return { cost, degrees };
}
