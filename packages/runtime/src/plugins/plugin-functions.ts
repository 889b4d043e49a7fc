/** Checks the functions of a plugin's parts, which JSON Schema cannot describe. */
import type { Plugin } from '@queenside/core';
import {
  findSchemaProblem,
  messageOf,
  type OptionSchemas,
  schemaOfOptions,
} from '@queenside/core/basics';
import { pluginError } from '../errors.ts';
import { bySearchList, SEARCH_KINDS, type SearchList, searchesOf } from './search-kinds.ts';

/** The functions of one part. */
interface Functions {
  readonly must: readonly string[];
  readonly may: readonly string[];
  /** Those of optional objects inside the part: if such an object is there, it must have them all. */
  readonly within: Readonly<Record<string, readonly string[]>>;
}

const PARTS: Readonly<Record<'problems' | 'solvers' | SearchList, Functions>> = {
  problems: {
    must: ['parse', 'need', 'check', 'format', 'readAnswer'],
    may: ['title', 'sized', 'draw', 'stage', 'walk', 'evaluatedBy'],
    within: {
      generator: ['generate'],
      editor: ['view', 'apply'],
      tree: ['open', 'answer', 'solve'],
      space: ['open', 'answer', 'solve'],
      constraints: ['open', 'solve'],
      landscape: ['open', 'solve'],
    },
  },
  solvers: {
    must: ['solve'],
    may: ['estimate', 'guarantee'],
    within: { split: ['parts', 'solvePart', 'join'] },
  },
  searches: { must: ['run'], may: ['guarantee'], within: {} },
  pathSearches: { must: ['run', 'guarantee'], may: [], within: {} },
  constraintSearches: { must: ['run'], may: [], within: {} },
  localSearches: { must: ['run'], may: [], within: {} },
};

const GAME: Functions = {
  must: ['parse', 'toMove', 'moves', 'next', 'score'],
  may: [
    'evaluate',
    'key',
    'probability',
    'moveName',
    'size',
    'stated',
    'published',
    'draw',
    'moveArea',
    'board',
  ],
  within: { playouts: ['write'], tree: ['open'] },
};

const DOMAIN: Functions = {
  must: ['parse', 'isGoal', 'actions', 'result', 'key'],
  may: [
    'cost',
    'heuristic',
    'inverse',
    'isUnsolvable',
    'goalName',
    'published',
    'optimal',
    'actionName',
    'otherNames',
    'size',
    'scramble',
    'draw',
  ],
  within: { space: ['open'] },
};

const MODEL: Functions = {
  must: ['parse', 'variables', 'constraints'],
  may: [
    'write',
    'read',
    'size',
    'published',
    'variableName',
    'valueName',
    'constraintName',
    'draw',
  ],
  within: {
    scramble: ['make'],
    otherStyle: ['write', 'read'],
    proof: ['isLine', 'check'],
    editor: ['view', 'apply'],
  },
};

const LANDSCAPE: Functions = {
  must: ['parse', 'states', 'cost'],
  may: ['write', 'read', 'fault', 'delta', 'target', 'size', 'itemName', 'valueName', 'draw'],
  within: { scramble: ['make'], objective: ['value'], cursor: ['open'] },
};

/** @throws QueensideError `core/plugin-shape`, with the path of the missing function. */
export function requireFunctions(checked: Plugin, plugin: string): void {
  for (const [kind, functions] of Object.entries(PARTS))
    for (const [index, part] of (checked[kind as keyof typeof PARTS] ?? []).entries())
      requireIn(part, `${kind}[${index}]`, functions, plugin);
  for (const [index, problem] of (checked.problems ?? []).entries()) {
    const { game, domain, model, landscapeOf } = problem;
    if (game !== undefined) requireIn(game, `problems[${index}].game`, GAME, plugin);
    if (domain !== undefined) requireIn(domain, `problems[${index}].domain`, DOMAIN, plugin);
    if (model !== undefined) requireIn(model, `problems[${index}].model`, MODEL, plugin);
    if (landscapeOf !== undefined)
      requireIn(landscapeOf, `problems[${index}].landscapeOf`, LANDSCAPE, plugin);
  }
}

function requireIn(part: object, path: string, functions: Functions, plugin: string): void {
  const { must, may, within } = functions;
  const members = part as Readonly<Record<string, unknown>>;
  const refuse = (name: string, expected: string): never => {
    throw pluginError('plugin-shape', { plugin, detail: `${path}.${name} must be ${expected}` });
  };
  for (const name of must) if (typeof members[name] !== 'function') refuse(name, 'a function');
  for (const name of may)
    if (members[name] !== undefined && typeof members[name] !== 'function')
      refuse(name, 'a function');
  for (const [name, names] of Object.entries(within)) {
    const group = members[name];
    if (group === undefined) continue;
    if (typeof group !== 'object' || group === null) refuse(name, 'an object');
    requireIn(group as object, `${path}.${name}`, { must: names, may: [], within: {} }, plugin);
  }
}

/** @throws QueensideError `core/plugin-shape`, with the option. */
export function requireSoundOptions(
  { problems = [], solvers = [], ...searches }: Plugin,
  plugin: string,
): void {
  const owners: [owner: string, schemas: OptionSchemas | undefined][] = [
    ...problems.map(({ id, generator }): [string, OptionSchemas | undefined] => [
      `the generator of ${id}`,
      generator?.parameters as OptionSchemas | undefined,
    ]),
    ...[...solvers, ...searchesOf(searches)].map(({ id, options }): [string, OptionSchemas] => [
      id,
      options as OptionSchemas,
    ]),
  ];
  for (const [owner, schemas = {}] of owners) {
    const oddity = Object.entries(schemas)
      .map(([name, schema]) => [name, oddityIn(schema, [])] as const)
      .find(([, found]) => found !== undefined);
    if (oddity !== undefined)
      refuseOptions(plugin, owner, `must be plain data: ${oddity[0]} contains ${oddity[1]}`);
    // Most parts have no options, and each schema takes milliseconds to compile.
    const fault = Object.keys(schemas).length === 0 ? undefined : findOptionFault(schemas);
    if (fault !== undefined) refuseOptions(plugin, owner, `must be valid JSON Schemas: ${fault}`);
  }
}

function refuseOptions(plugin: string, owner: string, detail: string): never {
  throw pluginError('plugin-shape', { plugin, detail: `the options of ${owner} ${detail}` });
}

/**
 * Finds what keeps a value from being plain JSON.
 *
 * @param around the objects that contain it.
 */
function oddityIn(value: unknown, around: readonly object[]): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    // JSON leaves it out.
    case 'undefined':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'object':
      break;
    default:
      return `a ${typeof value}`;
  }
  if (value === null) return undefined;
  if (around.includes(value)) return 'itself';
  if (!isPlain(value)) return 'an object that is not plain data';
  return Object.values(value)
    .map((each) => oddityIn(each, [...around, value]))
    .find((oddity) => oddity !== undefined);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Finds a fault in the schemas themselves: an invalid schema, or a default that violates it. */
function findOptionFault(schemas: OptionSchemas): string | undefined {
  try {
    // The validator fills in the defaults, and checks them.
    const wrong = findSchemaProblem(schemaOfOptions(schemas), {});
    return wrong && `the default of ${wrong.path} ${wrong.expected}, found ${wrong.found}`;
  } catch (thrown) {
    const entries = Object.entries(schemas);
    if (entries.length === 1) return `${entries[0]![0]} is not a JSON Schema: ${messageOf(thrown)}`;
    return entries
      .map(([name, schema]) => findOptionFault({ [name]: schema }))
      .find((fault) => fault !== undefined);
  }
}

/** The ids of a plugin's parts. */
interface Parts extends Readonly<Partial<Record<SearchList, readonly { readonly id: string }[]>>> {
  readonly problems?: readonly { readonly id: string }[];
  readonly solvers?: readonly { readonly id: string; readonly problem: string }[];
}

/** An id that a plugin claims. A solver's id belongs to its problem. */
export interface ClaimedId {
  readonly kind: 'problem' | 'solver' | 'search';
  readonly id: string;
  /** Differs from the keys of all other ids. */
  readonly key: string;
}

/** Returns the ids that a plugin claims. */
export function idsOf({ problems = [], solvers = [], ...searches }: Parts): ClaimedId[] {
  return [
    ...problems.map(({ id }) => ({ kind: 'problem', id, key: `problem ${id}` }) as const),
    ...solvers.map(
      ({ id, problem }) => ({ kind: 'solver', id, key: `solver ${problem} ${id}` }) as const,
    ),
    ...SEARCH_KINDS.flatMap(({ list }) => searches[list] ?? []).map(
      ({ id }) => ({ kind: 'search', id, key: `search ${id}` }) as const,
    ),
  ];
}

/** Returns a plugin, or its offer, without the parts that have these ids. */
export function withoutIds<Whole extends Parts>(
  whole: Whole,
  ids: readonly Pick<ClaimedId, 'key'>[] = [],
): Whole {
  if (ids.length === 0) return whole;
  const keys = new Set(ids.map(({ key }) => key));
  const { problems = [], solvers = [] } = whole;
  const isKept = (part: Parts): boolean => !keys.has(idsOf(part)[0]!.key);
  return {
    ...whole,
    problems: problems.filter((problem) => isKept({ problems: [problem] })),
    solvers: solvers.filter((solver) => isKept({ solvers: [solver] })),
    ...bySearchList((list) => (whole[list] ?? []).filter((search) => isKept({ [list]: [search] }))),
  };
}

/**
 * Checks the ids of one plugin. A search of trees and one of spaces may share an id.
 *
 * @throws QueensideError `core/duplicate-id` if a plugin claims an id twice.
 */
export function requireOwnIds(parts: Parts, plugin: string): void {
  const seen = new Set<string>();
  const ofTrees = new Set(parts.searches?.map(({ id }) => id));
  const pathSearches = (parts.pathSearches ?? []).filter(({ id }) => !ofTrees.has(id));
  for (const { kind, id, key } of idsOf({ ...parts, pathSearches })) {
    if (seen.has(key))
      throw pluginError('duplicate-id', {
        kind,
        id,
        plugin,
        other: 'the plugin itself',
        choice: 'rename one of the two',
      });
    seen.add(key);
  }
}
