/** Checks what a package exports before any of it is used. */
import {
  API_VERSION,
  findSchemaProblem,
  type JsonSchema,
  type Plugin,
  type Problem,
} from '@queenside/core';
import { pluginError } from '../errors.ts';
import { requireFunctions, requireOwnIds, requireSoundOptions } from './plugin-functions.ts';
import { bySearchList } from './search-kinds.ts';

/** What has a name here becomes a function of the validator, which Node compiles when it is first called. */
const definitions: Record<string, JsonSchema> = {};

function defined(name: string, schema: JsonSchema): JsonSchema {
  definitions[name] = schema;
  return { $ref: `#/definitions/${name}` };
}

const ID = defined('id', {
  type: 'string',
  maxLength: 100,
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
});
const WORDS = { type: 'array', items: { type: 'string' } } as const;
const IDS = { type: 'array', items: ID } as const;
const OPTIONS = defined('options', {
  type: 'object',
  propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' },
  additionalProperties: {
    type: 'object',
    required: ['description'],
    properties: { description: { type: 'string' } },
  },
});

const PREFIX = defined('prefix', {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\n\\r]+$',
});
/** A line of a menu. */
const TITLE = defined('title', {
  type: 'string',
  minLength: 1,
  maxLength: 40,
  pattern: '^[^\\n\\r]+$',
});
const INPUT = {
  input: { enum: ['text', 'bytes'] },
  records: {
    type: 'object',
    required: ['by'],
    properties: {
      by: { enum: ['line', 'blank-line', 'header', 'file', 'counted'] },
      startsWith: PREFIX,
    },
  },
  comments: { anyOf: [PREFIX, { const: false }] },
} as const;

/** The functions of the trees or spaces of a problem, and of the cursor of a game or domain. */
const VIEW = defined('view', {
  type: 'object',
  required: ['provides'],
  properties: { provides: WORDS, features: WORDS, maxSize: { type: 'number' } },
});

const EXTENSION = '^\\.[A-Za-z0-9]+$';
const FORMATS = defined('formats', {
  type: 'object',
  propertyNames: { pattern: EXTENSION, maxLength: 20, not: { const: '.txt' } },
  additionalProperties: {
    type: 'object',
    required: ['example'],
    properties: { example: { type: 'string' } },
  },
});

const GAME = defined('game', {
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
    comments: INPUT.comments,
    defaultSolver: ID,
    taught: IDS,
    name: TITLE,
    tree: VIEW,
    playouts: {
      type: 'object',
      required: ['start'],
      properties: {
        start: { type: 'string' },
        moves: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
      },
    },
  },
});

const DOMAIN = defined('domain', {
  type: 'object',
  required: ['id', 'summary', 'maxActions', 'examples'],
  properties: {
    id: ID,
    summary: { type: 'string' },
    maxActions: { type: 'integer', minimum: 1 },
    examples: { ...WORDS, minItems: 1 },
    minCost: { type: 'number', minimum: 0 },
    integerCosts: { type: 'boolean' },
    consistent: { type: 'boolean' },
    finite: { type: 'boolean' },
    comments: INPUT.comments,
    records: INPUT.records,
    formats: FORMATS,
    variants: IDS,
    defaultSolver: ID,
    taught: IDS,
    name: TITLE,
    space: VIEW,
  },
});

const SCRAMBLE = defined('scramble', {
  type: 'object',
  required: ['sizes', 'unit'],
  properties: {
    sizes: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 3, maxItems: 3 },
    unit: { type: 'string' },
  },
});

const MODEL = defined('model', {
  type: 'object',
  required: ['id', 'summary', 'examples'],
  properties: {
    id: ID,
    summary: { type: 'string' },
    examples: { ...WORDS, minItems: 1 },
    defaultTask: { enum: ['find', 'all', 'count', 'unique'] },
    otherStyle: { type: 'object', required: ['name'], properties: { name: ID } },
    proof: { type: 'object', required: ['name'], properties: { name: TITLE } },
    comments: INPUT.comments,
    records: INPUT.records,
    formats: FORMATS,
    defaultSolver: ID,
    taught: IDS,
    name: TITLE,
    scramble: SCRAMBLE,
  },
});

const OBJECTIVE = defined('objective', {
  type: 'object',
  required: ['sense', 'unit'],
  properties: { sense: { enum: ['min', 'max'] }, unit: { type: 'string' } },
});

const LANDSCAPE = defined('landscape', {
  type: 'object',
  required: ['id', 'summary', 'examples'],
  properties: {
    id: ID,
    summary: { type: 'string' },
    examples: { ...WORDS, minItems: 1 },
    mistakes: { type: 'object', additionalProperties: { type: 'string' } },
    objective: OBJECTIVE,
    comments: INPUT.comments,
    records: INPUT.records,
    formats: FORMATS,
    defaultSolver: ID,
    taught: IDS,
    name: TITLE,
    scramble: SCRAMBLE,
    cursor: VIEW,
  },
});

const IN_SEARCH = {
  id: ID,
  name: TITLE,
  summary: { type: 'string' },
  requires: WORDS,
  deterministic: { type: 'boolean' },
  options: OPTIONS,
  queues: { type: 'boolean' },
} as const;
const LOCAL_SEARCH = defined('local-search', {
  type: 'object',
  required: ['id', 'summary', 'requires', 'deterministic', 'options'],
  properties: IN_SEARCH,
});
const SEARCH = defined('search', {
  type: 'object',
  required: ['id', 'summary', 'requires', 'complete', 'deterministic', 'options'],
  properties: { ...IN_SEARCH, complete: { type: 'boolean' } },
});

/** An example's right answer is left out: a game finds it by a search. */
const PROBLEM = defined('problem', {
  type: 'object',
  required: ['id', 'summary', 'tasks', 'styles', 'examples', 'errors', 'mistakes'],
  properties: {
    id: ID,
    summary: { type: 'string' },
    ...INPUT,
    files: {
      type: 'object',
      required: ['extensions'],
      additionalProperties: false,
      properties: {
        extensions: {
          type: 'array',
          items: { type: 'string', maxLength: 20, pattern: EXTENSION },
          minItems: 1,
        },
      },
    },
    formats: FORMATS,
    variants: IDS,
    sections: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['label', 'solver'],
        additionalProperties: false,
        properties: {
          label: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\n\\r]+$' },
          solver: ID,
          options: { type: 'object' },
        },
      },
    },
    tasks: { ...IDS, minItems: 1 },
    styles: { ...IDS, minItems: 1 },
    defaultSolver: ID,
    taught: IDS,
    name: TITLE,
    examples: {
      type: 'array',
      items: {
        type: 'object',
        required: ['record'],
        properties: { title: TITLE, record: { type: 'string' } },
      },
    },
    generator: {
      type: 'object',
      required: ['parameters'],
      properties: { parameters: OPTIONS },
    },
    objective: OBJECTIVE,
    tree: VIEW,
    space: VIEW,
    constraints: VIEW,
    landscape: VIEW,
    game: GAME,
    domain: DOMAIN,
    model: MODEL,
    landscapeOf: LANDSCAPE,
    errors: { type: 'object' },
    mistakes: { type: 'object' },
    parts: { type: 'object', additionalProperties: { type: 'string' } },
  },
});

const SOLVER = defined('solver', {
  type: 'object',
  required: ['id', 'problem', 'summary', 'options', 'capabilities'],
  properties: {
    id: ID,
    problem: ID,
    name: TITLE,
    summary: { type: 'string' },
    options: OPTIONS,
    capabilities: {
      type: 'object',
      required: ['tasks', 'complete', 'deterministic'],
      additionalProperties: false,
      properties: {
        tasks: { ...IDS, minItems: 1 },
        features: WORDS,
        complete: { type: 'boolean' },
        deterministic: { type: 'boolean' },
        minSize: { type: 'number' },
        maxSize: { type: 'number' },
      },
    },
    queues: { type: 'boolean' },
  },
});

const MANIFEST: JsonSchema = {
  definitions,
  type: 'object',
  required: ['apiVersion'],
  additionalProperties: false,
  properties: {
    apiVersion: { type: 'integer' },
    problems: { type: 'array', items: PROBLEM },
    solvers: { type: 'array', items: SOLVER },
    ...bySearchList((list) => ({
      type: 'array',
      items: list === 'localSearches' ? LOCAL_SEARCH : SEARCH,
    })),
  },
};

/** The schemas that {@link checkPlugin} needs, for hosts that compile schemas at build time. */
export const PLUGIN_SCHEMAS: readonly JsonSchema[] = [MANIFEST];

/**
 * Checks what a package exported.
 *
 * @param value the package's default export.
 * @param plugin its name for messages.
 * @param isTried whether its own tests have checked its options: that takes a while.
 * @throws QueensideError `core/plugin-shape`, `core/plugin-too-old`, or `core/plugin-too-new`.
 */
export function checkPlugin(value: unknown, plugin: string, isTried = false): Plugin {
  const { apiVersion: found } = Object(value) as { apiVersion?: unknown };
  if (typeof found === 'number' && found !== API_VERSION)
    throw pluginError(found < API_VERSION ? 'plugin-too-old' : 'plugin-too-new', {
      plugin,
      found,
      expected: API_VERSION,
    });
  requireShape(value, plugin);
  const checked = value as Plugin;
  if (!isTried) requireSoundOptions(checked, plugin);
  requireFunctions(checked, plugin);
  requireOwnIds(checked, plugin);
  for (const [index, problem] of (checked.problems ?? []).entries()) {
    requireHeaders(problem, `problems[${index}]`, plugin);
    requireAnswers(problem, `problems[${index}]`, plugin);
  }
  return checked;
}

function requireShape(value: unknown, plugin: string): void {
  const problem = findSchemaProblem(MANIFEST, value);
  if (problem === undefined) return;
  const { path, expected, found } = problem;
  const detail = `${path || 'the default export'} ${expected}, found ${found}`;
  throw pluginError('plugin-shape', { plugin, detail });
}

/** Refuses headers that are not named, or that are comments. */
function requireHeaders({ records, comments = '#' }: Problem, path: string, plugin: string): void {
  if (records?.by !== 'header') return;
  const { startsWith } = records as Partial<typeof records>;
  const detail =
    startsWith === undefined
      ? `${path}.records.startsWith is required, found nothing`
      : `${path}.records: lines that start with "${startsWith}" are comments; declare another prefix of comments, or comments: false`;
  if (startsWith === undefined || (comments !== false && startsWith.startsWith(comments)))
    throw pluginError('plugin-shape', { plugin, detail });
}

/** Requires that each example has a right answer, without reading it. */
function requireAnswers({ examples }: Problem, path: string, plugin: string): void {
  const bare = examples.findIndex((example) => !('right' in example));
  if (bare === -1) return;
  const detail = `${path}.examples[${bare}].right is required, found nothing`;
  throw pluginError('plugin-shape', { plugin, detail });
}
