/** Decides which problem and solver a file is for: by its route in the configuration, else by its name. */
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import type { QueensideError, Section } from '@queenside/core';
import { listKnown } from '@queenside/core/basics';
import {
  beginsWith,
  longest,
  type Nameable,
  partsOf,
  problemNamed,
  SEPARATOR,
  solverNamed,
  solversOf,
  variantsOf,
  wordsOf,
} from '@queenside/runtime/file-names';
import { batchError } from '../errors.ts';
import { ERROR_SUFFIX, EXTENSION, namedAfter, OUT_SUFFIX } from './names.ts';
import type { BrokenPlugin } from '../plugins/discover.ts';
import { idSuggestedBy } from '../plugins/plugin-file.ts';
import { whyMissing } from './unknown-solver.ts';

const TEMPORARY = /^\.|^#.*#$|~$|\.(?:swp|swx|tmp|part|crdownload)$/i;

/** A word of letters, and of hyphens between them, up to a dot or an underscore. */
const SOLVER_WORD = /^[a-z]+(?:-[a-z]+)*(?=[_.]|$)/i;

/** The decision how to answer a file. */
export interface Destination {
  readonly problem: string;
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly style?: string;
  /** One of the problem's variants. */
  readonly variant?: string;
  /** The answers to each record, if there are several. Then no solver is named. */
  readonly sections?: readonly Section[];
  readonly command?: readonly string[];
  /** The folder of the files that the command names. Default: the working folder. */
  readonly commandFolder?: string;
}

/**
 * Returns whether a file of this name can be an input.
 *
 * @param extensions those of input files, with their dots.
 */
export function isInputName(name: string, extensions: readonly string[] = [EXTENSION]): boolean {
  const { ext } = posix.parse(name);
  return extensions.includes(ext) && !isAnswerName(name) && !isTemporaryName(name);
}

/** Returns whether a file has the name of an answer file or an error file. */
export function isAnswerName(name: string): boolean {
  return name.endsWith(OUT_SUFFIX) || name.endsWith(ERROR_SUFFIX);
}

/**
 * Returns why a file that was meant as an input, as it seems, is none by its name. Other files, such as `README.md`, give nothing.
 *
 * @param path relative to the inbox, with `/` between folders.
 */
export function whyNoInput(
  path: string,
  extensions: readonly string[],
): QueensideError | undefined {
  const { base, name, ext } = posix.parse(path);
  if (isTemporaryName(base)) return undefined;
  const lower = ext.toLowerCase();
  if (lower !== ext && extensions.includes(lower)) {
    const stem = name === name.toUpperCase() ? name.toLowerCase() : name;
    return batchError('extension-case', { extension: ext, name: stem + lower });
  }
  return isAnswerName(base) ? batchError('answer-name') : undefined;
}

/** Returns whether a file has this name only for a while, or is hidden: those of editors, browsers, and copying programs, and drafts. */
export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}

/**
 * Returns the answer file of an input: `section-a/nqueens.txt` -> `section-a/nqueens_out.txt`.
 *
 * @param path relative to the inbox, with `/` between folders.
 * @throws QueensideError `batch/name-too-long`.
 */
export function outputPath(path: string): string {
  return namedAfter(path, OUT_SUFFIX);
}

/** Finds the destinations of files. */
export class Router {
  readonly #routes: readonly {
    readonly route: Route;
    readonly matches: (path: string) => boolean;
  }[];
  readonly #catalog: Nameable;
  /** The ids of all problems' solvers. */
  readonly #solvers: readonly string[];
  readonly #folder: string;

  /** @param folder the folder of the files that the routes' commands name. */
  constructor(catalog: Nameable, routes: readonly Route[], folder = process.cwd()) {
    this.#catalog = catalog;
    this.#solvers = [...new Set(catalog.solvers.map(({ id }) => id))];
    this.#folder = folder;
    this.#routes = routes.map((route) => ({ route, matches: matcherOf(route.match) }));
  }

  /** The extensions of all problems' input files, with their dots. */
  get extensions(): readonly string[] {
    const declared = this.#catalog.problems.flatMap(({ extensions = [] }) => extensions);
    return [...new Set([EXTENSION, ...declared])];
  }

  /**
   * @param path relative to the inbox, with `/` between folders.
   * @throws QueensideError `batch/no-problem-for-file`.
   */
  route(path: string): Destination {
    const problem = this.#routeOf(path)?.problem ?? problemNamed(this.#catalog, path);
    if (problem === undefined) throw this.#unknown(path);
    return this.routeAs(path, problem);
  }

  /** Routes a file like {@link route}, if its problem is known. */
  routeAs(path: string, problem: string): Destination {
    const route = this.#routeOf(path);
    const { problem: routed = problem, options = {}, solver, style, command } = route ?? {};
    if (routed !== problem) return { problem, options: {} };
    const named = solver ?? solverNamed(this.#catalog, path, problem);
    const variant = route?.variant ?? wordsOf(this.#catalog, path, problem).variant;
    return {
      problem,
      options,
      ...(named !== undefined && { solver: named }),
      ...(style !== undefined && { style }),
      ...(variant !== undefined && { variant }),
      ...(route?.sections !== undefined && { sections: route.sections }),
      ...(command !== undefined && { command, commandFolder: this.#folder }),
    };
  }

  /**
   * Refuses a file whose name asks for a solver that the problem does not have. That is the word after a dot, as in
   * `nqueens.genetik.txt`, if it consists of letters. A word also counts if it is the id of another problem's solver, or
   * matches the name of a broken plugin. A word in the glob of the file's route does not count.
   *
   * @throws QueensideError `batch/no-solver-for-file`.
   */
  requireSolverInName(path: string, problem: string, broken: readonly BrokenPlugin[]): void {
    const { rest, separator } = wordsOf(this.#catalog, path, problem);
    const others = [...this.#solvers, ...broken.map(idSuggestedBy)];
    const dotted = separator === '.' ? SOLVER_WORD.exec(rest)?.[0] : undefined;
    const solver = longest(others.filter((id) => id !== '' && beginsWith(rest, id))) ?? dotted;
    if (solver === undefined || this.#routeOf(path)?.match.includes(solver) === true) return;
    throw batchError('no-solver-for-file', {
      file: path,
      problem,
      solver,
      why: whyMissing(solver, broken),
      known: listKnown(solver, solversOf(this.#catalog, problem).toSorted()),
    });
  }

  /**
   * Returns the words of a file's name that have no effect, and the names of its problem's solvers and variants. A word in
   * the glob of the file's route does not count.
   */
  unusedWords(path: string, problem: string): UnusedWords {
    const glob = this.#routeOf(path)?.match ?? '';
    const words = wordsOf(this.#catalog, path, problem).rest.split(SEPARATOR);
    return {
      words: words.filter((word) => word !== '' && !glob.includes(word)),
      solvers: solversOf(this.#catalog, problem),
      variants: variantsOf(this.#catalog, problem),
    };
  }

  #routeOf(path: string): Route | undefined {
    return this.#routes.find(({ matches }) => matches(path))?.route;
  }

  #unknown(path: string) {
    const ids = this.#catalog.problems.map(({ id }) => id).toSorted();
    const word = partsOf(path).stem.split(SEPARATOR)[0]!;
    return batchError('no-problem-for-file', { file: path, known: listKnown(word, ids) });
  }
}

/** The words of a file's name without effect, and the names that they could have been. */
interface UnusedWords {
  readonly words: readonly string[];
  readonly solvers: readonly string[];
  readonly variants: readonly string[];
}

function matcherOf(glob: string): (path: string) => boolean {
  return globLibrary()(glob);
}

/** Returns what is wrong with a glob, such as a missing bracket; undefined if it is well-formed. */
export function whyMalformed(glob: string): string | undefined {
  try {
    // In debug mode, a wrong range such as [z-a] throws.
    globLibrary().makeRe(glob, { strictBrackets: true, debug: true });
    return undefined;
  } catch (thrown) {
    const { message } = thrown as Error;
    const reason = message
      .replace(/ - use .*/, '')
      .replace(/^Invalid regular expression: .*: /, '');
    return reason.charAt(0).toLowerCase() + reason.slice(1);
  }
}

/** Loads the glob library with the first route: most projects have no routes. */
function globLibrary(): typeof import('picomatch') {
  return createRequire(import.meta.url)('picomatch') as typeof import('picomatch');
}

/** A rule of the configuration: how to answer the files that match. The first rule that matches a file counts. */
export interface Route {
  /** A glob over the file's path below the inbox, with `/` between folders: `section-a/*.txt`. */
  readonly match: string;
  readonly problem?: string;
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly style?: string;
  /** One of the problem's variants. */
  readonly variant?: string;
  /** The answers to each record, each by a different solver. */
  readonly sections?: readonly Section[];
  /** The outside program that answers the file, and its arguments. No shell sees them. */
  readonly command?: readonly string[];
}
