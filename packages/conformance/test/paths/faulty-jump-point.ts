import {
  definePathSearch,
  type PathResult,
  type PathSearch,
  type StateSpace,
} from '@queenside/core';

/** Switches of a plain jump point search that is right with all of them off. */
export interface JumpFaults {
  /** Never stops where a wall forces a turn. */
  readonly missesForced?: boolean;
  /** Passes diagonally between cells that are not free. */
  readonly squeezes?: boolean;
  /** Counts each jump as 1. */
  readonly countsJumps?: boolean;
  /** Counts diagonal steps as straight ones. */
  readonly isSlanted?: boolean;
  /** Does not stop at the goal while it goes straight on. */
  readonly overshoots?: boolean;
  /** Does not look aside on diagonals, nor on vertical ways of grids without diagonals. */
  readonly looksAhead?: boolean;
}

/** Makes a jump point search straight from the definition: a step is forced if every way around the cell before is longer. */
export function plainJumpPoint(faults: JumpFaults = {}): PathSearch {
  return definePathSearch({
    id: 'plain-jump-point',
    summary: 'A plain jump point search, perhaps with a fault.',
    requires: ['raster', 'consistent', 'heuristic'],
    complete: true,
    deterministic: true,
    options: {},
    guarantee: () => 'optimal',
    run: (space, _options, { signal }) => new Search(space, faults).run(signal),
  });
}

interface Node {
  readonly cell: number;
  g: number;
  parent: Node | undefined;
  direction: number;
}

class Search {
  readonly #space: StateSpace;
  readonly #faults: JumpFaults;
  readonly #steps: readonly number[];
  readonly #diagonal: number;
  /** The forced directions, by cell and direction. */
  readonly #known = new Map<number, number[]>();

  constructor(space: StateSpace, faults: JumpFaults) {
    const { stride, moves } = space.raster!;
    this.#space = space;
    this.#faults = faults;
    const all = [-stride, 1, stride, -1, 1 - stride, stride + 1, stride - 1, -stride - 1];
    this.#steps = moves === '4' ? all.slice(0, 4) : all;
    this.#diagonal = moves === 'octile' ? Math.SQRT2 : 1;
  }

  run(signal: { readonly aborted: boolean }): PathResult {
    const packed = new Int32Array(1);
    this.#space.save(packed, 0);
    const estimate = (cell: number): number => {
      packed[0] = cell;
      this.#space.load(packed, 0);
      return this.#space.heuristic!();
    };
    const start: Node = { cell: packed[0]!, g: 0, parent: undefined, direction: -1 };
    const nodes = new Map([[start.cell, start]]);
    const open = new Set([start]);
    const f = ({ g, cell }: Node): number => g + estimate(cell);
    let [expanded, generated] = [0, 0];
    const nothing = (lowerBound: number) => ({
      actions: undefined,
      cost: Infinity,
      lowerBound,
      expanded,
      generated,
    });
    for (;;) {
      const best = [...open].toSorted((a, b) => f(a) - f(b))[0];
      if (best === undefined) return nothing(Infinity);
      if (signal.aborted) return nothing(0);
      open.delete(best);
      if (best.cell === this.#space.raster!.goal)
        return {
          actions: this.#pathTo(best),
          cost: best.g,
          lowerBound: best.g,
          expanded,
          generated,
        };
      expanded++;
      for (const direction of this.#directions(best.cell, best.direction)) {
        generated++;
        const cell = this.#jump(best.cell, direction);
        if (cell === undefined) continue;
        const count = (cell - best.cell) / this.#steps[direction]!;
        const each = this.#faults.isSlanted ? 1 : this.#costOf(direction);
        const g = best.g + (this.#faults.countsJumps ? 1 : count * each);
        const known = nodes.get(cell);
        if (known !== undefined && known.g <= g + 1e-9) continue;
        const node = known ?? { cell, g, parent: best, direction };
        Object.assign(node, { g, parent: best, direction });
        nodes.set(cell, node);
        open.add(node);
      }
    }
  }

  #jump(from: number, direction: number): number | undefined {
    if (!this.#applies(from, direction)) return undefined;
    const cell = from + this.#steps[direction]!;
    const isStraight = direction < 4;
    if (cell === this.#space.raster!.goal && !(this.#faults.overshoots && isStraight)) return cell;
    if (this.#forced(cell, direction).length > 0) return cell;
    if (!this.#faults.looksAhead)
      for (const side of this.#natural(direction))
        if (side !== direction && this.#jump(cell, side) !== undefined) return cell;
    return this.#jump(cell, direction);
  }

  #directions(cell: number, came: number): number[] {
    if (came < 0) return [...this.#steps.keys()];
    return [...this.#natural(came), ...this.#forced(cell, came)];
  }

  /** The directions to go on in, if there is no wall. */
  #natural(came: number): number[] {
    if (came >= 4) return [came, ...partsOf(came)];
    return this.#space.raster!.moves === '4' && came % 2 === 0 ? [came, 1, 3] : [came];
  }

  /** The other directions to cells to which every way around this cell is longer. */
  #forced(cell: number, came: number): number[] {
    const place = 8 * cell + came;
    const forced = this.#known.get(place) ?? this.#findForced(cell, came);
    this.#known.set(place, forced);
    return forced;
  }

  #findForced(cell: number, came: number): number[] {
    if (this.#faults.missesForced) return [];
    const natural = this.#natural(came);
    const before = cell - this.#steps[came]!;
    return [...this.#steps.keys()].filter((direction) => {
      const after = cell + this.#steps[direction]!;
      if (natural.includes(direction) || after === before) return false;
      if (!this.#applies(cell, direction)) return false;
      const over = this.#costOf(came) + this.#costOf(direction);
      return this.#around(before, after, cell) > over + 1e-9;
    });
  }

  /** Returns the cost of the cheapest way between neighbors of a cell, over other neighbors. */
  #around(from: number, to: number, cell: number): number {
    const { stride } = this.#space.raster!;
    const near = [-stride, 0, stride].flatMap((down) =>
      [-1, 0, 1].map((across) => cell + down + across),
    );
    const costs = new Map(near.map((each) => [each, each === from ? 0 : Infinity]));
    costs.delete(cell);
    for (let round = 0; round < near.length; round++)
      for (const [at, cost] of costs)
        for (const [direction, step] of this.#steps.entries()) {
          const next = costs.get(at + step);
          if (next === undefined || !this.#applies(at, direction)) continue;
          costs.set(at + step, Math.min(next, cost + this.#costOf(direction)));
        }
    return costs.get(to)!;
  }

  #applies(cell: number, direction: number): boolean {
    const { free, moves } = this.#space.raster!;
    if (free[cell] !== 1 || free[cell + this.#steps[direction]!] !== 1) return false;
    if (direction < 4 || moves !== 'octile' || this.#faults.squeezes) return true;
    return partsOf(direction).every((part) => free[cell + this.#steps[part]!] === 1);
  }

  #costOf(direction: number): number {
    return direction < 4 ? 1 : this.#diagonal;
  }

  #pathTo(goal: Node): number[] {
    const path: number[] = [];
    for (let node = goal; node.parent !== undefined; node = node.parent) {
      const count = (node.cell - node.parent.cell) / this.#steps[node.direction]!;
      path.unshift(...Array.from({ length: count }, () => node.direction));
    }
    return path;
  }
}

/** The straight directions of a diagonal one. */
function partsOf(diagonal: number): number[] {
  return [
    [0, 1],
    [2, 1],
    [2, 3],
    [0, 3],
  ][diagonal - 4]!;
}
