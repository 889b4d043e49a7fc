/** The messages between the pool and its workers, for every transport. */
import type { Job } from '@queenside/runtime';
import type { PluginOffer } from '@queenside/runtime';
import type { BrokenPlugin } from '../plugins/discover.ts';
import type { PluginSource } from '../plugins/plugin-source.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';

export type { BrokenPlugin };

/** Asks what plugins offer; loads all of them. */
export interface DescribeOrder {
  readonly kind: 'describe';
  readonly plugins: readonly PluginSource[];
}

/** Loads the plugins that jobs need, before the first job. */
interface LoadOrder {
  readonly kind: 'load';
  readonly needs: PluginSet;
}

/** Asks for a job; loads its plugins unless they are loaded. */
export interface JobOrder {
  readonly kind: 'job';
  readonly job: Job;
  readonly needs: PluginSet;
}

/** `load` is for processes only. */
export type Order = DescribeOrder | LoadOrder | JobOrder;

/** The offers of plugins, and the plugins that do not work. */
export interface Description {
  readonly offers: readonly PluginOffer[];
  readonly broken: readonly BrokenPlugin[];
}

/** A QueensideError as plain data: an Error loses its fields between threads. */
export interface JobError {
  readonly code: string;
  readonly cause: string;
  readonly remedy: string;
  /** The place in the record that was read. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The stack of the error that a plugin threw. */
  readonly stack?: string | undefined;
}

export type Outcome<Result = unknown> = (
  | { readonly result: Result }
  | { readonly error: JobError }
) & {
  /** The built-in object that a plugin has changed in the worker's process, if any. */
  readonly changed?: string;
};

/** The reason why a worker ended before its outcome was known. */
export interface Ending {
  readonly why: 'time-limit' | 'out-of-memory' | 'open-files' | 'stopped' | 'died';
  readonly detail: string;
  /** The stack of an error that nothing caught. */
  readonly stack?: string | undefined;
}
