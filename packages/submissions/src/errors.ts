import { defineErrors } from '@queenside/core';

/** Errors of reading, unpacking, and comparing submissions. */
export const submissionError = defineErrors('submission', {
  'roster-unusable': {
    cause: 'cannot use {file} as a roster: {reason}',
    remedy: 'use a CSV file with the headings "Name" and "ID", and perhaps "Section" and "Email"',
  },
  'folder-unreadable': {
    cause: 'the submissions folder {folder} cannot be read ({reason})',
    remedy: 'name a folder that contains a folder, an archive, or a program file for each student',
  },
  unreadable: {
    cause: '{name} cannot be read ({reason})',
    remedy: 'check that it exists and that you may read it',
  },
  'not-a-submission': {
    cause: '{name} is {kind}',
    remedy: 'expected a folder, a .zip, .tar, or .tar.gz archive, or a program file',
  },
  'archive-broken': {
    cause: 'the archive {name} cannot be read ({reason})',
    remedy: 'pack it again as .zip or .tar.gz',
  },
  'archive-kind': {
    cause: '{name} is a {kind} archive, which is not supported',
    remedy: 'unpack it into a folder, or pack it again as .zip or .tar.gz',
  },
  'archive-encrypted': {
    cause: 'the archive {name} is protected by a password',
    remedy: 'pack it again without a password',
  },
  'path-outside': {
    cause: 'it contains {path}, which would be written outside its folder',
    remedy: 'find out how it was made: ordinary packing programs do not create such names',
  },
  'name-unusable': {
    cause: 'it contains {path}, whose name {fault}',
    remedy: 'rename that file',
  },
  'name-twice': {
    cause: 'it contains {path} twice',
    remedy: 'pack it again with only one file of that name',
  },
  'too-large': {
    cause: 'its files have more than {limit} bytes in total',
    remedy: 'remove data and libraries from it, or raise build.maxSize in the assignment',
  },
  'too-many-files': {
    cause: 'it contains more than {limit} files',
    remedy: 'remove libraries from it, or raise build.maxFiles in the assignment',
  },
  changed: {
    cause: '{name} has changed since it was found',
    remedy: 'run again when nothing else writes to it',
  },
  'starter-without-code': {
    cause: 'the starter code {paths} contains no program in a supported language',
    remedy:
      'name the files that the students were given, or remove similarity.starter from the assignment',
  },
});
