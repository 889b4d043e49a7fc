import { defineErrors } from '@queenside/core/basics';

export const observeError = defineErrors('observe', {
  'log-unwritable': {
    cause: 'cannot write the log {file} ({reason})',
    remedy: 'check the folder, its permissions, and the free disk space, or use another file',
  },
  'log-in-inbox': {
    cause: 'the log {file} is in the inbox',
    remedy: 'use a file elsewhere: Queenside would read it as input',
  },
  'level-without-log': {
    cause: '--log-level needs a log',
    remedy: 'add --log <file>',
  },
  'port-unusable': {
    cause: 'cannot serve metrics on 127.0.0.1:{port} ({reason})',
    remedy: 'pass another port to --metrics, or 0 for any free port',
  },
});
