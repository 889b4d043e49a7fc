import type { Static } from '@queenside/core';
import { patternOf, SHARE, MOMENT_PATTERN } from '../assignment/keys/quantities.ts';

const moment = {
  type: 'string',
  pattern: MOMENT_PATTERN,
  examples: ['2026-10-14 23:59', '2026-10-14T23:59Z'],
} as const;

const path = { type: 'string', minLength: 1, maxLength: 1000 } as const;
const id = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 } as const;
const markdown = { type: 'string', minLength: 1, maxLength: 10_000 } as const;
const sentence = { type: 'string', minLength: 1, maxLength: 2000 } as const;

const command = {
  type: ['string', 'array'],
  minLength: 1,
  items: { type: 'string', minLength: 1 },
  minItems: 1,
} as const;

/** Decisions on a test, or on the whole. */
const decisions = (excuse: string, total: string) =>
  ({
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
        set: { type: 'number', minimum: 0, title: 'Set', description: total },
        reason: { ...sentence, title: 'Reason', description: 'Why. The student sees it.' },
      },
      title: 'Points',
      description: 'Points to add ("add") or the total ("set"), with a reason.',
    },
    comment: {
      ...markdown,
      title: 'Comment',
      description: 'A comment to the student, in Markdown.',
    },
    note: { ...markdown, title: 'Note', description: 'A note in Markdown that only staff see.' },
    excused: { type: 'boolean', title: 'Excused', description: excuse },
  }) as const;

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
      additionalProperties: {
        type: ['string', 'null', 'object'],
        minLength: 1,
        maxLength: 1000,
        additionalProperties: false,
        required: ['text'],
        properties: {
          text: {
            type: 'string',
            maxLength: 100_000,
            title: 'Text',
            description: 'The contents of the file.',
          },
        },
      },
      propertyNames: { minLength: 1, maxLength: 1000 },
      title: 'Files',
      description:
        'Files to add to the submission or to replace in it, by path in the submission. Each value names a file beside overrides.yaml, or has the contents ("text"); null removes the file.',
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
    ...decisions(
      "Whether the assignment does not count for the student. The gradebook's cell stays as it is.",
      'The total.',
    ),
    tests: {
      type: 'object',
      propertyNames: id,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: decisions(
          'Whether the test does not count for the student: neither its points nor its maximum.',
          "The test's points.",
        ),
      },
      minProperties: 1,
      title: 'Tests',
      description: 'Decisions on single tests, by id.',
    },
    rubric: {
      type: 'object',
      propertyNames: id,
      additionalProperties: { type: ['string', 'number'], minLength: 1, maxLength: 60 },
      minProperties: 1,
      examples: [{ style: 3.5, proof: 'complete' }],
      title: 'Rubric',
      description: "The level or the points of each item of the assignment's rubric, by id.",
    },
    lines: {
      type: 'object',
      propertyNames: path,
      additionalProperties: {
        type: 'object',
        propertyNames: { pattern: '^[1-9][0-9]{0,8}$' },
        additionalProperties: markdown,
        minProperties: 1,
      },
      minProperties: 1,
      examples: [{ 'main.py': { 12: 'This loop never ends.' } }],
      title: 'Comments at lines',
      description: 'Comments to the student in Markdown, by path in the submission and line.',
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
  properties: {
    $schema: {
      type: 'string',
      title: 'Schema',
      description: 'The address of this schema, for editors.',
    },
    comments: {
      type: 'object',
      propertyNames: { minLength: 1, maxLength: 60 },
      additionalProperties: markdown,
      title: 'Comments',
      description: 'Comments in Markdown for reuse, by a short name. Students never see the list.',
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

/** The contents of overrides.yaml as written, after validation. */
export type OverridesFile = Static<typeof overridesSchema>;
export type WrittenOverride = Static<typeof student>;
/** Decisions on a test, or on the whole. */
export type WrittenDecisions = NonNullable<WrittenOverride['tests']>[string];
/** The name of a file beside overrides.yaml, or the contents; null removes the file. */
export type WrittenFile = NonNullable<WrittenOverride['files']>[string];
