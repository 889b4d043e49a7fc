import {
  type EvaluateAll,
  listKnown,
  type Plugin,
  type Problem,
  type Solver,
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
import { type AnySearch, isSuited, SEARCH_KINDS, type SearchKind } from './search-kinds.ts';
import { searchAsSolver } from './search-solver.ts';

/** The parts of the installed plugins by id. */
export class Registry {
  readonly #offers: PluginOffer[] = [];
  readonly #problems = new Map<string, { problem: Problem; plugin: string }>();
  readonly #solvers: { solver: Solver; plugin: string }[] = [];
  readonly #claims = new Claims();
  readonly #searches: { kind: SearchKind; search: AnySearch; plugin: string }[] = [];
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
    for (const kind of SEARCH_KINDS)
      for (const search of plugin[kind.list] ?? [])
        this.#searches.push({ kind, search, plugin: origin.name });
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

  /** Returns the solvers of a problem, including the searches that can run on it. */
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
    const solvers = this.#solvers.filter(({ solver }) => solver.problem === problemId);
    const own = new Set(solvers.map(({ solver }) => solver.id));
    const searches = this.#searches
      .filter(({ kind, search }) => isSuited(search, problem?.[kind.view], own))
      .map(({ kind, search, plugin }) => ({
        solver: searchAsSolver(search, problem!, kind.list),
        plugin,
      }));
    return [...solvers, ...searches].toSorted((a, b) => (a.solver.id < b.solver.id ? -1 : 1));
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
