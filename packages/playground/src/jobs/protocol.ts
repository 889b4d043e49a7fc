/** Messages between a page and its worker. */
import type { Job } from '@queenside/runtime';
import type { FilmOrder } from './film/jobs.ts';
import type { GameJob } from './game/jobs.ts';
import type { OwnJob } from './own/jobs.ts';
import type { TreeJob } from './tree/jobs.ts';

/** The jobs of the runtime that pages ask for. */
type RuntimeJob = Extract<
  Job,
  {
    readonly kind:
      | 'solve'
      | 'judge'
      | 'edit'
      | 'exam'
      | 'convert'
      | 'generate'
      | 'guarantee'
      | 'time';
  }
>;

/** The jobs of a worker. */
export type StudioJob = RuntimeJob | FilmOrder | GameJob | OwnJob | TreeJob;

export interface Order {
  readonly id: number;
  /** The plugins to load first. */
  readonly plugins: readonly string[];
  readonly job: StudioJob;
}

/** An error in the words of the command. */
export interface Failure {
  readonly code: string;
  readonly cause: string;
  readonly remedy: string;
  readonly line?: number;
  readonly column?: number;
}

export type Reply =
  | { readonly id: number; readonly outcome: unknown }
  | { readonly id: number; readonly failure: Failure };
