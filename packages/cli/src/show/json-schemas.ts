/** What `--json` prints, as JSON Schemas (draft 7). Static types are derived from them; docs/ holds them as files. */
const DRAFT = 'http://json-schema.org/draft-07/schema#';

const orNull = <const Schema extends object>(schema: Schema) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

const count = { type: 'integer', minimum: 0 } as const;
const place = { type: 'integer', minimum: 1 } as const;
const seed = { type: 'integer', minimum: 0, maximum: 4_294_967_295 } as const;
const milliseconds = { type: 'number', minimum: 0, description: 'Milliseconds.' } as const;
const recordStatus = {
  enum: ['right', 'failed'],
  description: 'right: the answer was checked and found right.',
} as const;

const error = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'wrong', 'remedy'],
  properties: {
    code: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$',
      description: 'As listed in errors.md.',
    },
    wrong: { type: 'string', description: 'What is wrong.' },
    remedy: { type: 'string', description: 'What was expected, or how to mend it.' },
    column: { ...place, description: 'In the line of the input file, from 1, in characters.' },
    mistake: {
      type: 'string',
      description: "The checker's name for what is wrong with an answer.",
    },
    answerLine: { ...place, description: 'The line of the answer file, from 1.' },
  },
} as const;

const record = {
  type: 'object',
  additionalProperties: false,
  required: ['line', 'status', 'answer', 'error', 'solver', 'seed', 'ms', 'stats', 'details'],
  properties: {
    line: { ...place, description: 'In the input file, from 1.' },
    status: recordStatus,
    answer: {
      ...orNull({ type: 'string' }),
      description:
        'The answer as it stands in the result file, without blanks at its end; null where there is none, or where it is longer than 1 MiB.',
    },
    error: orNull(error),
    solver: { ...orNull({ type: 'string' }), description: 'The solver that answered, if one did.' },
    seed: { ...orNull(seed), description: "The record's own seed." },
    ms: { ...milliseconds, description: 'Milliseconds that the solver took.' },
    stats: {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'number' }, { type: 'string' }] },
      description: 'What the solver reports of its work, such as steps or nodes.',
    },
    details: {
      ...orNull({ type: 'object' }),
      description:
        'What explains the answer, where the solver knows: of a game the line of best play (`principalVariation`) and the score of each move (`moves`); of an explicit tree that line by the index of each child, from 0, and, unless the tree is large, by the names of its nodes and the value of its leaf (`nodes`).',
    },
  },
} as const;

const side = {
  type: 'object',
  additionalProperties: false,
  required: ['trace', 'firstDrawing', 'drawings', 'refusals'],
  properties: {
    trace: { ...orNull({ type: 'string' }), description: 'The trace file, where there is one.' },
    firstDrawing: { ...orNull({ type: 'string' }), description: 'The first drawing.' },
    drawings: { ...count, description: 'How many answers were drawn.' },
    refusals: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'error'],
        properties: {
          line: { ...orNull(place), description: 'In the input file; null for all of it.' },
          error,
        },
      },
      description: 'What could not be drawn or traced.',
    },
  },
} as const;

const file = {
  type: 'object',
  additionalProperties: false,
  required: [
    'input',
    'output',
    'problem',
    'status',
    'right',
    'failed',
    'ms',
    'error',
    'unchanged',
    'side',
    'records',
  ],
  properties: {
    input: { type: 'string', description: 'The input file; - for standard input.' },
    output: { ...orNull({ type: 'string' }), description: 'The result file, where there is one.' },
    problem: { ...orNull({ type: 'string' }), description: "The problem's id, where it is known." },
    status: {
      enum: ['done', 'failed', 'rejected', 'released'],
      description:
        'done: every record right. failed: some record not, or something beside the records. rejected: the file could not be processed at all. released: nothing was published, because the run was stopped or the file changed.',
    },
    right: { ...count, description: 'Records.' },
    failed: { ...count, description: 'Records.' },
    ms: milliseconds,
    error: {
      ...orNull(error),
      description: 'Why it was rejected, or what is wrong beside the records.',
    },
    unchanged: {
      type: 'boolean',
      description: 'It had been answered before, and nothing has changed since.',
    },
    side: { ...side, description: 'Drawings and traces, by --draw and --trace.' },
    records: { type: 'array', items: record, description: 'In input order.' },
  },
} as const;

/** `run --json` and `solve --json`: one object. */
export const reportSchema = {
  $schema: DRAFT,
  title: 'Queenside report',
  description: 'What `queenside run --json` and `queenside solve --json` print.',
  type: 'object',
  additionalProperties: false,
  required: ['seed', 'right', 'failed', 'ms', 'files'],
  properties: {
    seed: { ...seed, description: 'The seed of the run.' },
    right: { ...count, description: 'Records, of all files.' },
    failed: { ...count, description: 'Records, of all files.' },
    ms: milliseconds,
    files: { type: 'array', items: file, description: 'In the order of their names.' },
  },
} as const;

/** `watch --json`: one object a line. */
export const watchSchema = {
  $schema: DRAFT,
  title: 'Queenside watch line',
  description: 'What `queenside watch --json` prints: a line for each answered file.',
  ...file,
} as const;

/** `verify --json`: one object. */
export const verifySchema = {
  $schema: DRAFT,
  title: 'Queenside verification',
  description: 'What `queenside verify --json` prints.',
  type: 'object',
  additionalProperties: false,
  required: ['input', 'answer', 'problem', 'right', 'failed', 'leftOver', 'records'],
  properties: {
    input: { type: 'string', description: 'The input file.' },
    answer: { type: 'string', description: 'The answer file.' },
    problem: { type: 'string', description: "The problem's id." },
    right: { ...count, description: 'Records.' },
    failed: { ...count, description: 'Records.' },
    leftOver: {
      ...orNull(error),
      description: 'Set where the answer file goes on after the last answer.',
    },
    records: {
      type: 'array',
      description: 'In input order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'status', 'mistake', 'error'],
        properties: {
          line: { ...place, description: 'In the input file, from 1.' },
          status: recordStatus,
          mistake: {
            ...orNull({ type: 'string' }),
            description: "The checker's name for what is wrong.",
          },
          error: orNull(error),
        },
      },
    },
  },
} as const;

const time = { ...orNull({ type: 'number', minimum: 0 }) } as const;

const benchRun = {
  type: 'object',
  additionalProperties: false,
  required: ['round', 'seed', 'ms', 'stats'],
  properties: {
    round: { ...place, description: 'From 1; the round that warms up is not counted.' },
    seed: { ...seed, description: 'The same for all solvers in a round.' },
    ms: { ...milliseconds, description: 'Milliseconds that the solver took.' },
    stats: record.properties.stats,
  },
} as const;

const benchResult = {
  type: 'object',
  additionalProperties: false,
  required: [
    'solver',
    'standing',
    'reason',
    'error',
    'median',
    'lowerQuartile',
    'upperQuartile',
    'least',
    'most',
    'ratio',
    'runs',
  ],
  properties: {
    solver: { type: 'string', description: "The solver's id." },
    standing: {
      enum: ['measured', 'unable', 'overran', 'gave-up', 'wrong', 'failed', 'skipped', 'untried'],
      description:
        'measured: every answer was right. unable: by its capabilities. overran: it took longer than the time limit. gave-up: it stopped without an answer. wrong: an answer was wrong. failed: it threw, or ended its worker. skipped: it overran on a smaller size. untried: the comparison was stopped before.',
    },
    reason: { ...orNull({ type: 'string' }), description: 'Why it was not measured to the end.' },
    error: { ...orNull(error), description: 'Where a run ended in one.' },
    median: { ...time, description: 'Milliseconds; null where it was not measured.' },
    lowerQuartile: { ...time, description: 'Milliseconds.' },
    upperQuartile: { ...time, description: 'Milliseconds.' },
    least: { ...time, description: 'Milliseconds.' },
    most: { ...time, description: 'Milliseconds.' },
    ratio: {
      ...orNull({ type: 'number', minimum: 1 }),
      description: "Its median as a multiple of the row's least.",
    },
    runs: { type: 'array', items: benchRun, description: 'Right answers only, by round.' },
  },
} as const;

/** `bench --json`: one object. */
export const benchSchema = {
  $schema: DRAFT,
  title: 'Queenside comparison of solvers',
  description: 'What `queenside bench --json` prints.',
  type: 'object',
  additionalProperties: false,
  required: [
    'problem',
    'file',
    'rounds',
    'seed',
    'timeLimit',
    'stopped',
    'versions',
    'machine',
    'solvers',
    'rows',
  ],
  properties: {
    problem: { type: 'string', description: "The problem's id." },
    file: { ...orNull({ type: 'string' }), description: 'The input file, if there was one.' },
    rounds: { ...place, description: 'Rounds that count.' },
    seed: { ...seed, description: 'The seed of the comparison.' },
    timeLimit: { type: 'number', description: 'Seconds for each run.' },
    stopped: { type: 'boolean', description: 'Whether it was stopped before its end.' },
    versions: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Of the command and of the packages that were measured, by name.',
    },
    machine: {
      type: 'object',
      additionalProperties: false,
      required: ['cpu', 'cores', 'node', 'platform', 'arch'],
      properties: {
        cpu: { type: 'string', description: 'Model.' },
        cores: { ...place, description: 'That this process may use.' },
        node: { type: 'string', description: 'Version of Node.js.' },
        platform: { type: 'string' },
        arch: { type: 'string' },
      },
    },
    solvers: {
      type: 'array',
      description: 'In the order of the results of each row.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'options'],
        properties: {
          id: { type: 'string' },
          options: {
            type: 'object',
            additionalProperties: true,
            description: 'As they were given; the others have their defaults.',
          },
        },
      },
    },
    rows: {
      type: 'array',
      description: 'By size, or in the order of the file.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['task', 'size', 'line', 'error', 'results'],
        properties: {
          task: { ...orNull({ type: 'string' }), description: 'What the record asks.' },
          size: {
            ...orNull({ type: 'number', minimum: 0 }),
            description: "In the problem's own unit.",
          },
          line: { ...orNull(place), description: 'In the input file, from 1.' },
          error: { ...orNull(error), description: 'Why the record cannot be read.' },
          results: { type: 'array', items: benchResult },
        },
      },
    },
  },
} as const;
