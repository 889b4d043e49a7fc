import { defineErrors } from '@queenside/core';

/** Errors of the sandbox. */
export const sandboxError = defineErrors('sandbox', {
  'none-works': {
    cause: 'no sandbox works on this machine ({reason})',
    remedy:
      'install bubblewrap (`apt install bubblewrap`), or allow it to create user namespaces (Ubuntu 24.04: ' +
      '`sysctl kernel.apparmor_restrict_unprivileged_userns=0`; Docker: `--privileged`), or pass --trusted if you trust every program',
  },
  'not-linux': {
    cause: 'the sandbox works only on Linux',
    remedy:
      'pass --trusted if you trust every program, or grade in a container or a virtual machine with Linux',
  },
  windows: {
    cause: 'Queenside cannot run submitted programs on Windows',
    remedy: 'run it in the Windows Subsystem for Linux (`wsl --install`)',
  },
  'not-hidden': {
    cause:
      'programs in the sandbox can read {path}, which must be hidden (Queenside, the assignment, or submissions)',
    remedy:
      'move it out of the folders that programs see (/usr and the interpreters of your PATH), or add its folder to "sandbox.hide" in the assignment',
  },
  'search-failed': {
    cause: 'a search of the sandbox for Queenside failed ({reason})',
    remedy:
      'remove folders that every program needs, such as /usr, from "sandbox.hide", or run `queenside doctor`',
  },
  'no-own-users': {
    cause: 'this process cannot run each program as a separate user',
    remedy: 'run it as root with setpriv (util-linux) installed, or omit --own-users',
  },
});
