/** The kinds of searches. Whatever lists searches derives from this table. */
import type {
  ConstraintSearch,
  LocalSearch,
  PathSearch,
  Plugin,
  Search,
  SolverCapabilities,
} from '@queenside/core';
import { defined, CHANCE_NODES, LIMITED_DEPTH, ONE_WAY_COSTS } from '@queenside/core/basics';

/** A search of any kind. */
export type AnySearch = Search | PathSearch | ConstraintSearch | LocalSearch;

/** The list of a plugin that has the searches of a kind. */
export type SearchList = 'searches' | 'pathSearches' | 'constraintSearches' | 'localSearches';

/** The member of a problem that lets the searches of a kind solve it. */
export type SearchView = 'tree' | 'space' | 'constraints' | 'landscape';

/** A kind of searches. */
export interface SearchKind {
  readonly list: SearchList;
  readonly view: SearchView;
  /** What they search, for people. */
  readonly searched: string;
  /**
   * Returns the features of records that a search supports.
   *
   * @param provides the capabilities that the problem offers to searches.
   * @param isGame whether the problem was made from a game, so that records may limit the depth.
   */
  readonly featuresOf: (
    requires: readonly string[],
    provides: readonly string[],
    isGame: boolean,
  ) => readonly string[];
}

const NO_FEATURES = (): readonly string[] => [];

/** A problem with several views is known by the first. */
export const SEARCH_KINDS: readonly SearchKind[] = [
  { list: 'searches', view: 'tree', searched: 'game trees', featuresOf: treeFeatures },
  { list: 'pathSearches', view: 'space', searched: 'state spaces', featuresOf: spaceFeatures },
  {
    list: 'constraintSearches',
    view: 'constraints',
    searched: 'constraint spaces',
    featuresOf: NO_FEATURES,
  },
  { list: 'localSearches', view: 'landscape', searched: 'landscapes', featuresOf: NO_FEATURES },
];

function treeFeatures(
  requires: readonly string[],
  _provides: readonly string[],
  isGame: boolean,
): readonly string[] {
  const needsValue = requires.includes('integer-scores') || requires.includes('bounds');
  return [
    ...(requires.includes('deterministic') ? [] : [CHANCE_NODES]),
    ...(needsValue || !isGame ? [] : [LIMITED_DEPTH]),
  ];
}

function spaceFeatures(
  requires: readonly string[],
  provides: readonly string[],
): readonly string[] {
  const isTwoWay = requires.includes('inverse') || requires.includes('raster');
  return isTwoWay || !provides.includes('inverse') ? [] : [ONE_WAY_COSTS];
}

/** What a view says about the records that its searches can answer. */
export interface ViewLimits {
  readonly provides: readonly string[];
  readonly features?: readonly string[];
  readonly maxSize?: number;
}

/** What decides whether a search can run on a problem. */
interface Requirements {
  readonly id: string;
  readonly requires: readonly string[];
}

/** Returns which records a search can answer through a view. */
export function limitsOf(
  { featuresOf }: SearchKind,
  { requires }: Requirements,
  { provides, features = [], maxSize }: ViewLimits,
  isGame: boolean,
): Pick<SolverCapabilities, 'features' | 'maxSize'> {
  const all = [...featuresOf(requires, provides, isGame), ...features];
  return defined({ features: all.length > 0 ? all : undefined, maxSize });
}

/** Returns whether a search can run on a problem: its view meets the requirements, and no solver of the problem has the search's id. */
export function isSuited(
  { id, requires }: Requirements,
  view: Pick<ViewLimits, 'provides'> | undefined,
  own: ReadonlySet<string>,
): boolean {
  return (
    view !== undefined &&
    !own.has(id) &&
    requires.every((capability) => view.provides.includes(capability))
  );
}

/** Makes a record of something for each kind of searches, by the kind's list. */
export function bySearchList<Value>(
  valueOf: (list: SearchList) => Value,
): Readonly<Record<SearchList, Value>> {
  return Object.fromEntries(SEARCH_KINDS.map(({ list }) => [list, valueOf(list)])) as Record<
    SearchList,
    Value
  >;
}

/** Returns the searches of a plugin, of all kinds. */
export function searchesOf(plugin: Pick<Plugin, SearchList>): readonly AnySearch[] {
  return SEARCH_KINDS.flatMap(({ list }): readonly AnySearch[] => plugin[list] ?? []);
}
