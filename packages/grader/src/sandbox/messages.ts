/** What a process of a sandbox and whoever started it say to each other. All of it is plain data. */
import type { JobError } from '@queenside/batch';
import type { RunFacts, RunRequest } from '../model/index.ts';
import type { SandboxOptions } from './open.ts';

/** What the process is told: first of all, what to open. */
export type Order =
  | { readonly kind: 'open'; readonly options: SandboxOptions }
  | { readonly kind: 'run'; readonly id: number; readonly request: PlainRequest }
  /** It is the program's turn. */
  | { readonly kind: 'begin'; readonly id: number }
  | { readonly kind: 'interrupt'; readonly id: number };

/** What it answers: once, whether there is a sandbox; then, of each run, how it gets on. */
export type Report =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly refusal: JobError }
  /** The program is ready, and waits for its turn. */
  | { readonly kind: 'ready'; readonly id: number }
  /** The program is gone: its turn is over. */
  | { readonly kind: 'gone'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly facts: RunFacts };

/** A request without what cannot be sent. */
export interface PlainRequest extends Omit<RunRequest, 'signal' | 'turn'> {
  readonly waitsForTurn: boolean;
}
