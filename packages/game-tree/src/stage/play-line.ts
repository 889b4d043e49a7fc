import type { Game } from '@queenside/core';
import { WINDOW } from '../search/events.ts';

/** The source of an end of a window: a move of the position at a ply, or the null window there. */
interface WindowSource {
  readonly ply: number;
  /** The move's name; undefined for a null window. */
  readonly by: string | undefined;
}

interface End {
  value: number;
  source: WindowSource | undefined;
}

/** A position of the line of play that a search is in. */
export interface Position<State> {
  readonly state: State;
  /** The move that led to it, and its name; none at the root. */
  readonly move: number | undefined;
  readonly name: string;
  /** The pieces of its drawing, once it has been drawn. */
  drawn?: readonly (readonly [name: string, markup: string])[];
  /** The best score of its moves so far; undefined if none is known. */
  best: number | undefined;
  /** True if the search has a window here. */
  hasWindow: boolean;
  alpha: End;
  beta: End;
}

const OPEN = (value: number): End => ({ value, source: undefined });

/** The line of play from the root to the search's position, with scores and windows of depth-first searches. */
export class PlayLine<State> {
  readonly positions: Position<State>[];
  readonly #game: Game<State>;

  constructor(game: Game<State>, root: State) {
    this.#game = game;
    this.positions = [this.#begin(root, undefined, '')];
  }

  copy(): PlayLine<State> {
    const copy = new PlayLine(this.#game, this.positions[0]!.state);
    copy.positions.length = 0;
    for (const position of this.positions)
      copy.positions.push({
        ...position,
        alpha: { ...position.alpha },
        beta: { ...position.beta },
      });
    return copy;
  }

  get last(): Position<State> {
    return this.positions.at(-1)!;
  }

  /** Goes to the position at a ply after a move. @returns false if that position does not exist. */
  goTo(ply: number, move: number): boolean {
    if (ply === 0) {
      this.positions.length = 1;
      return true;
    }
    const parent = this.positions[ply - 1];
    if (parent === undefined) return false;
    if (this.positions[ply]?.move !== move) {
      if (!this.#game.moves(parent.state).includes(move)) return false;
      const name = this.#game.moveName?.(move, parent.state) ?? String(move);
      this.positions[ply] = this.#begin(this.#game.next(parent.state, move), move, name);
    }
    this.positions.length = ply + 1;
    return true;
  }

  /** Goes up until the line has this many moves. */
  leaveTo(ply: number): void {
    this.positions.length = Math.max(1, Math.min(this.positions.length, ply + 1));
  }

  /** Begins the search of the last position. @param kind one of {@link WINDOW}. */
  begin(kind: number): void {
    const [position, parent] = [this.last, this.positions.at(-2)];
    const ply = this.positions.length - 2;
    position.best = undefined;
    position.hasWindow = kind !== WINDOW.none;
    position.alpha = { ...(parent?.alpha ?? OPEN(-Infinity)) };
    position.beta = { ...(parent?.beta ?? OPEN(Infinity)) };
    if (parent === undefined || kind !== WINDOW.null) return;
    const source = { ply, by: undefined };
    if (this.#isMax(parent)) position.beta = { value: parent.alpha.value, source };
    else position.alpha = { value: parent.beta.value, source };
  }

  /** Passes the score of the last position to the one before it. */
  passUp(score: number): void {
    const [position, parent] = [this.last, this.positions.at(-2)];
    position.best = score;
    if (parent === undefined || this.#game.toMove(parent.state) === 'chance') return;
    const isMax = this.#isMax(parent);
    const isBetter =
      parent.best === undefined || (isMax ? score > parent.best : score < parent.best);
    if (isBetter) parent.best = score;
    const end = isMax ? parent.alpha : parent.beta;
    const isNull = end.source !== undefined && end.source.by === undefined;
    if (isMax ? score < end.value : score > end.value) return;
    if (score === end.value && !isNull) return;
    const source = { ply: this.positions.length - 2, by: position.name };
    if (isMax) parent.alpha = { value: score, source };
    else parent.beta = { value: score, source };
  }

  /** The moves from the root. */
  names(): string[] {
    return this.positions.slice(1).map(({ name }) => name);
  }

  #isMax({ state }: Position<State>): boolean {
    return this.#game.toMove(state) === 'max';
  }

  #begin(state: State, move: number | undefined, name: string): Position<State> {
    return {
      state,
      move,
      name,
      best: undefined,
      hasWindow: false,
      alpha: OPEN(-Infinity),
      beta: OPEN(Infinity),
    };
  }
}
