import {
  listKnown,
  messageOf,
  type Need,
  type PathSearch,
  type Plugin,
  type Problem,
  type QueensideError,
  type Search,
  type Solver,
  unableReason,
  unmetRequirement,
} from '@queenside/core';
import { pluginError } from '../errors.ts';
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
import { pathSearchAsSolver, searchAsSolver } from './search-solver.ts';

/** A solver that did not estimate its time, and what happened instead, in words. */
export interface FailedEstimate {
  readonly solver: string;
  readonly reason: string;
}

/** The parts of the installed plugins by id. */
export class Registry {
  readonly #offers: PluginOffer[] = [];
  readonly #problems = new Map<string, { problem: Problem; plugin: string }>();
  readonly #solvers: { solver: Solver; plugin: string }[] = [];
  readonly #claims = new Claims();
  readonly #searches: { search: Search; plugin: string }[] = [];
  readonly #pathSearches: { search: PathSearch; plugin: string }[] = [];
  /** Each problem's solvers, since the last plugin was added. */
  readonly #candidates = new Map<string, readonly Candidate[]>();

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
  }

  /** @throws QueensideError `core/unknown-problem`. */
  problem(id: string): Problem {
    const entry = this.#problems.get(id);
    if (entry !== undefined) return entry.problem;
    const known = listKnown(id, [...this.#problems.keys()].toSorted());
    throw pluginError('unknown-problem', { problem: id, known });
  }

  /** Returns the name of the plugin that provides an installed problem. */
  pluginOf(problemId: string): string {
    return this.#problems.get(problemId)!.plugin;
  }

  /** Returns the solvers of a problem, including the searches that can run on its trees or state spaces. */
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
  choose(problem: Problem, question: Question, wanted?: string, choice?: Choice): Solver {
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
    return [
      ...this.#solvers.filter(({ solver }) => solver.problem === problemId),
      ...searches,
      ...pathSearches,
    ].toSorted((a, b) => (a.solver.id < b.solver.id ? -1 : 1));
  }
}

/** The instance to choose a solver for, and its need. */
interface Question {
  readonly instance: unknown;
  readonly need: Need;
}

/** The criteria of the choice. */
interface Choice {
  /** Accepts the solvers to prefer, such as those that know the given options. Default: all. */
  readonly accepts?: (solver: Solver) => boolean;
  /** Called before a solver estimates its time, which may never end. */
  readonly onEstimate?: (solver: Solver) => void;
  /** Solvers that are not asked again. */
  readonly failed?: readonly FailedEstimate[];
}

/** A solver, and the name of the plugin that provides it. */
interface Candidate {
  readonly solver: Solver;
  readonly plugin: string;
}

/** Estimates below this, in seconds, count as equal: a user does not notice the difference. */
const NOTICEABLE = 0.02;

/**
 * Chooses the solver for one instance among those able, by these criteria in turn: a noticeably lower estimate; a proof
 * if there may be no answer; the problem's default; a lower estimate; the first name.
 *
 * @param candidates sorted by id.
 * @throws QueensideError `core/no-able-solver`, or `core/estimate-failed` if no able solver can estimate its time.
 */
export function chooseSolver(
  problem: Problem,
  candidates: readonly Candidate[],
  question: Question,
  { accepts = () => true, onEstimate = () => undefined, failed = [] }: Choice = {},
): Solver {
  const { need } = question;
  const able = candidates.filter(
    ({ solver }) => unableReason(solver.capabilities, need) === undefined,
  );
  if (able.length === 0) throw noAbleSolver(problem, need, candidates);
  const preferred = able.filter(({ solver }) => accepts(solver));
  let best: { solver: Solver; rank: readonly number[] } | undefined;
  let failure: QueensideError | undefined;
  for (const { solver, plugin } of preferred.length === 0 ? able : preferred) {
    const known = failed.find((each) => each.solver === solver.id)?.reason;
    if (known === undefined) onEstimate(solver);
    const seconds = known ?? estimateOf(solver, question);
    if (typeof seconds === 'string')
      failure ??= pluginError('estimate-failed', { solver: solver.id, plugin, message: seconds });
    else {
      const rank = rankOf(problem, need, solver, seconds);
      if (best === undefined || isLess(rank, best.rank)) best = { solver, rank };
    }
  }
  if (best === undefined) throw failure!;
  return best.solver;
}

/**
 * Returns a solver that the user named.
 *
 * @throws QueensideError `core/solver-unable`: it is never replaced by another one.
 */
function requireAble(solver: Solver, need: Need): Solver {
  const reason = unableReason(solver.capabilities, need);
  if (reason !== undefined) throw pluginError('solver-unable', { solver: solver.id, reason });
  return solver;
}

/** Returns seconds, Infinity without an estimate, or what is wrong in words if the estimate fails. */
function estimateOf(solver: Solver, { need, instance }: Question): number | string {
  if (solver.estimate === undefined) return Infinity;
  try {
    const seconds: unknown = solver.estimate(need, instance);
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

function noAbleSolver(
  problem: Problem,
  need: Need,
  candidates: readonly Candidate[],
): QueensideError {
  const reasons = candidates.map(
    ({ solver }) => `${solver.id}: ${unableReason(solver.capabilities, need)}`,
  );
  const features = need.features?.length ? ` with ${need.features.join(', ')}` : '';
  return pluginError('no-able-solver', {
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
