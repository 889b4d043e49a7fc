/** Which problem and which solver a file is for: its route in the configuration, else its name. */
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { batchError } from '../errors.ts';
import { ERROR_SUFFIX, EXTENSION, namedAfter, OUT_SUFFIX } from './names.ts';
import type { Route } from './route.ts';

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
  const isOurs = name.endsWith(OUT_SUFFIX) || name.endsWith(ERROR_SUFFIX);
  return name.endsWith(EXTENSION) && !isOurs && !EDITORS_FILES.test(name);
}

/**
 * Where the answer to an input goes: `section-a/nqueens.txt` -> `section-a/nqueens_out.txt`.
 *
 * @param path relative, with `/` between folders.
 * @throws QueensideError `batch/name-too-long`.
 */
export function outputPath(path: string): string {
  return namedAfter(path, OUT_SUFFIX);
}

/** What files are routed by: of a catalog the ids alone. */
export interface Routable {
  readonly problems: readonly { readonly id: string }[];
  readonly solvers: readonly { readonly id: string; readonly problem: string }[];
}

/** Finds destinations; knows problems and solvers from the catalog only. */
export class Router {
  readonly #routes: readonly {
    readonly route: Route;
    readonly matches: (path: string) => boolean;
  }[];
  readonly #catalog: Routable;

  constructor(catalog: Routable, routes: readonly Route[]) {
    this.#catalog = catalog;
    this.#routes = routes.map((route) => ({ route, matches: matcherOf(route.match) }));
  }

  /**
   * @param path relative to the inbox, with `/` between folders.
   * @throws QueensideError `batch/no-problem-for-file`.
   */
  route(path: string): Destination {
    const problem = this.#routeOf(path)?.problem ?? this.#problemNamed(path);
    if (problem === undefined) throw this.#unknown(path);
    return this.routeAs(path, problem);
  }

  /** As {@link route}, for a file whose problem is known. */
  routeAs(path: string, problem: string): Destination {
    const route = this.#routeOf(path);
    const { problem: routed = problem, options = {}, solver, style, command } = route ?? {};
    if (routed !== problem) return { problem, options: {} };
    const named = solver ?? this.#solverNamed(path, problem);
    return {
      problem,
      options,
      ...(named !== undefined && { solver: named }),
      ...(style !== undefined && { style }),
      ...(command !== undefined && { command }),
    };
  }

  #routeOf(path: string): Route | undefined {
    return this.#routes.find(({ matches }) => matches(path))?.route;
  }

  /** `nqueens`, `nqueens-small`, `alphabeta_hw2`, `nqueens.genetic`: the longest id that fits. */
  #problemNamed(path: string): string | undefined {
    const stem = stemOf(path);
    const ids = this.#catalog.problems.map(({ id }) => id);
    return longest(ids.filter((id) => beginsWith(stem, id)));
  }

  /** The solver that the part after the problem's id names. */
  #solverNamed(path: string, problem: string): string | undefined {
    const stem = stemOf(path);
    if (!beginsWith(stem, problem)) return undefined;
    const rest = stem.slice(problem.length + 1);
    const solvers = this.#catalog.solvers.filter((solver) => solver.problem === problem);
    return longest(solvers.map(({ id }) => id).filter((id) => beginsWith(rest, id)));
  }

  #unknown(path: string) {
    const known = this.#catalog.problems.map(({ id }) => id).join(', ') || 'none is installed';
    return batchError('no-problem-for-file', { file: path, known });
  }
}

/** The library of globs is loaded with the first route: most projects have none. */
function matcherOf(glob: string): (path: string) => boolean {
  const picomatch = createRequire(import.meta.url)('picomatch') as typeof import('picomatch');
  return picomatch(glob);
}

function stemOf(path: string): string {
  const { name } = posix.parse(path);
  return name;
}

/** Whether a name is `id`, or goes on behind it with `-`, `_` or `.`. */
function beginsWith(name: string, id: string): boolean {
  return name === id || (name.startsWith(id) && '-_.'.includes(name[id.length]!));
}

function longest(names: readonly string[]): string | undefined {
  return names.toSorted((a, b) => b.length - a.length)[0];
}
