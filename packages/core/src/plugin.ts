import { coreError } from './core-errors.ts';
import { messageOf } from './errors.ts';
import type { Game } from './game.ts';
import { requireFunctions } from './plugin-functions.ts';
import { requireSoundOptions } from './plugin-options.ts';
import type { Problem } from './problem.ts';
import { findSchemaProblem, type JsonSchema } from './schema.ts';
import type { Search } from './search.ts';
import type { Solver } from './solver.ts';

/** The version of these contracts. A plugin made for another one is refused. */
export const API_VERSION = 1;

/** What a plugin package exports by default: plain data and functions. */
export interface Plugin {
  /** The package's name. */
  readonly name: string;
  readonly apiVersion: typeof API_VERSION;
  readonly problems?: readonly Problem[];
  readonly solvers?: readonly Solver[];
  readonly games?: readonly Game[];
  readonly searches?: readonly Search[];
}

/** Declares a plugin; adds the API version it was written against. */
export function definePlugin(plugin: Omit<Plugin, 'apiVersion'>): Plugin {
  return { apiVersion: API_VERSION, ...plugin };
}

const ID = { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' } as const;
const WORDS = { type: 'array', items: { type: 'string' } } as const;
const IDS = { type: 'array', items: ID } as const;
const OPTIONS = {
  type: 'object',
  propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' },
  additionalProperties: {
    type: 'object',
    required: ['description'],
    properties: { description: { type: 'string' } },
  },
} as const;

const MANIFEST: JsonSchema = {
  type: 'object',
  required: ['name', 'apiVersion'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    apiVersion: { type: 'integer' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'summary', 'tasks', 'styles', 'examples', 'errors', 'mistakes'],
        properties: {
          id: ID,
          summary: { type: 'string' },
          tasks: { ...IDS, minItems: 1 },
          styles: { ...IDS, minItems: 1 },
          defaultSolver: ID,
          examples: {
            type: 'array',
            items: {
              type: 'object',
              required: ['record', 'right'],
              properties: { record: { type: 'string' }, right: { type: 'string' } },
            },
          },
          generator: {
            type: 'object',
            required: ['parameters'],
            properties: { parameters: OPTIONS },
          },
          tree: { type: 'object', required: ['provides'], properties: { provides: WORDS } },
          errors: { type: 'object' },
          mistakes: { type: 'object' },
        },
      },
    },
    solvers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'problem', 'summary', 'options', 'capabilities'],
        properties: {
          id: ID,
          problem: ID,
          summary: { type: 'string' },
          options: OPTIONS,
          capabilities: {
            type: 'object',
            required: ['tasks', 'complete', 'deterministic'],
            additionalProperties: false,
            properties: {
              tasks: { ...IDS, minItems: 1 },
              features: IDS,
              complete: { type: 'boolean' },
              deterministic: { type: 'boolean' },
              minSize: { type: 'number' },
              maxSize: { type: 'number' },
            },
          },
        },
      },
    },
    games: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'summary', 'maxBranching', 'maxDepth', 'scoreRange', 'examples'],
        properties: {
          id: ID,
          summary: { type: 'string' },
          maxBranching: { type: 'integer', minimum: 1 },
          maxDepth: { type: 'integer', minimum: 1 },
          scoreRange: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
          examples: { ...WORDS, minItems: 1 },
          integerScores: { type: 'boolean' },
          hasChance: { type: 'boolean' },
          defaultSolver: ID,
          playouts: {
            type: 'object',
            required: ['start'],
            properties: {
              start: { type: 'string' },
              moves: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
            },
          },
        },
      },
    },
    searches: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'summary', 'requires', 'complete', 'deterministic', 'options'],
        properties: {
          id: ID,
          summary: { type: 'string' },
          requires: WORDS,
          complete: { type: 'boolean' },
          deterministic: { type: 'boolean' },
          options: OPTIONS,
        },
      },
    },
  },
};

/**
 * Checks what a package exported.
 *
 * @param value the package's default export.
 * @param plugin how to call it in messages.
 * @param isTried it came with the command, whose tests have seen that its options are right: to see it again takes a while.
 * @throws QueensideError `core/plugin-shape` or `core/plugin-api-version`.
 */
export function checkPlugin(value: unknown, plugin: string, isTried = false): Plugin {
  const found = (value as { apiVersion?: unknown } | null | undefined)?.apiVersion;
  if (typeof found === 'number' && found !== API_VERSION)
    throw coreError('plugin-api-version', { plugin, found, expected: API_VERSION });
  const problem = findSchemaProblem(MANIFEST, value);
  if (problem !== undefined) {
    const where = problem.path === '' ? 'the default export' : problem.path;
    throw coreError('plugin-shape', {
      plugin,
      detail: `${where} ${problem.expected}, found ${problem.found}`,
    });
  }
  const checked = value as Plugin;
  if (!isTried) requireSoundOptions(checked, plugin);
  requireFunctions(checked, plugin);
  requireReadableGames(checked, plugin);
  return checked;
}

/** What a game offers to searches is learned from its first example. */
function requireReadableGames({ games = [] }: Plugin, plugin: string): void {
  for (const game of games)
    try {
      game.parse(game.examples[0]!);
    } catch (thrown) {
      const example = JSON.stringify(game.examples[0]);
      const detail = `the game ${game.id} cannot read its example ${example}: ${messageOf(thrown)}`;
      throw coreError('plugin-shape', { plugin, detail });
    }
}
