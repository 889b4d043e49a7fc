import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { asQueensideError, type Problem, type QueensideError } from '@queenside/core';
import type { BoardRun, SpaceRun, TreeRun } from '@queenside/referee';
import { readBoardAnswer, readSpaceAnswer, readTreeAnswer, type Returned } from './answers.ts';
import { ownSearchError } from './errors.ts';
import { SpaceHost } from './hosts/space-host.ts';
import { TreeHost } from './hosts/tree-host.ts';
import { programFor } from './languages.ts';
import type { Host, Program, Run } from './program.ts';
import { type Kind, kindOf } from './source.ts';

/** A run with all its calls, as a referee judges it. */
export type Followed = (
  | { readonly kind: 'tree'; readonly run: TreeRun }
  | { readonly kind: 'space'; readonly run: SpaceRun }
  | { readonly kind: 'board'; readonly run: BoardRun }
) & {
  /** Why the search did not return an answer. The run then has none. */
  readonly error?: QueensideError;
};

/** A file with a function `solve`, for code that follows its calls itself. */
export class OwnSearch {
  readonly kind: Kind;
  readonly #file: string;
  readonly #program: Program;

  /**
   * @param python the command that starts Python. Default: the first that is found.
   * @throws QueensideError `own-search/no-solve` or `own-search/unknown-parameter`.
   */
  constructor(path: string, python = '') {
    const absolute = resolve(path);
    this.#file = basename(absolute);
    this.kind = kindOf(this.#file, readFileSync(absolute, 'utf8'));
    this.#program = programFor(absolute, this.#file, python);
  }

  /**
   * Runs `solve` on an instance of a problem, and keeps all calls.
   *
   * @throws QueensideError `own-search/wrong-kind` if the problem has no such instances.
   */
  async follow(
    problem: Problem,
    instance: any,
    given: Partial<Pick<Run, 'seed' | 'budget' | 'signal'>> = {},
  ): Promise<Followed> {
    const host = this.#open(problem, instance);
    const calls: number[] = [];
    const onCalls = (batch: Int32Array): void => {
      for (const number of batch) calls.push(number);
    };
    const defaults = { seed: 1, budget: Infinity, signal: { aborted: false } };
    try {
      const returned = await this.#program.solve({ ...defaults, ...given, host, onCalls });
      return this.#followed(host, calls, returned);
    } catch (thrown) {
      const error = asQueensideError(thrown, (message) =>
        ownSearchError('failed', { place: this.#file, message }),
      );
      return { ...this.#followed(host, calls), error };
    }
  }

  /** Ends the program. */
  end(): void {
    this.#program.end();
  }

  #open(problem: Problem, instance: any): Host {
    if (this.kind === 'tree' && problem.tree) return new TreeHost(problem.tree.open(instance));
    if (this.kind === 'space' && problem.space) return new SpaceHost(problem.space.open(instance));
    const { size } = instance as { readonly size?: unknown };
    if (this.kind === 'board' && typeof size === 'number') return { kind: 'board', size };
    throw ownSearchError('wrong-kind', {
      file: this.#file,
      kind: this.kind,
      problem: problem.id,
    });
  }

  /** @param returned undefined if the search did not return. */
  #followed(host: Host, calls: readonly number[], returned?: Returned): Followed {
    const origin = { file: this.#file, nothing: this.#program.nothing };
    switch (host.kind) {
      case 'tree': {
        const answer =
          returned === undefined ? {} : { answer: readTreeAnswer(returned, host, origin) };
        return { kind: 'tree', run: { facts: host, calls, ...answer } };
      }
      case 'space': {
        if (returned === undefined) return { kind: 'space', run: { facts: host, calls } };
        const { states } = readSpaceAnswer(returned, host, origin);
        return { kind: 'space', run: { facts: host, calls, answer: { states } } };
      }
      case 'board': {
        if (returned === undefined) return { kind: 'board', run: { facts: host.size, calls } };
        const rows = readBoardAnswer(returned, host.size, origin);
        return {
          kind: 'board',
          run: { facts: host.size, calls, answer: { rows: rows && [...rows] } },
        };
      }
    }
  }
}
