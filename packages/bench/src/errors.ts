import { defineErrors } from '@queenside/core';

/** The errors of comparisons. */
export const benchError = defineErrors('bench', {
  'no-subject': {
    cause: 'there is neither a problem nor a file "{subject}"',
    remedy: 'problems: {known}',
  },
  'no-sizes': {
    cause: 'no sizes of {problem} to compare on',
    remedy: 'name them with --n, for example --n {example}, or give an input file',
  },
  'sizes-of-file': {
    cause: '{flag} cannot be combined with an input file',
    remedy: 'each record of the file is a row: omit {flag}, or name a problem instead',
  },
  'unknown-task': {
    cause: 'the problem {problem} has no task "{task}"',
    remedy: 'its tasks: {known}',
  },
  'no-able-solver': {
    cause: 'no solver of {problem} is able to solve any of these records',
    remedy: 'choose another size or task; {reasons}',
  },
});
