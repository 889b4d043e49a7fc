import { VERDICTS } from '@queenside/class-view';
import { MAX_SEED, type Static } from '@queenside/core';
import { allAlgorithms } from '@queenside/referee';
import { patternOf, SHARE, SIZE, TIME, MOMENT_PATTERN } from '../keys/quantities.ts';

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

const markdown = { type: 'string', minLength: 1, maxLength: 10_000 } as const;

const path = { type: 'string', minLength: 1, maxLength: 1000 } as const;

/** A file name without folders, not hidden, and not mistakable for an option. */
const PLAIN_NAME = String.raw`[^\s./\\-][^/\\]*`;

const inputName = {
  type: 'string',
  pattern: `^${PLAIN_NAME}$`,
  maxLength: 200,
  examples: ['nqueens.txt', 'stdin', 'argument'],
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
      'Total processor time of all processes of a run. A plain number is seconds. Default: 10 s, or the wall time if only that is set.',
  },
  wall: {
    ...time,
    title: 'Wall time',
    description:
      'Elapsed time; it stops programs that wait. A plain number is seconds. Default: three times the processor time plus 10 s.',
  },
  memory: {
    ...size,
    title: 'Memory',
    description:
      'Total memory of all processes of a run. A plain number is MiB. Default: 512 MiB; 1 GiB for builds.',
  },
  output: {
    ...size,
    title: 'Output',
    description:
      'The most that a run may write, to standard output and files. A plain number is MiB. Default: 64 MiB; 512 MiB for builds.',
  },
  processes: {
    type: 'integer',
    minimum: 1,
    maximum: 4096,
    title: 'Processes',
    description: 'The most simultaneous processes and threads. Default: 64; 256 for builds.',
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
        'Multiplies processor and wall time for programs in a language, for example {python: 5}. Default: 1.',
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
        'The file that programs must write, or several equally good names; "-" is standard output. Default: the input name with _out, for example nqueens_out.txt; standard output if the input is stdin.',
    },
    otherNames: {
      type: 'object',
      propertyNames: { pattern: answerName.pattern },
      additionalProperties: share,
      title: 'Other names',
      description:
        "Other accepted names, and the share of the test's points that each costs, for example {nqueens_output.txt: 10 %}. Default: standard output at no cost, if the program writes no file and neither name nor likelyNames is set.",
    },
    likelyNames: {
      ...share,
      title: 'Likely names',
      description:
        "Accept similar names, such as NQueens-output.txt, at a cost of this share of the test's points. Default: not accepted.",
    },
    forms: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      title: 'Styles',
      description:
        'Answer styles of the problem that cost nothing; queenside plugins lists them. Default: every readable style.',
    },
    show: {
      type: 'boolean',
      title: 'Show right answers',
      description:
        'Whether students see a right answer to each of the first records that they failed in a test: as a picture and, for game trees, step by step. Default: false.',
    },
    otherForms: {
      ...share,
      title: 'Cost of other styles',
      description:
        "The share of the test's points that any other readable style costs. Default: 0 %.",
    },
    solver: {
      ...text,
      title: 'Solver',
      description:
        "The solver whose rules decide what is right, for example how leaves are counted. Default: the problem's own rules.",
    },
    options: {
      type: 'object',
      title: 'Options of the solver',
      description: 'Options of that solver.',
    },
  },
} as const;

const clock = { enum: ['cpu', 'wall'] } as const;

const values = {
  anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'number' }, minItems: 1 }],
} as const;

const scoring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    credit: {
      enum: ['share', 'all'],
      title: 'Credit',
      description:
        '"share": points for the share of right records. "all": points only if all records are right. Default: share.',
    },
    creditWith: {
      type: 'array',
      items: { enum: ['TLE', 'ILE', 'MLE', 'OLE', 'RTE', 'AC', 'PAC', 'WA', 'FE'] },
      title: 'Credit despite',
      description:
        'Verdicts that keep the points of right records written before the failure, for example [TLE, RTE]. AC, PAC, WA, and FE always keep them. Default: no others.',
    },
    parts: {
      type: 'object',
      propertyNames: { pattern: id.pattern },
      additionalProperties: share,
      title: 'Parts',
      description:
        "The share of a record's points for a wrong answer in which this part is right, for example {score: 50 %} for a right score with a wrong count. Default: nothing.",
    },
    sections: {
      type: ['object', 'null'],
      additionalProperties: share,
      minProperties: 1,
      title: 'Sections',
      description:
        'The share of the points for each section of the answers, for example {Greedy: 40 %, A*: 60 %}; together 100 %. null or nothing: all answers count alike.',
    },
    objective: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['full', 'none'],
      properties: {
        full: {
          ...values,
          title: 'Value for full points',
          description:
            'An answer with this value or a better one has full points. One number, or one for each record.',
        },
        none: {
          ...values,
          title: 'Value for no points',
          description:
            'An answer with this value or a worse one has no points. In between, points are linear.',
        },
      },
      title: 'Points by objective',
      description:
        'For problems with an objective: the value of each right answer decides its share of the points. Default: none.',
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
          description: 'The time that counts: processor time or wall time. Default: cpu.',
        },
        tiers: {
          type: 'object',
          propertyNames: { pattern: time.pattern },
          additionalProperties: share,
          minProperties: 1,
          title: 'Tiers',
          description:
            'The share of the speed points for runs faster than a time, for example {3 min: 100 %, 5 min: 80 %}. The first match counts.',
        },
        beyond: {
          enum: ['no-efficiency', 'no-points'],
          title: 'Beyond the last tier',
          description:
            'What slower runs lose: the speed points, or all points of the test. Default: no-efficiency.',
        },
        scaledBy: {
          enum: ['right', 'none'],
          title: 'Scaled by',
          description:
            '"right": multiply speed points by the share of right records. "none": do not. Default: right.',
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
            'The time that counts. Default: that of the efficiency, otherwise processor time.',
        },
        tiers: {
          type: 'object',
          propertyNames: { pattern: time.pattern },
          additionalProperties: { type: 'number', minimum: 0, maximum: 1e6 },
          minProperties: 1,
          title: 'Tiers',
          description:
            'Points for runs faster than a time, for example {3 min: 10, 5 min: 5}. The first match counts.',
        },
      },
      title: 'Bonus',
      description:
        'Points beyond the maximum for fast runs with all records right; null for none. Default: none.',
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
        "A program called with input, right answer, and feedback folder; it reads the student's answer from standard input and exits with 42 for right, 43 for wrong.",
    },
    testlib: {
      ...command,
      title: 'Testlib checker',
      description:
        "A program called with input, the student's answer, and right answer; it exits with 0 for right, 1 for wrong, 2 for unreadable, 7 for points, and names the verdict first on standard error.",
    },
    answer: {
      ...path,
      title: 'Right answer',
      description: 'A file with the right answer, if the checker needs one.',
    },
    limits: { ...limits, title: 'Limits', description: 'The limits of the checker.' },
  },
  title: 'Checker',
  description: "A program that judges answers. Default: the problem's own checker.",
} as const;

const instances = {
  type: ['string', 'object'],
  minLength: 1,
  additionalProperties: false,
  properties: {
    generate: {
      type: 'object',
      title: 'Generate',
      description:
        "Parameters of the problem's generator, for example {count: 10, class: small}; {} for its defaults.",
    },
    bank: {
      const: true,
      title: 'Bank',
      description:
        'Draws the records that tell searches apart, for a test of functions. Needs a secret.',
    },
    consistent: {
      type: 'boolean',
      title: 'Consistent',
      description:
        'With bank, whether all estimates are consistent, so that no search needs to open a closed state again. Default: false.',
    },
    perStudent: {
      type: 'boolean',
      title: 'Per student',
      description: 'Whether each student gets different instances. Default: false.',
    },
    perAttempt: {
      type: 'boolean',
      title: 'Per attempt',
      description:
        'With perStudent, whether a changed submission gets other instances. Needs a secret. Default: true if the assignment has one.',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_SEED,
      title: 'Seed',
      description:
        "The seed of the instances. Default: derived from the assignment's seed and the test's id.",
    },
  },
  examples: [
    'small.txt',
    { generate: { count: 10 }, perStudent: true },
    { bank: true, perStudent: true },
  ],
  title: 'Instances',
  description:
    "The input: a file beside the assignment, instances from the problem's generator, or a bank of records for functions.",
} as const;

const requirement = { enum: ['right', 'some-right', 'in-time'] } as const;

const compared = (calls: string) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: ['of', 'atMost'],
    properties: {
      of: {
        ...id,
        title: 'Of',
        description:
          'The algorithm to compare with, in the order of the function itself: alpha-beta, minimax, a-star, weighted-a-star, uniform-cost, greedy, or breadth-first.',
      },
      atMost: {
        ...share,
        examples: ['110 %'],
        title: 'At most',
        description: 'The most calls, as a share of those of the algorithm.',
      },
    },
    title: calls,
    description: `The most ${calls.toLowerCase()}, compared with an algorithm.`,
  }) as const;

const test = {
  type: 'object',
  additionalProperties: false,
  required: ['points'],
  properties: {
    kind: {
      enum: ['program', 'function', 'heuristic'],
      title: 'Kind',
      description:
        '"program": runs a program that reads a file and writes answers. "function": calls a function solve, which asks for each step. "heuristic": calls a function that estimates states. Default: program.',
    },
    function: {
      type: 'object',
      additionalProperties: false,
      properties: {
        languages: {
          type: 'array',
          items: { enum: ['python', 'javascript', 'typescript'] },
          minItems: 1,
          uniqueItems: true,
          title: 'Languages',
          description: 'The languages of the function. Default: python, javascript, typescript.',
        },
        file: {
          type: 'string',
          pattern: '^[A-Za-z_][\\w-]*\\.(?:py|js|ts)$',
          title: 'File',
          description:
            'The file that has the function, such as search.py. Default: the file that is named after the problem.',
        },
        name: {
          type: 'string',
          pattern: '^[A-Za-z_]\\w*$',
          title: 'Name',
          description:
            'The function or agent to call, such as aStarSearch. Default: solve, or the search that the names in the file tell.',
        },
        framework: {
          enum: ['aima', 'cs50', 'mit', 'pacman'],
          title: 'Framework',
          description:
            'The course whose functions a file in Python has. Default: the course whose names it uses.',
        },
      },
      title: 'Function',
      description: 'The function of a test of the kind "function" or "heuristic".',
    },
    heuristic: {
      type: 'object',
      additionalProperties: false,
      properties: {
        require: {
          enum: ['admissible', 'consistent'],
          title: 'Require',
          description: 'What the heuristic must be to have points. Default: admissible.',
        },
        calls: {
          type: 'number',
          minimum: 0,
          maximum: 1000,
          title: 'Calls',
          description:
            'The most calls of actions and result for each estimate, on average: a heuristic that searches makes many. Default: 0.',
        },
        states: {
          type: 'integer',
          minimum: 1,
          maximum: 1e6,
          title: 'States',
          description:
            'The most states of a record to list. If there are more, a sample is judged. Default: 200000.',
        },
        expanded: {
          type: 'object',
          additionalProperties: false,
          required: ['tiers', 'points'],
          properties: {
            of: {
              enum: ['zero', 'reference'],
              title: 'Of',
              description:
                'What shares compare with: A* without an estimate, or with the heuristic of the problem. Default: zero.',
            },
            tiers: {
              type: 'object',
              propertyNames: { pattern: `^\\d+$|${share.pattern}` },
              additionalProperties: share,
              minProperties: 1,
              title: 'Tiers',
              description:
                'The share of the points if A* expands at most so many states, or at most such a share of them, for example {1200: 100 %, 2000: 50 %} or {10 %: 100 %}. The first match counts.',
            },
            points: {
              type: 'number',
              minimum: 0,
              maximum: 1e6,
              title: 'Points',
              description: 'The points for few expanded states, on top of those for right records.',
            },
          },
          examples: [{ tiers: { '10 %': '100 %', '25 %': '50 %' }, points: 3 }],
          title: 'Expanded',
          description: 'Points for few states that A* expands with the heuristic.',
        },
      },
      examples: [{ require: 'consistent' }],
      title: 'Heuristic',
      description: 'The rules of a test of the kind "heuristic".',
    },
    rule: {
      type: 'object',
      additionalProperties: false,
      required: ['is', 'points'],
      properties: {
        is: {
          ...id,
          title: 'Is',
          description:
            'The algorithm that the function must follow in each step, for example alpha-beta or a-star; queenside referee knows the same.',
        },
        cutoff: {
          enum: ['>=', '>', 'either'],
          title: 'Cut-off',
          description:
            'When alpha-beta cuts: if alpha >= beta, only if alpha > beta, or as the function likes if they are equal. Default: either.',
        },
        reopen: {
          enum: ['must', 'may', 'never'],
          title: 'Reopen',
          description:
            'Whether A* opens a closed state again if it finds a cheaper way to it. Default: may.',
        },
        weight: {
          type: 'number',
          minimum: 1,
          title: 'Weight',
          description: 'The weight of weighted A*. Default: 2.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          title: 'Limit',
          description: 'The limit of depth-limited search, in actions. Default: 4.',
        },
        width: {
          type: 'integer',
          minimum: 1,
          title: 'Width',
          description: 'The states of a level that beam search keeps. Default: 2.',
        },
        variables: {
          enum: ['any', 'input', 'fewest', 'fewest-degree'],
          title: 'Variables',
          description:
            'The order in which a search of a constraint problem chooses variables: as the problem lists them, or those with the fewest values left, and of these perhaps those with the most neighbors without a value. Default: any.',
        },
        values: {
          enum: ['any', 'input', 'least-constraining'],
          title: 'Values',
          description:
            'The order in which a search of a constraint problem tries values: as the domain lists them, or those first that rule out the fewest values of neighbors. Default: any.',
        },
        points: {
          type: 'number',
          minimum: 0,
          maximum: 1e6,
          title: 'Points',
          description:
            'The points for records on which each step was permitted, on top of those for right records.',
        },
      },
      examples: Object.keys(allAlgorithms()).map((is) => ({ is, points: 10 })),
      title: 'Rule',
      description: 'Points for following an algorithm, for tests of the kind "function".',
    },
    budget: {
      type: 'object',
      additionalProperties: false,
      required: ['points'],
      properties: {
        examined: compared('Examined leaves'),
        expanded: compared('Expanded states'),
        generated: compared('Generated states'),
        points: {
          type: 'number',
          minimum: 0,
          maximum: 1e6,
          title: 'Points',
          description:
            'The points for right records with few enough calls, on top of those for right records.',
        },
      },
      examples: [{ examined: { of: 'alpha-beta', atMost: '110 %' }, points: 10 }],
      title: 'Budget',
      description: 'Points for few calls, for tests of the kind "function".',
    },
    id: {
      ...id,
      title: 'Id',
      description:
        'Lowercase letters, digits, and hyphens; unique in the assignment. Default: derived from the title, the instance file, or the problem.',
    },
    title: { ...text, title: 'Title', description: 'The name in reports. Default: the id.' },
    problem: {
      ...text,
      title: 'Problem',
      description: 'The id of the problem, for example nqueens.',
    },
    package: {
      ...path,
      examples: ['different'],
      title: 'Problem package',
      description:
        'A folder in the format of Kattis and DOMjudge, instead of a problem and instances. Programs read standard input and write standard output.',
    },
    input: {
      ...inputName,
      title: 'Name of the input',
      description:
        'The name of the input file in the working folder; or stdin, if programs read standard input and print their answers; or argument, if they get each record as arguments of a run and print its answer. Default: the problem, for example nqueens.txt.',
    },
    runs: {
      enum: ['all-records', 'each-record'],
      title: 'Runs',
      description:
        'Whether a program gets all records in one run, or each record in a separate run. Default: one run, unless a dry run shows that the program reads only the first record.',
    },
    record: {
      enum: ['whole', 'words', 'numbers'],
      title: 'Part of a record',
      description:
        'What a program gets of each record, in a separate run: all of it, its words, or only its numbers, one a line or an argument each. Default: all of it, unless a dry run shows that the program expects less.',
    },
    instances,
    points: {
      type: 'number',
      minimum: 0,
      maximum: 1e6,
      title: 'Points',
      description: 'Points for right records; speed and bonus points are added.',
    },
    limits: {
      ...runLimits,
      title: 'Limits',
      description: 'The limits of a run; each key overrides the one at the top.',
    },
    answer: {
      ...answer,
      title: 'Answer',
      description:
        'Where the answer may be, and in which style; each key overrides the one at the top.',
    },
    scoring: {
      ...scoring,
      title: 'Scoring',
      description: 'How points are given; each key overrides the one at the top.',
    },
    evaluate: {
      type: 'string',
      minLength: 1,
      examples: ['evaluate.py'],
      title: 'Evaluate',
      description:
        'A file beside the assignment with a function that evaluates positions, perhaps with its name: evaluate.py:lines. Records that end in a depth then have its values. Default: the evaluation of the game.',
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
        'Tests that must pass before this one runs: test ids, or ids with right, some-right, or in-time. Default: none.',
    },
    visibleTo: {
      enum: ['student', 'staff'],
      title: 'Visible to',
      description:
        'Who sees the input and the records in reports: everyone, or only staff. Default: student.',
    },
  },
} as const;

/** Its keys with their meaning. */
export const testSchema = test;

const build = {
  type: 'object',
  additionalProperties: false,
  properties: {
    languages: {
      type: 'array',
      items: id,
      title: 'Languages',
      description: 'Accepted languages, for example [python, java]. Default: all supported ones.',
    },
    command: {
      ...command,
      title: 'Build command',
      description: 'Builds each submission, without a shell. Default: by its language.',
    },
    run: {
      ...command,
      title: 'Run command',
      description:
        'Runs each submission, without a shell. Default: by its language, which is detected from its files.',
    },
    limits: { ...limits, title: 'Limits', description: 'The limits of a build.' },
    maxSize: {
      ...size,
      title: 'Largest submission',
      description: 'The largest unpacked submission. A plain number is MiB. Default: 50 MiB.',
    },
    maxFiles: {
      type: 'integer',
      minimum: 1,
      maximum: 1e6,
      title: 'Most files',
      description: 'The most files in one submission. Default: 1000.',
    },
  },
} as const;

const group = {
  type: 'object',
  additionalProperties: false,
  required: ['tests'],
  properties: {
    id: { ...id, title: 'Id', description: 'Default: derived from the title.' },
    title: { ...text, title: 'Title', description: 'The name in reports. Default: the id.' },
    tests: {
      type: 'array',
      items: id,
      minItems: 1,
      uniqueItems: true,
      title: 'Tests',
      description: 'Test ids; a test can be in one group only.',
    },
    scoring: {
      enum: ['sum', 'all', 'min'],
      title: 'Scoring',
      description:
        '"sum": the points of its tests. "all": these points only if every test is right. "min": the lowest share of any test times the maximum points. Default: sum.',
    },
    requires: {
      type: ['string', 'array'],
      items: id,
      title: 'Requires',
      description: 'Groups that must have full points before this one counts. Default: none.',
    },
  },
} as const;

const anyVerdict = Object.keys(VERDICTS).join('|');

const verdict = {
  type: 'string',
  pattern: String.raw`^(?:${anyVerdict})(?:\|(?:${anyVerdict}))*$`,
  examples: ['AC', 'TLE|NO'],
} as const;

const points = { type: 'number', minimum: -1_000_000, maximum: 1_000_000 } as const;

const rubricItem = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    id: { ...id, title: 'Id', description: 'Default: from the title.' },
    title: { ...text, title: 'Title', description: 'What is judged. Students see it.' },
    test: {
      ...id,
      title: 'Test',
      description: 'The id of a test: the item is part of its points. Default: part of the whole.',
    },
    points: {
      ...points,
      title: 'Points',
      description:
        'The most points; any number from 0 to this can be given. A negative number is a deduction.',
    },
    levels: {
      type: 'object',
      propertyNames: { minLength: 1, maxLength: 60 },
      additionalProperties: points,
      minProperties: 1,
      maxProperties: 20,
      examples: [{ missing: 0, partly: 2, complete: 4 }],
      title: 'Levels',
      description: 'The points of each level, by its name, instead of "points".',
    },
    default: {
      type: ['string', 'number'],
      minLength: 1,
      maxLength: 60,
      title: 'Default',
      description:
        'The level or the points that count until somebody decides. Default: none for a deduction; otherwise the points stay undecided.',
    },
    description: {
      ...markdown,
      title: 'Description',
      description: 'What counts, in Markdown. Students see it.',
    },
    note: { ...markdown, title: 'Note', description: 'A note in Markdown that only staff see.' },
  },
} as const;

const sample = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'kind'],
  properties: {
    path: {
      ...path,
      title: 'Path',
      description: 'The folder, archive, or file, as a student would hand it in.',
    },
    kind: {
      enum: ['right', 'wrong', 'slow', 'crashing', 'other'],
      title: 'Kind',
      description: 'The kind of submission; it sets the default verdicts.',
    },
    verdicts: {
      type: 'object',
      additionalProperties: verdict,
      title: 'Verdicts',
      description:
        'The expected verdict of each test by its id, or "*" for all others; TLE|NO accepts either. Default for "*": AC for right, WA|PAC for wrong, TLE for slow, RTE for crashing samples.',
    },
    points: {
      type: 'number',
      title: 'Points',
      description: 'The expected total. Default: any.',
    },
  },
} as const;

/** The JSON Schema (draft 7) of an assignment file. It sets no defaults, so that written values stay distinguishable. */
export const assignmentSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside assignment',
  description: "The tests that a class's programs run, and how they are judged and scored.",
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
      description: 'Lowercase letters, digits, and hyphens. Default: derived from the title.',
    },
    title: { ...text, title: 'Title', description: 'The name of the assignment in reports.' },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_SEED,
      title: 'Seed',
      description: 'The seed of generated instances. Default: 1.',
    },
    secret: {
      ...path,
      title: 'Secret',
      description:
        'The file with the secret from which instances are drawn. `queenside new assignment` and `queenside grade secret` make it. Students must never get it.',
    },
    build: { ...build, title: 'Build', description: 'How submissions are built and run.' },
    limits: {
      ...runLimits,
      title: 'Limits',
      description: 'The limits of a run, unless a test overrides them.',
    },
    sandbox: {
      type: 'object',
      additionalProperties: false,
      properties: {
        hide: {
          type: 'array',
          items: {
            type: 'string',
            pattern: '^/[^/]',
            maxLength: path.maxLength,
            examples: ['/usr/share/minizinc'],
          },
          title: 'Hide',
          description:
            'Absolute paths of folders and files of this machine that submissions must not see, such as other solvers. Default: none besides Queenside and packages of Node.js.',
        },
      },
      title: 'Sandbox',
      description: 'What submissions see while they are built and run.',
    },
    libraries: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: {
        python: {
          ...path,
          examples: ['requirements.txt'],
          title: 'Python packages',
          description: 'A file of requirements, which pip installs, or a folder of packages.',
        },
        java: { ...path, title: 'Java archives', description: 'A folder of JARs.' },
        javascript: {
          ...path,
          examples: ['node_modules'],
          title: 'Node.js packages',
          description: 'A folder node_modules, for JavaScript and TypeScript.',
        },
      },
      title: 'Libraries',
      description:
        'What programs may use besides the standard library of their language: paths of folders beside the assignment, by language.',
    },
    answer: {
      ...answer,
      title: 'Answer',
      description: 'Where answers may be, and in which style, unless a test overrides it.',
    },
    scoring: {
      ...scoring,
      title: 'Scoring',
      description: 'How points are given, unless a test overrides it.',
    },
    tests: {
      type: 'array',
      items: test,
      minItems: 1,
      maxItems: 1000,
      title: 'Tests',
      description: 'Each test is one run of the program on one input file.',
    },
    groups: {
      type: 'array',
      items: group,
      title: 'Groups',
      description: 'Tests that are scored together. Other tests count on their own.',
    },
    rubric: {
      type: 'array',
      items: rubricItem,
      maxItems: 100,
      title: 'Rubric',
      description: 'What a person judges, beside the tests. Decisions are in overrides.yaml.',
    },
    maxPoints: {
      type: 'number',
      minimum: 0,
      title: 'Maximum points',
      description: 'The most points without bonus. Default: no limit.',
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
          description:
            'Round totals to a multiple of this, for example 0.5; 0 to keep them exact. Default: 0.01.',
        },
        way: {
          enum: ['nearest', 'up', 'down'],
          title: 'Direction',
          description: 'The direction; "nearest" rounds halves up. Default: nearest.',
        },
      },
      title: 'Rounding',
      description: 'How the total is rounded. Nothing else is rounded.',
    },
    due: {
      type: 'string',
      pattern: MOMENT_PATTERN,
      examples: ['2026-10-14 23:59', '2026-10-14T23:59Z'],
      title: 'Due',
      description:
        'The due date, in the time zone of the grading computer unless it has one. Default: none.',
    },
    late: {
      type: 'object',
      additionalProperties: false,
      properties: {
        grace: {
          ...time,
          title: 'Grace',
          description: 'A submission within this time after the due date is not late. Default: 0.',
        },
        penalty: {
          ...share,
          title: 'Penalty',
          description:
            'The share of the maximum points that each begun period costs. Default: 0 %.',
        },
        per: { ...time, title: 'Period', description: 'The length of a period. Default: 24 h.' },
        most: {
          ...share,
          title: 'Most',
          description: 'The most that lateness costs, as a share of the maximum. Default: 100 %.',
        },
      },
      title: 'Lateness',
      description: 'What lateness costs. Default: nothing.',
    },
    attempts: {
      enum: ['last', 'best'],
      title: 'Attempts',
      description:
        'Which counts if a student hands in again between two gradings: the last attempt, or the one with the most points. Default: last.',
    },
    samples: {
      type: 'array',
      items: sample,
      title: 'Samples',
      description:
        'Submissions with a known outcome; they are graded first to test the assignment.',
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
            'Files, folders, or archives that all students received; the comparison ignores code shared with them.',
        },
      },
      title: 'Similarity',
      description: 'How submissions are compared.',
    },
  },
} as const;

/** The contents of an assignment file as written, after validation. */
export type AssignmentFile = Static<typeof assignmentSchema>;
/** A time or a size: a number, optionally with a unit. */
export type Written = Static<typeof time>;
/** Text is split at blanks. */
export type WrittenCommand = Static<typeof command>;
export type WrittenBuild = Static<typeof build>;
export type WrittenLimits = Static<typeof limits>;
export type WrittenRunLimits = Static<typeof runLimits>;
export type WrittenAnswer = Static<typeof answer>;
export type WrittenScoring = Static<typeof scoring>;
export type WrittenEfficiency = NonNullable<WrittenScoring['efficiency']>;
export type WrittenBonus = NonNullable<WrittenScoring['bonus']>;
export type WrittenTest = Static<typeof test>;
export type WrittenBudget = NonNullable<WrittenTest['budget']>;
export type WrittenHeuristic = NonNullable<WrittenTest['heuristic']>;
/** Instances that are not a file. */
export type WrittenGenerated = Exclude<Static<typeof instances>, string>;
export type WrittenChecker = Static<typeof checker>;
export type WrittenGroup = Static<typeof group>;
export type WrittenRubricItem = Static<typeof rubricItem>;
export type WrittenSample = Static<typeof sample>;
export type WrittenSimilarity = NonNullable<AssignmentFile['similarity']>;
