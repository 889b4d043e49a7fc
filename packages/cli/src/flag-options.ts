/** The flags that several commands take. */
import { Option, type Command } from 'commander';
import {
  collectOption,
  parseCount,
  parseJobs,
  parseMemory,
  parsePriority,
  parseProgram,
  parseSeconds,
  parseSections,
  parseSeed,
} from './flags.ts';
import { LOG_LEVELS } from './observe/log-levels.ts';

/**
 * Adds a command to the program: its flags, its help, and what loads it when it is called.
 *
 * @param finish takes the exit status, see ExitStatus.
 */
export type AddCommand = (program: Command, finish: (status: number) => void) => void;

/** Adds the flags of every command that answers files and prints what becomes of them. */
export function withAnswerFlags(command: Command): Command {
  return withSolvingFlags(command)
    .addOption(jsonOption())
    .addOption(
      new Option(
        '--explain',
        "print JSON that explains each answer: the best line, each move's score",
      ).implies({ json: true }),
    )
    .addOption(quietOption());
}

/** Adds the flags that decide how files are answered. */
export function withSolvingFlags(command: Command): Command {
  return command
    .addOption(problemOption())
    .option(
      '--solver <id or file>',
      'the solver, or a file with one, such as ./alphabeta.py (default: the fastest one that is able)',
    )
    .addOption(
      new Option(
        '--command <line>',
        'run this program instead of a solver; split at spaces, no shell',
      )
        .argParser(parseProgram)
        .conflicts(['solver', 'option']),
    )
    .addOption(solverOption('set an option of the solver; repeatable'))
    .addOption(frameworkOption())
    .option('--style <name>', 'write answers in this style of the problem')
    .addOption(variantOption())
    .addOption(sectionsOption())
    .addOption(seedOption())
    .addOption(jobsOption())
    .addOption(timeLimitOption())
    .addOption(memoryLimitOption())
    .option('--draw <folder>', 'draw each answer as an SVG file in this folder')
    .option('--trace', 'record every step of the solvers in <name>_trace.jsonl')
    .addOption(
      new Option('--trace-limit <n>', 'keep at most this many events per record')
        .argParser(parseCount)
        .implies({ trace: true })
        .default(1_000_000, '1,000,000'),
    )
    .addOption(debugOption())
    .addOption(pluginOption())
    .addOption(configOption());
}

/** Adds the flags of every command that works on an inbox and keeps a log. */
export function withInboxFlags(command: Command): Command {
  return withFolderFlags(withQueueFlags(command))
    .addOption(logOption())
    .addOption(logLevelOption());
}

export function withFolderFlags(command: Command): Command {
  return command.addOption(inputOption()).addOption(outputOption());
}

export function withQueueFlags(command: Command): Command {
  return command
    .addOption(queueOption())
    .addOption(
      new Option(
        '--priority <n>',
        'priority of the queued jobs, from 1 to 1000; smaller numbers run first',
      )
        .argParser(parsePriority)
        .default(100),
    );
}

export function sectionsOption(
  description = 'answer each record by several solvers: greedy,a-star or Greedy=greedy,A*=a-star',
): Option {
  return new Option('--sections <list>', description)
    .argParser(parseSections)
    .conflicts(['solver']);
}

export function variantOption(): Option {
  return new Option('--variant <name>', "the problem's variant (default: from the file name)");
}

export function problemOption(): Option {
  return new Option('--problem <id>', 'the problem (default: by the file name)');
}

/** @param description what the option does here. */
export function solverOption(description: string): Option {
  return new Option('--option <key=value>', description)
    .argParser(collectOption)
    .default({}, 'none');
}

export function frameworkOption(): Option {
  return new Option(
    '--framework <course>',
    'the course whose functions your search in Python has (default: the one whose names it uses)',
  ).choices(['aima', 'cs50', 'pacman']);
}

export function inputOption(): Option {
  return new Option('--input <folder>', 'the inbox');
}

export function outputOption(): Option {
  return new Option('--output <folder>', 'the outbox');
}

export function seedOption(): Option {
  return new Option('--seed <n>', 'the seed of every random choice').argParser(parseSeed);
}

export function jobsOption(): Option {
  return new Option('--jobs <n>', 'solve this many records at once').argParser(parseJobs);
}

export function timeLimitOption(): Option {
  return new Option(
    '--time-limit <seconds>',
    'time limit per record, or per run of an outside program',
  ).argParser(parseSeconds);
}

export function memoryLimitOption(): Option {
  return new Option(
    '--memory-limit <MiB>',
    'memory per third-party plugin process (default: 2048)',
  ).argParser(parseMemory);
}

export function logOption(): Option {
  return new Option('--log <file>', 'append events to this file, one JSON object per line');
}

export function logLevelOption(): Option {
  return new Option('--log-level <level>', 'least severe level to log (default: info)').choices(
    LOG_LEVELS,
  );
}

export function queueOption(
  description = 'send jobs to remote workers through this server',
): Option {
  return new Option('--queue <address>', `${description} (redis:// or postgresql://)`);
}

export function debugOption(): Option {
  return new Option('--debug', 'print the stack below an error of a plugin');
}

export function pluginOption(): Option {
  return new Option(
    '--plugin <file or folder>',
    'load this plugin, too, such as ./staircase.js; repeatable',
  ).argParser((plugin, before: readonly string[] | undefined) => [...(before ?? []), plugin]);
}

export function configOption(): Option {
  return new Option('--config <file>', 'the configuration file');
}

export function jsonOption(): Option {
  return new Option('--json', 'print JSON instead of text');
}

export function quietOption(): Option {
  return new Option('--quiet', 'print errors only');
}
