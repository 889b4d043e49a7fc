import { MAX_SEED } from '@queenside/core';
import { VERDICTS } from '../model/index.ts';
import { patternOf, SHARE, SIZE, TIME } from './quantities.ts';

const time = {
  type: ['string', 'number'],
  pattern: patternOf(TIME),
  minimum: 0,
  examples: ['10 s', '15 min', '500 ms', 10],
} as const;

const size = {
  type: ['string', 'number'],
  pattern: patternOf(SIZE),
  minimum: 0,
  examples: ['512 MiB', '1 GiB', 512],
} as const;

const share = { type: 'string', pattern: patternOf(SHARE), examples: ['10 %', '0 %'] } as const;

const id = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 60,
  examples: ['small-boards'],
} as const;

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;

const path = { type: 'string', minLength: 1, maxLength: 1000 } as const;

/** No folders, no hidden files, nothing that a program could take for an option. */
const PLAIN_NAME = String.raw`[^\s./\\-][^/\\]*`;

const inputName = {
  type: 'string',
  pattern: `^${PLAIN_NAME}$`,
  maxLength: 200,
  examples: ['nqueens.txt'],
} as const;

const answerName = {
  type: 'string',
  pattern: `^(-|${PLAIN_NAME})$`,
  maxLength: 200,
  examples: ['nqueens_out.txt'],
} as const;

const command = {
  type: ['string', 'array'],
  minLength: 1,
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  examples: ['python3 main.py', ['make', '-j', '2']],
} as const;

const limitProperties = {
  cpu: {
    ...time,
    title: 'Processor time',
    description:
      'Processor time of all processes of a run together; it decides. A number is seconds. Default: 10 s, or the wall time where that is given.',
  },
  wall: {
    ...time,
    title: 'Wall time',
    description:
      'Time on the clock, for programs that wait. A number is seconds. Default: three times the processor time, and 10 s.',
  },
  memory: {
    ...size,
    title: 'Memory',
    description:
      'Memory of all processes of a run together. A number is MiB. Default: 512 MiB; 1 GiB for builds.',
  },
  output: {
    ...size,
    title: 'Output',
    description:
      'What a run may write, to standard output or to files. A number is MiB. Default: 64 MiB; 512 MiB for builds.',
  },
  processes: {
    type: 'integer',
    minimum: 1,
    maximum: 4096,
    title: 'Processes',
    description: 'Processes and threads at once. Default: 64; 256 for builds.',
  },
} as const;

const limits = {
  type: 'object',
  additionalProperties: false,
  properties: limitProperties,
} as const;

const runLimits = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...limitProperties,
    languages: {
      type: 'object',
      propertyNames: { pattern: id.pattern },
      additionalProperties: { type: 'number', minimum: 0.1, maximum: 100 },
      title: 'Factors by language',
      description:
        'What processor and wall time are multiplied by for programs in a language, as in {python: 5}. Default: 1 for each.',
    },
  },
} as const;

const answer = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: {
      type: ['string', 'array'],
      pattern: answerName.pattern,
      items: answerName,
      minItems: 1,
      examples: ['nqueens_out.txt'],
      title: 'Name of the answer file',
      description:
        'The name that programs are asked to write to, or several that are as good; "-" is standard output. Default: the name of the input with _out, as in nqueens_out.txt.',
    },
    otherNames: {
      type: 'object',
      propertyNames: { pattern: answerName.pattern },
      additionalProperties: share,
      title: 'Other names',
      description:
        "Names that are taken too, and what share of the test's points each costs, as in {nqueens_output.txt: 10 %}. Default: none.",
    },
    likelyNames: {
      ...share,
      title: 'Likely names',
      description:
        "Take any name that looks like the one asked for, such as NQueens-output.txt, at this share of the test's points. Default: they are not taken.",
    },
    forms: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      title: 'Forms of answers',
      description:
        'Output styles of the problem that cost nothing, as queenside plugins lists them. Default: every form that can be read.',
    },
    otherForms: {
      ...share,
      title: 'Cost of other forms',
      description:
        "What share of the test's points any other form costs that can be read. Default: 0 %.",
    },
    solver: {
      ...text,
      title: 'Solver',
      description:
        "A solver of the problem whose rules decide what is right, such as how leaves are counted. Default: the problem's own.",
    },
    options: {
      type: 'object',
      title: 'Options of the solver',
      description: 'Options of that solver.',
    },
  },
} as const;

const clock = { enum: ['cpu', 'wall'] } as const;

const scoring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    credit: {
      enum: ['share', 'all'],
      title: 'Credit',
      description:
        '"share": points by the share of right records. "all": none unless all are right. Default: share.',
    },
    creditWith: {
      type: 'array',
      items: { enum: ['TLE', 'ILE', 'MLE', 'OLE', 'RTE', 'AC', 'PAC', 'WA', 'FE'] },
      title: 'Credit in spite of',
      description:
        'Verdicts with which the right records that were written before still count, as in [TLE, RTE]. Default: none beside AC, PAC, WA and FE.',
    },
    efficiency: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['points', 'tiers'],
      properties: {
        points: {
          type: 'number',
          minimum: 0,
          maximum: 1e6,
          title: 'Points for speed',
          description: 'The most points for speed, on top of the points for right records.',
        },
        by: {
          ...clock,
          title: 'Clock',
          description: 'Which time counts: processor time or wall time. Default: cpu.',
        },
        tiers: {
          type: 'object',
          propertyNames: { pattern: time.pattern },
          additionalProperties: share,
          minProperties: 1,
          title: 'Tiers',
          description:
            'What share of the points for speed a run gets that takes less than a time, as in {3 min: 100 %, 5 min: 80 %}. The first that holds counts.',
        },
        beyond: {
          enum: ['no-efficiency', 'no-points'],
          title: 'Beyond the last tier',
          description:
            'Slower runs get no points for speed, or no points for the test at all. Default: no-efficiency.',
        },
        scaledBy: {
          enum: ['right', 'none'],
          title: 'Scaled by',
          description:
            'Points for speed are multiplied by the share of right records, or by nothing. Default: right.',
        },
      },
      title: 'Efficiency',
      description: 'Points for speed; null for none. Default: none.',
    },
    bonus: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['tiers'],
      properties: {
        by: {
          ...clock,
          title: 'Clock',
          description:
            'Which time counts. Default: that of the efficiency, or else processor time.',
        },
        tiers: {
          type: 'object',
          propertyNames: { pattern: time.pattern },
          additionalProperties: { type: 'number', minimum: 0, maximum: 1e6 },
          minProperties: 1,
          title: 'Tiers',
          description:
            'Points for a run that takes less than a time, as in {3 min: 10, 5 min: 5}. The first that holds counts.',
        },
      },
      title: 'Bonus',
      description:
        'Points beyond the maximum, where all records are right; null for none. Default: none.',
    },
  },
} as const;

const checker = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kattis: {
      ...command,
      title: 'Kattis checker',
      description:
        'A program called with input, right answer and a folder for feedback, the answers on standard input: it exits with 42 for right and 43 for wrong.',
    },
    testlib: {
      ...command,
      title: 'Testlib checker',
      description:
        'A program called with input, answers and right answer: it exits with 0 for right, 1 for wrong, 2 for a wrong form, 7 for points, and says so first on standard error.',
    },
    answer: {
      ...path,
      title: 'Right answer',
      description: 'A file with the right answer, where the checker wants one.',
    },
    limits: { ...limits, title: 'Limits', description: 'What the checker may use up.' },
  },
  title: 'Checker',
  description:
    "A program that judges instead of the problem's own checker. Default: the problem's own.",
} as const;

const instances = {
  type: ['string', 'object'],
  minLength: 1,
  additionalProperties: false,
  required: ['generate'],
  properties: {
    generate: {
      type: 'object',
      title: 'Generate',
      description:
        "Parameters of the problem's generator, as in {count: 10, class: small}; {} for its defaults.",
    },
    perStudent: {
      type: 'boolean',
      title: 'Per student',
      description: 'Whether each student gets other instances. Default: false.',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_SEED,
      title: 'Seed',
      description:
        "What the instances follow from. Default: derived from the assignment's seed and the test's id.",
    },
  },
  examples: ['small.txt', { generate: { count: 10 } }],
  title: 'Instances',
  description: 'The input: a file beside the assignment, or made by the generator of the problem.',
} as const;

const requirement = { enum: ['right', 'some-right', 'in-time'] } as const;

const test = {
  type: 'object',
  additionalProperties: false,
  required: ['problem', 'instances', 'points'],
  properties: {
    id: {
      ...id,
      title: 'Id',
      description:
        'Small letters, digits and hyphens, once in the assignment. Default: from the title, the name of the file of instances, or the problem.',
    },
    title: { ...text, title: 'Title', description: 'What reports call it. Default: the id.' },
    problem: { ...text, title: 'Problem', description: 'The id of the problem, as in nqueens.' },
    input: {
      ...inputName,
      title: 'Name of the input',
      description:
        'The name under which programs find the input in their folder. Default: the problem, as in nqueens.txt.',
    },
    instances,
    points: {
      type: 'number',
      minimum: 0,
      maximum: 1e6,
      title: 'Points',
      description: 'Points for right records; speed and bonus come on top of it.',
    },
    limits: {
      ...runLimits,
      title: 'Limits',
      description: 'What a run may use up: overrides, key by key, the limits at the top.',
    },
    answer: {
      ...answer,
      title: 'Answer',
      description: 'Where the answer may be, and in which form: overrides, key by key, the top.',
    },
    scoring: {
      ...scoring,
      title: 'Scoring',
      description: 'How points are given: overrides, key by key, the scoring at the top.',
    },
    checker,
    requires: {
      type: ['string', 'array', 'object'],
      items: id,
      propertyNames: { pattern: id.pattern },
      additionalProperties: requirement,
      examples: ['small', ['small', 'medium'], { medium: 'in-time' }],
      title: 'Requires',
      description:
        'Tests that must have gone well before this one is run: ids of tests that must be right, or ids with right, some-right or in-time. Default: none.',
    },
    visibleTo: {
      enum: ['student', 'staff'],
      title: 'Visible to',
      description:
        'Who sees the input and the records in reports: students too, or only staff. Default: student.',
    },
  },
} as const;

const build = {
  type: 'object',
  additionalProperties: false,
  properties: {
    languages: {
      type: 'array',
      items: id,
      title: 'Languages',
      description: 'Languages that are taken, as in [python, java]. Default: all that are known.',
    },
    command: {
      ...command,
      title: 'Build command',
      description: 'How each submission is built; no shell reads it. Default: by its language.',
    },
    run: {
      ...command,
      title: 'Run command',
      description:
        'How each submission is run; no shell reads it. Default: by its language, which is told from its files.',
    },
    limits: { ...limits, title: 'Limits', description: 'What building may use up.' },
    maxSize: {
      ...size,
      title: 'Largest submission',
      description: 'Bytes of one submission, unpacked. A number is MiB. Default: 50 MiB.',
    },
    maxFiles: {
      type: 'integer',
      minimum: 1,
      maximum: 1e6,
      title: 'Most files',
      description: 'Files of one submission. Default: 1000.',
    },
  },
} as const;

const group = {
  type: 'object',
  additionalProperties: false,
  required: ['tests'],
  properties: {
    id: { ...id, title: 'Id', description: 'Default: from the title.' },
    title: { ...text, title: 'Title', description: 'What reports call it. Default: the id.' },
    tests: {
      type: 'array',
      items: id,
      minItems: 1,
      uniqueItems: true,
      title: 'Tests',
      description: 'Ids of tests; a test is in one group at most.',
    },
    scoring: {
      enum: ['sum', 'all', 'min'],
      title: 'Scoring',
      description:
        '"sum" of the tests; "all": nothing unless every test is right; "min": the least share of any test, of all their points. Default: sum.',
    },
    requires: {
      type: ['string', 'array'],
      items: id,
      title: 'Requires',
      description: 'Groups that must have full points before this one has any. Default: none.',
    },
  },
} as const;

const anyVerdict = Object.keys(VERDICTS).join('|');

const verdict = {
  type: 'string',
  pattern: String.raw`^(?:${anyVerdict})(?:\|(?:${anyVerdict}))*$`,
  examples: ['AC', 'TLE|NO'],
} as const;

const sample = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'kind'],
  properties: {
    path: {
      ...path,
      title: 'Path',
      description: 'The folder, archive or file of the submission, as a student would hand it in.',
    },
    kind: {
      enum: ['right', 'wrong', 'slow', 'crashing', 'other'],
      title: 'Kind',
      description: 'What it is known for.',
    },
    verdicts: {
      type: 'object',
      additionalProperties: verdict,
      title: 'Verdicts',
      description:
        'The verdict that each test must give, by its id, or "*" for all others; TLE|NO where either will do. Default: {"*": AC} for right ones, WA|PAC, TLE and RTE for wrong, slow and crashing ones.',
    },
    points: {
      type: 'number',
      title: 'Points',
      description: 'The total that it must get. Default: any.',
    },
  },
} as const;

/** The assignment file, as a JSON Schema (draft 7). It holds no defaults, so that what the teacher wrote stays apart. */
export const assignmentSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside assignment',
  description: 'What programs of a class are run on, and how they are judged and scored.',
  type: 'object',
  additionalProperties: false,
  required: ['title', 'tests'],
  properties: {
    $schema: {
      type: 'string',
      title: 'Schema',
      description: 'The address of this schema, for editors.',
    },
    id: {
      ...id,
      title: 'Id',
      description: 'Small letters, digits and hyphens. Default: from the title.',
    },
    title: { ...text, title: 'Title', description: 'What reports call the assignment.' },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_SEED,
      title: 'Seed',
      description: 'What generated instances follow from. Default: 1.',
    },
    build: { ...build, title: 'Build', description: 'How submissions are built and run.' },
    limits: {
      ...runLimits,
      title: 'Limits',
      description: 'What a run may use up, for all tests that do not say otherwise.',
    },
    answer: {
      ...answer,
      title: 'Answer',
      description:
        'Where answers may be, and in which form, for all tests that do not say otherwise.',
    },
    scoring: {
      ...scoring,
      title: 'Scoring',
      description: 'How points are given, for all tests that do not say otherwise.',
    },
    tests: {
      type: 'array',
      items: test,
      minItems: 1,
      maxItems: 1000,
      title: 'Tests',
      description: 'Each is one run of the program on one input file.',
    },
    groups: {
      type: 'array',
      items: group,
      title: 'Groups',
      description: 'Tests whose points belong together. Tests in no group count by themselves.',
    },
    maxPoints: {
      type: 'number',
      minimum: 0,
      title: 'Most points',
      description: 'Points that cannot be exceeded, bonus not counted. Default: no such limit.',
    },
    rounding: {
      type: 'object',
      additionalProperties: false,
      properties: {
        to: {
          type: 'number',
          minimum: 0,
          maximum: 1000,
          title: 'To',
          description: 'Totals are multiples of it, as of 0.5; 0 for no rounding. Default: 0.01.',
        },
        way: {
          enum: ['nearest', 'up', 'down'],
          title: 'Way',
          description: 'Which way; halves go up with "nearest". Default: nearest.',
        },
      },
      title: 'Rounding',
      description: 'How totals are rounded, once, at the end.',
    },
    samples: {
      type: 'array',
      items: sample,
      title: 'Samples',
      description: 'Submissions whose outcome is known: the assignment is tried on them first.',
    },
    similarity: {
      type: 'object',
      additionalProperties: false,
      required: ['starter'],
      properties: {
        starter: {
          type: ['string', 'array'],
          minLength: 1,
          maxLength: path.maxLength,
          items: path,
          minItems: 1,
          examples: ['starter', ['starter/nqueens.py', 'starter/tree.py']],
          title: 'Starter code',
          description:
            'Files, folders or archives that everybody was given: what submissions share with them does not count.',
        },
      },
      title: 'Similarity',
      description: 'How --similarity compares submissions.',
    },
  },
} as const;
