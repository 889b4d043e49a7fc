import type { Static } from '@queenside/core';
import { LOG_LEVELS } from './log-levels.ts';

const text = (description: string) => ({ type: 'string', description }) as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const place = (description: string) => ({ type: 'integer', minimum: 1, description }) as const;
const milliseconds = (description: string) =>
  ({ type: 'number', minimum: 0, description }) as const;

const own = {
  event: {
    enum: [
      'started',
      'stopped',
      'file-ready',
      'file-stale',
      'file-claimed',
      'file-paused',
      'file-answered',
      'file-unchanged',
      'file-failed',
      'file-rejected',
      'file-released',
      'lease-lost',
      'record-right',
      'record-failed',
      'worker-stopped',
      'plugin-broken',
      'inbox-degraded',
    ],
    description: 'What happened; docs/observability.md tells which fields each has.',
  },
  file: text("The input's path."),
  output: text("The result file's path."),
  problem: text("The problem's id."),
  solver: text("The solver's id."),
  line: place('The line of the record in the input, from 1.'),
  column: place('Where in the line the record is wrong, from 1, in characters.'),
  seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295, description: 'The seed.' },
  bytes: count("The input's size."),
  attempt: place('How often the file has been begun, this time included.'),
  kept: count('Records that an earlier attempt has answered.'),
  right: count('Records that were answered, checked and found right.'),
  failed: count('Records that failed.'),
  files: count('Files that were finished, those that were let go not counted.'),
  ms: milliseconds(
    'Milliseconds: of a record its solver took, of a file from its beginning, of a run all.',
  ),
  sinceReadyMs: milliseconds('Milliseconds since the file was ready to be taken.'),
  code: text('The code of an error, as listed in errors.md.'),
  reason: text('Why: what is wrong, or why a worker was ended.'),
  mistake: text("The checker's name for what is wrong with an answer."),
  plugin: text("The plugin's name."),
  location: text("The plugin's folder."),
  command: { enum: ['run', 'watch'], description: 'The command.' },
  version: text('The version of Queenside.'),
  node: text('The version of Node.'),
  plugins: {
    type: 'array',
    items: { type: 'string' },
    description: 'The plugins in use, as name@version.',
  },
  config: text('The configuration file, if one was found.'),
  inbox: text("The inbox's path."),
  outbox: text("The outbox's path."),
  jobs: place('Records worked on at once.'),
  timeLimit: {
    anyOf: [{ type: 'number' }, { type: 'null' }],
    description: 'Seconds for each record; null where there is no limit.',
  },
  metricsPort: place('Where metrics are to be had.'),
  status: count('The exit status of the command.'),
} as const;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['event'],
  properties: own,
} as const;

/** A line of the log, as a JSON Schema (draft 7). */
export const logSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside log line',
  description: 'One line of the file that --log names: what happened, and its figures.',
  type: 'object',
  additionalProperties: false,
  required: ['level', 'time', 'pid', 'event', 'msg'],
  properties: {
    level: { enum: LOG_LEVELS, description: 'How much it matters.' },
    time: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      description: 'When, in UTC.',
    },
    pid: place('The process.'),
    ...own,
    msg: text('What happened, for people.'),
  },
} as const;

/** What a line says, beside its level, its time and its process. */
export type LogFields = Static<typeof fields>;
