/** Verdicts do not depend on load. */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ASSIGNMENT,
  CHOSEN,
  CLASS,
  expectedVerdicts,
  NO_SANDBOX,
  SKIPPED,
  put,
  readResult,
  run,
  SUBMISSIONS,
  temporaryFolder,
  verdictsIn,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** Writes the sample assignment with a shorter time, because `hang-on-6` uses all of it twice. */
async function hastenedAssignment(folder: string): Promise<string> {
  const text = await readFile(ASSIGNMENT, 'utf8');
  const [tests] = text.split('\nsamples:');
  await put(folder, { 'assignment.yaml': tests!.replace('cpu: 1 s', 'cpu: 700 ms') });
  for (const name of ['boards.txt', 'trees.txt']) await cp(join(CLASS, name), join(folder, name));
  return join(folder, 'assignment.yaml');
}

describe.skipIf(NO_SANDBOX !== undefined)(`the verdicts are the same${SKIPPED}`, () => {
  test('when all programs run at once', async () => {
    const jobs = CHOSEN.length;
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    const assignment = await hastenedAssignment(folder);
    const from = ['--submissions', SUBMISSIONS, '--only', CHOSEN.join(',')];
    const to = ['--report', report, '--jobs', String(jobs)];
    const ended = await run(folder, [assignment, ...from, ...to]);
    expect(ended.exitCode).toBe(0);
    expect(ended.stderr).toMatch(new RegExp(`^\\n${jobs} programs at once .+\\n?$`));
    const result = await readResult(report);
    expect(verdictsIn(result)).toEqual(expectedVerdicts(CHOSEN));
    expect(result.submissions.filter(({ score }) => score.isOpen)).toEqual([]);
    expect(await leftovers(folder, [ended.pid])).toEqual([]);
  });
});
