/** Checks the functions of a plugin's parts, which JSON Schema cannot describe. */
import { type Plugin } from '@queenside/core';
import { pluginError } from '../errors.ts';

/** The functions of one part. */
interface Functions {
  readonly must: readonly string[];
  readonly may: readonly string[];
  /** Those of optional objects inside the part: if such an object is there, it must have them all. */
  readonly within: Readonly<Record<string, readonly string[]>>;
}

const PARTS: Readonly<Record<'problems' | 'solvers' | 'searches' | 'pathSearches', Functions>> = {
  problems: {
    must: ['parse', 'need', 'check', 'format', 'readAnswer'],
    may: ['title', 'sized', 'draw', 'stage', 'walk'],
    within: {
      generator: ['generate'],
      editor: ['view', 'apply'],
      tree: ['open', 'answer', 'solve'],
      space: ['open', 'answer', 'solve'],
    },
  },
  solvers: {
    must: ['solve'],
    may: ['estimate', 'guarantee'],
    within: { split: ['parts', 'solvePart', 'join'] },
  },
  searches: { must: ['run'], may: ['guarantee'], within: {} },
  pathSearches: { must: ['run', 'guarantee'], may: [], within: {} },
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
  ],
  within: { playouts: ['write'], tree: ['open'] },
};

const DOMAIN: Functions = {
  must: ['parse', 'isGoal', 'actions', 'result', 'key'],
  may: [
    'cost',
    'heuristic',
    'inverse',
    'published',
    'optimal',
    'actionName',
    'size',
    'scramble',
    'draw',
  ],
  within: { space: ['open'] },
};

/** @throws QueensideError `core/plugin-shape`, with the path of the missing function. */
export function requireFunctions(checked: Plugin, plugin: string): void {
  for (const [kind, functions] of Object.entries(PARTS))
    for (const [index, part] of (checked[kind as keyof typeof PARTS] ?? []).entries())
      requireIn(part, `${kind}[${index}]`, functions, plugin);
  for (const [index, { game, domain }] of (checked.problems ?? []).entries()) {
    if (game !== undefined) requireIn(game, `problems[${index}].game`, GAME, plugin);
    if (domain !== undefined) requireIn(domain, `problems[${index}].domain`, DOMAIN, plugin);
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
