/** Which problem and which solver a file is for: its route in the configuration, else its name. */
import { posix } from 'node:path';
import type { Catalog } from '@queenside/core';
import picomatch from 'picomatch';
import { batchError } from './errors.ts';
import type { Route } from './route.ts';

const OUT_SUFFIX = '_out.txt';
const EXTENSION = '.txt';
/** The longest file name that file systems take, in bytes. */
const NAME_LIMIT = 255;
const EDITORS_FILES = /^\.|^#.*#$|~$|\.(?:swp|swx|tmp|part|crdownload)$/i;

/** How a file is to be answered. */
export interface Destination {
  readonly problem: string;
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly style?: string;
  readonly command?: readonly string[];
}

/** Whether a file of this name can be an input at all. */
export function isInputName(name: string): boolean {
  return name.endsWith(EXTENSION) && !name.endsWith(OUT_SUFFIX) && !EDITORS_FILES.test(name);
}

/**
 * Where the answer to an input goes: `section-a/nqueens.txt` -> `section-a/nqueens_out.txt`.
 *
 * @param path relative, with `/` between folders.
 * @throws QueensideError `batch/name-too-long`.
 */
export function outputPath(path: string): string {
  const { dir, base } = posix.parse(path);
  const stem = base.endsWith(EXTENSION) ? base.slice(0, -EXTENSION.length) : base;
  const name = stem + OUT_SUFFIX;
  if (Buffer.byteLength(name) > NAME_LIMIT)
    throw batchError('name-too-long', { file: path, limit: NAME_LIMIT - '_out'.length });
  return posix.join(dir, name);
}

/** Finds destinations; knows problems and solvers from the catalog only. */
export class Router {
  readonly #routes: readonly {
    readonly route: Route;
    readonly matches: (path: string) => boolean;
  }[];
  readonly #catalog: Catalog;

  constructor(catalog: Catalog, routes: readonly Route[]) {
    this.#catalog = catalog;
    this.#routes = routes.map((route) => ({ route, matches: picomatch(route.match) }));
  }

  /**
   * @param path relative to the inbox, with `/` between folders.
   * @throws QueensideError `batch/no-problem-for-file`.
   */
  route(path: string): Destination {
    const route = this.#routes.find(({ matches }) => matches(path))?.route;
    const named = this.#byName(posix.basename(path));
    const problem = route?.problem ?? named?.problem;
    if (problem === undefined) throw this.#unknown(path);
    const solver = route?.solver ?? (named?.problem === problem ? named.solver : undefined);
    return {
      problem,
      options: route?.options ?? {},
      ...(solver !== undefined && { solver }),
      ...(route?.style !== undefined && { style: route.style }),
      ...(route?.command !== undefined && { command: route.command }),
    };
  }

  /** `nqueens`, `nqueens-small`, `alphabeta_hw2`, `nqueens.genetic`. */
  #byName(name: string): { problem: string; solver?: string } | undefined {
    const stem = name.slice(0, name.length - posix.extname(name).length);
    const problem = this.#catalog.problems
      .map(({ id }) => id)
      .filter((id) => stem === id || (stem.startsWith(id) && '-_.'.includes(stem[id.length]!)))
      .reduce((longest, id) => (id.length > longest.length ? id : longest), '');
    if (problem === '') return undefined;
    const solver = this.#solverNamed(problem, stem.slice(problem.length + 1));
    return { problem, ...(solver !== undefined && { solver }) };
  }

  /** The solver that the part after the problem's id names: all of it, or its first part. */
  #solverNamed(problem: string, rest: string): string | undefined {
    return this.#catalog.solvers
      .filter((solver) => solver.problem === problem)
      .map(({ id }) => id)
      .filter((id) => rest === id || (rest.startsWith(id) && '-_.'.includes(rest[id.length]!)))
      .toSorted((a, b) => b.length - a.length)[0];
  }

  #unknown(path: string) {
    const known = this.#catalog.problems.map(({ id }) => id).join(', ') || 'none is installed';
    return batchError('no-problem-for-file', { file: path, known });
  }
}
