/** JSON Schemas (draft 7) of the output of `--json`. Static types are derived from them; docs/ has them as files. */
const DRAFT = 'http://json-schema.org/draft-07/schema#';

const orNull = <const Schema extends object>(schema: Schema) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

const count = { type: 'integer', minimum: 0 } as const;
const place = { type: 'integer', minimum: 1 } as const;
const seed = { type: 'integer', minimum: 0, maximum: 4_294_967_295 } as const;
const milliseconds = { type: 'number', minimum: 0, description: 'Milliseconds.' } as const;
const recordStatus = {
  enum: ['right', 'undecided', 'failed'],
  description:
    'right: the answer was checked and found right. undecided: the checker could not decide, and nobody is to blame.',
} as const;
const proof = {
  ...orNull({ enum: ['optimal', 'feasible'] }),
  description:
    'Of a right answer. feasible: it may not be the last word, because it is an estimate or a better one may exist. optimal: the checker proved that none is better. null: it settles its question.',
} as const;
/** A number; an integer beyond the safe range is text. */
const value = { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?[0-9]+$' }] } as const;
export const objectiveSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'sense',
    'unit',
    'value',
    'bound',
    'gap',
    'improvements',
    'refused',
    'stopped',
    'reproducible',
  ],
  properties: {
    sense: { enum: ['min', 'max'], description: 'Whether lesser or greater values are better.' },
    unit: { type: 'string', description: 'What values are counted in.' },
    value: { ...value, description: "The answer's value, as the checker computed it." },
    bound: {
      ...orNull({
        type: 'object',
        additionalProperties: false,
        required: ['value', 'standing'],
        properties: {
          value,
          standing: {
            enum: ['claimed', 'proved', 'refuted'],
            description:
              'claimed by the solver, proved by the checker, or refuted by a better answer.',
          },
        },
      }),
      description: 'What no answer can beat, if anything is known.',
    },
    gap: {
      ...orNull({ type: 'number', minimum: 0 }),
      description: 'The distance of value and bound as a share of the value.',
    },
    improvements: {
      type: 'array',
      maxItems: 101,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['ms', 'value'],
        properties: { ms: { ...milliseconds, description: "Since the solver's start." }, value },
      },
      description: 'When the solver found better answers. If there are many, some are left out.',
    },
    refused: {
      type: 'object',
      additionalProperties: false,
      required: ['count', 'reason'],
      properties: {
        count: { ...count, description: 'Improvements that the checker refused.' },
        reason: {
          ...orNull({ type: 'string' }),
          description: "Why the last of them, in the checker's words.",
        },
      },
    },
    stopped: {
      ...orNull({
        type: 'object',
        additionalProperties: false,
        required: ['by', 'detail'],
        properties: {
          by: { enum: ['time-limit', 'gave-up', 'out-of-memory', 'failed'] },
          detail: { type: 'string' },
        },
      }),
      description: 'What ended the solver before it had an answer of its own, if anything.',
    },
    reproducible: {
      type: 'boolean',
      description: 'False if the time limit decided which answer it is.',
    },
  },
} as const;
const outcomes = {
  right: { ...count, description: 'Records.' },
  feasible: { ...count, description: 'How many of the right answers may not be the last word.' },
  undecided: { ...count, description: 'Records whose answer could not be verified.' },
  failed: { ...count, description: 'Records.' },
} as const;

const error = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'cause', 'remedy'],
  properties: {
    code: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$',
      description: 'As listed in errors.md.',
    },
    cause: { type: 'string', description: 'What is wrong.' },
    remedy: {
      type: 'string',
      description: 'What was expected, or how to fix it; empty if `cause` says it all.',
    },
    line: {
      ...place,
      description: 'In the input file, from 1, if records may have several lines.',
    },
    column: { ...place, description: 'In the line of the input file, from 1, in characters.' },
    mistake: {
      type: 'string',
      description: "The checker's name for the mistake in an answer.",
    },
    answerLine: { ...place, description: 'The line of the answer file, from 1.' },
  },
} as const;

const section = {
  ...orNull({ type: 'string' }),
  description: 'The section of the answer, if each record has several.',
} as const;

const record = {
  type: 'object',
  additionalProperties: false,
  required: [
    'line',
    'section',
    'status',
    'proof',
    'answer',
    'objective',
    'error',
    'solver',
    'seed',
    'ms',
    'stats',
    'details',
  ],
  properties: {
    line: { ...place, description: "The record's first line in the input file, from 1." },
    section,
    status: recordStatus,
    proof,
    answer: {
      ...orNull({ type: 'string' }),
      description:
        'The answer as in the answer file, without trailing white space; null if there is none or if it is longer than 1 MiB.',
    },
    objective: {
      ...orNull(objectiveSchema),
      description: 'How good the answer is, if the problem has an objective.',
    },
    error: orNull(error),
    solver: { ...orNull({ type: 'string' }), description: 'The solver that answered, if any.' },
    seed: { ...orNull(seed), description: "The record's own seed." },
    ms: { ...milliseconds, description: 'Milliseconds spent in the solver.' },
    stats: {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'number' }, { type: 'string' }] },
      description: 'Statistics of the solver, such as steps or nodes.',
    },
    details: {
      ...orNull({ type: 'object' }),
      description:
        'With `--explain`: an explanation of the answer, if the solver has one. For a game: the line of best play (`principalVariation`) and the score of each move (`moves`). For an explicit tree: that line as child indices, from 0, and, unless the tree is large, as node names with the value of the leaf (`nodes`).',
    },
  },
} as const;

const side = {
  type: 'object',
  additionalProperties: false,
  required: ['trace', 'firstDrawing', 'drawings', 'refusals'],
  properties: {
    trace: { ...orNull({ type: 'string' }), description: 'The trace file, if any.' },
    firstDrawing: { ...orNull({ type: 'string' }), description: 'The first drawing.' },
    drawings: { ...count, description: 'Number of answers drawn.' },
    refusals: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'error'],
        properties: {
          line: { ...orNull(place), description: 'In the input file; null for the whole file.' },
          error,
        },
      },
      description: 'Answers that could not be drawn or traced.',
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
    'feasible',
    'undecided',
    'failed',
    'solvers',
    'comments',
    'ms',
    'waitedMs',
    'error',
    'warnings',
    'unchanged',
    'side',
    'records',
  ],
  properties: {
    input: { type: 'string', description: 'The input file; - for standard input.' },
    output: { ...orNull({ type: 'string' }), description: 'The answer file, if any.' },
    problem: { ...orNull({ type: 'string' }), description: "The problem's id, if known." },
    status: {
      enum: ['done', 'undecided', 'failed', 'rejected', 'released'],
      description:
        'done: every record right. undecided: none failed, but some answers could not be verified. failed: a record or something else is wrong. rejected: the file could not be processed at all. released: nothing was published, because the run was stopped, the file changed, or too many files were open.',
    },
    ...outcomes,
    solvers: {
      type: 'array',
      items: { type: 'string' },
      description: 'The solvers that answered records.',
    },
    comments: { ...count, description: 'Comment lines that were skipped.' },
    ms: { ...milliseconds, description: 'Milliseconds of work, without waiting for workers.' },
    waitedMs: {
      ...milliseconds,
      description: 'Milliseconds in which other files had all workers.',
    },
    error: {
      ...orNull(error),
      description: 'Why it was rejected, or what is wrong apart from the records.',
    },
    warnings: {
      type: 'array',
      items: error,
      description:
        'What went wrong without affecting a record, such as a crash of an outside program.',
    },
    unchanged: {
      type: 'boolean',
      description: 'It was answered before, and nothing has changed since.',
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
  required: ['seed', 'right', 'feasible', 'undecided', 'failed', 'ms', 'files', 'skipped'],
  properties: {
    seed: { ...seed, description: 'The seed of the run.' },
    ...outcomes,
    ms: milliseconds,
    files: { type: 'array', items: file, description: 'In the order of their names.' },
    skipped: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['input', 'error'],
        properties: { input: { type: 'string', description: 'The file.' }, error },
      },
      description: 'Files that seem to be inputs but were skipped because of their names.',
    },
  },
} as const;

/** `watch --json`: one object per line. */
export const watchSchema = {
  $schema: DRAFT,
  title: 'Queenside watch line',
  description: 'What `queenside watch --json` prints: one line per answered file.',
  ...file,
} as const;

/** `verify --json`: one object. */
export const verifySchema = {
  $schema: DRAFT,
  title: 'Queenside verification',
  description: 'What `queenside verify --json` prints.',
  type: 'object',
  additionalProperties: false,
  required: [
    'input',
    'answer',
    'problem',
    'right',
    'feasible',
    'undecided',
    'failed',
    'leftOver',
    'records',
  ],
  properties: {
    input: { type: 'string', description: 'The input file.' },
    answer: { type: 'string', description: 'The answer file.' },
    problem: { type: 'string', description: "The problem's id." },
    ...outcomes,
    leftOver: {
      ...orNull(error),
      description: 'Set if the answer file continues after the last answer.',
    },
    records: {
      type: 'array',
      description: 'In input order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'section', 'status', 'proof', 'value', 'mistake', 'error'],
        properties: {
          line: { ...place, description: 'In the input file, from 1.' },
          section,
          status: recordStatus,
          proof,
          value: {
            ...orNull(value),
            description: "The answer's value, if the problem has an objective.",
          },
          mistake: {
            ...orNull({ type: 'string' }),
            description: "The checker's name for the mistake.",
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
  required: ['round', 'seed', 'ms', 'stats', 'objective'],
  properties: {
    round: { ...place, description: 'From 1; the warm-up round is not counted.' },
    seed: { ...seed, description: 'The same for all solvers of a round.' },
    ms: { ...milliseconds, description: 'Milliseconds spent in the solver.' },
    stats: record.properties.stats,
    objective: record.properties.objective,
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
    'quality',
    'runs',
  ],
  properties: {
    solver: { type: 'string', description: "The solver's id." },
    standing: {
      enum: [
        'measured',
        'unable',
        'overran',
        'gave-up',
        'undecided',
        'wrong',
        'failed',
        'skipped',
        'untried',
      ],
      description:
        'measured: every answer was right. unable: its capabilities exclude the record. overran: it exceeded the time limit. gave-up: it stopped without an answer. undecided: an answer could not be verified. wrong: an answer was wrong. failed: it threw or crashed its worker. skipped: it overran on a smaller size. untried: the comparison was stopped first.',
    },
    reason: {
      ...orNull({ type: 'string' }),
      description: 'Why it was not measured in every round.',
    },
    error: { ...orNull(error), description: 'The error of its last run.' },
    median: { ...time, description: 'Milliseconds; null if it was not measured.' },
    lowerQuartile: { ...time, description: 'Milliseconds.' },
    upperQuartile: { ...time, description: 'Milliseconds.' },
    least: { ...time, description: 'Milliseconds.' },
    most: { ...time, description: 'Milliseconds.' },
    ratio: {
      ...orNull({ type: 'number', minimum: 1 }),
      description: "Its median as a multiple of the row's fastest median.",
    },
    quality: {
      ...orNull({
        type: 'object',
        additionalProperties: false,
        required: ['unit', 'median', 'best', 'gap'],
        properties: {
          unit: { type: 'string' },
          median: { type: 'number' },
          best: { type: 'number' },
          gap: {
            ...orNull({ type: 'number', minimum: 0 }),
            description: 'The least known distance to a bound, as a share.',
          },
        },
      }),
      description: 'How good its answers are, if the problem has an objective.',
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
    file: { ...orNull({ type: 'string' }), description: 'The input file, if any.' },
    rounds: { ...place, description: 'Measured rounds.' },
    seed: { ...seed, description: 'The seed of the comparison.' },
    timeLimit: { type: 'number', description: 'Seconds per run.' },
    stopped: { type: 'boolean', description: 'Whether it was stopped early.' },
    versions: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Versions of the command and of the measured packages, by name.',
    },
    machine: {
      type: 'object',
      additionalProperties: false,
      required: ['cpu', 'cores', 'node', 'platform', 'arch'],
      properties: {
        cpu: { type: 'string', description: 'Model.' },
        cores: { ...place, description: 'Cores available to this process.' },
        node: { type: 'string', description: 'The version of Node.js.' },
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
        required: ['id', 'section', 'options'],
        properties: {
          id: { type: 'string', description: 'The solver, or what the program is called.' },
          section: {
            ...orNull({ type: 'string' }),
            description: 'The label of the section, if sections are compared.',
          },
          command: {
            type: 'array',
            items: { type: 'string' },
            description: 'The program and its arguments, if it is an outside program.',
          },
          options: {
            type: 'object',
            additionalProperties: true,
            description: 'The given options; all others have their defaults.',
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
