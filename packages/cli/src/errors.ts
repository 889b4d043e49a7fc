import { defineErrors } from '@queenside/core/basics';

/** Errors of the command as a whole. */
export const commandError = defineErrors('command', {
  'package-missing': {
    cause: '{what} needs the package {package}, which is not installed',
    remedy: 'run `{install}` where the command is installed; the package `queenside` includes it',
  },
});
