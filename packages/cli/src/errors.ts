import { defineErrors } from '@queenside/core/basics';

/** Errors of the command as a whole. */
export const commandError = defineErrors('command', {
  'package-missing': {
    cause: '{what} needs the package {package}, which is not installed',
    remedy: 'install it with `{install}`',
  },
  'disk-full': {
    cause: 'disk full while writing {file}',
    remedy:
      'free some space and run the same command again; `run` and `grade` continue where they stopped',
  },
  'no-inbox': {
    cause: 'cannot read {folder} ({reason})',
    remedy:
      'create the inbox: `queenside new inbox {folder}` with samples, or `mkdir {folder}` empty',
  },
  'one-stdin': {
    cause: 'standard input cannot be both the input and the answers',
    remedy: 'name a file for one of them',
  },
  'no-student': {
    cause: 'the command line must name either students or the whole class',
    remedy: 'name one or more students, or give {flag}',
  },
  'flag-alone': {
    cause: '{flag} has no effect without {others}',
    remedy: 'add one, or leave {flag} out',
  },
  'unknown-algorithm': {
    cause: 'the referee knows no algorithm "{id}"',
    remedy: 'name one with --as: {known}',
  },
  'other-algorithm': {
    cause: '`solve` of {file} searches a {kind}, and {id} searches a {searched}',
    remedy:
      'name another algorithm with --as ({known}), or rename the parameter of `solve` to `{searched}`',
  },
  'no-problem': {
    cause: 'nothing says which problem {file} is a heuristic of',
    remedy: 'name it with --problem, or name an input file',
  },
  'no-space': {
    cause: '{problem} has no state spaces, so no search of it needs a heuristic',
    remedy: 'name a problem with paths, such as sliding-tiles; `queenside plugins` lists all',
  },
  'no-comment': {
    cause: 'there is no comment for reuse called "{key}"',
    remedy: 'save one with --save; overrides.yaml has: {known}',
  },
  'two-comments': {
    cause: 'the command line has a comment and --reuse',
    remedy: 'give one of them',
  },
  'lesson-block': {
    cause: 'this block failed: {reason}',
    remedy: 'report the fault to the author of its problem or solver',
  },
  'not-saved-answers': {
    cause: 'this file has no saved answers of a lesson: {reason}',
    remedy: 'ask for the file that "Save my answers" saves on the page of a lesson',
  },
  'no-saved-answers': {
    cause: 'no saved answers in {folder}: {reason}',
    remedy: 'put the files there that "Save my answers" saves on the page of a lesson',
  },
  'unknown-code': {
    cause: 'there is no error "{code}"',
    remedy: 'a code is an area and a name, such as {nearest}; docs/errors.md lists them all',
  },
});
