import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { asQueensideError, type Problem } from '@queenside/core';
import {
  allAlgorithms,
  type BankOptions,
  beginAlike,
  type Calls,
  decisionOf,
  type Difference,
} from '@queenside/referee';
import type { Returned } from '../outcome/answers.ts';
import { ownSearchError, wrongKind } from '../errors.ts';
import { type Followed, followedBy } from '../outcome/followed.ts';
import { type Host, kindsOf, openHost } from '../hosts/open-host.ts';
import { programFor } from '../languages.ts';
import type { CodeLine, Program, Run } from '../program.ts';
import { bankOptionsOf, courseOfTrees, type Kind, kindIfSaid, type Wanted } from '../source.ts';

/** A file with a function `solve`, for code that follows its calls itself. */
export class OwnSearch {
  /** What the search searches; undefined if nothing says so. */
  readonly kind: Kind | undefined;
  /** What records of a bank must be so that the search can know them. */
  readonly bankOptions: BankOptions;
  readonly #file: string;
  readonly #program: Program;
  readonly #wanted: Wanted;

  /**
   * @param python the command that starts Python. Default: the first that is found.
   * @throws QueensideError `own-search/no-solve` or `own-search/no-search`.
   */
  constructor(path: string, python = '', wanted: Wanted = {}) {
    const absolute = resolve(path);
    this.#file = basename(absolute);
    this.#wanted = wanted;
    const text = readFileSync(absolute, 'utf8');
    const { function: name, algorithm } = wanted;
    const ofAlgorithm = algorithm === undefined ? undefined : allAlgorithms()[algorithm]?.kind;
    this.kind = kindIfSaid(this.#file, text, name) ?? ofAlgorithm;
    this.bankOptions = bankOptionsOf(wanted.framework ?? courseOfTrees(this.#file, text));
    this.#program = programFor(absolute, this.#file, python);
  }

  /**
   * Runs the search on an instance of a problem, and keeps all calls.
   *
   * @throws QueensideError `own-search/wrong-kind` if the problem has no such instances.
   */
  async follow(
    problem: Problem,
    instance: any,
    given: Partial<Pick<Run, 'seed' | 'budget' | 'signal' | 'deciding' | 'isQuiet'>> = {},
  ): Promise<Followed> {
    const host = this.#open(problem, instance);
    const calls: number[] = [];
    const onCalls = (batch: Int32Array): void => {
      for (const number of batch) calls.push(number);
    };
    const defaults = {
      seed: 1,
      budget: Infinity,
      signal: { aborted: false },
      wanted: this.#wanted,
    };
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

  /**
   * Runs the search again, and finds the line where it decided to differ from its algorithm.
   *
   * @param calls of the run that differs.
   * @returns undefined if the line is not known, or if this run is another one.
   */
  async decidingLine(
    problem: Problem,
    instance: any,
    { seed, signal }: Pick<Run, 'seed' | 'signal'>,
    { calls, difference }: { readonly calls: Calls; readonly difference: Difference },
  ): Promise<CodeLine | undefined> {
    const decision = decisionOf(calls, difference);
    if (decision === undefined) return undefined;
    let line: CodeLine | undefined;
    const { run } = await this.follow(problem, instance, {
      seed,
      signal,
      budget: decision.until + 1,
      deciding: { decision, take: (taken) => (line = taken) },
      isQuiet: true,
    });
    return beginAlike(calls, run.calls, decision.until) ? line : undefined;
  }

  /** Ends the program. */
  end(): void {
    this.#program.end();
  }

  #open(problem: Problem, instance: any): Host {
    const kinds = kindsOf(problem, instance);
    const kind = this.kind ?? kinds[0] ?? 'tree';
    const host = openHost(kind, problem, instance, this.#wanted.algorithm);
    if (host !== undefined) return host;
    throw wrongKind(this.#file, kind, problem.id, kinds[0]);
  }

  #followed(host: Host, calls: readonly number[], returned?: Returned): Followed {
    const origin = { file: this.#file, nothing: this.#program.nothing };
    return followedBy(host, calls, origin, returned);
  }
}
