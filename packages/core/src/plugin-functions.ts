/** The functions of a plugin's parts: JSON Schema has no word for them. */
import { coreError } from './core-errors.ts';
import type { Plugin } from './plugin.ts';

/** What a part must have, and what it may have, as paths into it. Of an object that may be missing all is needed where it is there. */
const FUNCTIONS = {
  problems: {
    must: ['parse', 'need', 'check', 'format', 'readAnswer'],
    may: ['title', 'sized', 'draw', 'stage', 'walk'],
    within: { generator: ['generate'], tree: ['open', 'answer'] },
  },
  solvers: {
    must: ['solve'],
    may: ['estimate', 'leafRule'],
    within: { split: ['parts', 'solvePart', 'join'] },
  },
  games: {
    must: ['parse', 'toMove', 'moves', 'next', 'score'],
    may: ['evaluate', 'key', 'probability', 'moveName', 'size', 'tree', 'published', 'draw'],
    within: { playouts: ['write'] },
  },
  searches: { must: ['run'], may: [], within: {} },
} as const;

type Part = Readonly<Record<string, unknown>>;

/** @throws QueensideError `core/plugin-shape`, with the function that is not one. */
export function requireFunctions(checked: Plugin, plugin: string): void {
  for (const [kind, { must, may, within }] of Object.entries(FUNCTIONS))
    for (const [index, part] of partsOf(checked, kind).entries()) {
      const refuse = (path: string, expected: string): never => {
        const detail = `${kind}[${index}].${path} must be ${expected}`;
        throw coreError('plugin-shape', { plugin, detail });
      };
      for (const name of must) if (typeof part[name] !== 'function') refuse(name, 'a function');
      for (const name of may)
        if (part[name] !== undefined && typeof part[name] !== 'function')
          refuse(name, 'a function');
      for (const [name, functions] of Object.entries<readonly string[]>(within)) {
        const group = part[name];
        if (group === undefined) continue;
        if (typeof group !== 'object' || group === null) refuse(name, 'an object');
        for (const each of functions)
          if (typeof (group as Part)[each] !== 'function') refuse(`${name}.${each}`, 'a function');
      }
    }
}

function partsOf(checked: Plugin, kind: string): readonly Part[] {
  return ((checked as unknown as Record<string, unknown>)[kind] ?? []) as readonly Part[];
}
