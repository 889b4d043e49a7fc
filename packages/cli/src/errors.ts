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
  'no-student': {
    cause: 'the command line names no student',
    remedy: 'name one or more students, or decide on the whole class with {flag}',
  },
  'no-comment': {
    cause: 'there is no comment for reuse called "{key}"',
    remedy: 'save one with --save; overrides.yaml has: {known}',
  },
  'unknown-code': {
    cause: 'there is no error "{code}"',
    remedy: 'a code is an area and a name, such as {nearest}; docs/errors.md lists them all',
  },
});
