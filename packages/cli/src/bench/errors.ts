import { defineErrors } from '@queenside/core';

/** The rows of the error table that `queenside bench` adds. */
export const benchError = defineErrors('bench', {
  'no-sizes': {
    cause: 'nothing tells which sizes of {problem} to compare on',
    remedy: 'name them with --n, as in --n {example}, or give an input file instead',
  },
  'sizes-of-file': {
    cause: '{flag} does not go together with an input file',
    remedy: 'each record of the file is a row: leave {flag} away, or name a problem instead',
  },
  'unknown-task': {
    cause: 'the problem {problem} has no task "{task}"',
    remedy: 'its tasks: {known}',
  },
  'nobody-able': {
    cause: 'no solver of {problem} can do any of this',
    remedy: 'ask for another size or task; {reasons}',
  },
});
