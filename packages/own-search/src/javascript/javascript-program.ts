import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gaveUp, QueensideError, Random } from '@queenside/core';
import type { Returned } from '../outcome/answers.ts';
import { noSolve, ownSearchError } from '../errors.ts';
import { describeFailure } from '../outcome/failure.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Program, Run } from '../program.ts';
import { Csp } from './csp.ts';
import { Board, plain, type Recorder, Space, Tree } from './faces.ts';
import { DecisionWatch, positionsIn } from './decision.ts';
import { estimateAll } from './estimate-all.ts';
import { importAnew } from './fresh-modules.ts';
import { findSearch, NoSearch } from './offers.ts';
import { describeThrown } from './places.ts';

/** How many calls are kept before they are passed on. */
const FULL = 16_384;
/** How many calls a search makes between two looks at its signal. */
const LOOK_EVERY = 256;

type Solve = (...given: readonly any[]) => unknown;

/** Ends a search that may not go on. */
class Stop extends Error {}

/** A file in JavaScript or TypeScript. It runs in the worker itself, which only plugins of the user share. */
export class JavaScriptProgram implements Program {
  readonly nothing = 'null';
  readonly #path: string;
  readonly #id: string;

  /** @param id the solver's id. */
  constructor(path: string, id: string) {
    this.#path = path;
    this.#id = id;
  }

  async solve(run: Run): Promise<Returned> {
    const file = basename(this.#path);
    using around = new DisposableStack();
    const calls = new CallBuffer(run, this.#watchFor(run, around));
    this.#replaceGlobals(run, around);
    let answer: unknown;
    try {
      const module = await importAnew(this.#path);
      if (run.estimating !== undefined) {
        await estimateAll(module, file, run.wanted?.function, {
          ...run.estimating,
          space: new Space(withoutEstimates(run.host as SpaceHost), calls.record),
        });
        return null;
      }
      answer = await this.#searchIn(module, run)(...argumentsOf(run, calls.record));
    } catch (thrown) {
      if (calls.ended === undefined) throw this.#describe(thrown, run);
    } finally {
      calls.flush();
      const line = calls.watch?.line;
      if (line !== undefined)
        run.deciding!.take({ file, line, isCall: run.deciding!.decision.isLeft });
    }
    if (calls.ended === 'aborted') throw gaveUp(this.#id, 'it had not returned yet');
    if (calls.ended === 'budget') throw ownSearchError('budget', { file, calls: run.budget });
    return plain(answer);
  }

  end(): void {
    // It has no processes.
  }

  /** @throws QueensideError `own-search/no-solve`, or NoSearch. */
  #searchIn(module: Readonly<Record<string, unknown>>, { host, wanted }: Run): Solve {
    if (host.kind !== 'record')
      return findSearch(module, host.kind, wanted, host.kind === 'tree' ? host.maxDepth : 0);
    if (typeof module['solve'] === 'function') return module['solve'] as Solve;
    throw noSolve(basename(this.#path), host.kind);
  }

  /** Makes chance repeatable, lets `process.exit` end the search only, and drops what a quiet search prints. */
  #replaceGlobals({ seed, isQuiet }: Run, around: DisposableStack): void {
    const random = new Random(seed);
    replace(Math, 'random', () => random.float(), around);
    const exit = (): never => {
      throw ownSearchError('exited', { file: basename(this.#path), how: '' });
    };
    replace(process, 'exit', exit, around);
    if (isQuiet) replace(process.stdout, 'write', () => true, around);
  }

  /** Stacks of any depth can be compared. */
  #watchFor({ deciding }: Run, around: DisposableStack): DecisionWatch | undefined {
    if (deciding === undefined) return undefined;
    replace(Error, 'stackTraceLimit', Infinity, around);
    const { href } = pathToFileURL(this.#path);
    return new DecisionWatch(deciding.decision, () => positionsIn(new Error().stack, href));
  }

  #describe(thrown: unknown, { host, budget }: Run): QueensideError {
    if (thrown instanceof QueensideError) return thrown;
    const file = basename(this.#path);
    const failed = { file, searched: host.kind, budget };
    if (thrown instanceof NoSearch) return describeFailure(thrown.failure(file), failed);
    const { place, ...failure } = describeThrown(thrown, this.#path);
    return describeFailure({ ...failure, ...place }, failed);
  }
}

/** Replaces a property until the stack is disposed of. */
function replace<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  value: Owner[Name],
  around: DisposableStack,
): void {
  const before = owner[name];
  owner[name] = value;
  around.defer(() => {
    owner[name] = before;
  });
}

/** Returns what `solve` gets. */
function argumentsOf({ host }: Run, record: Recorder): readonly unknown[] {
  switch (host.kind) {
    case 'tree':
      return [new Tree(host, record)];
    case 'space':
      return [new Space(host, record)];
    case 'board':
      return [new Board(host.size, record)];
    case 'csp':
      return [new Csp(host.network, record)];
    case 'record':
      return [host.record, host.variant];
  }
}

/** The heuristic of a user is to find the estimates itself. */
function withoutEstimates(host: SpaceHost) {
  return {
    start: host.start,
    steps: (state: number) => host.steps(state),
    result: (state: number, index: number) => host.result(state, index),
    isGoal: (state: number) => host.isGoal(state),
    heuristic: () => 0,
    name: (state: number) => host.name(state),
  };
}

/** Passes calls on in batches, and ends the search if it may not go on. */
class CallBuffer {
  /** Why the search may not go on. */
  ended: 'aborted' | 'budget' | undefined;
  readonly watch: DecisionWatch | undefined;
  readonly #run: Run;
  readonly #calls = new Int32Array(3 * FULL);
  #length = 0;
  #made = 0;

  constructor(run: Run, watch: DecisionWatch | undefined) {
    this.#run = run;
    this.watch = watch;
  }

  readonly record: Recorder = (code, a, b) => {
    if (this.ended === undefined && this.#made >= this.#run.budget) this.ended = 'budget';
    if (this.#made % LOOK_EVERY === 0 && this.#run.signal.aborted) this.ended ??= 'aborted';
    if (this.ended !== undefined) throw new Stop(this.ended);
    this.watch?.look(this.#made);
    this.#made++;
    this.#calls[this.#length++] = code;
    this.#calls[this.#length++] = a;
    this.#calls[this.#length++] = b;
    if (this.#length === this.#calls.length) this.flush();
  };

  flush(): void {
    this.#run.onCalls(this.#calls.subarray(0, this.#length));
    this.#length = 0;
  }
}
