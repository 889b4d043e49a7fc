import { patternOf, SHARE, MOMENT_PATTERN } from '../assignment/keys/quantities.ts';

const moment = {
  type: 'string',
  pattern: MOMENT_PATTERN,
  examples: ['2026-10-14 23:59', '2026-10-14T23:59Z'],
} as const;

const path = { type: 'string', minLength: 1, maxLength: 1000 } as const;
const sentence = { type: 'string', minLength: 1, maxLength: 2000 } as const;

const command = {
  type: ['string', 'array'],
  minLength: 1,
  items: { type: 'string', minLength: 1 },
  minItems: 1,
} as const;

const student = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    run: {
      ...command,
      type: [...command.type, 'object'],
      additionalProperties: command,
      minProperties: 1,
      examples: ['python3 src/main.py', { nqueens: 'python3 queens.py' }],
      title: 'Run line',
      description:
        'The command that runs the program, or one for each problem. Default: the program that Queenside finds.',
    },
    files: {
      type: 'object',
      additionalProperties: { type: ['string', 'null'], minLength: 1, maxLength: 1000 },
      propertyNames: { minLength: 1, maxLength: 1000 },
      title: 'Files',
      description:
        'Files to add to the submission or to replace in it, by path in the submission. Each value names a file beside overrides.yaml; null removes the file.',
    },
    timeFactor: {
      type: 'number',
      minimum: 0.1,
      maximum: 100,
      title: 'Time factor',
      description: 'Multiplies the processor and wall time limits. Default: 1.',
    },
    submitted: {
      ...moment,
      title: 'Submitted',
      description: 'When it was handed in. Default: what the platform exported.',
    },
    due: { ...moment, title: 'Due', description: "The student's own due date." },
    late: {
      type: 'string',
      pattern: `^waived$|${patternOf(SHARE)}`,
      examples: ['waived', '5 %'],
      title: 'Late penalty',
      description: 'What each period of lateness costs this student; "waived" for nothing.',
    },
    points: {
      type: 'object',
      additionalProperties: false,
      required: ['reason'],
      properties: {
        add: {
          type: 'number',
          title: 'Add',
          description: 'Points to add; a negative number deducts them.',
        },
        set: { type: 'number', minimum: 0, title: 'Set', description: 'The total.' },
        reason: { ...sentence, title: 'Reason', description: 'Why. The student sees it.' },
      },
      title: 'Points',
      description: 'Points to add ("add") or the total ("set"), with a reason.',
    },
    comment: { ...sentence, title: 'Comment', description: 'A comment to the student.' },
    excused: {
      type: 'boolean',
      title: 'Excused',
      description:
        "Whether the assignment does not count for the student. The gradebook's cell stays as it is.",
    },
  },
} as const;

/** The JSON Schema (draft 7) of overrides.yaml. */
export const overridesSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside overrides',
  description: "A teacher's decisions on single students.",
  type: 'object',
  additionalProperties: false,
  required: ['students'],
  properties: {
    $schema: {
      type: 'string',
      title: 'Schema',
      description: 'The address of this schema, for editors.',
    },
    students: {
      type: 'object',
      propertyNames: path,
      additionalProperties: student,
      title: 'Students',
      description:
        'By the name or id of the submission, or the student id, e-mail address, or name of the student.',
    },
  },
} as const;
