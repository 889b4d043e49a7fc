/** The messages between server and pages, as JSON. Times are milliseconds since 1970. */
import type { BenchResult, Machine } from '@queenside/bench/view';
import type { CatalogProblem, CatalogSolver } from '@queenside/runtime';

/**
 * `waiting`: no worker works on it; `stopped`: by a person; `undecided`: the checker could not decide on some answer;
 * `rejected`: no record was read.
 */
export type ListedState =
  | 'waiting'
  | 'running'
  | 'stopped'
  | 'done'
  | 'undecided'
  | 'failed'
  | 'rejected';

/** Why a file that a process has claimed has no worker. */
export interface Wait {
  /** `2 workers are busy with nqueens_slow.txt`. */
  readonly why: string;
  /** The time since which they are. */
  readonly since: number;
}

/** A file as the Inbox page lists it. */
export interface InboxFile {
  /** Names the file in requests. The same after a restart. */
  readonly id: string;
  /** Its path below the inbox; the whole path if it is elsewhere. */
  readonly name: string;
  readonly state: ListedState;
  readonly right: number;
  readonly undecided: number;
  readonly failed: number;
  readonly bytes: number;
  /** When the state began; 0 if unknown. */
  readonly since: number;
  /** How long the answer took, without waiting for workers; undefined before it is there. */
  readonly milliseconds?: number;
  /** How long it waited for workers. */
  readonly waited?: number;
  /** If it is claimed and waits. */
  readonly wait?: Wait;
  readonly problem?: string;
  readonly solvers?: readonly string[];
  /** Why the file was rejected, or what is wrong with it. */
  readonly reason?: string;
  readonly remedy?: string;
  /** Whether it was rejected because its name tells no problem. */
  readonly isUnknown?: true;
  readonly hasTrace?: true;
}

/** Topic `files`. A snapshot begins with an empty list, and replaces what the page shows when it is complete. */
export interface FilesMessage {
  readonly isFirst?: true;
  readonly isLast?: true;
  readonly files: readonly InboxFile[];
  /** The ids of forgotten files. */
  readonly gone?: readonly string[];
}

/** A worker of this process. */
export interface WorkerRow {
  readonly transport: 'thread' | 'process';
  /** The kind of its job, such as `solve` or `verify`. */
  readonly job: string;
  readonly problem: string;
  readonly solver?: string;
  readonly since: number;
}

/** A claimed file. */
export interface RunningRow {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  /** If it has no worker. */
  readonly wait?: Wait;
  readonly problem?: string;
  /** The number of answered records, and the share of the file from 0 to 1; undefined if another process answers it. */
  readonly records?: number;
  readonly share?: number;
  /** The number of the process, if it is another one. */
  readonly process?: number;
}

/** Topic `work`. */
export interface WorkMessage {
  /** Whether this process watches the inbox. */
  readonly isWatching: boolean;
  readonly inbox: string;
  readonly outbox: string;
  /** The most jobs of this process at once. */
  readonly jobs: number;
  readonly workers: readonly WorkerRow[];
  readonly running: readonly RunningRow[];
  readonly counts: Readonly<Record<ListedState, number>>;
  /** The number of files that were finished since the server started. */
  readonly finished: number;
  /** Over the last ten seconds. */
  readonly filesPerSecond: number;
  /** Until no file waits, at this rate; undefined if nothing waits or moves. */
  readonly secondsLeft?: number;
  /** If there are remote workers. */
  readonly queue?: QueueRow;
}

/** The queue that leads to remote workers. */
export interface QueueRow {
  /** The number of jobs that were sent and have no result. */
  readonly jobs: number;
  readonly workers: readonly RemoteWorkerRow[];
  /** Why jobs may wait. */
  readonly trouble?: Refusal['error'];
}

export interface RemoteWorkerRow {
  readonly host: string;
  /** The number of its process. */
  readonly pid: number;
  /** How many jobs it runs at once. */
  readonly jobs: number;
}

/** A third-party plugin, as one module with all that it imports. */
export interface PluginFile {
  /** The package's name. */
  readonly name: string;
  readonly text: string;
}

/** Topic `plugins`. Each message replaces what the page has loaded. */
export interface PluginsMessage {
  readonly files: readonly PluginFile[];
}

/** Topic `lecture`, if others can follow this page. Each message has the whole state. */
export interface LectureMessage {
  /** The addresses of this machine, the likeliest first; none without a network. */
  readonly addresses: readonly string[];
  readonly port: number;
  readonly code: string;
  /** The number of followers. */
  readonly followers: number;
  /** The number of what they see; absent if that is nothing. */
  readonly view?: number;
}

/** The limits of what followers get. */
export const LECTURE_LIMITS = {
  /** Bytes of the searches as JSON. */
  bytes: 16 << 20,
  lanes: 4,
  /** Characters of a title, a name, and what is said. */
  text: 2000,
} as const;

/** The data that a page needs before it asks for anything else. */
export interface SessionInfo {
  /** A token that every request with a change must carry. */
  readonly token: string;
  readonly inbox: string;
  readonly isWatching: boolean;
  /** The extensions of input files, with their dots. */
  readonly extensions: readonly string[];
  /** Whether a class is shown on the page Grading. */
  readonly isGrading: boolean;
  /** Whether others can follow a page. */
  readonly hasLecture: boolean;
  /** The most bytes of a file that is dropped into the page. */
  readonly mostUpload: number;
}

/** The answer to a request that was refused. */
export interface Refusal {
  readonly error: { readonly code: string; readonly cause: string; readonly remedy: string };
}

/** The outcome of one of several files that a page sent together. */
export interface AddedFile {
  readonly name: string;
  /** Its name in requests, if it was added. */
  readonly id?: string;
  /** Why it was not. */
  readonly error?: Refusal['error'];
}

/** A drawing of one answer. */
export interface DrawingRow {
  /** The record's number, from 1. */
  readonly record: number;
  readonly line: number;
}

/** A comparison of solvers, as the address of the page has it. */
export interface BenchRequest {
  readonly problem: string;
  readonly variant?: string;
  readonly task?: string;
  /** The sizes as the command takes them: `8..14`. */
  readonly n: string;
  /** Absent: all that are able. */
  readonly solvers?: readonly string[];
  readonly rounds: number;
  readonly seed: number;
  /** The limit of each run, in seconds. */
  readonly limit: number;
}

/** The limits of a request for a comparison. */
export const BENCH_LIMITS = {
  /** Characters of the sizes. */
  text: 200,
  sizes: 40,
  size: 10_000_000,
  rounds: 50,
  /** Seconds for each run. */
  limit: 60,
  /** Minutes for all runs. */
  minutes: 60,
} as const;

/** Topic `bench`. Each message has the whole state. */
export interface BenchMessage {
  /** `stopped`: by a person, or because the time for all runs is up. */
  readonly state: 'idle' | 'preparing' | 'running' | 'done' | 'stopped' | 'failed';
  readonly wish?: BenchRequest;
  /** The measurements so far, without the single runs. */
  readonly result?: BenchResult;
  /** The machine that measures. */
  readonly machine?: Machine;
  /** The run that is being measured. */
  readonly turn?: BenchTurn;
  readonly error?: Refusal['error'];
}

export interface BenchTurn {
  /** 0 for the warm-up round. */
  readonly round: number;
  readonly row: number;
  readonly solver: string;
  /** Estimated milliseconds of all runs that are left. */
  readonly expected: number;
}

/** The problems and solvers that a page can compare. */
export interface BenchOffer {
  readonly problems: readonly Pick<CatalogProblem, 'id' | 'summary' | 'tasks' | 'variants'>[];
  readonly solvers: readonly Pick<CatalogSolver, 'id' | 'problem' | 'capabilities'>[];
}
