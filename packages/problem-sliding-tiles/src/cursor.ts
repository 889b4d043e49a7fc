import type { SpaceInfo, StateSpace } from '@queenside/core';
import { hasWebAssembly } from '@queenside/core/webassembly';
import { distanceOf, goalOf, homesOf, MOVES, movesAt, offsetOf, type Board } from './board.ts';
import { sharedKernel } from './kernel.ts';

/** Opens a board as a state space that keeps the Manhattan distance up to date. */
export function openBoard(board: Board): StateSpace {
  return new BoardCursor(board, goalOf(board));
}

/** The tiles of small boards take four bits, those of others eight. */
const BITS_SMALL = 4;
const BITS_LARGE = 8;
const WORD = 32;

/** Its tables are plain arrays: V8 reads them faster than typed arrays, about which it has more to check. */
class BoardCursor implements StateSpace {
  readonly info: SpaceInfo;
  readonly deepen?: NonNullable<StateSpace['deepen']>;
  readonly #cells: number;
  readonly #tiles: number[];
  readonly #board: Board;
  readonly #goal: Board;
  /** The distance of a tile at a place to its place in the goal, by tile and place. */
  readonly #distances: readonly number[];
  /** The moves by place of the blank. */
  readonly #moves: readonly (readonly number[])[];
  /** The offset from the blank to the tile that an action moves. */
  readonly #offsets: readonly number[];
  readonly #bits: number;
  #blank = 0;
  #distance = 0;

  constructor(board: Board, goal: Board) {
    const { rows, columns, tiles } = board;
    const cells = tiles.length;
    this.#board = board;
    this.#goal = goal;
    this.#cells = cells;
    this.#tiles = [...tiles];
    this.#offsets = [0, 1, 2, 3].map((action) => offsetOf(columns, action));
    const home = homesOf(goal.tiles);
    this.#distances = Array.from({ length: cells * cells }, (_, index) => {
      const tile = Math.floor(index / cells);
      return tile === 0 ? 0 : distanceOf(columns, home[tile]!, index % cells);
    });
    this.#moves = tiles.map((_, place) => movesAt({ rows, columns }, place));
    this.#bits = cells <= 1 << BITS_SMALL ? BITS_SMALL : BITS_LARGE;
    this.info = {
      id: 'sliding-tiles',
      maxActions: 4,
      words: Math.ceil((cells * this.#bits) / WORD),
      states: 0,
      minCost: 1,
      integerCosts: true,
      unitCosts: true,
      consistent: true,
      finite: true,
    };
    this.#settle();
    if (hasWebAssembly())
      this.deepen = (bound, signal) => {
        const homes = Array.from(this.#tiles, (tile) => home[tile]!);
        const position = { homes, blank: this.#blank, distance: this.#distance };
        return sharedKernel().deepen({ rows, columns, ...position }, bound, signal);
      };
  }

  isGoal(): boolean {
    return this.#distance === 0;
  }

  actions(out: Int32Array, at: number): number {
    const moves = this.#moves[this.#blank]!;
    for (let index = 0; index < moves.length; index++) out[at + index] = moves[index]!;
    return moves.length;
  }

  cost(_action: number): number {
    return 1;
  }

  apply(action: number): void {
    const tiles = this.#tiles;
    const distances = this.#distances;
    const blank = this.#blank;
    const place = blank + this.#offsets[action]!;
    const tile = tiles[place]!;
    tiles[blank] = tile;
    tiles[place] = 0;
    const row = tile * this.#cells;
    this.#distance += distances[row + blank]! - distances[row + place]!;
    this.#blank = place;
  }

  undo(action: number): void {
    this.apply(3 - action);
  }

  heuristic(): number {
    return this.#distance;
  }

  inverse(action: number): number {
    return 3 - action;
  }

  reversed(): StateSpace {
    return new BoardCursor(this.#goal, this.#board);
  }

  save(out: Int32Array, at: number): void {
    const tiles = this.#tiles;
    const bits = this.#bits;
    const inWord = WORD / bits;
    for (let word = 0, place = 0; place < this.#cells; word++) {
      let packed = 0;
      const end = Math.min(place + inWord, this.#cells);
      for (let shift = 0; place < end; place++, shift += bits) packed |= tiles[place]! << shift;
      out[at + word] = packed;
    }
  }

  load(from: Int32Array, at: number): void {
    const tiles = this.#tiles;
    const bits = this.#bits;
    const inWord = WORD / bits;
    const mask = (1 << bits) - 1;
    for (let word = 0, place = 0; place < this.#cells; word++) {
      const packed = from[at + word]!;
      const end = Math.min(place + inWord, this.#cells);
      for (let shift = 0; place < end; place++, shift += bits)
        tiles[place] = (packed >>> shift) & mask;
    }
    this.#settle();
  }

  actionName(action: number): string {
    return MOVES[action]!;
  }

  /** The tiles from left to right and from top to bottom. */
  stateName(): string {
    return this.#tiles.join(' ');
  }

  #settle(): void {
    this.#distance = 0;
    for (let place = 0; place < this.#cells; place++) {
      const tile = this.#tiles[place]!;
      if (tile === 0) this.#blank = place;
      this.#distance += this.#distances[tile * this.#cells + place]!;
    }
  }
}
