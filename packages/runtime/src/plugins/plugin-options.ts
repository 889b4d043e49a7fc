/** Checks the options of a plugin's parts. They are printed, stored, and sent between threads and processes. */
import {
  findSchemaProblem,
  messageOf,
  schemaOfOptions,
  type OptionSchemas,
  type Plugin,
} from '@queenside/core';
import { pluginError } from '../errors.ts';

/** @throws QueensideError `core/plugin-shape`, with the option. */
export function requireSoundOptions(
  { problems = [], solvers = [], searches = [], pathSearches = [] }: Plugin,
  plugin: string,
): void {
  const owners: [owner: string, schemas: OptionSchemas | undefined][] = [
    ...problems.map(({ id, generator }): [string, OptionSchemas | undefined] => [
      `the generator of ${id}`,
      generator?.parameters as OptionSchemas | undefined,
    ]),
    ...[...solvers, ...searches, ...pathSearches].map(
      ({ id, options }): [string, OptionSchemas] => [id, options as OptionSchemas],
    ),
  ];
  for (const [owner, schemas = {}] of owners) {
    const oddity = Object.entries(schemas)
      .map(([name, schema]) => [name, oddityIn(schema, [])] as const)
      .find(([, found]) => found !== undefined);
    if (oddity !== undefined)
      refuse(plugin, owner, `must be plain data: ${oddity[0]} contains ${oddity[1]}`);
    // Most parts have no options, and each schema takes milliseconds to compile.
    const fault = Object.keys(schemas).length === 0 ? undefined : findOptionFault(schemas);
    if (fault !== undefined) refuse(plugin, owner, `must be valid JSON Schemas: ${fault}`);
  }
}

function refuse(plugin: string, owner: string, detail: string): never {
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
