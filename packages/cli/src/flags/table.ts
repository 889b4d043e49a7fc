/** All flags but those of `grade`: one row for each, and which command takes which. */
import { defined } from '@queenside/core/basics';
import { defineFlags, type FlagsOf } from './flag.ts';
import type { Setting } from './setting.ts';
import {
  COUNT,
  JOBS,
  LIST,
  LOG_LEVEL,
  MEBIBYTES,
  PAIRS,
  PATH,
  PLAYGROUND,
  POINTS,
  PORT,
  PRIORITY,
  PROGRAM,
  PROGRAMS,
  SECONDS,
  SECONDS_OR_NULL,
  SECTIONS,
  SEED,
  SIZES,
  SPEED,
  STEP,
  TEXT,
  TEXTS,
  type ValueKind,
  WEIGHT,
} from './values.ts';

/** The flags of commands that answer files. Other commands take some of them. Their settings have the order of the schema. */
export const FLAGS = defineFlags({
  input: {
    spelling: '--input <folder>',
    help: 'the inbox',
    value: PATH,
    setting: {
      key: 'inbox',
      about: 'Folder of input files, relative to the configuration file.',
      default: 'inputs',
    },
  },
  output: {
    spelling: '--output <folder>',
    help: 'the outbox',
    value: PATH,
    setting: {
      key: 'outbox',
      about: 'Folder for answer files, relative to the configuration file.',
      default: 'outputs',
    },
  },
  problem: {
    spelling: '--problem <id>',
    help: 'the problem (default: by the file name)',
    completes: 'problems',
  },
  solver: {
    spelling: '--solver <id or file>',
    help: 'the solver, or a file with one, such as ./alphabeta.py (default: the usual or fastest one that is able)',
    completes: 'solvers',
  },
  command: {
    spelling: '--command <line>',
    help: 'run this program instead of a solver; split at spaces, no shell',
    value: PROGRAM,
    conflicts: ['solver', 'option'],
  },
  option: {
    spelling: '--option <key=value>',
    help: 'set an option of the solver; repeatable',
    value: PAIRS,
    default: {},
    defaultText: 'none',
    completes: 'options',
  },
  framework: {
    spelling: '--framework <course>',
    help: 'the course whose functions your search in Python has (default: the one whose names it uses)',
    value: { choices: ['aima', 'cs50', 'mit', 'pacman'] },
  },
  evaluate: {
    spelling: '--evaluate <file>',
    help: 'evaluate positions by your own function, such as ./mine.py, in records that end in a depth',
    conflicts: ['queue'],
  },
  style: {
    spelling: '--style <name>',
    help: 'write answers in this style of the problem',
    completes: 'styles',
  },
  variant: {
    spelling: '--variant <name>',
    help: "the problem's variant (default: from the file name)",
    completes: 'variants',
  },
  sections: {
    spelling: '--sections <list>',
    help: 'answer each record by several solvers: greedy,a-star or Greedy=greedy,A*=a-star',
    value: SECTIONS,
    conflicts: ['solver'],
  },
  seed: {
    spelling: '--seed <n>',
    help: 'the seed of every random choice',
    value: SEED,
    setting: { key: 'defaults.seed', about: 'Seed of every random choice.', default: 1 },
  },
  jobs: {
    spelling: '--jobs <n>',
    help: 'solve this many records at once',
    value: JOBS,
    setting: {
      key: 'defaults.jobs',
      about: 'Number of local workers.',
      defaultText: 'the number of processor cores',
    },
  },
  timeLimit: {
    spelling: '--time-limit <seconds>',
    help: 'time limit per record, or per run of an outside program',
    value: SECONDS,
    setting: {
      key: 'defaults.limits.time',
      about:
        "Seconds for each record, or for an outside program's whole run and again for checking its answers; null for no limit.",
      value: SECONDS_OR_NULL,
      default: null,
      defaultText: 'null; in `watch`, 3600 for solvers',
    },
  },
  /** MiB. */
  memoryLimit: {
    spelling: '--memory-limit <MiB>',
    help: 'memory per third-party plugin process (default: 2048)',
    value: MEBIBYTES,
    setting: {
      key: 'defaults.limits.memory',
      about: 'Memory of each third-party plugin process, in MiB.',
      default: 2048,
    },
  },
  draw: {
    spelling: '--draw <folder>',
    help: 'draw each answer as an SVG file in this folder',
  },
  trace: {
    spelling: '--trace',
    help: 'record every step of the solvers in <name>_trace.jsonl',
  },
  traceLimit: {
    spelling: '--trace-limit <n>',
    help: 'keep at most this many events per record',
    value: COUNT,
    implies: { trace: true },
    default: 1_000_000,
    defaultText: '1,000,000',
  },
  debug: {
    spelling: '--debug',
    help: 'print the stack below an error of a plugin',
  },
  /** Names of packages, or paths of folders and of plain files. */
  plugin: {
    spelling: '--plugin <file or folder>',
    help: 'load this plugin, too, such as ./staircase.js; repeatable',
    value: TEXTS,
  },
  config: {
    spelling: '--config <file>',
    help: 'the configuration file',
  },
  json: {
    spelling: '--json',
    help: 'print JSON instead of text',
  },
  explain: {
    spelling: '--explain',
    help: "print JSON that explains each answer: the best line, each move's score",
    implies: { json: true },
  },
  quiet: {
    spelling: '--quiet',
    help: 'print errors only',
  },
  settle: {
    spelling: '--settle <seconds>',
    help: 'read a file when it has not changed for this long (default: 0.03, or 1 without a last line feed)',
    value: SECONDS,
    setting: {
      key: 'settle',
      about: 'Seconds that a file in the inbox must stay unchanged before `watch` reads it.',
      defaultText: '0.03, or 1 if its last line has no line feed',
    },
  },
  queue: {
    spelling: '--queue <address>',
    help: 'send jobs to remote workers through this server (redis:// or postgresql://)',
    value: TEXT,
    setting: {
      key: 'queue',
      about:
        'Server that passes jobs to workers on other machines: redis://host:6379, rediss://…, or postgresql://user:password@host/database.',
      defaultText: 'none; this machine does all the work',
    },
  },
  priority: {
    spelling: '--priority <n>',
    help: 'priority of the queued jobs, from 1 to 1000; smaller numbers run first',
    value: PRIORITY,
    default: 100,
  },
  log: {
    spelling: '--log <file>',
    help: 'append events to this file, one JSON object per line',
    value: PATH,
    setting: {
      key: 'log.file',
      about: 'File to which `run` and `watch` append events, relative to the configuration file.',
      defaultText: 'none',
    },
  },
  logLevel: {
    spelling: '--log-level <level>',
    help: 'least severe level to log (default: info)',
    value: LOG_LEVEL,
    setting: {
      key: 'log.level',
      about: 'How much is logged; each level includes those before it.',
      default: 'info',
    },
  },
  again: {
    spelling: '--again',
    help: 'answer unchanged files again',
  },
  doneMarker: {
    spelling: '--done-marker <suffix>',
    help: 'wait for a marker file with this suffix, for example nqueens.txt.done',
  },
  metrics: {
    spelling: '--metrics <port>',
    help: 'serve Prometheus metrics on 127.0.0.1 at this port (0: any free port)',
    value: PORT,
  },
});

export type CommonFlags = FlagsOf<typeof FLAGS>;

const {
  input,
  output,
  problem,
  solver,
  command,
  option,
  framework,
  evaluate,
  style,
  variant,
  sections,
  seed,
  jobs,
  timeLimit,
  memoryLimit,
  draw,
  trace,
  traceLimit,
  debug,
  plugin,
  config,
  json,
  explain,
  quiet,
  settle,
  queue,
  priority,
  log,
  logLevel,
  again,
  doneMarker,
  metrics,
} = FLAGS;

/** The flags that decide which plugins there are. */
export const PLUGIN_FLAGS = { plugin, config };

export type PluginFlags = FlagsOf<typeof PLUGIN_FLAGS>;

/** Returns those of a command's flags that decide which plugins there are. */
export function pluginFlagsOf(flags: PluginFlags): PluginFlags {
  return defined({ plugin: flags.plugin, config: flags.config });
}

const LOADING_FLAGS = { debug, ...PLUGIN_FLAGS };

/** The flags that decide how files are answered. */
const SOLVING_FLAGS = {
  problem,
  solver,
  command,
  option,
  framework,
  style,
  variant,
  sections,
  seed,
  jobs,
  timeLimit,
  memoryLimit,
  draw,
  trace,
  traceLimit,
  ...LOADING_FLAGS,
};

export const SOLVE_FLAGS = { ...SOLVING_FLAGS, evaluate, json, explain, quiet };

export type SolveFlags = FlagsOf<typeof SOLVE_FLAGS>;

const QUEUE_FLAGS = { queue, priority };
const FOLDER_FLAGS = { input, output };
const INBOX_FLAGS = { ...QUEUE_FLAGS, ...FOLDER_FLAGS, log, logLevel };

export const RUN_FLAGS = { ...SOLVE_FLAGS, ...INBOX_FLAGS, again };

export type RunFlags = FlagsOf<typeof RUN_FLAGS>;

export const WATCH_FLAGS = { ...SOLVE_FLAGS, ...INBOX_FLAGS, doneMarker, settle, metrics };

export type WatchFlags = FlagsOf<typeof WATCH_FLAGS>;

/** The flags of commands about the ledger that print nothing as JSON. */
export const LEDGER_FLAGS = { ...FOLDER_FLAGS, config };

export const STATUS_FLAGS = { ...LEDGER_FLAGS, json };

export type StatusFlags = FlagsOf<typeof STATUS_FLAGS>;

export const PLUGINS_FLAGS = { ...LOADING_FLAGS, json };

export type PluginsFlags = FlagsOf<typeof PLUGINS_FLAGS>;

export const DOCTOR_FLAGS = { ...FOLDER_FLAGS, ...PLUGIN_FLAGS };

export type DoctorFlags = FlagsOf<typeof DOCTOR_FLAGS>;

export const CONFIG_FLAGS = {
  ...FOLDER_FLAGS,
  seed,
  jobs,
  timeLimit,
  memoryLimit,
  log,
  logLevel,
  queue,
  config,
  json,
};

export type ConfigFlags = FlagsOf<typeof CONFIG_FLAGS>;

export const GENERATE_FLAGS = defineFlags({
  seed,
  output: {
    spelling: '--output <file>',
    help: 'write to this file instead of standard output',
  },
  ...LOADING_FLAGS,
});

export type GenerateFlags = FlagsOf<typeof GENERATE_FLAGS>;

export const VERIFY_FLAGS = defineFlags({
  problem,
  variant,
  sections,
  solver: {
    spelling: '--solver <id>',
    help: 'the solver that gave the answers, if correctness depends on it',
    completes: 'solvers',
  },
  option: { ...option, help: 'an option that the solver had; repeatable' },
  evaluate,
  draw: { ...draw, help: 'draw each answer, right or wrong, as an SVG file in this folder' },
  ...LOADING_FLAGS,
  json,
  quiet,
});

export type VerifyFlags = FlagsOf<typeof VERIFY_FLAGS>;

export const WORKER_FLAGS = defineFlags({
  queue: { ...queue, help: 'take jobs from this server (redis:// or postgresql://)' },
  jobs,
  memoryLimit,
  /** Seconds. */
  lease: {
    spelling: '--lease <seconds>',
    help: 'after this long without a heartbeat, other workers take its jobs',
    value: SECONDS,
    default: 30,
  },
  ...PLUGIN_FLAGS,
  quiet,
});

export type WorkerFlags = FlagsOf<typeof WORKER_FLAGS>;

const PORT_FLAGS = defineFlags({
  port: {
    spelling: '--port <n>',
    help: 'the port on 127.0.0.1 (0: any free port)',
    value: PORT,
    /** Eight queens have 92 solutions. */
    default: 8092,
  },
  open: {
    spelling: '--no-open',
    help: 'do not open the browser',
  },
});

/** The flags of `studio`. Those of a grading count only with `--grade`. */
export const STUDIO_FLAGS = defineFlags({
  watch: {
    spelling: '--watch',
    help: 'answer the files of the inbox, as `queenside watch` does',
  },
  ...PORT_FLAGS,
  lecture: {
    spelling: '--lecture',
    help: 'let browsers in your network follow a page that you show, with a code',
  },
  lecturePort: {
    spelling: '--lecture-port <n>',
    help: 'with --lecture: the port for them (0: any free port)',
    value: PORT,
    /** One more than that of `dev --studio`. */
    default: 8094,
  },
  grade: {
    spelling: '--grade <assignment>',
    help: 'show the class of this assignment file, and grade it',
  },
  submissions: {
    spelling: '--submissions <folder>',
    help: 'with --grade: the folder of submissions',
  },
  report: {
    spelling: '--report <folder>',
    help: 'with --grade: the folder for reports and stored results',
    default: 'grades',
  },
  roster: {
    spelling: '--roster <file>',
    help: 'with --grade: a CSV file with names, ids, and sections',
  },
  samples: {
    spelling: '--no-samples',
    help: "with --grade: do not grade the assignment's samples first",
  },
  trusted: {
    spelling: '--trusted',
    help: 'with --grade: run programs without a sandbox',
  },
  ownUsers: {
    spelling: '--own-users',
    help: 'with --grade --trusted, as root: a user for each program',
  },
  ...SOLVING_FLAGS,
  ...QUEUE_FLAGS,
  ...FOLDER_FLAGS,
});

export type StudioFlags = FlagsOf<typeof STUDIO_FLAGS>;

export const DEV_FLAGS = defineFlags({
  studio: {
    spelling: '--studio',
    help: 'show the plugin on the pages of the studio, too',
  },
  port: {
    ...PORT_FLAGS.port,
    help: 'with --studio: the port on 127.0.0.1 (0: any free port)',
    /** One more than that of the studio, which may be open too. */
    default: 8093,
  },
  open: { ...PORT_FLAGS.open, help: 'with --studio: do not open the browser' },
  timeLimit: {
    ...timeLimit,
    help: 'time limit for each record of the example files',
    default: 10,
  },
  debug,
});

export type DevFlags = FlagsOf<typeof DEV_FLAGS>;

export const REPLAY_FLAGS = defineFlags({
  record: {
    spelling: '--record <n>',
    help: 'the record to replay (default: the first)',
    value: COUNT,
  },
  from: {
    spelling: '--from <step>',
    help: 'the first step to show',
    value: STEP,
  },
  to: {
    spelling: '--to <step>',
    help: 'the last step to show',
    value: STEP,
  },
  speed: {
    spelling: '--speed <n>',
    help: 'start playing at this many steps per second',
    value: SPEED,
  },
  html: {
    spelling: '--html <file>',
    help: 'write a self-contained web page instead',
  },
  evaluate: { ...evaluate, help: 'the evaluation that the search used' },
  ...PLUGIN_FLAGS,
});

export type ReplayFlags = FlagsOf<typeof REPLAY_FLAGS>;

export const REFEREE_FLAGS = defineFlags({
  as: {
    spelling: '--as <algorithm>',
    help: 'the algorithm, such as alpha-beta or a-star (default: by the name of the function or the file)',
    completes: 'algorithms',
  },
  cutoff: {
    spelling: '--cutoff <when>',
    help: 'when alpha-beta cuts (default: "either")',
    value: { choices: ['>=', '>', 'either'] },
  },
  reopen: {
    spelling: '--reopen <when>',
    help: 'whether A* opens a closed state again if it finds a cheaper way (default: "may")',
    value: { choices: ['must', 'may', 'never'] },
  },
  weight: {
    spelling: '--weight <n>',
    help: 'the weight of weighted A* (default: 2)',
    value: WEIGHT,
  },
  limit: {
    spelling: '--limit <n>',
    help: 'the limit of depth-limited search, in actions (default: 4)',
    value: COUNT,
  },
  width: {
    spelling: '--width <n>',
    help: 'the states of a level that beam search keeps (default: 2)',
    value: COUNT,
  },
  variables: {
    spelling: '--variables <order>',
    help: 'the order in which a search of a csp must choose variables (default: "any")',
    value: { choices: ['any', 'input', 'fewest', 'fewest-degree'] },
  },
  values: {
    spelling: '--values <order>',
    help: 'the order in which a search of a csp must try values (default: "any")',
    value: { choices: ['any', 'input', 'least-constraining'] },
  },
  framework,
  problem,
  evaluate: { ...evaluate, help: 'with input files: evaluate positions by your own function' },
  option: { ...option, help: 'an option of the search, such as python=python3.13; repeatable' },
  timeLimit: { ...timeLimit, default: 10 },
  trace: { ...trace, help: 'write the search that differs to <problem>_trace.jsonl' },
  html: {
    ...REPLAY_FLAGS.html,
    help: 'write the search that differs as a web page',
  },
  ...LOADING_FLAGS,
  json,
});

export type RefereeFlags = FlagsOf<typeof REFEREE_FLAGS>;

export const HEURISTIC_FLAGS = defineFlags({
  problem,
  require: {
    spelling: '--require <property>',
    help: 'what the heuristic must be (default: "admissible")',
    value: { choices: ['admissible', 'consistent'] },
  },
  states: {
    spelling: '--states <n>',
    help: 'the most states to list; of more, a sample is judged',
    value: COUNT,
    default: 200_000,
    defaultText: '200,000',
  },
  seed,
  option: { ...option, help: 'an option of the heuristic, such as python=python3.13; repeatable' },
  timeLimit: {
    ...timeLimit,
    help: 'time limit for all calls of the heuristic on a record',
    default: 60,
  },
  ...LOADING_FLAGS,
  json,
});

export type HeuristicFlags = FlagsOf<typeof HEURISTIC_FLAGS>;

export const LESSON_CHECK_FLAGS = LOADING_FLAGS;

export const LESSON_BUILD_FLAGS = defineFlags({
  output: {
    spelling: '--output <file>',
    help: 'the page (default: the name of the lesson, with .html)',
  },
  playground: {
    spelling: '--playground <address>',
    help: 'where links of the page lead (default: the published playground)',
    value: PLAYGROUND,
  },
  ...LOADING_FLAGS,
});

export type LessonFlags = FlagsOf<typeof LESSON_BUILD_FLAGS>;

export const LESSON_SCORES_FLAGS = defineFlags({
  output: {
    spelling: '--output <file>',
    help: 'write the lines to this file instead of standard output',
  },
});

export type LessonScoresFlags = FlagsOf<typeof LESSON_SCORES_FLAGS>;

export const BENCH_FLAGS = defineFlags({
  n: {
    spelling: '--n <sizes>',
    help: 'sizes: a list (8,10), a range (8..14), steps (10..50+10), or a factor (1000..1000000x10)',
    value: SIZES,
  },
  task: {
    spelling: '--task <task>',
    help: "the task of every record (default: the problem's first)",
  },
  problem,
  variant,
  solver: {
    spelling: '--solver <ids or files>',
    help: 'comma-separated solvers, or files with one each (default: all that are able)',
    value: LIST,
    completes: 'solvers',
  },
  /** Outside programs that take part. */
  command: {
    spelling: '--command <line>',
    help: 'let this program take part, too; split at spaces, no shell; repeatable',
    value: PROGRAMS,
    default: [],
    defaultText: 'none',
  },
  sections: {
    ...sections,
    help: 'compare these sections: greedy,a-star or Greedy=greedy,A*=a-star',
  },
  option: { ...option, help: 'set an option of each solver that has it; repeatable' },
  evaluate,
  rounds: {
    spelling: '--rounds <n>',
    help: 'measured rounds, after one warm-up round',
    value: COUNT,
    default: 5,
  },
  timeLimit: {
    ...timeLimit,
    help: 'time limit per run; a solver that exceeds it is dropped (default: 10)',
  },
  plot: {
    spelling: '--plot <file>',
    help: 'plot the times as SVG',
  },
  seed,
  ...LOADING_FLAGS,
  json,
  quiet,
});

export type BenchFlags = FlagsOf<typeof BENCH_FLAGS>;

export const NEW_FLAGS = defineFlags({
  problem: {
    ...problem,
    help: 'the problem of a solver; those of an assignment (comma-separated)',
  },
  typescript: {
    spelling: '--typescript',
    help: 'write a plugin in TypeScript instead of JavaScript with JSDoc types',
  },
  language: {
    spelling: '--language <language>',
    help: 'the language of your own search (default: python)',
    value: { choices: ['python', 'javascript', 'typescript'] },
  },
  title: {
    spelling: '--title <text>',
    help: 'the title of an assignment',
  },
  points: {
    spelling: '--points <n>',
    help: 'the points of each test of an assignment',
    value: POINTS,
  },
  stdin: {
    spelling: '--stdin',
    help: 'programs of an assignment read standard input and print their answers',
  },
  functions: {
    spelling: '--functions',
    help: 'tests of an assignment call functions, and judge each of their steps',
  },
  rule: {
    spelling: '--rule <algorithm>',
    help: 'with --functions, the algorithm that they must follow (default: alpha-beta, a-star, or backtracking)',
  },
  from: {
    spelling: '--from <course>',
    help: "make an assignment for a course's own files: cs188, aima, or cs50",
  },
  fromKattis: {
    spelling: '--from-kattis <folder>',
    help: 'make an assignment from a problem package of Kattis or DOMjudge, with its submissions as samples',
  },
});

type Rows = typeof FLAGS;

/** The names of the flags that override settings. */
type Overriding = {
  readonly [Name in keyof Rows]: Rows[Name] extends { readonly setting: Setting } ? Name : never;
}[keyof Rows];

/** The flags that override settings. */
export type SettingsFlags = Partial<Pick<CommonFlags, Overriding>>;

type NameBelow<Prefix extends string, Key extends string> = Key extends `${Prefix}${infer Name}`
  ? Name extends `${string}.${string}`
    ? never
    : Name
  : never;

/** The rows of the flags whose settings are directly below a key such as `defaults.`, by the names of the settings there. */
export type RowsBelow<Prefix extends string> = {
  readonly [Name in Overriding as NameBelow<Prefix, Rows[Name]['setting']['key']>]: Rows[Name];
};

/** A setting that a flag overrides. */
export interface OverriddenSetting extends Setting {
  /** Its name in the object of the configuration that contains it. */
  readonly name: string;
  readonly flag: Overriding;
  /** The flag without its value. */
  readonly spelling: string;
  readonly value: ValueKind;
}

/** All settings that flags override, in the order of the schema. */
export const OVERRIDDEN_SETTINGS: readonly OverriddenSetting[] = listOverridden();

function listOverridden(): OverriddenSetting[] {
  const list: OverriddenSetting[] = [];
  let flag: keyof Rows;
  for (flag in FLAGS) {
    if (!overridesSetting(flag)) continue;
    const row: Rows[Overriding] = FLAGS[flag];
    const { setting } = row;
    const name = setting.key.slice(setting.key.lastIndexOf('.') + 1);
    const spelling = row.spelling.split(' ')[0]!;
    list.push({ value: row.value, ...setting, name, flag, spelling });
  }
  return list;
}

function overridesSetting(flag: keyof Rows): flag is Overriding {
  return 'setting' in FLAGS[flag];
}

/** Returns the settings directly below a key such as `defaults.`. */
export function settingsBelow(prefix: string): readonly OverriddenSetting[] {
  return OVERRIDDEN_SETTINGS.filter(({ key, name }) => key === prefix + name);
}
