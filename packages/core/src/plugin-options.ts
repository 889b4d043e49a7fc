/** Checks the options of a plugin's parts. They are printed, stored, and sent between threads and processes. */
import { coreError } from './core-errors.ts';
import type { Plugin } from './plugin.ts';
import { findOptionFault, type OptionSchemas } from './schema.ts';

/** @throws QueensideError `core/plugin-shape`, with the option. */
export function requireSoundOptions(
  { problems = [], solvers = [], searches = [] }: Plugin,
  plugin: string,
): void {
  const owners: [owner: string, schemas: OptionSchemas | undefined][] = [
    ...problems.map(({ id, generator }): [string, OptionSchemas | undefined] => [
      `the generator of ${id}`,
      generator?.parameters as OptionSchemas | undefined,
    ]),
    ...[...solvers, ...searches].map(({ id, options }): [string, OptionSchemas] => [
      id,
      options as OptionSchemas,
    ]),
  ];
  for (const [owner, schemas = {}] of owners) {
    const oddity = Object.entries(schemas)
      .map(([name, schema]) => [name, oddityIn(schema, [])] as const)
      .find(([, found]) => found !== undefined);
    if (oddity !== undefined)
      refuse(plugin, owner, `must be plain data: ${oddity[0]} contains ${oddity[1]}`);
    const fault = findOptionFault(schemas);
    if (fault !== undefined) refuse(plugin, owner, `must be valid JSON Schemas: ${fault}`);
  }
}

function refuse(plugin: string, owner: string, detail: string): never {
  throw coreError('plugin-shape', { plugin, detail: `the options of ${owner} ${detail}` });
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
