/** The whole command: what it parses, what it runs, and how it ends. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { addRun, addSolve, addWatch } from './commands/answer.ts';
import { addBench } from './commands/bench.ts';
import { addDev } from './commands/dev.ts';
import { addGenerate } from './commands/generate.ts';
import { addGrade } from './commands/grade.ts';
import {
  addCompletion,
  addConfig,
  addDoctor,
  addExplain,
  addPlugins,
} from './commands/installation.ts';
import { addHeuristic } from './commands/heuristic.ts';
import { addLesson } from './commands/lesson.ts';
import { addNew } from './commands/new.ts';
import { addReferee } from './commands/referee.ts';
import { addReplay } from './commands/replay.ts';
import { addStatus } from './commands/status.ts';
import { addStudio } from './commands/studio.ts';
import { addVerify } from './commands/verify.ts';
import { addWorker } from './commands/worker.ts';
import { ExitStatus } from './exit-status.ts';
import type { AddCommand } from './flags/flag.ts';
import { print, showStacks } from './show/print.ts';
import { version } from './version.ts';

/**
 * Runs the command: builds the parser, which calls the action of the named command, and prints why that failed.
 *
 * @param args the arguments after the command's name.
 * @returns the exit status, see {@link ExitStatus}.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  let status: number = ExitStatus.right;
  const program = buildProgram((code) => (status = code), args[0]);
  try {
    if (args.length === 0 && (await hasNoInputs())) print(FIRST_STEPS);
    else await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (thrown) {
    // Commander has printed its own errors; those of an action are still to be printed.
    if (thrown instanceof CommanderError && !(thrown instanceof InvalidArgumentError))
      return thrown.exitCode === 0 ? ExitStatus.right : ExitStatus.usage;
    const { printFailure } = await import('./show/print-failure.ts');
    return printFailure(thrown);
  }
}

/**
 * Builds the parser of the command line, which also writes its help.
 *
 * @param finish is called with the exit status of an action.
 * @param name the command to parse; the parser knows all of them unless this names one.
 */
export function buildProgram(finish: (status: number) => void, name?: string): Command {
  const program = new Command('queenside')
    .description('Drop a file of search problems, get a checked answer file.')
    .version(`${version} (Node ${process.versions.node})`)
    .showSuggestionAfterError()
    .showHelpAfterError('(run with --help for usage)')
    // `grade` and its subcommands have flags of the same names.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text),
      writeErr: (text) => print(text, process.stderr),
    })
    .addHelpText('after', EXAMPLES)
    .hook('preAction', (_, command) => {
      showStacks(command.opts()['debug'] === true);
    });
  const named = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const add of named === undefined ? Object.values(COMMANDS) : [named]) add(program, finish);
  return program;
}

/** The commands, in the order of `--help`. Each holds flags and help, and loads its work when it is called. */
const COMMANDS: Readonly<Record<string, AddCommand>> = {
  run: addRun,
  watch: addWatch,
  studio: addStudio,
  worker: addWorker,
  solve: addSolve,
  verify: addVerify,
  replay: addReplay,
  referee: addReferee,
  heuristic: addHeuristic,
  lesson: addLesson,
  generate: addGenerate,
  status: addStatus,
  grade: addGrade,
  bench: addBench,
  plugins: addPlugins,
  config: addConfig,
  completion: addCompletion,
  new: addNew,
  dev: addDev,
  doctor: addDoctor,
  explain: addExplain,
};

const EXAMPLES = `
Examples:
  $ queenside run                          answer every file in inputs/, into outputs/
  $ queenside watch                        do the same, then answer each file dropped there
  $ queenside studio --watch               do it all in the browser
  $ queenside solve nqueens.txt            print the answers
  $ echo 8 | queenside solve - --problem nqueens
  $ queenside verify nqueens.txt mine.txt  check your own answers
  $ queenside bench nqueens --n 8..12      compare solvers
  $ queenside grade assignment.yaml --submissions handed-in
  $ queenside new solver my-idea           create a solver package

Exit status: 0 success, 1 a record or check failed, 2 wrong usage or configuration,
3 nothing failed, but some answer could not be verified.`;

/** Whether the inbox does not exist or is empty. */
async function hasNoInputs(): Promise<boolean> {
  const { loadSettingsFor } = await import('./open-engine.ts');
  const { settings } = await loadSettingsFor({});
  const { readdir } = await import('node:fs/promises');
  return (await readdir(settings.inbox).catch(() => [])).length === 0;
}

const FIRST_STEPS = `There is nothing to answer here yet. Start with one of these:
  queenside new inbox   put a sample of each problem into inputs/; then: queenside run
  queenside studio      see solvers work in the browser; or queenside --help for all commands
`;
