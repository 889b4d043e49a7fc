import { defineErrors, type QueensideError } from '@queenside/core/basics';

/** The runtime's rows of the error table. Their codes keep the area `batch`, under which they were published. */
export const runtimeError = defineErrors('batch', {
  'trace-unreadable': {
    cause: 'line {line} of the trace cannot be read: {reason}',
    remedy: 'a trace is written by --trace, and read as it was written',
  },
  'trace-without-record': {
    cause: 'the trace does not hold record {record}',
    remedy: 'name one of those it holds: {known}',
  },
  'drawing-failed': {
    cause: 'the problem {problem} failed to draw this answer ({reason})',
    remedy: "the answer is not affected; report the fault to the problem's author",
  },
  'not-watched': {
    cause: 'only the search itself can be drawn here, and nobody watched it',
    remedy: 'have it answered by a solver instead of an outside program',
  },
  'time-limit': {
    cause: 'no answer within the time limit of {limit}{known}',
    remedy: 'raise --time-limit, or name a faster solver',
  },
  'bad-parts': {
    cause: 'the solver {solver} would cut this record into {parts} parts',
    remedy:
      'expected an integer from 1 to {most}: name another solver, or report the fault to the author of {solver}',
  },
  'problem-failed': {
    cause: 'the problem {problem} of plugin {plugin} failed: {message}',
    remedy: 'report the fault to the author of {plugin}',
  },
  'bad-format': {
    cause:
      'the answer was found, and is right, but the problem {problem} cannot write it: its format {what}',
    remedy: 'report the fault to the author of {problem}',
  },
  'checker-stopped': {
    cause: 'the checker of {problem} came to no end {place}: {ending}',
    remedy: 'the answers are neither right nor wrong: report the fault to the author of {problem}',
  },
  'unknown-style': {
    cause: 'the problem {problem} has no output style "{style}"',
    remedy: 'its styles: {known}',
  },
  'answer-mistaken': {
    cause: 'the answer is wrong ({mistake}): {reason}',
    remedy: '{meaning}',
  },
  'answers-left-over': {
    cause: 'the answer file goes on after the last record',
    remedy: 'expected one answer for each record; there are {records}',
  },
});

/** The error of a record that took too long. @param known what the solver knew by then, if anything. */
export function timeLimitError(milliseconds: number, known?: string): QueensideError {
  return runtimeError('time-limit', {
    limit: milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`,
    known: known === undefined ? '' : `: ${known}`,
  });
}
