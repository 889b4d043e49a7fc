import { Option } from 'commander';
import { parsePoints } from '../flags.ts';
import type { AddCommand } from '../flag-options.ts';
import type { Language } from '../new/own-search.ts';

interface NewFlags {
  readonly problem?: string;
  readonly typescript?: boolean;
  readonly language?: Language;
  readonly title?: string;
  readonly points?: number;
  readonly stdin?: boolean;
  readonly functions?: boolean;
  readonly rule?: string;
  readonly fromKattis?: string;
}

const EXAMPLES = `
Examples:
  $ queenside new inbox
  $ queenside new own-search alphabeta
  $ queenside new solver staircase
  $ queenside new game take-away --typescript
  $ queenside new assignment week-3 --problem nqueens,alphabeta
  $ queenside new assignment week-5 --problem alphabeta --functions
  $ queenside new assignment week-6 --problem pathfinding --functions --rule breadth-first
  $ queenside new assignment week-4 --from-kattis different`;

export const addNew: AddCommand = (program, finish) => {
  program
    .command('new')
    .argument(
      '<kind>',
      'inbox, own-search, solver, search, path-search, problem, game, domain, or assignment',
    )
    .argument(
      '[name]',
      'the name of the algorithm, problem, game, domain, or assignment, in kebab-case; the folder of an inbox; the problem of an own search',
    )
    .description(
      'create an inbox with samples, a file for your own search, a plugin package whose tests pass from the start, or an assignment whose samples do',
    )
    .option('--problem <id>', 'the problem of a solver; those of an assignment (comma-separated)')
    .option('--typescript', 'write a plugin in TypeScript instead of JavaScript with JSDoc types')
    .addOption(
      new Option(
        '--language <language>',
        'the language of your own search (default: python)',
      ).choices(['python', 'javascript', 'typescript']),
    )
    .option('--title <text>', 'the title of an assignment')
    .addOption(
      new Option('--points <n>', 'the points of each test of an assignment').argParser(parsePoints),
    )
    .option('--stdin', 'programs of an assignment read standard input and print their answers')
    .option('--functions', 'tests of an assignment call functions, and judge each of their steps')
    .option(
      '--rule <algorithm>',
      'with --functions, the algorithm that they must follow (default: alpha-beta, a-star, or backtracking)',
    )
    .option(
      '--from-kattis <folder>',
      'make an assignment from a problem package of Kattis or DOMjudge, with its submissions as samples',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (kind: string, given: string | undefined, flags: NewFlags) => {
      const { ALL_KINDS, checkFlags } = await import('../new/names.ts');
      if (ALL_KINDS.includes(kind)) checkFlags(kind, flags);
      if (kind === 'inbox') {
        const { newInboxCommand } = await import('../new/inbox.ts');
        finish(await newInboxCommand(given));
        return;
      }
      const { problem, typescript, language = 'python', fromKattis, ...rest } = flags;
      const name = given ?? '';
      const cwd = process.cwd();
      if (kind === 'own-search') {
        const { newOwnSearchCommand } = await import('../new/own-search.ts');
        finish(await newOwnSearchCommand(name, language, cwd));
        return;
      }
      if (kind === 'assignment' && fromKattis !== undefined) {
        const { newFromKattisCommand } = await import('../new/from-kattis.ts');
        finish(await newFromKattisCommand(name, { cwd, fromKattis, ...rest }));
        return;
      }
      if (kind === 'assignment') {
        const { newAssignmentCommand } = await import('../new/assignment.ts');
        const problems = problem?.split(',');
        finish(await newAssignmentCommand(name, { cwd, ...rest, ...(problems && { problems }) }));
        return;
      }
      const { newCommand } = await import('../new/new.ts');
      const options = { cwd, ...(problem !== undefined && { problem }) };
      finish(await newCommand(kind, name, { ...options, typescript: typescript === true }));
    });
};
