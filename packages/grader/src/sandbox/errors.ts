import { defineErrors } from '@queenside/core';

/** The rows of the error table that are about the sandbox. */
export const sandboxError = defineErrors('sandbox', {
  'none-works': {
    cause: 'there is no sandbox here that works ({reason})',
    remedy:
      'install bubblewrap (`apt install bubblewrap`); where it is installed, allow it user namespaces (AppArmor on Ubuntu 24.04: ' +
      '`sysctl kernel.apparmor_restrict_unprivileged_userns=0`; Docker: `--privileged`), or grade only what you trust, with --trusted',
  },
  'no-own-users': {
    cause: 'programs cannot be run as users of their own here',
    remedy: 'be root and have setpriv (util-linux), or do without --own-users',
  },
});
