/** The most common errors, by what people do: how each is caused, so that a script can show what is printed. */

export interface ErrorExample {
  readonly code: string;
  /** Texts by the file's name. */
  readonly files: Readonly<Record<string, string>>;
  /** The arguments after `queenside`. */
  readonly args: readonly string[];
}

const ASSIGNMENT = 'title: Search\n';

const solve = (name: string, text: string, ...flags: string[]): Omit<ErrorExample, 'code'> => ({
  files: { [name]: text },
  args: ['solve', name, ...flags],
});
const config = (text: string): Omit<ErrorExample, 'code'> => ({
  files: { '.queensiderc.yaml': text },
  args: ['config'],
});
const grade = (text: string): Omit<ErrorExample, 'code'> => ({
  files: { 'assignment.yaml': text },
  args: ['grade', 'assignment.yaml', '--submissions', '.'],
});

export const ERROR_EXAMPLES: Readonly<Record<string, readonly ErrorExample[]>> = {
  'Boards in nqueens.txt': [
    { code: 'nqueens/size-not-integer', ...solve('nqueens.txt', '8.5\n') },
    { code: 'nqueens/size-too-small', ...solve('nqueens.txt', '0\n') },
    { code: 'nqueens/unknown-word', ...solve('nqueens.txt', '8 cuont\n') },
    { code: 'nqueens/squares-missing', ...solve('nqueens.txt', '8 with\n') },
    { code: 'nqueens/square-malformed', ...solve('nqueens.txt', '8 with (1;2)\n') },
    { code: 'nqueens/square-unclosed', ...solve('nqueens.txt', '8 with (1,2\n') },
    { code: 'nqueens/square-off-board', ...solve('nqueens.txt', '8 with (9,1)\n') },
  ],
  'Trees in alphabeta.txt': [
    { code: 'alphabeta/unclosed-set', ...solve('alphabeta.txt', '{(A,MAX),(B,MIN) {(A,B)}\n') },
    { code: 'alphabeta/bad-type', ...solve('alphabeta.txt', '{(A,MAXI)} {(A,1)}\n') },
    { code: 'alphabeta/declared-twice', ...solve('alphabeta.txt', '{(A,MAX),(A,MIN)} {(A,1)}\n') },
    { code: 'alphabeta/unknown-child', ...solve('alphabeta.txt', '{(A,MAX)} {(A,B)}\n') },
    { code: 'alphabeta/childless', ...solve('alphabeta.txt', '{(A,MAX),(B,MIN)} {(A,B)}\n') },
    {
      code: 'alphabeta/two-parents',
      ...solve('alphabeta.txt', '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,C),(C,1)}\n'),
    },
    { code: 'alphabeta/unclosed-list', ...solve('alphabeta.txt', '[[3,12,8],[2,4,6]\n') },
    { code: 'alphabeta/no-leaf', ...solve('alphabeta.txt', '[[3,x],[2,4]]\n') },
  ],
  'Other records': [
    { code: 'factor/not-integer', ...solve('factor.txt', 'twelve\n') },
    { code: 'connect-four/not-a-position', ...solve('connect-four.txt', '4499\n') },
  ],
  'Files and their names': [
    { code: 'batch/no-problem-for-file', ...solve('homework.txt', '8\n') },
    { code: 'batch/file-unreadable', files: {}, args: ['solve', 'nqueens.txt'] },
    { code: 'batch/nothing-read', ...solve('nqueens.txt', '# no boards yet\n') },
  ],
  'Solvers, options, and limits': [
    { code: 'batch/no-such-solver', ...solve('nqueens.txt', '8\n', '--solver', 'backtrack') },
    { code: 'core/unknown-problem', ...solve('nqueens.txt', '8\n', '--problem', 'queens') },
    {
      code: 'core/bad-option',
      ...solve('nqueens.txt', '8\n', '--solver', 'min-conflicts', '--option', 'steps=9'),
    },
    { code: 'core/solver-unable', ...solve('nqueens.txt', '8 count\n', '--solver', 'genetic') },
    { code: 'batch/no-such-style', ...solve('nqueens.txt', '8\n', '--style', 'bord') },
  ],
  'Checking answers': [
    {
      code: 'batch/answer-mistaken',
      files: { 'nqueens.txt': '4\n', 'mine.txt': '[1,2,3,4]\n' },
      args: ['verify', 'nqueens.txt', 'mine.txt'],
    },
    {
      code: 'core/answer-missing',
      files: { 'nqueens.txt': '1\n1\n', 'mine.txt': '[1]\n' },
      args: ['verify', 'nqueens.txt', 'mine.txt'],
    },
  ],
  Configuration: [
    { code: 'config/unknown-key', ...config('inbx: homework\n') },
    { code: 'config/invalid', ...config('defaults:\n  jobs: many\n') },
    { code: 'config/yaml-syntax', ...config('routes: { *.txt: { problem: nqueens } }\n') },
  ],
  Grading: [
    { code: 'assignment/missing-key', ...grade(ASSIGNMENT) },
    { code: 'assignment/unknown-key', ...grade(`${ASSIGNMENT}test: []\n`) },
  ],
  'New packages': [
    { code: 'new/bad-name', files: {}, args: ['new', 'solver', 'MySolver'] },
    { code: 'new/unknown-kind', files: {}, args: ['new', 'slover', 'staircase'] },
  ],
};
