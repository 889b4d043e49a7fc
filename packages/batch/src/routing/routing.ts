/** Decides how a file is answered: by flags, by its route in the configuration, and by its name. */
import { createRequire } from 'node:module';
import type { Section } from '@queenside/core';
import { defined, listKnown } from '@queenside/core/basics';
import type { Catalog } from '@queenside/runtime';
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
import { EXTENSION, type InputNames } from './names.ts';
import type { BrokenPlugin } from '../plugins/discover.ts';
import { idSuggestedBy } from '../plugins/plugin-file.ts';
import { type Destination, requireSensible, whyMissing } from './destination.ts';

/** A word of letters, and of hyphens between them, up to a dot or an underscore. */
const SOLVER_WORD = /^[a-z]+(?:-[a-z]+)*(?=[_.]|$)/i;

/** The settings that decide how a file is answered, besides its name. */
export interface RoutingSettings {
  readonly router: Router;
  /** The user's choices on the command line. They override routes and names. */
  readonly wanted: Partial<Destination>;
  /** The style to use if neither the user nor a route names one, and the problem has it. */
  readonly preferredStyle?: string;
}

/** The plugins that are installed, and those that did not load. */
interface KnownNames {
  readonly catalog: Catalog;
  readonly broken: readonly BrokenPlugin[];
}

/**
 * Decides how a file is answered. The first column that names something decides:
 *
 * |                    | flags                     | route                 | name                   | else                    |
 * | ------------------ | ------------------------- | --------------------- | ---------------------- | ----------------------- |
 * | problem            | `--problem`               | `problem`             | `nqueens-small.txt`    | refused                 |
 * | solver or sections | `--solver`, `--sections`  | `sections`, `solver`  | `nqueens.genetic.txt`  | the problem's sections  |
 * | variant            | `--variant`               | `variant`             | `nqueens-toroidal.txt` |                         |
 * | style              | `--style`                 | `style`               |                        | the preferred style     |
 * | each option        | `--option`                | `options`             |                        | the solver's default    |
 * | program            | `--command`               | `command`             |                        |                         |
 *
 * @throws QueensideError if the problem is unknown, or if it lacks the solver, an option, or the style. A solver that the
 *   file's name asks for counts, too.
 */
export function destinationOf(
  { catalog, broken }: KnownNames,
  { wanted, router, preferredStyle }: RoutingSettings,
  path: string,
): Destination {
  const routed = router.route(path, wanted);
  const { problem, solver, sections, command } = routed;
  const known = catalog.problems.find(({ id }) => id === problem);
  const style = routed.style ?? known?.styles.find((name) => name === preferredStyle);
  const isOpen = solver === undefined && sections === undefined;
  const destination = {
    ...routed,
    ...defined({ style, sections: isOpen && known?.sections ? known.sections : undefined }),
  };
  requireSensible(catalog, destination, broken);
  if (isOpen && command === undefined) router.requireSolverInName(path, problem, broken);
  return destination;
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

  /** What the names of input files are. */
  get names(): InputNames {
    const extensionOf = (path: string): string | undefined => {
      const id = problemNamed(this.#catalog, path);
      const problem = this.#catalog.problems.find((each) => each.id === id);
      return problem && (problem.extensions?.[0] ?? EXTENSION);
    };
    return { extensions: this.extensions, extensionOf };
  }

  /**
   * Decides what flags, routes, and names say; see {@link destinationOf}. A route for another problem than the flags name does not
   * count, nor does the name of its files.
   *
   * @param path relative to the inbox, with `/` between folders.
   * @throws QueensideError `batch/no-problem-for-file`.
   */
  route(path: string, flags: Partial<Destination> = {}): Destination {
    const found = this.#routeOf(path);
    const problem = flags.problem ?? found?.problem ?? problemNamed(this.#catalog, path);
    if (problem === undefined) throw this.#unknown(path);
    const isForIt = problem === (found?.problem ?? problem);
    const name = isForIt ? this.#choicesOfName(path, problem) : {};
    const route = isForIt ? this.#choicesOfRoute(found) : {};
    const { solver: _solver, sections: _sections, ...rest } = { ...name, ...route, ...flags };
    return {
      ...rest,
      problem,
      options: { ...route.options, ...flags.options },
      ...(solversOfFile(flags) ?? solversOfFile(route) ?? solversOfFile(name)),
    };
  }

  #choicesOfName(path: string, problem: string): Partial<Destination> {
    const solver = solverNamed(this.#catalog, path, problem);
    const { variant } = wordsOf(this.#catalog, path, problem);
    return defined({ solver, variant });
  }

  #choicesOfRoute(route: Partial<Route> = {}): Partial<Destination> {
    const { solver, options, style, variant, sections, command } = route;
    return {
      ...defined({ solver, options, style, variant, sections }),
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

/** Returns the sections or the solver that were chosen; undefined if neither was. */
function solversOfFile({
  solver,
  sections,
}: Partial<Destination>): Pick<Destination, 'solver' | 'sections'> | undefined {
  if (sections !== undefined) return { sections };
  return solver === undefined ? undefined : { solver };
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
