import {
  type ConstraintSearch,
  type EvaluateAll,
  listKnown,
  type PathSearch,
  type Plugin,
  type Problem,
  type Search,
  type Solver,
  unmetRequirement,
} from '@queenside/core';
import { pluginError, runtimeError } from '../errors.ts';
import {
  type Catalog,
  catalogOf,
  Claims,
  offerOf,
  type PluginOffer,
  type PluginOrigin,
} from './catalog.ts';
import { checkPlugin } from './check-plugin.ts';
import { withoutIds } from './plugin-functions.ts';
import {
  type Candidate,
  type Choice,
  chooseSolver,
  type SolverQuestion,
  requireAble,
} from './choose-solver.ts';
import { constraintSearchAsSolver, pathSearchAsSolver, searchAsSolver } from './search-solver.ts';

/** The parts of the installed plugins by id. */
export class Registry {
  readonly #offers: PluginOffer[] = [];
  readonly #problems = new Map<string, { problem: Problem; plugin: string }>();
  readonly #solvers: { solver: Solver; plugin: string }[] = [];
  readonly #claims = new Claims();
  readonly #searches: { search: Search; plugin: string }[] = [];
  readonly #pathSearches: { search: PathSearch; plugin: string }[] = [];
  readonly #constraintSearches: { search: ConstraintSearch; plugin: string }[] = [];
  /** Each problem's solvers, since the last plugin was added. */
  readonly #candidates = new Map<string, readonly Candidate[]>();
  readonly #evaluateAll: EvaluateAll | undefined;
  readonly #evaluated = new Map<string, Problem>();

  /** @param evaluateAll the user's own evaluation. Default: games evaluate themselves. */
  constructor(evaluateAll?: EvaluateAll) {
    this.#evaluateAll = evaluateAll;
  }

  /**
   * Checks a package's default export and adds its parts: all of them or, on an error, none.
   *
   * @throws QueensideError as {@link checkPlugin}, or `core/duplicate-id`.
   */
  add(exported: unknown, origin: PluginOrigin): void {
    const plugin = checkPlugin(exported, origin.name, origin.isThirdParty === false);
    this.addKnown(plugin, origin);
  }

  /**
   * Adds a plugin that another process or thread has checked, without checking its shape again.
   *
   * @throws QueensideError `core/duplicate-id`; anything if the plugin has changed since.
   */
  addKnown(whole: Plugin, origin: PluginOrigin): void {
    const plugin = withoutIds(whole, origin.replaced);
    const offer = offerOf(plugin, origin);
    this.#claims.add(offer);
    this.#offers.push(offer);
    this.#candidates.clear();
    for (const problem of plugin.problems ?? [])
      this.#problems.set(problem.id, { problem, plugin: origin.name });
    for (const solver of plugin.solvers ?? []) this.#solvers.push({ solver, plugin: origin.name });
    for (const search of plugin.searches ?? [])
      this.#searches.push({ search, plugin: origin.name });
    for (const search of plugin.pathSearches ?? [])
      this.#pathSearches.push({ search, plugin: origin.name });
    for (const search of plugin.constraintSearches ?? [])
      this.#constraintSearches.push({ search, plugin: origin.name });
  }

  /**
   * Returns an installed problem, which reads its records with the user's own evaluation if there is one.
   *
   * @throws QueensideError `core/unknown-problem` or `batch/not-evaluated`.
   */
  problem(id: string): Problem {
    const entry = this.#problems.get(id);
    if (entry !== undefined && this.#evaluateAll === undefined) return entry.problem;
    if (entry !== undefined) {
      const problem =
        this.#evaluated.get(id) ?? evaluatedProblem(entry.problem, this.#evaluateAll!);
      this.#evaluated.set(id, problem);
      return problem;
    }
    const known = listKnown(id, [...this.#problems.keys()].toSorted());
    throw pluginError('unknown-problem', { problem: id, known });
  }

  /** Returns the name of the plugin that provides an installed problem. */
  pluginOf(problemId: string): string {
    return this.#problems.get(problemId)!.plugin;
  }

  /** Returns the solvers of a problem, including the searches that can run on its trees or spaces. */
  solversOf(problemId: string): readonly Solver[] {
    return this.#candidatesOf(problemId).map((entry) => entry.solver);
  }

  /** @throws QueensideError `core/unknown-solver`. */
  solver(problemId: string, id: string): Solver {
    const solvers = this.solversOf(problemId);
    const found = solvers.find((solver) => solver.id === id);
    if (found !== undefined) return found;
    const known = listKnown(
      id,
      solvers.map((solver) => solver.id),
    );
    throw pluginError('unknown-solver', { problem: problemId, solver: id, known });
  }

  /** Chooses a solver of the problem, like {@link chooseSolver}. */
  choose(problem: Problem, question: SolverQuestion, wanted?: string, choice?: Choice): Solver {
    if (wanted !== undefined) return requireAble(this.solver(problem.id, wanted), question.need);
    return chooseSolver(problem, this.#candidatesOf(problem.id), question, choice);
  }

  /** Everything that is installed. */
  catalog(): Catalog {
    return catalogOf(this.#offers);
  }

  #candidatesOf(problemId: string): readonly Candidate[] {
    let candidates = this.#candidates.get(problemId);
    if (candidates === undefined) {
      candidates = this.#findCandidates(problemId);
      this.#candidates.set(problemId, candidates);
    }
    return candidates;
  }

  #findCandidates(problemId: string): readonly Candidate[] {
    const problem = this.#problems.get(problemId)?.problem;
    const trees = problem?.tree?.provides;
    const spaces = problem?.space?.provides;
    const searches = this.#searches
      .filter(({ search }) => trees !== undefined && unmetRequirement(search, trees) === undefined)
      .map(({ search, plugin }) => ({ solver: searchAsSolver(search, problem!), plugin }));
    const pathSearches = this.#pathSearches
      .filter(
        ({ search }) => spaces !== undefined && unmetRequirement(search, spaces) === undefined,
      )
      .map(({ search, plugin }) => ({ solver: pathSearchAsSolver(search, problem!), plugin }));
    const constraints = problem?.constraints?.provides;
    const constraintSearches = this.#constraintSearches
      .filter(
        ({ search }) =>
          constraints !== undefined && unmetRequirement(search, constraints) === undefined,
      )
      .map(({ search, plugin }) => ({
        solver: constraintSearchAsSolver(search, problem!),
        plugin,
      }));
    return [
      ...this.#solvers.filter(({ solver }) => solver.problem === problemId),
      ...searches,
      ...pathSearches,
      ...constraintSearches,
    ].toSorted((a, b) => (a.solver.id < b.solver.id ? -1 : 1));
  }
}

/**
 * Returns a problem that reads its records with the user's own evaluation.
 *
 * @throws QueensideError `batch/not-evaluated` if it has no positions to evaluate.
 */
export function evaluatedProblem(problem: Problem, evaluateAll: EvaluateAll): Problem {
  const reader = problem.evaluatedBy?.(evaluateAll);
  if (reader === undefined) throw runtimeError('not-evaluated', { problem: problem.id });
  return { ...problem, ...reader };
}
