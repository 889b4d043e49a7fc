import { execFileSync } from 'node:child_process';

/** Whether this machine has Python. */
export const HAS_PYTHON: boolean = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
