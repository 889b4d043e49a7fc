import { defined } from '@queenside/core/basics';
import { type AddCommand, onCall } from '../flags/flag.ts';
import { NEW_FLAGS } from '../flags/table.ts';

const EXAMPLES = `
Examples:
  $ queenside new inbox
  $ queenside new own-search alphabeta
  $ queenside new solver staircase
  $ queenside new game take-away --typescript
  $ queenside new assignment week-3 --problem nqueens,alphabeta
  $ queenside new assignment week-5 --problem alphabeta --functions
  $ queenside new assignment week-6 --problem pathfinding --functions --rule breadth-first
  $ queenside new assignment pacman --from cs188
  $ queenside new assignment pacman --from cs188 test_cases
  $ queenside new assignment week-4 --from-kattis different`;

export const addNew: AddCommand = (program, finish) => {
  const command = program
    .command('new')
    .argument(
      '<kind>',
      'inbox, own-search, solver, search, path-search, problem, game, domain, model, landscape, or assignment',
    )
    .argument(
      '[name]',
      'the name of the algorithm, problem, game, domain, model, landscape, or assignment, in kebab-case; the folder of an inbox; the problem of an own search',
    )
    .argument('[folder]', "with --from, the folder of the course's files of instances")
    .description(
      'create an inbox with samples, a file for your own search, a plugin package whose tests pass from the start, or an assignment whose samples do',
    )
    .addHelpText('after', EXAMPLES);
  onCall(
    command,
    NEW_FLAGS,
    finish,
    async (flags, kind: string, given?: string, folder?: string) => {
      const { ALL_KINDS, checkFlags } = await import('../new/names.ts');
      if (ALL_KINDS.includes(kind)) checkFlags(kind, flags, folder);
      if (kind === 'inbox') {
        const { newInboxCommand } = await import('../new/inbox.ts');
        return newInboxCommand(given);
      }
      const { problem, typescript, language = 'python', fromKattis, ...rest } = flags;
      const name = given ?? '';
      const cwd = process.cwd();
      if (kind === 'own-search') {
        const { newOwnSearchCommand } = await import('../new/own-search.ts');
        return newOwnSearchCommand(name, language, cwd);
      }
      if (kind === 'assignment' && fromKattis !== undefined) {
        const { newFromKattisCommand } = await import('../new/assignment/from-kattis.ts');
        return newFromKattisCommand(name, { cwd, fromKattis, ...rest });
      }
      if (kind === 'assignment') {
        const { newAssignmentCommand } = await import('../new/assignment/assignment.ts');
        const problems = problem?.split(',');
        return newAssignmentCommand(name, { cwd, ...rest, ...defined({ problems, folder }) });
      }
      const { newCommand } = await import('../new/package/package.ts');
      const options = { cwd, ...defined({ problem }) };
      return newCommand(kind, name, { ...options, typescript: typescript === true });
    },
  );
};
