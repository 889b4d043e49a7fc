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
import { LOG_LEVELS, type LogLevel } from '../flags/values.ts';

/** The lines of the log by their event: the level, and the message for people. A line may lower the level of its event. */
export const LOG_EVENTS = {
  started: ['info', 'command started'],
  stopped: ['info', 'command stopped'],
  'file-ready': ['trace', 'file is queued'],
  'file-stale': ['trace', 'file changed or disappeared'],
  'file-skipped': ['warn', 'file skipped because of its name'],
  'file-claimed': ['info', 'file processing started'],
  'file-paused': ['warn', 'file paused, will be retried'],
  'file-answered': ['info', 'file answered, all records right'],
  'file-unchanged': ['info', 'file unchanged since its last answer'],
  'file-undecided': ['warn', 'file answered, some answers could not be verified'],
  'file-failed': ['warn', 'file answered, some records failed'],
  'file-rejected': ['error', 'file could not be processed'],
  'file-released': ['info', 'file released, nothing published'],
  'lease-lost': ['warn', 'another process took over the file, nothing published'],
  'record-right': ['debug', 'record right'],
  'record-undecided': ['warn', 'record undecided'],
  'record-failed': ['warn', 'record failed'],
  'worker-stopped': ['error', 'worker died'],
  'plugin-broken': ['warn', 'plugin failed to load'],
  'inbox-degraded': ['warn', 'watching failed; scanning the inbox instead'],
} as const satisfies Readonly<Record<string, readonly [LogLevel, string]>>;

export type LogEvent = keyof typeof LOG_EVENTS;

const eventNames = Object.keys(LOG_EVENTS) as LogEvent[];

const own = {
  event: described(oneOf(...eventNames), 'The event; docs/observability.md lists its fields.'),
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

type Line = Static<typeof logSchema>;

/** Fields of a line besides level, time, process id, and message. Undefined ones are left out. */
export type LogFields = Pick<Line, 'event'> & {
  readonly [Name in keyof Omit<Line, 'event' | 'level' | 'time' | 'pid' | 'msg'>]:
    | Line[Name]
    | undefined;
};
