/** A file with a heuristic. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { programFor } from '../languages.ts';
import type { Program } from '../program.ts';
import type { Wanted } from '../source.ts';
import {
  type EstimatedSpace,
  type Estimator,
  type HeuristicLimits,
  RunEstimator,
} from './estimator.ts';

/** A file with a function `heuristic(state)`. */
export class OwnHeuristic {
  readonly #file: string;
  readonly #program: Program;
  readonly #wanted: Wanted;

  /** @param python the command that starts Python. Default: the first that is found. */
  constructor(path: string, python = '', wanted: Wanted = {}) {
    const absolute = resolve(path);
    this.#file = basename(absolute);
    this.#wanted = wanted;
    // So a file that cannot be read fails here.
    readFileSync(absolute);
    this.#program = programFor(absolute, this.#file, python);
  }

  /** Begins to estimate states of a space. */
  open(estimated: EstimatedSpace, limits: HeuristicLimits): Estimator {
    return new RunEstimator(this.#program, this.#file, this.#wanted, estimated, limits);
  }

  /** Ends the program. */
  end(): void {
    this.#program.end();
  }
}
