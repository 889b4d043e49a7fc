import { defineErrors } from '@queenside/core/basics';

/** The rows of the error table for files that cannot be written, and for stopped work. */
export const hostError = defineErrors('batch', {
  'outside-outbox': {
    cause: 'the answer file {file} would be outside the outbox',
    remedy: 'remove the symbolic link that leads out of the outbox',
  },
  'output-unwritable': {
    cause: 'cannot write {file} ({reason})',
    remedy: 'check the folder, its permissions, and the free space on the disk',
  },
  'disk-full': {
    cause: 'disk full while writing {file}',
    remedy: 'free some space; Queenside retries automatically',
  },
  'file-size-limit': {
    cause: 'the system allows no larger file than {file} already is',
    remedy: 'raise the limit with `ulimit -f unlimited`, and run again',
  },
  'too-many-open-files': {
    cause: 'too many files are open',
    remedy:
      'raise the limit with `ulimit -n 1024`, and run again; `queenside watch` retries by itself',
  },
  interrupted: {
    cause: 'the run was stopped',
    remedy: 'start it again to finish',
  },
});
