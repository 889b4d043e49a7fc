import { defineErrors } from '@queenside/core';

/** The rows of the error table that are about work on many machines. */
export const queueError = defineErrors('queue', {
  'bad-address': {
    cause: 'the address of the queue cannot be used ({reason})',
    remedy:
      'expected redis://host:6379, rediss://… (with TLS), or postgresql://user:password@host:5432/database',
  },
  'not-named': {
    cause: 'no queue is named',
    remedy: 'name one with --queue redis://…, or as `queue` in the configuration',
  },
  unreachable: {
    cause: 'the queue at {server} does not answer ({reason})',
    remedy:
      'start the server, or mend the address: host, port, user, password; what waits goes on when it is back',
  },
  'no-worker': {
    cause: 'no worker listens to the queue at {server}',
    remedy: 'start some with `queenside worker --queue …`, on this machine or on others',
  },
  'plugins-differ': {
    cause:
      'the {role} on {host} gets no jobs to do with this one, because its answers could differ: {differences}',
    remedy: 'install the same versions on both, and the same version of Node',
  },
  'lease-lost': {
    cause: 'this worker was silent for too long, and its job was given to another one',
    remedy: 'nothing is lost: the result of the other one counts',
  },
});
