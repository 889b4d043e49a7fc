import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

/**
 * Runs a program, with this very Node first in its path.
 *
 * @returns what it printed on standard output.
 * @throws Error with all that it printed, if it fails.
 */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { PATH = '' } = process.env;
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_OPTIONS$|VITEST)/i.test(name),
  );
  const options = {
    cwd,
    env: {
      ...Object.fromEntries(own),
      NO_COLOR: '1',
      PATH: dirname(process.execPath) + delimiter + PATH,
      ...env,
    },
    maxBuffer: 1 << 26,
  };
  try {
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (thrown) {
    const { stdout, stderr } = thrown as { stdout?: string; stderr?: string };
    throw new Error(
      `${program} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? String(thrown)}`,
      { cause: thrown },
    );
  }
}
