import { defineErrors } from '@queenside/core';

/** The configuration's rows of the error table. */
export const configError = defineErrors('config', {
  missing: {
    cause: 'there is no such configuration file',
    remedy: 'check the path given with --config',
  },
  unreadable: {
    cause: 'the configuration cannot be read ({reason})',
    remedy: 'check that it is a file and that you may read it',
  },
  'unknown-format': {
    cause: 'the configuration file has the unknown extension "{extension}"',
    remedy: 'expected one of {known}, or none for YAML',
  },
  'json-syntax': {
    cause: 'this is not JSON: {reason}',
    remedy: 'mend the file; JSON has no comments and no comma after a last entry',
  },
  'yaml-syntax': {
    cause: 'this is not YAML: {reason}',
    remedy: 'mend the file; a glob that begins with * needs quotes around it',
  },
  'module-syntax': {
    cause: 'the configuration file cannot be loaded: {reason}',
    remedy: 'mend the file; a .ts file may use types, but no enums and no namespaces',
  },
  'module-threw': {
    cause: 'the configuration file fails when it is run: {reason}',
    remedy: 'mend the file; it must run without an error and export its settings',
  },
  empty: {
    cause: 'the configuration file holds no settings',
    remedy: 'expected {expected}',
  },
  invalid: {
    cause: '{path} {expected}',
    remedy: 'found {found}',
  },
  'glob-never-matches': {
    cause: '{path} can never match: the glob {reason}',
    remedy: 'expected a glob over the path below the inbox, as in "section-a/*.txt"',
  },
  'command-and-solver': {
    cause: '{path} has both a command and {other}',
    remedy:
      'keep one of the two: the command is an outside program that answers instead of a solver',
  },
});
