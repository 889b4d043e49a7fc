/** The messages between a sandbox process and its parent, as plain data. */
import type { QueensideError } from '@queenside/core';
import type { RunFacts, RunRequest } from './types.ts';
import type { SandboxOptions } from './open.ts';

/** A message to the sandbox process. The first one is `open`. */
export type Order =
  | { readonly kind: 'open'; readonly options: SandboxOptions }
  | { readonly kind: 'run'; readonly id: number; readonly request: PlainRequest }
  /** The program may start. */
  | { readonly kind: 'begin'; readonly id: number }
  | { readonly kind: 'interrupt'; readonly id: number };

/** A message from the sandbox process: the result of `open`, then the progress of each run. */
export type Report =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The program is ready and waits for its turn. */
  | { readonly kind: 'ready'; readonly id: number }
  /** The program has ended, and with it its turn. */
  | { readonly kind: 'gone'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly facts: RunFacts };

/** An error as plain data. */
export type Refusal = Pick<QueensideError, 'code' | 'cause' | 'remedy'>;

/** The part of a request that can be sent. */
export interface PlainRequest extends Omit<RunRequest, 'signal' | 'turn'> {
  readonly waitsForTurn: boolean;
}
