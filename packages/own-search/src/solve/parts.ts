/** Makes a search or a solver of a file with a function `solve`. */
import { basename } from 'node:path';
import {
  ANY_TASK,
  type ConstraintSearch,
  defined,
  type PathSearch,
  type Plugin,
  type RunContext,
  type Search,
  type Solver,
} from '@queenside/core';
import {
  type Origin,
  readBoardAnswer,
  readCspAnswer,
  readRecordAnswer,
  readSpaceAnswer,
  readTreeAnswer,
  type Returned,
} from '../outcome/answers.ts';
import type { BoardHost } from '../hosts/board-host.ts';
import type { Host } from '../hosts/open-host.ts';
import type { RecordHost } from '../hosts/record-host.ts';
import { CspHost } from '../hosts/csp-host.ts';
import { SpaceHost } from '../hosts/space-host.ts';
import { TreeHost } from '../hosts/tree-host.ts';
import { ownSearchError } from '../errors.ts';
import { programFor } from '../languages.ts';
import { type Options, searchOptions } from './options.ts';
import type { Program } from '../program.ts';
import { type Kind, KINDS } from '../source.ts';
import { BoardSteps, boardStepEvents } from '../steps/board-steps.ts';
import { CspSteps, cspStepEvents } from '../steps/csp-steps.ts';
import { SpaceSteps, spaceStepEvents } from '../steps/space-steps.ts';
import { TreeSteps, treeStepEvents } from '../steps/tree-steps.ts';

/** Follows the calls of a search. */
interface CallFollower {
  follow(call: number, a: number, b: number): void;
  end(): void;
  report(stats: RunContext['stats']): void;
}

/**
 * Returns the parts of the plugin of a file.
 *
 * @param kind what the search searches; undefined if the problem decides.
 * @param name the function, if not `solve` or the only one.
 */
export function partsOf(
  path: string,
  id: string,
  kind: Kind | undefined,
  name?: string,
): Omit<Plugin, 'apiVersion'> {
  if (kind === undefined)
    return Object.assign({}, ...KINDS.map((each) => partsOf(path, id, each, name))) as Omit<
      Plugin,
      'apiVersion'
    >;
  const file = basename(path);
  const programs = new Programs(path, id, name);
  const options = searchOptions(file);
  const queues = isQueued(file);
  const common = { id, options, complete: false, deterministic: false, queues } as const;
  const summary = `Your own search in ${file}`;
  switch (kind) {
    case 'tree': {
      const search: Search = {
        ...common,
        summary,
        requires: [],
        events: treeStepEvents,
        async run(tree, given, context) {
          const host = new TreeHost(tree);
          const steps = new TreeSteps(host, context.observer);
          const answer = await programs.run(host, steps, given as Options, context);
          const {
            value,
            principalVariation,
            leaves = steps.leaves,
          } = readTreeAnswer(answer, host, programs.origin(given as Options));
          host.toRoot();
          return {
            value,
            principalVariation,
            bound: 'exact',
            keepsLine: true,
            nodes: Math.max(steps.nodes, leaves),
            leaves,
          };
        },
      };
      return { searches: [search] };
    }
    case 'space': {
      const search: PathSearch = {
        ...common,
        summary,
        requires: [],
        events: spaceStepEvents,
        guarantee: () => 'any',
        async run(space, given, context) {
          const host = new SpaceHost(space);
          const steps = new SpaceSteps(host, context.observer);
          const answer = await programs.run(host, steps, given as Options, context);
          const origin = programs.origin(given as Options);
          const { states: _states, ...found } = readSpaceAnswer(answer, host, origin);
          return { ...found, expanded: steps.expanded, generated: steps.generated };
        },
      };
      return { pathSearches: [search] };
    }
    case 'csp': {
      const search: ConstraintSearch = {
        ...common,
        summary,
        requires: [],
        events: cspStepEvents,
        async run({ open, network, take }, given, context) {
          const parts = network?.();
          const host = parts && CspHost.of(parts);
          if (host === undefined) throw ownSearchError('no-pairs', { file });
          const steps = new CspSteps(host, context.observer);
          const answer = await programs.run(host, steps, given as Options, context);
          const origin = programs.origin(given as Options);
          const { values, isConsistent } = readCspAnswer(answer, host, origin);
          if (isConsistent !== undefined)
            throw ownSearchError('bad-answer', {
              file,
              found: 'whether arcs are consistent, which is no solution',
              expected:
                'return the values of a search, or judge this function with `queenside referee`',
            });
          if (values === undefined) return { isExhausted: true };
          const { base } = open({ propagation: 'check' });
          take(
            Int32Array.from(values, (value, v) => (host.values[v]![value] ?? base[v]!) - base[v]!),
          );
          // A program returns what it takes for the answer. The checker finds other solutions.
          return { isExhausted: true };
        },
      };
      return { constraintSearches: [search] };
    }
    case 'board': {
      const { complete, deterministic, ...rest } = common;
      const solver: Solver<{ readonly size: number }> = {
        ...rest,
        problem: 'nqueens',
        summary,
        capabilities: { tasks: ['find'], complete, deterministic },
        events: boardStepEvents,
        async solve({ size }, given, context) {
          const host: BoardHost = { kind: 'board', size };
          const steps = new BoardSteps(host, context.observer);
          const answer = await programs.run(host, steps, given as Options, context);
          const rows = readBoardAnswer(answer, size, programs.origin(given as Options));
          return rows === undefined ? { kind: 'none' } : { kind: 'board', rows };
        },
      };
      return { solvers: [solver] };
    }
  }
}

/** Returns the parts of the plugin of a file whose function answers the records of a problem. */
export function recordPartsOf(
  path: string,
  id: string,
  problem: string,
): Omit<Plugin, 'apiVersion'> {
  const file = basename(path);
  const programs = new Programs(path, id);
  const { budget: _, ...options } = searchOptions(file);
  const solver: Solver = {
    id,
    problem,
    summary: `Your own program in ${file}`,
    options,
    capabilities: { tasks: [ANY_TASK], complete: false, deterministic: false },
    queues: isQueued(file),
    async solve(_instance, given, context) {
      const { record, variant, readAnswer } = context.text!;
      const host = { kind: 'record', record, ...defined({ variant }) } as const;
      const answer = await programs.run(host, NO_STEPS, given as Options, context);
      return readRecordAnswer(answer, programs.origin(given as Options), readAnswer);
    },
  };
  return { solvers: [solver] };
}

/** Whether a file's program gets the next records while it works. JavaScript runs in the worker itself, one record at a time. */
function isQueued(file: string): boolean {
  return file.endsWith('.py');
}

/** Those of a function that makes no calls. */
const NO_STEPS: CallFollower = {
  follow: () => undefined,
  end: () => undefined,
  report: () => undefined,
};

/** The programs of a file, one for each command that starts Python. */
class Programs {
  readonly #path: string;
  readonly #id: string;
  readonly #name: string | undefined;
  readonly #known = new Map<string, Program>();

  constructor(path: string, id: string, name?: string) {
    this.#path = path;
    this.#id = id;
    this.#name = name;
  }

  origin(options: Options): Origin {
    return { file: basename(this.#path), nothing: this.#programFor(options).nothing };
  }

  /** Runs `solve` on an instance. @returns what it returned. */
  async run(
    host: Host | RecordHost,
    steps: CallFollower,
    options: Options,
    { seed, signal, stats }: RunContext,
  ): Promise<Returned> {
    const onCalls = (calls: Int32Array): void => {
      for (let at = 0; at < calls.length; at += 3)
        steps.follow(calls[at]!, calls[at + 1]!, calls[at + 2]!);
    };
    const { budget: most = 0, framework = '' } = options;
    try {
      const answer = await this.#programFor(options).solve({
        host,
        seed,
        budget: most === 0 ? Infinity : most,
        signal,
        onCalls,
        wanted: defined({
          function: this.#name,
          framework: framework !== '' ? framework : undefined,
        }),
      });
      steps.end();
      return answer;
    } finally {
      steps.report(stats);
    }
  }

  #programFor({ python: command = '' }: Options): Program {
    let program = this.#known.get(command);
    if (program === undefined) {
      program = programFor(this.#path, this.#id, command);
      this.#known.set(command, program);
    }
    return program;
  }
}
