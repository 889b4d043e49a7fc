/** One program, run once in a sandbox: what it is given, and what became of it. */

/** What a run may use up. */
export interface Limits {
  /** Processor time of all its processes together, in milliseconds. It decides. */
  readonly cpuMs: number;
  /** Wall time, in milliseconds: the backstop, for programs that wait. */
  readonly wallMs: number;
  /** Bytes of memory of all its processes together. */
  readonly memoryBytes: number;
  /** Bytes that it may write: standard output, and its folder as a whole beyond what was in it. */
  readonly outputBytes: number;
  /** Processes and threads at once. */
  readonly processes: number;
}

/** A host folder that a program may read, and where it finds it. Its files must be readable for everybody: programs may run as another user. */
export interface ReadOnlyFolder {
  readonly host: string;
  /** Absolute, and not below /usr, /proc or /dev. */
  readonly inside: string;
}

/**
 * When a program may run. A sandbox asks for it when the program is ready to begin, and gives it back when it is gone: what
 * comes before and after takes nobody's place.
 */
export interface Turn {
  /** Settles when it is the program's turn. Called once. */
  begin(): Promise<void>;
  /** May be called more than once, and before it has begun. */
  end(): void;
}

export interface RunRequest {
  /** The program and its arguments; no shell sees them. */
  readonly command: readonly string[];
  /**
   * An absolute host path. The program may write here and nowhere else; it is its working folder. No file in it may have a second link
   * elsewhere: all of it changes its owner for a while.
   */
  readonly folder: string;
  readonly readOnly?: readonly ReadOnlyFolder[];
  /** All that it sees of an environment, beside PATH, HOME, LANG and TMPDIR. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly standardInput?: Uint8Array;
  readonly limits: Limits;
  /** Default: it runs as soon as it is ready. */
  readonly turn?: Turn;
  readonly signal?: AbortSignal;
}

/** How a run came to its end. */
export type Ending =
  | { readonly kind: 'exited'; readonly code: number }
  /** Such as SIGSEGV. A shell's `exit 139` looks the same. */
  | { readonly kind: 'signalled'; readonly signal: string }
  /** A limit ended it. `wall` where it was working, `idle` where it was not. */
  | {
      readonly kind: 'limit';
      readonly limit: 'cpu' | 'wall' | 'idle' | 'memory' | 'output';
    }
  /** Whoever asked for the run took that back. */
  | { readonly kind: 'interrupted' }
  /** The sandbox did not do its work: the judge's fault. */
  | { readonly kind: 'sandbox-failed'; readonly reason: string };

/** What became of a run. */
export interface RunFacts {
  readonly ending: Ending;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** The most memory that it had at once; 0 where nobody could tell. */
  readonly memoryBytes: number;
  /** At most `limits.outputBytes`. */
  readonly output: Uint8Array;
  /** The last 16 KiB of standard error. */
  readonly errors: Uint8Array;
}

/** Runs programs so that they can do no harm. */
export interface Sandbox {
  /** `bubblewrap`, or `trusted`: limits hold as far as they can be held without one, and nothing is hidden. */
  readonly kind: 'bubblewrap' | 'trusted';
  /**
   * Runs one program, and ends whatever it leaves running. Nothing is thrown for what the program does; a sandbox that fails is
   * an {@link Ending} too. The folder is left readable, and removable, for whoever asked.
   */
  run(request: RunRequest): Promise<RunFacts>;
}
