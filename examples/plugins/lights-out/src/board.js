/**
 * @typedef {object} Board
 * @property {number} size the number of rows and columns
 * @property {readonly boolean[]} lights row by row
 */

export const ON = 'O';
export const OFF = '.';

/**
 * Returns the lights that a press switches: the light itself, and its neighbors.
 *
 * @param {number} size
 * @param {number} light
 */
export function switchedBy(size, light) {
  const [row, column] = [Math.floor(light / size), light % size];
  return [
    light,
    ...(row > 0 ? [light - size] : []),
    ...(row < size - 1 ? [light + size] : []),
    ...(column > 0 ? [light - 1] : []),
    ...(column < size - 1 ? [light + 1] : []),
  ];
}

/**
 * Returns the lights after a press.
 *
 * @param {Board} board
 * @param {number} light
 * @returns {boolean[]}
 */
export function press({ size, lights }, light) {
  const next = [...lights];
  for (const each of switchedBy(size, light)) next[each] = !next[each];
  return next;
}

/**
 * Returns the name of a light: its column as a letter, and its row from the top.
 *
 * @param {number} size
 * @param {number} light
 */
export function nameOf(size, light) {
  return `${String.fromCharCode(97 + (light % size))}${Math.floor(light / size) + 1}`;
}

/**
 * Returns the light with a name; undefined if it is not on the board.
 *
 * @param {number} size
 * @param {string} name
 */
export function lightOf(size, name) {
  const [column, row] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  return column < size && row < size ? row * size + column : undefined;
}

/**
 * Writes a board as a record.
 *
 * @param {Board} board
 */
export function textOf({ size, lights }) {
  return Array.from({ length: size }, (_, row) =>
    lights
      .slice(row * size, (row + 1) * size)
      .map((isOn) => (isOn ? ON : OFF))
      .join(''),
  ).join('\n');
}
