/** Verdicts do not depend on how much goes on at once. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  CHOSEN,
  classArguments,
  expectedVerdicts,
  NO_SANDBOX,
  SKIPPED,
  readResult,
  run,
  temporaryFolder,
  verdictsIn,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** So many seconds does a busy process go on at most, whatever becomes of the test. */
const BUSY_SECONDS = 120;

/** Keeps a core busy as long as the test goes on. */
function keepBusy(): void {
  const script = `const end = Date.now() + ${BUSY_SECONDS} * 1000; while (Date.now() < end);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
}

describe.skipIf(NO_SANDBOX !== undefined)(`the verdicts are the same${SKIPPED}`, () => {
  test.each([
    { what: 'one after the other', jobs: 1, busy: 0 },
    { what: 'in four places', jobs: 4, busy: 0 },
    { what: 'beside two busy processes', jobs: 2, busy: 2 },
  ])('$what', { timeout: 180_000 }, async ({ jobs, busy }) => {
    for (let each = 0; each < busy; each++) keepBusy();
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    const ended = await run(folder, classArguments(report, CHOSEN, ['--jobs', String(jobs)]));
    expect(ended.exitCode).toBe(0);
    expect(ended.stderr).toMatch(
      jobs > availableParallelism() ? /^\n4 programs at once .+\n?$/ : /^$/,
    );
    const result = await readResult(report);
    expect(verdictsIn(result)).toEqual(expectedVerdicts(CHOSEN));
    expect(result.submissions.filter(({ score }) => score.isOpen)).toEqual([]);
    expect(await leftovers(folder, [ended.pid])).toEqual([]);
  });
});
