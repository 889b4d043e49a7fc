/** The messages between a page and the worker in which code of the user runs. */
import type { CspNetwork, Failure, Kind, Returned } from '@queenside/own-search/browser';
import type { Decision } from '@queenside/referee';

export type CodeLanguage = 'python' | 'javascript';

/** Python as files, and what makes a second start quick. */
export interface PythonFiles {
  readonly loader: string;
  readonly core: string;
  readonly wasm: ArrayBuffer;
  readonly library: ArrayBuffer;
  /** What Pyodide knows of packages: only its own version. */
  readonly lock: string;
  /** The modules of Queenside, by the names of their files. */
  readonly modules: Readonly<Record<string, string>>;
}

/** The frame's first message to its worker. Without Python, it runs JavaScript. */
export interface FrameStart {
  readonly python?: PythonFiles & {
    readonly module: WebAssembly.Module;
    readonly snapshot?: Uint8Array;
  };
}

/** An instance for a worker that can ask nobody. */
export interface Whole {
  readonly kind: Kind;
  /** The size of a board. */
  readonly size?: number;
  /** A constraint problem. */
  readonly csp?: CspNetwork;
  /** The most moves from the root of a tree to a leaf, or an upper bound. */
  readonly depth?: number;
  readonly tables?: Readonly<Record<string, Int32Array | Uint8Array | Float64Array>>;
  /** The names of actions. */
  readonly names?: readonly string[];
  /** The names of nodes or states. */
  readonly labels: readonly string[];
}

/** Asks for a run of `solve`. */
export interface RunOrder extends Whole {
  readonly id: number;
  /** The name of the file. */
  readonly file: string;
  readonly text: string;
  /** The id of the algorithm that the code should be. */
  readonly algorithm: string;
  readonly seed: number;
  /** The most calls. */
  readonly budget: number;
  /** The calls whose variables are kept: from `begin` to `end`, exclusive. */
  readonly begin: number;
  readonly end: number;
  /** Has the run find the line that decided. */
  readonly deciding?: Decision;
}

/** A function that was running when a call was made: its name, the line, and its variables with their values. */
export type StackFrame = readonly [
  name: string,
  line: number,
  variables: readonly (readonly [name: string, value: string])[],
];

/** How `solve` ended. */
type RunOutcome = { readonly answer: Returned } | { readonly failed: Failure };

/** A run of `solve`. */
export interface CodeRun {
  readonly outcome: RunOutcome;
  /** Three numbers for each call; see `CALL`. */
  readonly calls: Int32Array;
  /** The line of each call; 0 if it is not known. */
  readonly lines: Int32Array;
  /** The stacks of the calls whose variables were kept, the innermost function first. */
  readonly stacks: readonly (readonly StackFrame[])[];
  /** The line that decided, if it was asked for and is known. */
  readonly decided?: number;
}
