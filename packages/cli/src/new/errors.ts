import { defineErrors } from '@queenside/core';

/** Errors of `queenside new`. */
export const newError = defineErrors('new', {
  'unknown-kind': {
    cause: 'unknown kind of package "{found}"',
    remedy: 'did you mean {nearest}? Kinds: {known}',
  },
  'no-name': {
    cause: 'the new {kind} has no name',
    remedy: 'give a name, such as `queenside new {kind} {example}`',
  },
  'bad-name': {
    cause: 'invalid package name "{found}"',
    remedy:
      'expected kebab-case: lowercase letters, digits, and single hyphens, starting with a letter, such as {example}',
  },
  'folder-exists': {
    cause: 'the folder {folder} already exists',
    remedy: 'choose another name, or delete the folder',
  },
  'file-exists': {
    cause: 'the file {file} already exists',
    remedy: 'rename or delete it: `queenside new` changes no file',
  },
  'no-bank': {
    cause: 'there are no records for functions that search {problem}',
    remedy: 'choose one of {known}, or write the test yourself: docs/assignment.md describes it',
  },
  'unknown-rule': {
    cause: 'functions that search {problem} cannot follow "{rule}"',
    remedy: 'choose one of {known}',
  },
  'unknown-course': {
    cause: 'there is no course "{course}"',
    remedy:
      'choose one of {known}, or write the assignment yourself: docs/assignment.md describes it',
  },
  'no-folder': {
    cause: 'there is no folder {folder}',
    remedy: "name the folder with the course's files of instances, or none",
  },
  'no-instances': {
    cause: 'no file in {folder} has instances that a search of the course can answer{why}',
    remedy:
      'expected .test or .lay files of CS188, or people.csv, movies.csv, and stars.csv of CS50',
  },
  'no-known-instance': {
    cause: 'this is another kind of test',
    remedy: 'tests of {known} can be read',
  },
  'degrees-unreadable': {
    cause: 'cannot read a graph of people from these tables: {detail}',
    remedy: 'correct the table',
  },
  'no-package': {
    cause: '{folder} contains no problem.yaml',
    remedy: 'name the folder of a problem package in the format of Kattis',
  },
  unsolved: {
    cause: 'cannot solve instances of {problem} for the samples',
    remedy: 'run `queenside generate {problem}` and `queenside solve` to see why',
  },
  'flag-not-for': {
    cause: '{flag} does not apply to the kind {kind}',
    remedy: 'omit it; it is a flag of: {kinds}',
  },
  'beside-from': {
    cause: '{flag} has no effect with --from',
    remedy: 'omit one of them: --from chooses the tests',
  },
  'unknown-problem': {
    cause: 'no installed package provides the problem "{problem}"',
    remedy:
      'to use a plugin in a folder, run `npm install <folder>` here first, outside the folder itself; installed problems: {known}',
  },
  'problem-of-trees': {
    cause: 'the instances of {problem} are game trees, which a search solves',
    remedy: 'create a search: `queenside new search {name}`',
  },
});
