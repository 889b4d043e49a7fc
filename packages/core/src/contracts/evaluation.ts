/** Evaluations of positions that users write themselves, in place of those of games. */
import type { Mover } from './game.ts';

/** What an evaluation sees of a position. */
export interface PositionView {
  /** The marks on the squares, row by row from the top. Empty texts are empty squares. Absent if the game shows no squares. */
  readonly board?: readonly (readonly string[])[];
  /** The position as a record writes it. Absent if the game writes no records. */
  readonly text?: string;
  /** The player to move. */
  readonly mover: Mover;
  /** The names of the possible moves. */
  readonly moves: readonly string[];
}

/**
 * Returns the values of positions, in their order, from MAX's view. All of them are finite.
 *
 * @throws QueensideError if the user's function fails.
 */
export type EvaluateAll = (positions: readonly PositionView[]) => readonly number[];
