/** The contract of a sandbox: the request for a run, and its result. */

/** The resources that a run may use. */
export interface Limits {
  /** Processor time of all processes together, in milliseconds. The limit that decides. */
  readonly cpuMs: number;
  /** Wall time in milliseconds: the backstop for programs that wait. */
  readonly wallMs: number;
  /** Memory of all processes together. */
  readonly memoryBytes: number;
  /** Applies separately to standard output and to the growth of the work folder, in which each file takes whole pages of 4 KiB. */
  readonly outputBytes: number;
  /** Simultaneous processes and threads. */
  readonly processes: number;
}

/** A host folder that a program can read. Everybody must be able to read its files, because programs may run as another user. */
export interface ReadOnlyFolder {
  readonly host: string;
  /** Absolute path inside the sandbox, not below /usr, /proc, or /dev. */
  readonly inside: string;
}

/** A place in the queue for processors. The sandbox holds it only while the program runs, not during setup and cleanup. */
export interface Turn {
  /** Settles when the program may start. Called once. */
  begin(): Promise<void>;
  /** Ends the turn. Callers may end it more than once, and before {@link begin}. */
  end(): void;
}

/** Talks with a program over its standard input and output, from outside the sandbox. */
export interface Talk {
  /** Called once, before the program starts. @param write writes to the program's standard input. */
  begin(write: (text: string) => void): void;
  /** Takes what the program wrote to standard output. It never throws: the program may write anything. */
  read(chunk: Uint8Array): void;
}

/** An order to run one program. */
export interface RunRequest {
  /** The program and its arguments. No shell interprets them. */
  readonly command: readonly string[];
  /**
   * The program's working folder, an absolute host path and the only place it can write. An isolated program works on a copy, whose
   * changes are copied back. With trusted programs, its files change owner during the run, so none may have a hard link elsewhere.
   */
  readonly folder: string;
  readonly readOnly?: readonly ReadOnlyFolder[];
  /** Host paths that the program must not see, in addition to Queenside and all packages of Node. Some may not exist. */
  readonly hidden?: readonly string[];
  /** Whether the program is the teacher's: nothing in the folders that it sees is hidden. Default: false. */
  readonly seesAll?: boolean;
  /** Environment variables in addition to PATH, HOME, LANG, and TMPDIR. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The host path of a file that everybody may read. The program cannot change it. Default: nothing. */
  readonly standardInput?: string;
  /**
   * A second program. Each reads from standard input what the other writes to standard output. It holds no turn of its own, and has
   * the signal of this run.
   */
  readonly partner?: Omit<RunRequest, 'partner' | 'signal' | 'standardInput' | 'talk' | 'turn'>;
  /** Who talks with the program, instead of a {@link partner}. */
  readonly talk?: Talk;
  readonly limits: Limits;
  /** Default: the program starts as soon as it is ready. */
  readonly turn?: Turn;
  readonly signal?: AbortSignal;
}

/** How a run ended. */
export type RunEnding =
  | { readonly kind: 'exited'; readonly code: number }
  /** Killed by a signal such as SIGSEGV. A shell's `exit 139` looks the same. */
  | { readonly kind: 'signalled'; readonly signal: string }
  /** Stopped at a limit. After the wall time: `wall` if the program was working, `idle` if it was not. */
  | {
      readonly kind: 'limit';
      readonly limit: 'cpu' | 'wall' | 'idle' | 'memory' | 'output';
    }
  /** Aborted by the caller. */
  | { readonly kind: 'interrupted' }
  /** The sandbox failed, which is the judge's fault. */
  | { readonly kind: 'sandbox-failed'; readonly reason: string };

/** The result of a run. */
export interface RunFacts {
  readonly ending: RunEnding;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Peak memory; 0 if unknown. */
  readonly memoryBytes: number;
  /** Standard output, at most `limits.outputBytes`. */
  readonly output: Uint8Array;
  /** The last 16 KiB of standard error. */
  readonly errors: Uint8Array;
  /** The result of the {@link RunRequest.partner}, and whether it ended before the program. */
  readonly partner?: { readonly facts: RunFacts; readonly endedFirst: boolean };
}

/** Runs untrusted programs safely. */
export interface Sandbox {
  /** `trusted` isolates nothing and enforces limits only as well as it can. */
  readonly kind: 'bubblewrap' | 'trusted';
  /**
   * Runs one program and kills every process that it leaves behind. Nothing that the program does throws, and a failing
   * sandbox is a {@link RunEnding} too. Afterwards the caller can read and remove the whole folder.
   */
  run(request: RunRequest): Promise<RunFacts>;
}
