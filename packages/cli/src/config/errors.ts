import { defineErrors } from '@queenside/core';

/** The rows of the configuration in the error table. */
export const configError = defineErrors('config', {
  missing: {
    cause: 'there is no configuration file here',
    remedy: 'check the path given with --config',
  },
  unreadable: {
    cause: 'the configuration file cannot be read ({reason})',
    remedy: 'check that it is a file and that you may read it',
  },
  'unknown-format': {
    cause: 'the configuration file has the unknown extension "{extension}"',
    remedy: 'expected one of {known}, or none',
  },
  'json-syntax': {
    cause: 'this is not JSON: {reason}',
    remedy: 'mend the file there; JSON has no comments and no comma after the last entry',
  },
  'yaml-syntax': {
    cause: 'this is not YAML: {reason}',
    remedy: 'mend the file there; a glob that begins with * needs quotes around it',
  },
  'module-syntax': {
    cause: 'the configuration file cannot be loaded: {reason}',
    remedy: 'mend the file there; TypeScript is run by removing its types, so enums and the like do not work',
  },
  'module-threw': {
    cause: 'the configuration file fails when it is run: {reason}',
    remedy: 'mend the file there; it must run without an error and export its settings',
  },
  empty: {
    cause: 'the configuration file holds no settings',
    remedy: 'expected {expected}',
  },
  invalid: {
    cause: '{path} {expected}',
    remedy: 'found {found}',
  },
  'glob-outside': {
    cause: 'the route {path} can never match: {reason}',
    remedy: 'expected a glob over the path below the inbox, as in "section-a/*.txt"',
  },
  'command-and-solver': {
    cause: '{path} names both an outside program (command) and {other}',
    remedy: 'keep one of the two: a command answers instead of a solver',
  },
});
