/** The JSON Schema (draft 7) of result.json. docs/schemas has it as a file. */

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const flag = { type: 'boolean' } as const;
const number = { type: 'number' } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const place = { type: 'integer', minimum: 1 } as const;
const amount = { type: 'number', minimum: 0 } as const;
const free = { type: 'object', additionalProperties: true } as const;

const verdict = {
  enum: [
    'AC',
    'PAC',
    'WA',
    'FE',
    'NO',
    'TLE',
    'ILE',
    'MLE',
    'OLE',
    'RTE',
    'CE',
    'NV',
    'JE',
    'SKIP',
  ],
} as const;

const values = { anyOf: [number, { type: 'array', items: number }] } as const;

const tiers = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['withinMs', 'worth'],
    properties: { withinMs: amount, worth: number },
  },
} as const;

const limits = {
  type: 'object',
  additionalProperties: false,
  required: ['cpuMs', 'wallMs', 'memoryBytes', 'outputBytes', 'processes'],
  properties: {
    cpuMs: amount,
    wallMs: amount,
    memoryBytes: amount,
    outputBytes: amount,
    processes: amount,
  },
} as const;

const instances = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'path'],
      properties: { kind: { const: 'file' }, path: text },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'parameters', 'perStudent'],
      properties: {
        kind: { const: 'generated' },
        parameters: free,
        perStudent: flag,
        seed: count,
      },
    },
  ],
} as const;

const external = <const Kind extends string>(kind: Kind) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'command', 'limits'],
    properties: { kind: { const: kind }, command: texts, answerFile: text, limits },
  }) as const;

const test = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'title',
    'problem',
    'input',
    'instances',
    'answer',
    'checker',
    'limits',
    'timeFactors',
    'scoring',
    'requires',
    'visibleTo',
    'showsAnswers',
  ],
  properties: {
    id: text,
    title: text,
    problem: text,
    input: text,
    instances,
    answer: {
      type: 'object',
      additionalProperties: false,
      required: ['names', 'otherNames', 'forms', 'otherForms', 'solverOptions'],
      properties: {
        names: texts,
        otherNames: { type: 'object', additionalProperties: share },
        likelyNames: share,
        forms: texts,
        otherForms: share,
        solver: text,
        solverOptions: free,
      },
    },
    checker: {
      anyOf: [
        {
          type: 'object',
          additionalProperties: false,
          required: ['kind'],
          properties: { kind: { const: 'problem' } },
        },
        external('kattis'),
        external('testlib'),
      ],
    },
    limits,
    timeFactors: { type: 'object', additionalProperties: amount },
    scoring: {
      type: 'object',
      additionalProperties: false,
      required: ['points', 'credit', 'creditWith', 'bonus', 'bonusBy', 'parts'],
      properties: {
        points: number,
        credit: { enum: ['share', 'all'] },
        creditWith: texts,
        parts: { type: 'object', additionalProperties: share },
        sections: { type: 'object', additionalProperties: share },
        efficiency: {
          type: 'object',
          additionalProperties: false,
          required: ['points', 'by', 'tiers', 'beyond', 'scaledBy'],
          properties: {
            points: number,
            by: { enum: ['cpu', 'wall'] },
            tiers,
            beyond: { enum: ['no-efficiency', 'no-points'] },
            scaledBy: { enum: ['right', 'none'] },
          },
        },
        objective: {
          type: 'object',
          additionalProperties: false,
          required: ['full', 'none'],
          properties: { full: values, none: values },
        },
        bonus: tiers,
        bonusBy: { enum: ['cpu', 'wall'] },
      },
    },
    requires: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['test', 'outcome'],
        properties: { test: text, outcome: { enum: ['right', 'some-right', 'in-time'] } },
      },
    },
    visibleTo: { enum: ['student', 'staff'] },
    showsAnswers: flag,
  },
} as const;

const assignment = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'title',
    'file',
    'seed',
    'build',
    'hidden',
    'tests',
    'groups',
    'maxPoints',
    'rounding',
    'attempts',
    'samples',
  ],
  properties: {
    id: text,
    title: text,
    file: text,
    seed: count,
    build: {
      type: 'object',
      additionalProperties: false,
      required: ['languages', 'limits', 'maxBytes', 'maxFiles'],
      properties: {
        commands: {
          type: 'object',
          additionalProperties: false,
          required: ['run'],
          properties: { build: texts, run: texts },
        },
        languages: texts,
        limits,
        maxBytes: amount,
        maxFiles: amount,
      },
    },
    hidden: { ...texts, description: 'Folders that submissions could not see.' },
    tests: { type: 'array', items: test },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'tests', 'scoring', 'requires'],
        properties: {
          id: text,
          title: text,
          tests: texts,
          scoring: { enum: ['sum', 'all', 'min'] },
          requires: texts,
        },
      },
    },
    maxPoints: {
      anyOf: [number, { type: 'null' }],
      description: 'The most points without bonus; null for no limit.',
    },
    rounding: {
      type: 'object',
      additionalProperties: false,
      required: ['to', 'way'],
      properties: { to: amount, way: { enum: ['nearest', 'up', 'down'] } },
    },
    lateness: {
      type: 'object',
      additionalProperties: false,
      required: ['graceMs', 'penalty', 'perMs', 'most'],
      properties: { dueMs: number, graceMs: amount, penalty: share, perMs: amount, most: share },
    },
    attempts: { enum: ['last', 'best'] },
    samples: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'kind', 'verdicts'],
        properties: {
          path: text,
          kind: { enum: ['right', 'wrong', 'slow', 'crashing', 'other'] },
          verdicts: { type: 'object', additionalProperties: text },
          points: number,
        },
      },
    },
    similarity: {
      type: 'object',
      additionalProperties: false,
      required: ['starter'],
      properties: { starter: texts },
    },
  },
} as const;

const ending = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'code'],
      properties: { kind: { const: 'exited' }, code: { type: 'integer' } },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'signal'],
      properties: { kind: { const: 'signalled' }, signal: text },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'limit'],
      properties: {
        kind: { const: 'limit' },
        limit: { enum: ['cpu', 'wall', 'idle', 'memory', 'output'] },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind'],
      properties: { kind: { const: 'interrupted' } },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'reason'],
      properties: { kind: { const: 'sandbox-failed' }, reason: text },
    },
  ],
} as const;

const outcome = {
  type: 'object',
  additionalProperties: false,
  required: ['test', 'verdict', 'reason', 'right', 'total', 'records', 'deductions'],
  properties: {
    test: text,
    verdict,
    reason: { ...text, description: 'For the student; empty if the verdict is AC.' },
    right: count,
    total: count,
    records: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['number', 'verdict', 'title'],
        properties: {
          number: place,
          verdict: { enum: ['AC', 'WA', 'FE', 'NO', 'NV', 'JE'] },
          title: text,
          reason: text,
          mistake: { ...text, description: "The checker's name for the mistake." },
          answerLine: { ...place, description: 'The line of the answer file, from 1.' },
        },
      },
    },
    deductions: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['why', 'share'],
        properties: { why: text, share: { ...share, description: "Of the test's points." } },
      },
    },
    program: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'why'],
      properties: {
        name: { ...text, description: 'The source file, or the command.' },
        why: { ...text, description: 'Why it was chosen.' },
      },
      description: 'What was run.',
    },
    rightParts: {
      type: 'object',
      additionalProperties: count,
      description: 'The number of wrong records in which a part is right, by part.',
    },
    sections: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'right', 'total'],
        properties: {
          label: text,
          right: count,
          total: count,
          rightParts: { type: 'object', additionalProperties: count },
        },
      },
      description: 'The judgement of each section of the answers, if they have sections.',
    },
    answerFile: { ...text, description: 'The answer file; - for standard output.' },
    run: {
      type: 'object',
      additionalProperties: false,
      required: ['ending', 'errors', 'varies'],
      properties: {
        ending,
        errors: { ...text, description: 'The end of standard error.' },
        varies: {
          type: 'object',
          additionalProperties: false,
          required: ['cpuMs', 'wallMs', 'memoryBytes', 'repeated'],
          properties: { cpuMs: amount, wallMs: amount, memoryBytes: amount, repeated: flag },
          description:
            'Values that differ between runs: milliseconds, bytes, and whether the run was repeated because it was near a limit.',
        },
      },
    },
    note: { ...text, description: 'For staff.' },
    share: { ...share, description: 'The share of the points from an external checker.' },
    objective: {
      type: 'object',
      additionalProperties: false,
      required: ['sense', 'unit', 'values'],
      properties: {
        sense: { enum: ['min', 'max'] },
        unit: text,
        values: {
          type: 'array',
          items: { anyOf: [number, { type: 'null' }] },
          description: "Each record's value, if its answer is right.",
        },
      },
      description: 'How good the answers are, if the problem has an objective.',
    },
  },
} as const;

const points = { points: number, max: number, bonus: number } as const;

const score = {
  type: 'object',
  additionalProperties: false,
  required: ['tests', 'groups', 'points', 'max', 'bonus', 'adjustments', 'isOpen'],
  properties: {
    tests: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['test', 'points', 'max', 'bonus', 'parts'],
        properties: {
          test: text,
          ...points,
          parts: texts,
          sections: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['section', 'points', 'max'],
              properties: { section: text, points: number, max: number },
            },
            description:
              'The points for right records by section, before deductions, if the assignment gives points by section.',
          },
        },
      },
    },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['group', 'points', 'max', 'bonus'],
        properties: { group: text, ...points, reason: text },
      },
    },
    ...points,
    adjustments: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['points', 'why'],
        properties: { points: number, why: text },
      },
      description: 'What lateness and the teacher changed; the points contain it.',
    },
    isOpen: {
      ...flag,
      description: 'Whether a judge error keeps points open; the total may then still rise.',
    },
  },
} as const;

const submission = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'hash', 'notes', 'build', 'tests', 'score'],
  properties: {
    id: text,
    name: text,
    studentId: text,
    hash: { ...text, description: "SHA-256 of the submission's content." },
    handedIn: {
      type: 'object',
      additionalProperties: false,
      properties: {
        at: { ...number, description: 'In milliseconds since 1970.' },
        isLate: { ...flag, description: 'Whether the platform marked it as late.' },
      },
    },
    person: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: { name: text, studentId: text, section: text, email: text },
      description: 'The student in the roster.',
    },
    override: {
      type: 'object',
      additionalProperties: false,
      required: ['changes', 'timeFactor', 'isExcused'],
      properties: { changes: texts, timeFactor: number, isExcused: flag, comment: text },
      description: 'What the teacher decided for this student.',
    },
    notes: { ...texts, description: 'What was left out, such as symbolic links.' },
    build: {
      type: 'object',
      additionalProperties: false,
      required: ['ok', 'log', 'judgeFault', 'uses'],
      properties: {
        ok: flag,
        language: text,
        reason: text,
        log: text,
        judgeFault: flag,
        uses: { type: 'object', additionalProperties: text },
      },
    },
    tests: { type: 'array', items: outcome },
    score,
  },
} as const;

const row = { line: count, student: text } as const;

const ungraded = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['line', 'student'],
    properties: { ...row, note: { ...text, description: 'A remark on the cell.' } },
  },
} as const;

const gradebook = {
  type: 'object',
  additionalProperties: false,
  required: ['file', 'column', 'filled', 'kept', 'ungraded', 'missing', 'unmatched'],
  properties: {
    file: text,
    column: text,
    outOf: {
      ...amount,
      description: "The platform's maximum points, if they differ from the assignment's.",
    },
    filled: { ...count, description: 'The number of cells with points of this grading.' },
    kept: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'student', 'submission', 'why'],
        properties: { ...row, submission: text, why: text },
      },
      description: 'Graded, but the cell was left unchanged.',
    },
    ungraded: { ...ungraded, description: 'Handed in, but refused or not yet graded.' },
    missing: { ...ungraded, description: 'Nothing handed in.' },
    unmatched: {
      ...texts,
      description: 'Submissions without a clear row in the gradebook.',
    },
  },
} as const;

export const gradeResultSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside: results of grading a class (result.json)',
  type: 'object',
  additionalProperties: false,
  required: [
    'assignment',
    'sandbox',
    'isPartial',
    'submissions',
    'refused',
    'notices',
    'identical',
    'similar',
    'gradebooks',
  ],
  properties: {
    assignment,
    sandbox: text,
    isPartial: {
      ...flag,
      description: 'Whether grading stopped before all submissions were graded.',
    },
    submissions: { type: 'array', items: submission },
    refused: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'reason'],
        properties: { name: text, studentId: text, reason: text },
      },
      description: 'Folders, archives, and files that are not usable submissions.',
    },
    identical: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['submissions', 'same'],
        properties: { submissions: texts, same: { enum: ['files', 'tokens'] } },
      },
      description:
        'Submissions whose programs are the same: every byte, or all but names, comments, and layout.',
    },
    notices: { ...texts, description: 'What staff should know about the grading machine.' },
    similar: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['left', 'right', 'similarity', 'longest'],
        properties: { left: text, right: text, similarity: share, longest: count },
      },
      description: 'Similar pairs, the most similar first.',
    },
    gradebooks: {
      anyOf: [{ type: 'array', items: gradebook }, { type: 'null' }],
      description: 'The outcome for each gradebook; null if there was none.',
    },
  },
} as const;
