import { defineErrors, QueensideError } from '@queenside/core';

/** The errors of searches that users write themselves. */
export const ownSearchError = defineErrors('own-search', {
  'no-solve': {
    cause: '{file} has no function `solve`',
    remedy: 'write `{example}`{choice}',
  },
  'no-search': {
    cause: '{file}: {message}',
    remedy: '{remedy}',
  },
  'unknown-parameter': {
    cause: 'the function `solve` of {file} has the parameter `{found}`',
    remedy:
      'name it `tree`, `space`, `board`, or `csp`: that says what it searches; or `record`, for the text of a record',
  },
  'no-problem': {
    cause:
      'the function `solve` of {file} answers records, and the file does not say of which problem',
    remedy: 'write `{example}` in it, with the name of the problem',
  },
  'no-calls': {
    cause:
      'the function `solve` of {file} gets the text of a record, so it makes no calls to follow',
    remedy: 'name its parameter `tree`, `space`, `board`, or `csp`, and search that',
  },
  'wrong-kind': {
    cause: 'the function `solve` of {file} searches a {kind}, and {problem} has {offered}',
    remedy: '{advice}',
  },
  'no-pairs': {
    cause:
      'the function of {file} searches a csp, whose constraints are on two variables, and this record has others or is too large',
    remedy: 'choose another record, such as one of coloring, sudoku, or nqueens',
  },
  'chance-nodes': {
    cause: 'this tree has chance nodes, which {title} does not know',
    remedy: 'choose a record without them, or judge it as expectimax',
  },
  'no-python': {
    cause: 'no Python that runs {file} was found: {tried}',
    remedy:
      'install Python {least} or later from https://www.python.org/downloads/, or name one with `--option python=/path/to/python3`',
  },
  syntax: {
    cause: '{place}: {message}',
    remedy: 'correct the line, or the one above it',
  },
  'python-2': {
    cause: '{place}: this is Python 2, and Queenside runs Python 3',
    remedy: 'convert the file, for example with `2to3 -w {file}`',
  },
  failed: {
    cause: '{place}: {message}',
    remedy: '`--debug` prints the calls that led there',
  },
  recursion: {
    cause: '{place}: the calls are nested too deeply ({message})',
    remedy:
      'check where the recursion ends, or keep a list of what is left to do instead of calling the function again',
  },
  exited: {
    cause: '{file} ended its program{how}',
    remedy: 'return from the function instead',
  },
  'bad-value': {
    cause: 'the evaluation in {file} returned {found} at the position {position}',
    remedy: 'return a finite number, from the view of MAX',
  },
  'changing-value': {
    cause:
      'the evaluation in {file} returned {first} and later {second} at the position {position}',
    remedy: 'let the value depend on the position only, not on chance or on earlier calls',
  },
  'slow-evaluation': {
    cause: 'the evaluation in {file} took more than {seconds} s for {count} positions',
    remedy: 'make it faster, or ask for a smaller depth',
  },
  disturbed: {
    cause: '{file} sent {what} over the pipe of its calls',
    remedy:
      'call only the methods of the tree, the space, the board, or the csp, and print with `print` or `console.log`',
  },
  'bad-answer': {
    cause: '`solve` of {file} returned {found}',
    remedy: '{expected}',
  },
  searches: {
    cause:
      'the heuristic of {file} searches: it makes more than {calls} calls of the space for each estimate',
    remedy: 'estimate from what the state shows, without `actions` and `result`',
  },
  'not-estimated': {
    cause: '{file} ended before it had estimated all states',
    remedy: 'return a number from the heuristic, and let the program run on',
  },
  'unshown-move': {
    cause:
      '`solve` of {file} returned a move without a value, and the leaves that it examined do not show that it is the best',
    remedy: 'return the value of tree.root, too, or examine what shows it',
  },
  budget: {
    cause: '{file} made {calls} calls and has not returned yet; its budget is {calls}',
    remedy: 'search less, or raise the option budget',
  },
});

/** @param kind what the function must search; undefined if its parameter may say so. */
export function noSolve(file: string, kind?: string): QueensideError {
  const parameter = kind ?? 'tree';
  const example = file.endsWith('.py')
    ? `def solve(${parameter}):`
    : `export function solve(${parameter}) {…}`;
  const plugin = file.endsWith('.py') ? '' : '; a plugin needs `export default definePlugin({…})`';
  const choice =
    kind === undefined ? `; a parameter \`space\` or \`board\` searches those${plugin}` : '';
  return ownSearchError('no-solve', { file, example, choice });
}

/** @param offered what the problem has; undefined if that is nothing. */
export function wrongKind(
  file: string,
  kind: string,
  problem: string,
  offered: string | undefined,
): QueensideError {
  return ownSearchError('wrong-kind', {
    file,
    kind,
    problem,
    offered: offered === undefined ? 'none' : `a ${offered}`,
    advice:
      offered === undefined
        ? 'choose another problem'
        : `name the parameter \`${offered}\`, and search that`,
  });
}

/** Adds the calls that led to an error, for `--debug`. */
export function withStack(error: QueensideError, stack: string | undefined): QueensideError {
  const { code, cause, remedy, place, values } = error;
  return new QueensideError(code, cause, remedy, place, values, stack);
}
