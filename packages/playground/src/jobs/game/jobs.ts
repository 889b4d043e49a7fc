/** Jobs on games: positions that people reach by playing, and the moves that searches choose there. */
import type { Area, Mover } from '@queenside/core';
import type { Unpacked } from '@queenside/runtime';

/** A position, as the moves that lead to it. Not every position has a record. */
export interface Line {
  readonly problem: string;
  /** The record of the first position. */
  readonly start: string;
  readonly moves: readonly number[];
}

/** Asks what a position looks like, and what can be played there. */
interface PositionJob {
  readonly kind: 'position';
  readonly line: Line;
}

export interface Position {
  readonly mover: Mover;
  /** The legal moves; none if the game is over. */
  readonly moves: readonly LegalMove[];
  /** The names of the moves that led here. */
  readonly played: readonly string[];
  /** Who made each of them. */
  readonly movers: readonly Mover[];
  /** The final score from MAX's view, if the game is over. */
  readonly score?: number;
  /** The record of this position, if its notation can say it. */
  readonly record?: string;
  /** One SVG document, if the game draws positions. */
  readonly drawing?: string;
  /** Why drawings of a third-party plugin are not shown. */
  readonly refusal?: string;
  readonly dark: Readonly<Record<string, string>>;
}

export interface LegalMove {
  readonly move: number;
  readonly name: string;
  /** The drawing of the position that marks this move. */
  readonly drawing?: string;
  /** The area of the drawing where people click to play it. Default: the mark. */
  readonly area?: Area;
}

/** Asks a solver for a move. */
export interface ThinkJob {
  readonly kind: 'think';
  readonly line: Line;
  readonly solver: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** The time at which a search must stop. Its result by then is its answer. */
  readonly milliseconds: number;
  /** How many moves the search looks ahead. Default: to the end of the game. Only games with `evaluate` have such levels. */
  readonly depth?: number;
}

/** What a solver says of a position. */
export interface SolverClaim {
  /** The move; undefined if the search found none. */
  readonly move?: number;
  /** The value from MAX's view. */
  readonly value?: number;
  /** `exact`: proved; `estimate`: by samples or a limited depth. */
  readonly kind: 'exact' | 'estimate' | 'none';
}

/** A solver's view of a position: there is an answer to check, or a reason. */
export interface Thought extends SolverClaim {
  readonly stats: Readonly<Record<string, number | string>>;
  readonly milliseconds: number;
  /** The reason why there is no answer to check. */
  readonly reason?: string;
  /** The answer as text, for the checker; undefined if there is none. */
  readonly answer?: Pick<Unpacked, 'records' | 'chunks'>;
}

/** Has the checker judge an answer, and whether it says what the solver claims. */
export interface JudgeMoveJob {
  readonly kind: 'judge-move';
  readonly line: Line;
  readonly solver: string;
  readonly claim: SolverClaim;
  /** As in {@link ThinkJob}. */
  readonly depth?: number;
  readonly answer: Pick<Unpacked, 'records' | 'chunks'>;
}

/** The checker's verdict. */
export interface MoveVerdict {
  readonly status: 'right' | 'undecided' | 'failed';
  readonly proof?: 'optimal' | 'feasible';
  readonly reason?: string;
}

export type GameJob = PositionJob | ThinkJob | JudgeMoveJob;
