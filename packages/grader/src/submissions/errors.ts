import { defineErrors } from '@queenside/core';

/** The rows of the error table for reading, unpacking and comparing submissions. */
export const submissionError = defineErrors('submission', {
  'folder-unreadable': {
    cause: 'the folder of submissions {folder} cannot be read ({reason})',
    remedy: 'name a folder that holds a folder, an archive or a program file for each student',
  },
  unreadable: {
    cause: '{name} cannot be read ({reason})',
    remedy: 'check that it is there and that you may read it',
  },
  'not-a-submission': {
    cause: '{name} is {kind}',
    remedy: 'expected a folder, a .zip, .tar or .tar.gz archive, or a program file',
  },
  'archive-broken': {
    cause: 'the archive {name} cannot be read ({reason})',
    remedy: 'have it packed again as .zip or .tar.gz',
  },
  'archive-kind': {
    cause: '{name} is a {kind} archive, which is not read',
    remedy: 'unpack it into a folder, or have it packed again as .zip or .tar.gz',
  },
  'archive-encrypted': {
    cause: 'the archive {name} is protected by a password',
    remedy: 'have it packed again without one',
  },
  'path-outside': {
    cause: 'it holds {path}, which would be written outside its folder',
    remedy: 'look at who made it: programs for packing do not do that by themselves',
  },
  'name-unusable': {
    cause: 'it holds {path}, whose name is {fault}',
    remedy: 'have that file renamed',
  },
  'name-twice': {
    cause: 'it holds {path} twice',
    remedy: 'have it packed again with one file of that name',
  },
  'too-large': {
    cause: 'its files have more than {limit} bytes together',
    remedy: "have it packed without data and libraries, or raise the assignment's build.maxSize",
  },
  'too-many-files': {
    cause: 'it holds more than {limit} files',
    remedy: "have it packed without libraries, or raise the assignment's build.maxFiles",
  },
  changed: {
    cause: '{name} has changed since it was found',
    remedy: 'run again when nobody writes there',
  },
  'similarity-missing': {
    cause: 'comparing submissions takes @dodona/dolos-lib, which is not installed',
    remedy: 'run `npm install @dodona/dolos-lib` in {folder}',
  },
  'starter-without-code': {
    cause: 'the starter code {paths} holds no program in a language that is compared',
    remedy:
      'name the files that everybody was given, or take similarity.starter out of the assignment',
  },
  'similarity-failed': {
    cause: '@dodona/dolos-lib cannot compare the submissions ({reason})',
    remedy: 'see that its parsers were built when it was installed, or run without it',
  },
});
