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
  'unknown-code': {
    cause: 'there is no error "{code}"',
    remedy: 'a code is an area and a name, such as {nearest}; docs/errors.md lists them all',
  },
});
