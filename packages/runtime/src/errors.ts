import { defineErrors, oneLine, type QueensideError } from '@queenside/core/basics';

/** The runtime's rows of the error table. Their codes keep the area `batch`, under which they were published. */
export const runtimeError = defineErrors('batch', {
  'trace-unreadable': {
    cause: 'cannot read line {line} of the trace: {reason}',
    remedy: 'use a file that --trace has written, unchanged',
  },
  'trace-without-record': {
    cause: 'the trace does not contain record {record}',
    remedy: 'records in the trace: {known}',
  },
  'drawing-failed': {
    cause: 'the problem {problem} failed to draw this answer ({reason})',
    remedy: "report the fault to the problem's author; the answer is not affected",
  },
  'not-watched': {
    cause: 'cannot draw this answer: the drawing shows the search, and no search was observed',
    remedy: 'answer the file by a solver instead of an outside program',
  },
  'bad-argument': {
    cause: '{name} must be {expected}',
    remedy: 'found {found}',
  },
  'unknown-argument': {
    cause: 'there is no option {name}',
    remedy: 'options: {known}',
  },
  'time-limit': {
    cause: 'no answer within the time limit of {limit}{known}',
    remedy: '{advice}',
  },
  'bad-parts': {
    cause: 'the solver {solver} would split this record into {parts} parts',
    remedy:
      'expected a whole number from 1 to {most}: use another solver, or report the fault to the author of {solver}',
  },
  'problem-failed': {
    cause: 'the problem {problem} of plugin {plugin} failed: {message}',
    remedy: 'report the fault to the author of {plugin}',
  },
  'bad-format': {
    cause: 'the answer is right, but the problem {problem} cannot write it: its format {what}',
    remedy: 'report the fault to the author of {problem}',
  },
  'answer-unusable': {
    cause: 'the answer of the solver {solver} cannot be used: {reason}',
    remedy: 'report the fault to the author of {solver}',
  },
  'checker-stopped': {
    cause: 'the checker of {problem} did not finish {place}: {ending}',
    remedy: 'report the fault to the author of {problem}; the answers are undecided',
  },
  'other-problem': {
    cause: 'this file has no instance of {problem}',
    remedy: 'name its problem with --problem; {extension} files of {known} can be read',
  },
  'unknown-style': {
    cause: 'the problem {problem} has no answer style "{style}"',
    remedy: 'its styles: {known}',
  },
  'not-evaluated': {
    cause: 'the problem {problem} has no positions to evaluate',
    remedy:
      'use your own evaluation with a game, such as `connect-four`, or leave out `--evaluate`',
  },
  'answer-mistaken': {
    cause: 'wrong answer ({mistake}): {reason}',
    remedy: '',
  },
  'not-verified': {
    cause: 'not verified: {reason}',
    remedy: '{remedy}',
  },
  'answers-encoding': {
    cause: 'cannot read the answer: {answers} is not UTF-8 text ({found})',
    remedy: 'write the answers as UTF-8',
  },
  'answer-unclear': {
    cause: 'cannot tell which record an answer belongs to: line {line} may answer {records}',
    remedy: 'print one answer for each record, in the order of the records, and nothing else',
  },
  'answers-left-over': {
    cause: 'the answer file continues after the last record',
    remedy: 'expected nothing after answer {records}',
  },
});

/** Errors of plugins, and of their solvers and answers. Their codes keep the area `core`, under which they were published. */
export const pluginError = defineErrors('core', {
  'plugin-shape': {
    cause: 'plugin {plugin} is not a valid plugin: {detail}',
    remedy: 'its default export must be what definePlugin returns',
  },
  'plugin-too-old': {
    cause: 'plugin {plugin} was made for API version {found}, and this Queenside has {expected}',
    remedy:
      'install a newer release of the plugin, or change its code as "From version 1 to version 2" in docs/contracts.md says, and its apiVersion to {expected}',
  },
  'plugin-too-new': {
    cause: 'plugin {plugin} was made for API version {found}, and this Queenside has {expected}',
    remedy: 'update Queenside, or install an older release of the plugin',
  },
  'duplicate-id': {
    cause: 'the {kind} "{id}" of plugin {plugin} is already provided by {other}',
    remedy: '{choice}',
  },
  'unknown-problem': {
    cause: 'no installed plugin provides the problem "{problem}"',
    remedy: 'installed problems: {known}',
  },
  'unknown-solver': {
    cause: 'the problem {problem} has no solver "{solver}"',
    remedy: 'its solvers: {known}',
  },
  'unsuited-search': {
    cause: '{search} cannot solve {problem}, which does not offer {lacking}',
    remedy: 'its solvers: {known}',
  },
  'unsuited-own-search': {
    cause: '`solve` of {file} searches {searched}, and {problem} has {offered}',
    remedy: 'choose a problem that has them ({known}){choice}',
  },
  'other-records': {
    cause: '`solve` of {file} answers records of {answered}, not of {problem}',
    remedy:
      'name the problem with --problem {answered}, or write {problem} as the problem in {file}',
  },
  'no-able-solver': {
    cause: 'no installed solver of {problem} can solve this record ({need})',
    remedy: 'install a solver with that capability; installed: {reasons}',
  },
  'solver-unable': {
    cause: 'the solver {solver} cannot solve this record: {reason}',
    remedy: 'name another solver, or none: Queenside then chooses one',
  },
  'estimate-failed': {
    cause: 'the solver {solver} of plugin {plugin} failed to estimate its time: {message}',
    remedy: 'name a solver, or report the fault to the author of {plugin}',
  },
  'answer-missing': {
    cause: 'there is no answer for this record',
    remedy: 'expected one answer for each input record, in input order',
  },
  'answer-wrong': {
    cause: 'the answer of {solver} is wrong ({mistake}): {reason}',
    remedy: '{advice}',
  },
  'solver-threw': {
    cause: 'the solver {solver} failed: {message}',
    remedy: 'try another solver, or report the fault to its author',
  },
  'record-too-long': {
    cause: 'this record has more than {limit} bytes',
    remedy:
      'split it, or raise defaults.limits.record in the configuration; text has at most 512 MiB',
  },
});

/** Returns the error of an answer whose check took too long. @param text the answer, if it is known. */
export function uncheckedError(milliseconds: number, text = ''): QueensideError {
  const answer = text === '' ? 'an answer was found' : `the answer "${oneLine(text)}" was found`;
  return runtimeError('not-verified', {
    reason: `${answer}, but not checked within the time limit of ${limitText(milliseconds)}`,
    remedy: 'raise --time-limit, which covers the check too',
  });
}

function limitText(milliseconds: number): string {
  // Conversions of seconds leave noise in the last digits.
  const plain = (value: number): string => String(Number(value.toPrecision(12)));
  return milliseconds < 1000 ? `${plain(milliseconds)} ms` : `${plain(milliseconds / 1000)} s`;
}

/** Whose solver an error is about: one of somebody else, or the file that the user wrote. */
export type SolverAuthor = 'other' | 'user';

/** Returns whose solver an id names. */
export function authorOf(
  { ownSolvers = [] }: { readonly ownSolvers?: readonly string[] },
  solver: string | undefined,
): SolverAuthor {
  return solver !== undefined && ownSolvers.includes(solver) ? 'user' : 'other';
}

const TIME_ADVICE: Readonly<Record<SolverAuthor, string>> = {
  other: 'raise --time-limit, or use a faster solver',
  user: 'look for a loop that never ends, or raise --time-limit',
};
const WRONG_ADVICE: Readonly<Record<SolverAuthor, string>> = {
  other: 'it was not published; try another solver, and report the fault to its author',
  user: 'the checker refused it; follow it with `queenside referee` or `--trace`',
};

/** What is known about a solver that reached its time limit. */
interface TimeLimit {
  /** What the solver knew by then, if anything. */
  readonly known?: string | undefined;
  /** Default: `other`. */
  readonly author?: SolverAuthor;
}

/** Returns the error of a record that took too long. */
export function timeLimitError(
  milliseconds: number,
  { known, author = 'other' }: TimeLimit = {},
): QueensideError {
  return runtimeError('time-limit', {
    limit: limitText(milliseconds),
    known: known === undefined ? '' : `: ${known}`,
    advice: TIME_ADVICE[author],
  });
}

/** Returns the error of an answer that the checker refused. */
export function wrongAnswerError(
  refused: { readonly solver: string; readonly mistake: string; readonly reason: string },
  author: SolverAuthor,
): QueensideError {
  return pluginError('answer-wrong', { ...refused, advice: WRONG_ADVICE[author] });
}
