import type { Static } from '@queenside/core';
import { LOG_LEVELS } from './log-levels.ts';

const text = (description: string) => ({ type: 'string', description }) as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const positive = (description: string) => ({ type: 'integer', minimum: 1, description }) as const;
const milliseconds = (description: string) =>
  ({ type: 'number', minimum: 0, description }) as const;

const own = {
  event: {
    enum: [
      'started',
      'stopped',
      'file-ready',
      'file-stale',
      'file-skipped',
      'file-claimed',
      'file-paused',
      'file-answered',
      'file-unchanged',
      'file-undecided',
      'file-failed',
      'file-rejected',
      'file-released',
      'lease-lost',
      'record-right',
      'record-undecided',
      'record-failed',
      'worker-stopped',
      'plugin-broken',
      'inbox-degraded',
    ],
    description: 'The event; docs/observability.md lists its fields.',
  },
  file: text('Path of the input file.'),
  output: text('Path of the answer file.'),
  problem: text("The problem's id."),
  solver: text("The solver's id; of a file, the ids of all solvers that answered, with commas."),
  line: positive('Line of the record in the input file, from 1.'),
  column: positive('Column of the error in the line, from 1, in characters.'),
  seed: { type: 'integer', minimum: 0, maximum: 4_294_967_295, description: 'The seed.' },
  bytes: count('Size of the input file.'),
  attempt: positive('Number of attempts at the file, including this one.'),
  kept: count('Records that an earlier attempt answered.'),
  right: count('Records whose answers were checked and found right.'),
  undecided: count('Records whose answer could not be verified.'),
  failed: count('Records that failed.'),
  files: count('Finished files, without released ones.'),
  ms: milliseconds(
    'Milliseconds: solver time of a record, processing time of a file, or duration of the command.',
  ),
  sinceReadyMs: milliseconds('Milliseconds since the file was ready.'),
  code: text('Error code, as listed in errors.md.'),
  reason: text('What is wrong, or why a worker stopped.'),
  mistake: text("The checker's name for the kind of wrong answer."),
  plugin: text("The plugin's name."),
  location: text("The plugin's folder."),
  command: { enum: ['run', 'watch'], description: 'The command.' },
  version: text('The version of Queenside.'),
  node: text('The version of Node.'),
  plugins: {
    type: 'array',
    items: { type: 'string' },
    description: 'Plugins in use, as name@version.',
  },
  config: text('The configuration file, if there is one.'),
  inbox: text('Path of the inbox.'),
  outbox: text('Path of the outbox.'),
  jobs: positive('Number of local workers.'),
  timeLimit: {
    anyOf: [{ type: 'number' }, { type: 'null' }],
    description: 'Seconds for each record; null for no limit.',
  },
  metricsPort: positive('Port of the metrics.'),
  status: count('Exit status of the command.'),
} as const;

const fields = {
  type: 'object',
  additionalProperties: false,
  required: ['event'],
  properties: own,
} as const;

/** JSON Schema (draft 7) of a log line. */
export const logSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Queenside log line',
  description: 'One line of the file given with --log.',
  type: 'object',
  additionalProperties: false,
  required: ['level', 'time', 'pid', 'event', 'msg'],
  properties: {
    level: { enum: LOG_LEVELS, description: 'Severity.' },
    time: {
      type: 'string',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      description: 'Time, in UTC.',
    },
    pid: positive('Process id.'),
    ...own,
    msg: text('Message for people. May change.'),
  },
} as const;

/** Fields of a line besides level, time, process id, and message. */
export type LogFields = Static<typeof fields>;
