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
  required: ['line', 'status', 'answer', 'error', 'solver', 'seed', 'ms', 'stats'],
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
