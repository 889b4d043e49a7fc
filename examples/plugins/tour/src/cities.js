/** Cities in the plane, with distances rounded to whole numbers as TSPLIB's EUC_2D says (Reinelt, 1991). */

/**
 * @typedef {object} Cities
 * @property {string} name
 * @property {Float64Array} x
 * @property {Float64Array} y
 */

/**
 * @param {Cities} cities
 * @param {number} a counts from 0
 * @param {number} b
 */
export function distance({ x, y }, a, b) {
  return Math.floor(Math.sqrt((x[a] - x[b]) ** 2 + (y[a] - y[b]) ** 2) + 0.5);
}

/**
 * Returns the length of a round tour.
 *
 * @param {Cities} cities
 * @param {ArrayLike<number>} order
 */
export function lengthOf(cities, order) {
  let sum = 0;
  for (let place = 0; place < order.length; place++)
    sum += distance(cities, order[place], order[(place + 1) % order.length]);
  return sum;
}

/**
 * Returns the nearest cities of each city, the nearest first.
 *
 * @param {Cities} cities
 * @param {number} most
 * @returns {readonly (readonly number[])[]}
 */
export function neighborsOf(cities, most) {
  const all = Array.from(cities.x, (_, city) => city);
  return all.map((city) => {
    const far = Float64Array.from(all, (other) => distance(cities, city, other));
    return all
      .filter((other) => other !== city)
      .toSorted((a, b) => far[a] - far[b] || a - b)
      .slice(0, most);
  });
}
