import type { Static } from '@queenside/core';
import {
  amount,
  count,
  described,
  document,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  place,
  text,
  typed,
} from '@queenside/core/schemas';
import { LOG_LEVELS } from './log-levels.ts';

export const LOG_EVENTS = [
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
] as const;

const own = {
  event: described(oneOf(...LOG_EVENTS), 'The event; docs/observability.md lists its fields.'),
  file: optional(described(text, 'Path of the input file.')),
  output: optional(described(text, 'Path of the answer file.')),
  problem: optional(described(text, "The problem's id.")),
  solver: optional(
    described(
      text,
      "The solver's id; of a file, the ids of all solvers that answered, with commas.",
    ),
  ),
  line: optional(described(place, 'Line of the record in the input file, from 1.')),
  column: optional(described(place, 'Column of the error in the line, from 1, in characters.')),
  seed: optional(
    described(typed<number>({ type: 'integer', minimum: 0, maximum: 4_294_967_295 }), 'The seed.'),
  ),
  bytes: optional(described(count, 'Size of the input file.')),
  attempt: optional(described(place, 'Number of attempts at the file, including this one.')),
  kept: optional(described(count, 'Records that an earlier attempt answered.')),
  right: optional(described(count, 'Records whose answers were checked and found right.')),
  undecided: optional(described(count, 'Records whose answer could not be verified.')),
  failed: optional(described(count, 'Records that failed.')),
  files: optional(described(count, 'Finished files, without released ones.')),
  ms: optional(
    described(
      amount,
      'Milliseconds: solver time of a record, processing time of a file, or duration of the command.',
    ),
  ),
  sinceReadyMs: optional(described(amount, 'Milliseconds since the file was ready.')),
  code: optional(described(text, 'Error code, as listed in errors.md.')),
  reason: optional(described(text, 'What is wrong, or why a worker stopped.')),
  stack: optional(described(text, 'The stack of the error that a plugin threw.')),
  mistake: optional(described(text, "The checker's name for the kind of wrong answer.")),
  plugin: optional(described(text, "The plugin's name.")),
  location: optional(described(text, "The plugin's folder.")),
  command: optional(described(oneOf('run', 'watch'), 'The command.')),
  version: optional(described(text, 'The version of Queenside.')),
  node: optional(described(text, 'The version of Node.')),
  plugins: optional(described(list(text), 'Plugins in use, as name@version.')),
  config: optional(described(text, 'The configuration file, if there is one.')),
  inbox: optional(described(text, 'Path of the inbox.')),
  outbox: optional(described(text, 'Path of the outbox.')),
  jobs: optional(described(place, 'Number of local workers.')),
  timeLimit: optional(described(orNull(number), 'Seconds for each record; null for no limit.')),
  metricsPort: optional(described(place, 'Port of the metrics.')),
  status: optional(described(count, 'Exit status of the command.')),
};

/** JSON Schema (draft 7) of a log line. */
export const logSchema = document(
  { title: 'Queenside log line', description: 'One line of the file given with --log.' },
  object({
    level: described(oneOf(...LOG_LEVELS), 'Severity.'),
    time: described(
      typed<string>({
        type: 'string',
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      }),
      'Time, in UTC.',
    ),
    pid: described(place, 'Process id.'),
    ...own,
    msg: described(text, 'Message for people. May change.'),
  }),
);

/** Fields of a line besides level, time, process id, and message. */
export type LogFields = Omit<Static<typeof logSchema>, 'level' | 'time' | 'pid' | 'msg'>;
