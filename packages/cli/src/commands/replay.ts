import { type AddCommand, onCall } from '../flags/flag.ts';
import { REPLAY_FLAGS } from '../flags/table.ts';

const NOTES = `
Keys: space plays and pauses, left and right step, up and down change the speed, home and end jump, q quits.
If standard output is not a terminal, each step is printed as a line.

Examples:
  $ echo 8 | queenside solve - --problem nqueens --solver backtracking --trace
  $ queenside replay nqueens_trace.jsonl --speed 20
  $ queenside replay nqueens_trace.jsonl --html search.html`;

export const addReplay: AddCommand = (program, finish) => {
  const replay = program
    .command('replay')
    .argument('<trace>', 'a file written by --trace')
    .description('replay a search from its trace, in the terminal or as a web page')
    .addHelpText('after', NOTES);
  onCall(replay, REPLAY_FLAGS, finish, async (flags, trace: string) => {
    const { from = 0, to = Infinity } = flags;
    if (from > to) replay.error(`error: --from ${from} is greater than --to ${to}`);
    const { replayCommand } = await import('../replay/replay.ts');
    return replayCommand(trace, flags);
  });
};
