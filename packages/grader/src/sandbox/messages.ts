/** What a process of a sandbox and whoever started it say to each other. All of it is plain data. */
import type { RunFacts, RunRequest, Sandbox } from '../model/index.ts';
import type { SandboxOptions } from './open.ts';

/** The process is told first what to open. */
export type Order =
  | { readonly open: SandboxOptions }
  | { readonly run: Omit<RunRequest, 'signal'>; readonly id: number }
  | { readonly interrupt: number };

/** It answers first whether there is a sandbox, then each run once. */
export type Report =
  | { readonly opened: Sandbox['kind'] }
  | { readonly refused: Refusal }
  | { readonly facts: RunFacts; readonly id: number };

/** An error as it crosses from one process to another, where an Error would lose its fields. */
export interface Refusal {
  readonly code: string;
  readonly wrong: string;
  readonly remedy: string;
}
