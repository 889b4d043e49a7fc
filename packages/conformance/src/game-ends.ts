import type { Mover } from '@queenside/core';

/** A move of a play-out. */
export interface Step {
  readonly state: unknown;
  readonly move: number;
  readonly after: unknown;
}

/** A finished game that one side has won. */
export interface End {
  readonly position: string;
  readonly path: readonly number[];
  readonly steps: readonly Step[];
  readonly state: unknown;
  readonly mover: Mover;
  readonly score: number;
}
