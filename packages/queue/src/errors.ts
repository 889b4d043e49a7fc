import { defineErrors } from '@queenside/core';

export const queueError = defineErrors('queue', {
  'bad-address': {
    cause: 'invalid queue address: {reason}',
    remedy:
      'use redis://host:6379, rediss://… (with TLS), or postgresql://user:password@host:5432/database',
  },
  'not-named': {
    cause: 'no queue is configured',
    remedy: 'pass --queue redis://… or set `queue` in the configuration',
  },
  unreachable: {
    cause: 'the queue at {server} does not answer ({reason})',
    remedy:
      'start the server, or correct host, port, user, or password; pending jobs continue when it is back',
  },
  'no-worker': {
    cause: 'the queue at {server} has no workers',
    remedy: 'start one with `queenside worker --queue …`, on this machine or another',
  },
  'plugins-differ': {
    cause:
      'the {role} on {host} shares no jobs with this process, because their answers could differ: {differences}',
    remedy: 'install the same plugin versions and the same Node version on both',
  },
  'lease-lost': {
    cause: 'this worker missed its lease, and another worker got its job',
    remedy: "no action needed: the other worker's result counts",
  },
});
