/**
 * Exact cover by dancing links (Knuth, 2000). Each of 729 choices, a digit in a cell, covers four of 324 demands: the cell, and the
 * digit in the cell's row, column, and box.
 */
import { CELLS, UNITS_OF } from './grid.js';

const DEMANDS = CELLS + 27 * 9;

/**
 * Finds the first solutions of a puzzle.
 *
 * @param {readonly number[]} puzzle
 * @param {number} most how many to find
 * @param {{ visit: () => boolean }} watch called at each step; true stops the search
 * @returns {readonly (readonly number[])[] | undefined} undefined if stopped
 */
export function solveByLinks(puzzle, most, { visit }) {
  const links = new Links();
  for (const [cell, digit] of puzzle.entries())
    if (digit !== 0 && !links.choose(cell, digit)) return [];
  /** @type {number[][]} */
  const found = [];
  const chosen = puzzle.slice();
  /** @returns {boolean} whether to stop */
  const search = () => {
    if (visit()) return true;
    // 1. Without demands, this is a solution.
    const demand = links.hardest();
    if (demand === undefined) {
      found.push(chosen.slice());
      return found.length === most;
    }
    // 2. Otherwise meet the demand with the fewest choices in every way.
    links.cover(demand);
    for (let node = links.down[demand]; node !== demand; node = links.down[node]) {
      const { cell, digit } = links.choiceOf(node);
      chosen[cell] = digit;
      for (let other = links.right[node]; other !== node; other = links.right[other])
        links.cover(links.head[other]);
      const isOver = search();
      for (let other = links.left[node]; other !== node; other = links.left[other])
        links.uncover(links.head[other]);
      chosen[cell] = puzzle[cell];
      if (isOver) return true;
    }
    links.uncover(demand);
    return false;
  };
  const isStopped = search() && found.length < most;
  return isStopped ? undefined : found;
}

/** Node 0 is the root, nodes 1 to 324 head the demands, and each choice has four nodes beyond them. */
class Links {
  left;
  right;
  up;
  down;
  /** By node: its demand's head. */
  head;
  #sizes;

  constructor() {
    const nodes = 1 + DEMANDS + 4 * CELLS * 9;
    [this.left, this.right, this.up, this.down, this.head] = Array.from({ length: 5 }, () =>
      Int32Array.from({ length: nodes }, (_, node) => node),
    );
    this.#sizes = new Int32Array(1 + DEMANDS);
    for (let demand = 1; demand <= DEMANDS; demand++) this.#insertRight(demand, demand - 1);
    for (let choice = 0; choice < 9 * CELLS; choice++) {
      const first = 1 + DEMANDS + 4 * choice;
      for (const [index, demand] of demandsOf(choice).entries()) {
        const node = first + index;
        if (index > 0) this.#insertRight(node, node - 1);
        this.head[node] = demand;
        this.up[node] = this.up[demand];
        this.down[node] = demand;
        this.down[this.up[demand]] = node;
        this.up[demand] = node;
        this.#sizes[demand]++;
      }
    }
  }

  /**
   * Covers the demands of a given digit. Returns false if another one has met them.
   *
   * @param {number} cell
   * @param {number} digit
   */
  choose(cell, digit) {
    const demands = demandsOf(9 * cell + digit - 1);
    if (demands.some((demand) => this.right[this.left[demand]] !== demand)) return false;
    for (const demand of demands) this.cover(demand);
    return true;
  }

  /** Returns the open demand with the fewest choices. */
  hardest() {
    let best;
    for (let demand = this.right[0]; demand !== 0; demand = this.right[demand])
      if (best === undefined || this.#sizes[demand] < this.#sizes[best]) best = demand;
    return best;
  }

  /** @param {number} node */
  choiceOf(node) {
    const choice = (node - 1 - DEMANDS) >> 2;
    return { cell: Math.floor(choice / 9), digit: (choice % 9) + 1 };
  }

  /** @param {number} demand */
  cover(demand) {
    const { left, right, up, down, head } = this;
    right[left[demand]] = right[demand];
    left[right[demand]] = left[demand];
    for (let row = down[demand]; row !== demand; row = down[row])
      for (let node = right[row]; node !== row; node = right[node]) {
        down[up[node]] = down[node];
        up[down[node]] = up[node];
        this.#sizes[head[node]]--;
      }
  }

  /** @param {number} demand */
  uncover(demand) {
    const { left, right, up, down, head } = this;
    for (let row = up[demand]; row !== demand; row = up[row])
      for (let node = left[row]; node !== row; node = left[node]) {
        this.#sizes[head[node]]++;
        down[up[node]] = node;
        up[down[node]] = node;
      }
    right[left[demand]] = demand;
    left[right[demand]] = demand;
  }

  /**
   * @param {number} node
   * @param {number} after
   */
  #insertRight(node, after) {
    this.left[node] = after;
    this.right[node] = this.right[after];
    this.left[this.right[after]] = node;
    this.right[after] = node;
  }
}

/** @param {number} choice nine for each cell */
function demandsOf(choice) {
  const [cell, digit] = [Math.floor(choice / 9), choice % 9];
  return [1 + cell, ...UNITS_OF[cell].map((unit) => 1 + CELLS + 9 * unit + digit)];
}
