import { defineErrors } from '@queenside/core/basics';

/** The rows of the error table that logs and metrics add. */
export const observeError = defineErrors('observe', {
  'log-unwritable': {
    cause: 'the log {file} cannot be written ({reason})',
    remedy: 'check the folder, its permissions and the room on the disk, or name another file',
  },
  'log-in-inbox': {
    cause: 'the log {file} would be in the inbox',
    remedy: 'name a file elsewhere: what is in the inbox is taken for input',
  },
  'level-without-log': {
    cause: 'there is a level for the log, but no log',
    remedy: 'name its file with --log',
  },
  'port-unusable': {
    cause: 'the metrics cannot be had on port {port} of 127.0.0.1 ({reason})',
    remedy: 'give --metrics another port, or 0 for any that is free',
  },
});
