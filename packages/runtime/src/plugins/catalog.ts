/** Combines the offers of installed plugins, as plain data, to a catalog. Each plugin is described alone. */
import type { Objective, Plugin, Problem, Section, SolverCapabilities } from '@queenside/core';
import {
  defined,
  type InputFormat,
  messageOf,
  oneLine,
  type OptionSchemas,
} from '@queenside/core/basics';
import { pluginError } from '../errors.ts';
import { type ClaimedId, idsOf, withoutIds } from './plugin-functions.ts';
import {
  type AnySearch,
  bySearchList,
  isSuited,
  limitsOf,
  SEARCH_KINDS,
  type SearchList,
  type ViewLimits,
} from './search-kinds.ts';

export { SEARCH_KINDS, searchesOf } from './search-kinds.ts';

/** The origin of a plugin, for people. */
export interface PluginOrigin {
  /** The name of the package, or of the plain file. */
  readonly name: string;
  readonly version: string;
  /** The package's folder, or the plain file. */
  readonly location: string;
  /** The reason for loading it: `bundled`, `configuration`, `installed`, or `file` for a plain file. */
  readonly source: string;
  /** Whether the plugin did not come with the command. It then runs in separate processes. */
  readonly isThirdParty?: boolean;
  /** The file with the search that the user wrote, if that is all of the plugin. */
  readonly searchFile?: string;
  /** Whether its solvers are considered although it is third-party, none is named, and the problem has others. */
  readonly isConsidered?: boolean;
  /** The parts that a configured plugin provides instead. */
  readonly replaced?: readonly ReplacedPart[] | undefined;
}

/** A part of a plugin that another plugin provides instead. */
export interface ReplacedPart extends ClaimedId {
  /** The name of the other plugin. */
  readonly by: string;
}

/** Everything that is installed. It can be printed, and sent between threads and processes. */
export interface Catalog {
  readonly plugins: readonly PluginOrigin[];
  readonly problems: readonly CatalogProblem[];
  readonly solvers: readonly CatalogSolver[];
  /** The searches that some problem does not enable. */
  readonly unsuited: readonly UnsuitedSearch[];
}

/** A search whose requirements a problem does not meet. */
export interface UnsuitedSearch {
  readonly search: string;
  readonly problem: string;
  readonly lacking: readonly string[];
}

export interface CatalogProblem extends InputFormat {
  readonly id: string;
  readonly plugin: string;
  readonly summary: string;
  /** The extensions of its input files, with their dots. */
  readonly extensions: readonly string[];
  /** The extensions that are {@link Problem.formats}. */
  readonly formats?: readonly string[];
  readonly variants: readonly string[];
  readonly sections?: readonly Section[];
  readonly tasks: readonly string[];
  readonly styles: readonly string[];
  readonly defaultSolver?: string;
  /** The solvers that books introduce first. */
  readonly taught?: readonly string[];
  /** The name for people. */
  readonly name?: string;
  /** Parts of an answer that can be right in a wrong one, with a phrase. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The generator's parameters, if it has a generator. */
  readonly parameters?: OptionSchemas;
  readonly example?: string;
  /** The objective, if some right answers are better than others. */
  readonly objective?: Pick<Objective, 'sense' | 'unit'>;
  /** Whether its answers can be drawn. */
  readonly draws: boolean;
  /** What searches can search: {@link SearchKind.searched}. Absent if no search can. */
  readonly searched?: string;
  /** Whether its searches can be replayed. */
  readonly replays: boolean;
  /** Whether it makes records by size, so that solvers can be compared on them. */
  readonly sized: boolean;
}

export interface CatalogSolver {
  readonly id: string;
  readonly problem: string;
  readonly plugin: string;
  /** The name in books. */
  readonly name?: string;
  readonly summary: string;
  readonly options: OptionSchemas;
  readonly capabilities: SolverCapabilities;
  /** False if the problem that it solves is not installed. */
  readonly usable: boolean;
}

/** The contents of one plugin, independent of other plugins. */
export interface PluginOffer extends Readonly<Record<SearchList, readonly OfferedSearch[]>> {
  readonly plugin: PluginOrigin;
  readonly problems: readonly OfferedProblem[];
  readonly solvers: readonly OfferedSolver[];
}

interface OfferedProblem extends Omit<CatalogProblem, 'plugin'> {
  /** Whether it was made from a game, so that records may limit the depth. */
  readonly isGame: boolean;
  /** What it offers to the searches of a kind. */
  readonly views: Readonly<Partial<Record<SearchList, OfferedView>>>;
}

interface OfferedView extends ViewLimits {
  /** The tasks that the searches can answer. */
  readonly tasks: readonly string[];
}

type OfferedSolver = Omit<CatalogSolver, 'plugin' | 'usable'>;

interface OfferedSearch extends Pick<CatalogSolver, 'id' | 'name' | 'summary' | 'options'> {
  readonly requires: readonly string[];
  readonly complete: boolean;
  readonly deterministic: boolean;
}

/** The most characters of an offer as JSON. */
const MOST_OFFERED = 2 ** 20;

/**
 * Describes one plugin.
 *
 * @throws QueensideError `core/plugin-shape` if its data cannot be read or copied.
 */
export function offerOf(plugin: Plugin, origin: PluginOrigin): PluginOffer {
  try {
    const offer = describe(plugin, origin);
    const { length } = JSON.stringify(offer);
    if (length <= MOST_OFFERED) return offer;
    throw new Error(`its texts have ${length} characters; at most ${MOST_OFFERED} are allowed`);
  } catch (thrown) {
    const detail = `it cannot be described: ${messageOf(thrown)}`;
    throw pluginError('plugin-shape', { plugin: origin.name, detail });
  }
}

function describeObjective({ sense, unit }: Objective): Pick<Objective, 'sense' | 'unit'> {
  return { sense, unit: oneLine(unit) };
}

function describe(plugin: Plugin, origin: PluginOrigin): PluginOffer {
  const { problems = [], solvers = [] } = plugin;
  return structuredClone({
    plugin: origin,
    problems: problems.map((problem) => ({
      id: problem.id,
      summary: oneLine(problem.summary),
      ...inputFormatOf(problem),
      extensions: [
        ...(problem.files?.extensions ?? ['.txt']),
        ...Object.keys(problem.formats ?? {}),
      ],
      variants: problem.variants ?? [],
      tasks: problem.tasks,
      styles: problem.styles,
      ...defined({
        formats: problem.formats && Object.keys(problem.formats),
        parts: problem.parts,
        sections: problem.sections,
        defaultSolver: problem.defaultSolver || undefined,
        taught: problem.taught,
      }),
      ...nameOf(problem),
      ...defined({
        parameters:
          problem.generator === undefined
            ? undefined
            : describeOptions(problem.generator.parameters),
        example: problem.examples[0]?.record,
        objective:
          problem.objective === undefined ? undefined : describeObjective(problem.objective),
      }),
      draws: problem.draw !== undefined || problem.stage !== undefined,
      replays: problem.stage !== undefined,
      sized: problem.sized !== undefined,
      isGame: problem.game !== undefined,
      ...defined({
        searched: SEARCH_KINDS.find(({ view }) => problem[view] !== undefined)?.searched,
      }),
      views: viewsOf(problem),
    })),
    solvers: solvers.map(({ id, problem, name, summary, options, capabilities }) => ({
      id,
      problem,
      ...nameOf({ name }),
      summary: oneLine(summary),
      options: describeOptions(options),
      capabilities,
    })),
    ...bySearchList((list) => (plugin[list] ?? []).map(describeSearch)),
  });
}

function viewsOf(problem: Problem): OfferedProblem['views'] {
  const views = SEARCH_KINDS.flatMap(({ list, view }): [SearchList, OfferedView][] => {
    const offered: Partial<OfferedView> | undefined = problem[view];
    if (offered === undefined) return [];
    const { provides, tasks = problem.tasks, features, maxSize } = offered;
    return [[list, { provides: provides!, tasks, ...defined({ features, maxSize }) }]];
  });
  return Object.fromEntries(views);
}

function describeSearch(search: AnySearch): OfferedSearch {
  const { id, summary, options, requires, deterministic } = search;
  return {
    id,
    ...nameOf(search),
    summary: oneLine(summary),
    options: describeOptions(options),
    requires,
    complete: 'complete' in search && search.complete,
    deterministic,
  };
}

/** The offers of all plugins as one catalog. Searches become solvers of each problem that meets their requirements. */
export function catalogOf(offers: readonly PluginOffer[]): Catalog {
  const problems = offers.flatMap((offer) =>
    offer.problems.map((problem): CatalogProblem => {
      const { id, isGame: _isGame, views: _views, ...rest } = problem;
      return { id, plugin: offer.plugin.name, ...rest };
    }),
  );
  const known = new Set(problems.map(({ id }) => id));
  const solvers = offers.flatMap((offer) =>
    offer.solvers.map(({ id, problem, ...rest }) => ({
      id,
      problem,
      plugin: offer.plugin.name,
      ...rest,
      usable: known.has(problem),
    })),
  );
  const solversOf = (problem: OfferedProblem): CatalogSolver[] => {
    const own = solvers.filter((solver) => solver.problem === problem.id);
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...offers.flatMap((offer) => searchesFor(problem, offer, ids))].toSorted(
      (a, b) => (a.id < b.id ? -1 : 1),
    );
  };
  return {
    plugins: offers.map(({ plugin }) => plugin),
    problems,
    solvers: [
      ...offers.flatMap((offer) => offer.problems).flatMap(solversOf),
      ...solvers.filter(({ usable }) => !usable),
    ],
    unsuited: offers
      .flatMap((offer) => offer.problems)
      .flatMap((problem) => offers.flatMap((offer) => unsuitedFor(problem, offer))),
  };
}

function unsuitedFor({ id: problem, views }: OfferedProblem, offer: PluginOffer): UnsuitedSearch[] {
  return SEARCH_KINDS.flatMap(({ list }) => {
    const provides = views[list]?.provides;
    if (provides === undefined) return [];
    return offer[list].flatMap(({ id: search, requires }) => {
      const lacking = requires.filter((capability) => !provides.includes(capability));
      return lacking.length === 0 ? [] : [{ search, problem, lacking }];
    });
  });
}

/** @param own the ids of the problem's own solvers. */
function searchesFor(
  { id: problem, views, isGame }: OfferedProblem,
  offer: PluginOffer,
  own: ReadonlySet<string>,
): CatalogSolver[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const view = views[kind.list];
    if (view === undefined) return [];
    return offer[kind.list]
      .filter((search) => isSuited(search, view, own))
      .map((search) => ({ ...search, limits: limitsOf(kind, search, view, isGame) }))
      .map(({ id, name, summary, options, complete, deterministic, limits }) => ({
        id,
        problem,
        plugin: offer.plugin.name,
        ...defined({ name }),
        summary,
        options,
        capabilities: {
          tasks: view.tasks,
          ...limits,
          complete,
          deterministic,
        },
        usable: true,
      }));
  });
}

/** The ids that plugins claim. Each has one owner; a solver's id belongs to its problem. */
export class Claims {
  readonly #owners = new Map<string, string>();

  /**
   * Claims the ids of one plugin: all or, on an error, none.
   *
   * @throws QueensideError `core/duplicate-id`.
   */
  add(offer: PluginOffer): void {
    const { name } = offer.plugin;
    const taken = this.#taken(offer)[0];
    if (taken !== undefined) {
      const { kind, id, by: other } = taken;
      const choice = `remove one of the plugins, or rename its ${kind}; a plugin that \`--plugin\` or the configuration names replaces a bundled ${kind}`;
      throw pluginError('duplicate-id', { kind, id, plugin: name, other, choice });
    }
    for (const { key } of idsOf(offer)) this.#owners.set(key, name);
  }

  /** Claims the ids of one plugin that are free, and returns the offer without the others. It names them as replaced. */
  addRest(offer: PluginOffer): PluginOffer {
    const replaced = this.#taken(offer);
    const rest = replaced.length === 0 ? offer : withoutIds(offer, replaced);
    this.add(rest);
    return replaced.length === 0 ? rest : { ...rest, plugin: { ...rest.plugin, replaced } };
  }

  #taken(offer: PluginOffer): ReplacedPart[] {
    return idsOf(offer).flatMap((claimed) => {
      const by = this.#owners.get(claimed.key);
      return by === undefined ? [] : [{ ...claimed, by }];
    });
  }
}

function nameOf({ name }: { readonly name?: string | undefined }): { readonly name?: string } {
  return name === undefined ? {} : { name: oneLine(name) };
}

function inputFormatOf({ input, records, comments }: InputFormat): InputFormat {
  return defined({ input, records, comments });
}

/** Options as they are shown. */
function describeOptions(schemas: OptionSchemas): OptionSchemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      { ...schema, description: oneLine(schema.description) },
    ]),
  );
}
