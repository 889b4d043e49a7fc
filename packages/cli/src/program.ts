/** The commands and their flags. What a command does is loaded when it is called. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { parseSizes } from './bench/sizes.ts';
import type { BenchFlags } from './commands/bench.ts';
import { ExitStatus } from './exit-status.ts';
import {
  collectOption,
  parseCount,
  parseJobs,
  parseMemory,
  parsePriority,
  parsePort,
  parseSeconds,
  parseSeed,
  parseSpeed,
  parseStep,
  splitPair,
  type CommonFlags,
  type ReplayFlags,
  type WorkerFlags,
} from './flags.ts';
import { LOG_LEVELS } from './observe/log-levels.ts';
import { addGrade } from './program-grade.ts';
import { version } from './version.ts';

/**
 * Runs the command.
 *
 * @param args what follows the command's name.
 * @returns the exit status, see {@link ExitStatus}.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  let status: number = ExitStatus.right;
  const program = buildProgram((code) => (status = code));
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (thrown) {
    // What commander refuses it has printed; what a command refuses it has not.
    if (thrown instanceof CommanderError && !(thrown instanceof InvalidArgumentError))
      return thrown.exitCode === 0 ? ExitStatus.right : ExitStatus.usage;
    const { printFailure } = await import('./print-failure.ts');
    return printFailure(thrown);
  }
}

function buildProgram(finish: (status: number) => void): Command {
  const program = new Command('queenside')
    .description('Drop a file of search problems, get a checked answer file.')
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError('(run with --help to see what it takes)')
    // A command below another one has options of the same names.
    .enablePositionalOptions()
    .exitOverride()
    .addHelpText('after', EXAMPLES);
  addRun(program, finish);
  addWatch(program, finish);
  addWorker(program, finish);
  addSolve(program, finish);
  addVerify(program, finish);
  addReplay(program, finish);
  addGenerate(program, finish);
  addStatus(program, finish);
  addGrade(program, finish);
  addBench(program, finish);
  addPlugins(program, finish);
  addConfig(program, finish);
  addNew(program, finish);
  addDoctor(program, finish);
  return program;
}

type Finish = (status: number) => void;

const EXAMPLES = `
Examples:
  $ queenside run                          answer every file of inputs/ into outputs/
  $ queenside watch                        the same, and go on with what is dropped there
  $ queenside solve nqueens.txt            print the answers
  $ echo 8 | queenside solve - --problem nqueens
  $ queenside verify nqueens.txt mine.txt  check anybody's answers
  $ queenside bench nqueens --n 8..12      compare the solvers
  $ queenside grade assignment.yaml --submissions handed-in
  $ queenside new solver my-idea           begin a solver of your own

Exit status: 0 all right, 1 some record failed, 2 wrong usage or configuration.`;

function addRun(program: Command, finish: Finish): void {
  withAnswerFlags(
    program
      .command('run')
      .argument('[paths...]', 'files or folders; the inbox where none is named')
      .description('answer files once, and print what was done')
      .addHelpText(
        'after',
        `
Examples:
  $ queenside run
  $ queenside run homework/ --output answers --solver min-conflicts --seed 7
  $ queenside run nqueens.txt --command "python3 nqueens.py" --time-limit 60`,
      ),
  )
    .addOption(queueOption())
    .addOption(priorityOption())
    .option('--again', 'answer also what has been answered and has not changed since')
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(logOption())
    .addOption(logLevelOption())
    .action(async (paths: string[], flags: CommonFlags) => {
      const { runCommand } = await import('./commands/run.ts');
      finish(await runCommand(paths, flags));
    });
}

function addWatch(program: Command, finish: Finish): void {
  withAnswerFlags(
    program
      .command('watch')
      .description('answer what is dropped into the inbox, until stopped with Ctrl-C')
      .addHelpText(
        'after',
        `
Examples:
  $ queenside watch
  $ queenside watch --input dropped --output answered --time-limit 30`,
      ),
  )
    .addOption(queueOption())
    .addOption(priorityOption())
    .option(
      '--done-marker <ending>',
      'take a file when one with this behind its name is there, such as .done',
    )
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(logOption())
    .addOption(logLevelOption())
    .addOption(
      new Option(
        '--metrics <port>',
        'offer metrics for Prometheus on this port of 127.0.0.1; 0 for any that is free',
      ).argParser(parsePort),
    )
    .action(async (flags: CommonFlags) => {
      const { watchCommand } = await import('./commands/watch.ts');
      finish(await watchCommand(flags));
    });
}

function addWorker(program: Command, finish: Finish): void {
  program
    .command('worker')
    .description('do the jobs of a queue, until stopped with Ctrl-C; on as many machines as wanted')
    .addOption(queueOption())
    .addOption(jobsOption())
    .addOption(memoryLimitOption())
    .addOption(
      new Option(
        '--lease <seconds>',
        'how long it may be silent before other workers take its jobs',
      )
        .argParser(parseSeconds)
        .default(30),
    )
    .addOption(configOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Example:
  $ queenside worker --queue redis://queue.example:6379
  $ queenside watch --queue redis://queue.example:6379`,
    )
    .action(async (flags: WorkerFlags) => {
      const { workerCommand } = await import('./commands/worker.ts');
      finish(await workerCommand(flags));
    });
}

function addSolve(program: Command, finish: Finish): void {
  withAnswerFlags(
    program
      .command('solve')
      .argument('<file>', 'an input file, or - for standard input')
      .description('print the answers to one file, exactly as its result file would hold them')
      .addHelpText(
        'after',
        `
Examples:
  $ queenside solve inputs/nqueens.txt --style board
  $ echo "8 with (3,5)" | queenside solve - --problem nqueens | tail -1`,
      ),
  ).action(async (file: string, flags: CommonFlags) => {
    const { solveCommand } = await import('./commands/solve.ts');
    finish(await solveCommand(file, flags));
  });
}

function addVerify(program: Command, finish: Finish): void {
  program
    .command('verify')
    .argument('<input>', 'the input file')
    .argument('<answer>', "anybody's answers to it, in any accepted form")
    .description('check an answer file, and name each wrong record and its kind of mistake')
    .option('--problem <id>', "the problem, where the input's name does not tell it")
    .option('--solver <id>', 'the solver that gave the answers, where what is right depends on it')
    .addOption(
      new Option('--option <key=value>', 'an option that the solver had; may be repeated')
        .argParser(collectOption)
        .default({}, 'none'),
    )
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Examples:
  $ queenside verify inputs/alphabeta.txt alphabeta_out.txt
  $ queenside verify inputs/alphabeta.txt mine.txt --solver mtdf`,
    )
    .action(async (input: string, answer: string, flags: CommonFlags) => {
      const { verifyCommand } = await import('./commands/verify.ts');
      finish(await verifyCommand(input, answer, flags));
    });
}

function addReplay(program: Command, finish: Finish): void {
  program
    .command('replay')
    .argument('<trace>', 'a file that --trace wrote')
    .description('play a search again, step by step or at a speed, here or as a page')
    .addOption(
      new Option('--record <n>', 'the record of the trace; the first, if not said').argParser(
        parseCount,
      ),
    )
    .addOption(new Option('--from <step>', 'the first step to show').argParser(parseStep))
    .addOption(new Option('--to <step>', 'the last step to show').argParser(parseStep))
    .addOption(
      new Option('--speed <n>', 'play at once, so many steps a second').argParser(parseSpeed),
    )
    .option('--html <file>', 'write one page that plays it in any browser')
    .addOption(configOption())
    .addHelpText(
      'after',
      `
On a terminal: space plays and pauses, arrows step and change the speed, home and end jump, q ends.
Elsewhere each step is printed as a line.

Examples:
  $ echo 8 | queenside solve - --problem nqueens --solver backtracking --trace
  $ queenside replay nqueens_trace.jsonl --speed 20
  $ queenside replay nqueens_trace.jsonl --html search.html`,
    )
    .action(async (trace: string, flags: ReplayFlags, command: Command) => {
      const { from = 0, to = Infinity } = flags;
      if (from > to) command.error(`error: --from ${from} is behind --to ${to}`);
      const { replayCommand } = await import('./commands/replay.ts');
      finish(await replayCommand(trace, flags));
    });
}

function addGenerate(program: Command, finish: Finish): void {
  program
    .command('generate')
    .argument('<problem>', 'the problem')
    .argument('[parameters...]', 'as key=value; `queenside generate <problem> help` lists them')
    .description('make instances of a problem, the same for the same seed')
    .addOption(seedOption())
    .option('--output <file>', 'write them there instead of printing them')
    .addOption(configOption())
    .addHelpText(
      'after',
      `
Examples:
  $ queenside generate nqueens help
  $ queenside generate nqueens class=small count=5 --seed 7 > nqueens.txt
  $ queenside generate alphabeta count=3 depth=4`,
    )
    .action(
      async (
        problem: string,
        parameters: string[],
        flags: Pick<CommonFlags, 'seed' | 'output' | 'config'>,
      ) => {
        const { generateCommand } = await import('./commands/generate.ts');
        finish(await generateCommand(problem, readPairs(parameters), flags));
      },
    );
}

function addBench(program: Command, finish: Finish): void {
  program
    .command('bench')
    .argument(
      '<problem or file>',
      'a problem, on records by size; or a file, on each of its records',
    )
    .description('run solvers side by side, check every answer, and compare their times')
    .addOption(
      new Option(
        '--n <sizes>',
        'single sizes (8,10), a range (8..14), by steps (10..50+10), or by a factor (1000..1000000x10)',
      ).argParser(parseSizes),
    )
    .option('--task <task>', "what the records ask; the problem's first task where none is named")
    .option('--problem <id>', "the problem, where the file's name does not tell it")
    .addOption(
      new Option(
        '--solver <ids>',
        'the solvers, separated by commas; all able ones where none is named',
      ).argParser((text) => text.split(',')),
    )
    .addOption(
      new Option('--option <key=value>', 'for each solver that has this option; may be repeated')
        .argParser(collectOption)
        .default({}, 'none'),
    )
    .addOption(
      new Option('--rounds <n>', 'how often each is measured, after one round that does not count')
        .argParser(parseCount)
        .default(5),
    )
    .addOption(
      new Option(
        '--time-limit <seconds>',
        'for each run; who overruns it is dropped (default: 10)',
      ).argParser(parseSeconds),
    )
    .option('--plot <file>', 'draw the times there, as SVG')
    .addOption(seedOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Examples:
  $ queenside bench nqueens --n 8..14 --task count --plot count.svg
  $ queenside bench nqueens --n 1000..1000000x10 --solver large-board,min-conflicts
  $ queenside bench inputs/alphabeta.txt --rounds 20 --json`,
    )
    .action(async (subject: string, flags: BenchFlags) => {
      const { benchCommand } = await import('./commands/bench.ts');
      finish(await benchCommand(subject, flags));
    });
}

function addStatus(program: Command, finish: Finish): void {
  type StatusFlags = Pick<CommonFlags, 'input' | 'output' | 'config' | 'json'>;
  const withPlaces = (command: Command): Command =>
    command.addOption(inputOption()).addOption(outputOption()).addOption(configOption());
  withPlaces(program.command('status'))
    .description('show what is queued, running, done, failed and rejected, and why')
    .addOption(jsonOption())
    .action(async (flags: StatusFlags) => {
      const { statusCommand } = await import('./commands/status.ts');
      finish(await statusCommand(flags));
    });
  withPlaces(program.command('history').argument('<file>', 'an input'))
    .description('show what happened to a file')
    .addOption(jsonOption())
    .action(async (file: string, flags: StatusFlags) => {
      const { historyCommand } = await import('./commands/status.ts');
      finish(await historyCommand(file, flags));
    });
  withPlaces(program.command('retry').argument('[files...]', 'inputs; all that failed, if none'))
    .description('have files answered again, whatever is known of them')
    .action(async (files: string[], flags: StatusFlags) => {
      const { retryCommand } = await import('./commands/status.ts');
      finish(await retryCommand(files, flags));
    });
  withPlaces(program.command('clean'))
    .description('forget files that are no longer in the inbox')
    .action(async (flags: StatusFlags) => {
      const { cleanCommand } = await import('./commands/status.ts');
      finish(await cleanCommand(flags));
    });
}

function addPlugins(program: Command, finish: Finish): void {
  program
    .command('plugins')
    .description('list what is installed: problems, solvers, their options and capabilities')
    .addOption(configOption())
    .addOption(jsonOption())
    .action(async (flags: Pick<CommonFlags, 'config' | 'json'>) => {
      const { pluginsCommand } = await import('./commands/plugins.ts');
      finish(await pluginsCommand(flags));
    });
}

function addConfig(program: Command, finish: Finish): void {
  program
    .command('config')
    .description('print the configuration in force, and where each value came from')
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(seedOption())
    .addOption(jobsOption())
    .addOption(timeLimitOption())
    .addOption(memoryLimitOption())
    .addOption(logOption())
    .addOption(logLevelOption())
    .addOption(queueOption())
    .addOption(configOption())
    .addOption(jsonOption())
    .action(async (flags: CommonFlags) => {
      const { loadSettingsFor } = await import('./open-engine.ts');
      const { configCommand } = await import('./commands/config.ts');
      finish(await configCommand(await loadSettingsFor(flags), { json: flags.json === true }));
    });
}

function addNew(program: Command, finish: Finish): void {
  program
    .command('new')
    .argument('<kind>', 'solver, search, problem or game')
    .argument('<name>', 'in kebab-case, after the algorithm, the problem or the game')
    .description('begin a package of your own, which passes its test at once')
    .option('--problem <id>', 'the problem that a new solver solves')
    .addHelpText(
      'after',
      `
Examples:
  $ queenside new solver staircase
  $ queenside new game take-away`,
    )
    .action(async (kind: string, name: string, { problem }: { problem?: string }) => {
      const { newCommand } = await import('./commands/new.ts');
      const cwd = process.cwd();
      finish(await newCommand(kind, name, { cwd, ...(problem !== undefined && { problem }) }));
    });
}

function addDoctor(program: Command, finish: Finish): void {
  program
    .command('doctor')
    .description('try everything that Queenside needs here, and say what to mend')
    .addOption(inputOption())
    .addOption(outputOption())
    .addOption(configOption())
    .action(async (flags: CommonFlags) => {
      const { doctorCommand } = await import('./commands/doctor.ts');
      finish(await doctorCommand(flags));
    });
}

function withAnswerFlags(command: Command): Command {
  return command
    .option('--problem <id>', "the problem, where a file's name does not tell it")
    .addOption(new Option('--solver <id>', 'the solver; the fastest able one where none is named'))
    .addOption(
      new Option(
        '--command <line>',
        'an outside program that answers instead of a solver; split at blanks, no shell',
      ).conflicts(['solver', 'option']),
    )
    .addOption(
      new Option('--option <key=value>', "one of the solver's options; may be repeated")
        .argParser(collectOption)
        .default({}, 'none'),
    )
    .option('--style <name>', "one of the problem's output styles")
    .addOption(seedOption())
    .addOption(jobsOption())
    .addOption(timeLimitOption())
    .addOption(memoryLimitOption())
    .option('--draw <folder>', 'draw each answer there, as SVG')
    .option('--trace', 'write what the solvers do, step by step, to <name>_trace.jsonl')
    .addOption(
      new Option('--trace-limit <n>', 'events that are kept of each record')
        .argParser(parseCount)
        .implies({ trace: true })
        .default(1_000_000, '1,000,000'),
    )
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(quietOption());
}

function inputOption(): Option {
  return new Option('--input <folder>', 'the inbox');
}

function outputOption(): Option {
  return new Option('--output <folder>', 'the outbox');
}

function seedOption(): Option {
  return new Option('--seed <n>', 'fixes every random choice').argParser(parseSeed);
}

function jobsOption(): Option {
  return new Option('--jobs <n>', 'records worked on at once').argParser(parseJobs);
}

function timeLimitOption(): Option {
  return new Option(
    '--time-limit <seconds>',
    "for each record, or for an outside program's whole run",
  ).argParser(parseSeconds);
}

function memoryLimitOption(): Option {
  return new Option(
    '--memory-limit <MiB>',
    'for each process of plugins that did not come with the command; 2048, if not said',
  ).argParser(parseMemory);
}

function logOption(): Option {
  return new Option('--log <file>', 'append what happens to this file, a line of JSON an event');
}

function logLevelOption(): Option {
  return new Option('--log-level <level>', 'how much goes there; info, if not said').choices(
    LOG_LEVELS,
  );
}

function queueOption(): Option {
  return new Option(
    '--queue <address>',
    'the server where jobs for workers on other machines go: redis://… or postgresql://…',
  );
}

function priorityOption(): Option {
  return new Option(
    '--priority <n>',
    'from 1 to 1000: jobs with a smaller number come first in the queue',
  )
    .argParser(parsePriority)
    .default(100);
}

function configOption(): Option {
  return new Option('--config <file>', 'the configuration file');
}

function jsonOption(): Option {
  return new Option('--json', 'print one JSON object, for programs');
}

function quietOption(): Option {
  return new Option('--quiet', 'print errors only');
}

function readPairs(parameters: readonly string[]): Readonly<Record<string, string>> | undefined {
  if (parameters.length === 1 && parameters[0] === 'help') return undefined;
  return Object.fromEntries(parameters.map(splitPair));
}
