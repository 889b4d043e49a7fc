/** A lower bound of every tour: 1-trees with Lagrangian multipliers (Held and Karp, 1970 and 1971). */
import { distance } from './cities.js';

const MOST_ROUNDS = 300;
/** How many edges all rounds together may look at. */
const MOST_EDGES = 3e8;

/**
 * Returns a number that no tour is shorter than.
 *
 * @param {import('./cities.js').Cities} cities
 * @param {number} length of a known tour, which sets the size of steps
 * @param {() => boolean} isStopped
 */
export function lowerBound(cities, length, isStopped) {
  const size = cities.x.length;
  const prices = new Float64Array(size);
  let best = 0;
  let step = 2;
  let sinceBest = 0;
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(MOST_EDGES / size ** 2));
  for (let round = 0; round < rounds && !isStopped(); round++) {
    const { cost, degrees } = cheapestOneTree(cities, prices);
    if (cost > best) [best, sinceBest] = [cost, 0];
    else sinceBest++;
    if (sinceBest === 10) [step, sinceBest] = [step / 2, 0];
    const excess = degrees.reduce((sum, degree) => sum + (degree - 2) ** 2, 0);
    if (excess === 0) break;
    // Cities with many edges become dearer, those with one edge cheaper.
    const move = (step * (length - cost)) / excess;
    for (let city = 0; city < size; city++) prices[city] += move * (degrees[city] - 2);
  }
  // Tours have whole lengths. The sums are exact to far less than the tolerance.
  return Math.max(0, Math.ceil(best - 1e-6));
}

/**
 * Builds the cheapest spanning tree of all cities but the first, with the two cheapest edges of that one (Prim, 1957). Edges cost
 * their length and the prices of both ends; what prices add to every tour is taken off.
 *
 * @param {import('./cities.js').Cities} cities
 * @param {Float64Array} prices
 */
function cheapestOneTree(cities, prices) {
  const size = prices.length;
  const degrees = new Int32Array(size);
  const costs = new Float64Array(size).fill(Infinity);
  const parents = new Int32Array(size);
  const isIn = new Uint8Array(size);
  const edge = (/** @type {number} */ a, /** @type {number} */ b) =>
    distance(cities, a, b) + prices[a] + prices[b];
  let cost = -2 * prices.reduce((sum, price) => sum + price, 0);
  for (let last = 1, count = 2; count < size; count++) {
    isIn[last] = 1;
    let nearest = -1;
    for (let city = 2; city < size; city++) {
      if (isIn[city] === 1) continue;
      const through = edge(last, city);
      if (through < costs[city]) [costs[city], parents[city]] = [through, last];
      if (nearest === -1 || costs[city] < costs[nearest]) nearest = city;
    }
    cost += costs[nearest];
    degrees[nearest]++;
    degrees[parents[nearest]]++;
    last = nearest;
  }
  const [first, second] = Array.from({ length: size - 1 }, (_, index) => index + 1)
    .toSorted((a, b) => edge(0, a) - edge(0, b))
    .slice(0, 2);
  for (const city of [first, second]) {
    cost += edge(0, city);
    degrees[0]++;
    degrees[city]++;
  }
  return { cost, degrees };
}
