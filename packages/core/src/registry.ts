import {
  catalogOf,
  Claims,
  offerOf,
  type Catalog,
  type PluginOffer,
  type PluginOrigin,
} from './catalog.ts';
import { checkPlugin } from './check-plugin.ts';
import { coreError } from './core-errors.ts';
import { messageOf, type QueensideError } from './errors.ts';
import type { Plugin } from './plugin.ts';
import type { Need, Problem } from './problem.ts';
import type { Search } from './search.ts';
import { searchAsSolver, unmetRequirement } from './search-solver.ts';
import { unableReason, type Solver } from './solver.ts';

/** In seconds. A user does not notice differences below this. */
const NOTICEABLE = 0.02;

/** The parts of the installed plugins by id. */
export class Registry {
  readonly #offers: PluginOffer[] = [];
  readonly #problems = new Map<string, { problem: Problem; plugin: string }>();
  readonly #solvers: { solver: Solver; plugin: string }[] = [];
  readonly #claims = new Claims();
  readonly #searches: { search: Search; plugin: string }[] = [];

  /**
   * Checks a package's default export and adds its parts: all of them or, on an error, none.
   *
   * @throws QueensideError `core/plugin-shape`, `core/plugin-api-version` or `core/duplicate-id`.
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
  addKnown(plugin: Plugin, origin: PluginOrigin): void {
    const offer = offerOf(plugin, origin);
    this.#claims.add(offer);
    this.#offers.push(offer);
    for (const problem of plugin.problems ?? [])
      this.#problems.set(problem.id, { problem, plugin: origin.name });
    for (const solver of plugin.solvers ?? []) this.#solvers.push({ solver, plugin: origin.name });
    for (const search of plugin.searches ?? [])
      this.#searches.push({ search, plugin: origin.name });
  }

  /** @throws QueensideError `core/unknown-problem`. */
  problem(id: string): Problem {
    const entry = this.#problems.get(id);
    if (entry !== undefined) return entry.problem;
    const known = [...this.#problems.keys()].toSorted().join(', ') || 'none';
    throw coreError('unknown-problem', { problem: id, known });
  }

  /** Returns the name of the plugin that provides an installed problem. */
  pluginOf(problemId: string): string {
    return this.#problems.get(problemId)!.plugin;
  }

  /** Returns the solvers of a problem, including the searches that can run on its trees. */
  solversOf(problemId: string): readonly Solver[] {
    return this.#solverEntries(problemId).map((entry) => entry.solver);
  }

  /** @throws QueensideError `core/unknown-solver`. */
  solver(problemId: string, id: string): Solver {
    const solvers = this.solversOf(problemId);
    const found = solvers.find((solver) => solver.id === id);
    if (found !== undefined) return found;
    const known = solvers.map((solver) => solver.id).join(', ') || 'none';
    throw coreError('unknown-solver', { problem: problemId, solver: id, known });
  }

  /**
   * Chooses the solver for one instance among those able, by these criteria in turn: a noticeably lower estimate; a proof
   * if there may be no answer; the problem's default; a lower estimate; the first name.
   *
   * @param wanted the solver that the user named, if any: it is used or refused, never replaced.
   * @param accepts which solvers to prefer if none is named, such as those that know the given options.
   * @throws QueensideError `core/no-able-solver`, `core/solver-unable`, `core/unknown-solver`, or `core/estimate-failed` if
   * no able solver can estimate its time.
   */
  choose(
    problem: Problem,
    need: Need,
    wanted?: string,
    accepts: (solver: Solver) => boolean = () => true,
  ): Solver {
    if (wanted !== undefined) {
      const solver = this.solver(problem.id, wanted);
      const reason = unableReason(solver.capabilities, need);
      if (reason !== undefined) throw coreError('solver-unable', { solver: wanted, reason });
      return solver;
    }
    const solvers = this.solversOf(problem.id);
    const able = solvers.filter((solver) => unableReason(solver.capabilities, need) === undefined);
    if (able.length === 0) throw noAbleSolver(problem, need, solvers);
    const choice = able.filter(accepts);
    let best: { solver: Solver; rank: readonly number[] } | undefined;
    let failure: QueensideError | undefined;
    for (const solver of choice.length === 0 ? able : choice) {
      const seconds = estimateOf(solver, need);
      if (typeof seconds === 'string') failure ??= this.#estimateFailed(solver, seconds);
      else {
        const rank = rankOf(problem, need, solver, seconds);
        if (best === undefined || isLess(rank, best.rank)) best = { solver, rank };
      }
    }
    if (best === undefined) throw failure!;
    return best.solver;
  }

  /** Everything that is installed. */
  catalog(): Catalog {
    return catalogOf(this.#offers);
  }

  #estimateFailed({ id, problem }: Solver, message: string): QueensideError {
    const { plugin } = this.#solverEntries(problem).find((entry) => entry.solver.id === id)!;
    return coreError('estimate-failed', { solver: id, plugin, message });
  }

  #solverEntries(problemId: string): { solver: Solver; plugin: string }[] {
    const problem = this.#problems.get(problemId)?.problem;
    const provides = problem?.tree?.provides;
    const searches =
      problem === undefined || provides === undefined
        ? []
        : this.#searches
            .filter(({ search }) => unmetRequirement(search, provides) === undefined)
            .map(({ search, plugin }) => ({ solver: searchAsSolver(search, problem), plugin }));
    return [
      ...this.#solvers.filter(({ solver }) => solver.problem === problemId),
      ...searches,
    ].toSorted((a, b) => (a.solver.id < b.solver.id ? -1 : 1));
  }
}

/** Returns seconds, Infinity without an estimate, or what is wrong in words if the estimate fails. */
function estimateOf(solver: Solver, need: Need): number | string {
  if (solver.estimate === undefined) return Infinity;
  try {
    const seconds: unknown = solver.estimate(need);
    if (typeof seconds === 'number' && !Number.isNaN(seconds)) return seconds;
    return `it returned ${messageOf(seconds)} instead of a number`;
  } catch (thrown) {
    return messageOf(thrown);
  }
}

/** Ranks a solver: the least rank wins. */
function rankOf(
  { defaultSolver }: Problem,
  { uncertain }: Need,
  { id, capabilities }: Solver,
  seconds: number,
): number[] {
  return [
    Math.max(NOTICEABLE, seconds),
    uncertain === true && !capabilities.complete ? 1 : 0,
    id === defaultSolver ? 0 : 1,
    seconds,
  ];
}

function noAbleSolver(problem: Problem, need: Need, solvers: readonly Solver[]) {
  const reasons = solvers.map(
    (solver) => `${solver.id}: ${unableReason(solver.capabilities, need)}`,
  );
  const features = need.features?.length ? ` with ${need.features.join(', ')}` : '';
  return coreError('no-able-solver', {
    problem: problem.id,
    need: `${need.task}${features}, size ${need.size}`,
    reasons: reasons.join('; ') || 'none',
  });
}

/** Compares two ranks by the first place where they differ. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place !== -1 && a[place]! < b[place]!;
}
