import { defineErrors } from '@queenside/core';

export const configError = defineErrors('config', {
  missing: {
    cause: 'no such configuration file',
    remedy: 'check the path after --config',
  },
  'in-inbox': {
    cause: 'a configuration inside an inbox or outbox ({folder}) is not used',
    remedy: 'move it out of that folder, or use another folder as inbox or outbox',
  },
  unreadable: {
    cause: 'cannot read the configuration ({reason})',
    remedy: 'check that it is a file with read permission',
  },
  'unknown-format': {
    cause: 'unknown extension "{extension}" of the configuration file',
    remedy: 'use one of {known}, or none for YAML',
  },
  'home-path': {
    cause: '{path} begins with ~, which only a shell replaces by your home folder',
    remedy: 'write {whole}',
  },
  'not-looked-for': {
    cause: 'Queenside does not look for a configuration of this name',
    remedy: 'name it {name}, or pass it to --config if its format is one of {known}',
  },
  'module-ended': {
    cause: 'the configuration ended the process',
    remedy: 'remove the call of process.exit: the file must export its settings',
  },
  'json-syntax': {
    cause: 'invalid JSON: {reason}',
    remedy: 'JSON allows no comments and no trailing commas',
  },
  'yaml-syntax': {
    cause: 'invalid YAML: {reason}',
    remedy: 'fix the syntax; globs that start with * need quotes',
  },
  'several-documents': {
    cause: 'a second YAML document starts here',
    remedy: 'keep one document and delete the "---" line between them',
  },
  'module-syntax': {
    cause: 'syntax error in the configuration: {reason}',
    remedy: 'a .ts file may use types, but no enums or namespaces',
  },
  'module-threw': {
    cause: 'the configuration threw an error: {reason}',
    remedy: 'fix the file: it must export its settings',
  },
  empty: {
    cause: 'the configuration file has no settings',
    remedy: 'add {expected}',
  },
  'unknown-key': {
    cause: '{path} is not a known key',
    remedy: 'known keys: {known}',
  },
  invalid: {
    cause: '{path} {expected}',
    remedy: 'found {found}',
  },
  'glob-never-matches': {
    cause: '{path} can never match: the glob {reason}',
    remedy: 'use a glob for paths relative to the inbox, such as "section-a/*.txt"',
  },
  'malformed-glob': {
    cause: '{path} is a malformed glob: {reason}',
    remedy: 'correct it, or write a backslash before a bracket that stands for itself',
  },
  'not-a-folder': {
    cause: 'the {name} {path} is not a folder',
    remedy: 'name a folder; `queenside run <file>` answers a single file',
  },
  'command-and-solver': {
    cause: '{path} has both a command and {other}',
    remedy: 'remove one: a command is an outside program that replaces the solver',
  },
});
