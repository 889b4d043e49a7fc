import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Outcome = 'passed' | 'failed' | 'too slow';

/**
 * Runs a test file until a test fails. What still runs at the limit is killed.
 *
 * @param root the folder of the tree that is tested.
 */
export function runTest(
  root: string,
  file: string,
  limitMs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--bail', '1', '--retry', '0', file];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
    detached: true,
  });
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // All its processes have ended.
    }
  };
  process.prependOnceListener('exit', end);
  return new Promise<Outcome>((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      end();
      resolve(isLate ? 'too slow' : code === 0 ? 'passed' : 'failed');
    });
  });
}
