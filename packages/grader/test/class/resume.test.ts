/** A grading that was stopped, or killed, goes on where it was. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GradeStore } from '../../src/index.ts';
import {
  CHOSEN,
  classArguments,
  constantPart,
  expectedVerdicts,
  keptFacts,
  listTree,
  NO_SANDBOX,
  SKIPPED,
  readResult,
  run,
  start,
  temporaryFolder,
  timelessReports,
  verdictsIn,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** Which of its limits a program reaches first is not the same on a busy machine. */
const STEADY = CHOSEN.filter((name) => name !== 'hang-on-6');

/** Starts a grading, and kills the grader's process when so many submissions are graded. */
async function killAfter(folder: string, report: string, submissions: number): Promise<number> {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const child = start(folder, classArguments(report, STEADY));
  onTestFinished(() => void child.kill('SIGKILL'));
  let lines = 0;
  for await (const _line of child) if (++lines === submissions) child.kill('SIGKILL');
  expect(await child).toMatchObject({ signal: 'SIGKILL' });
  return child.pid!;
}

describe.skipIf(NO_SANDBOX !== undefined)(
  `a grading that is stopped in the middle${SKIPPED}`,
  () => {
    test('by kill -9 loses nothing, and changes nothing', { timeout: 240_000 }, async () => {
      const folder = await temporaryFolder();
      const [undisturbed, report] = [join(folder, 'undisturbed'), join(folder, 'report')];
      expect(await run(folder, classArguments(undisturbed, STEADY))).toMatchObject({ exitCode: 0 });
      // Early, and again when more is done.
      const killed = [await killAfter(folder, report, 2), await killAfter(folder, report, 6)];
      const done = keptFacts(report, 'run');
      const resumed = await run(folder, classArguments(report, STEADY));
      expect(resumed).toMatchObject({ exitCode: 0, stderr: '' });

      const [before, after] = [await readResult(undisturbed), await readResult(report)];
      expect(verdictsIn(after)).toEqual(expectedVerdicts(STEADY));
      expect(constantPart(after)).toEqual(constantPart(before));
      expect(await timelessReports(report)).toEqual(await timelessReports(undisturbed));
      expect(await listTree(report)).toEqual(await listTree(undisturbed));

      // What was run before has the times of that run: it was not run again.
      expect(done.size).toBeGreaterThanOrEqual(STEADY.length / 2);
      const all = keptFacts(report, 'run');
      expect(all.size).toBeGreaterThan(done.size);
      expect([...done].filter(([key, value]) => all.get(key) !== value)).toEqual([]);
      expect(await leftovers(folder, [...killed, resumed.pid])).toEqual([]);
    });

    test('nobody else grades into the same folder meanwhile', async () => {
      const folder = await temporaryFolder();
      const report = join(folder, 'report');
      using _store = await GradeStore.open(join(report, '.queenside'));
      const ended = await run(folder, classArguments(report, STEADY));
      expect(ended).toMatchObject({ exitCode: 2 });
      expect(ended.stderr).toContain('another process is grading');
    });

    test('Ctrl-C keeps what there is, and says so', { timeout: 120_000 }, async () => {
      const folder = await temporaryFolder();
      const report = join(folder, 'report');
      await mkdir(join(folder, 'tmp'), { recursive: true });
      const child = start(folder, classArguments(report, STEADY));
      onTestFinished(() => void child.kill('SIGKILL'));
      let lines = 0;
      for await (const _line of child) if (++lines === 3) child.kill('SIGINT');
      const stopped = await child;
      expect(stopped.exitCode).toBe(1);
      expect(stopped.stdout).toContain('stopped (run the same command to resume)');
      const partial = await readResult(report);
      expect(partial.isPartial).toBe(true);
      expect(partial.submissions.length).toBeGreaterThanOrEqual(3);
      expect(partial.submissions.length).toBeLessThan(STEADY.length);
      const names = partial.submissions.map(({ name }) => name);
      expect(verdictsIn(partial)).toEqual(expectedVerdicts(names));

      expect(await run(folder, classArguments(report, STEADY))).toMatchObject({ exitCode: 0 });
      const whole = await readResult(report);
      expect(whole.isPartial).toBe(false);
      expect(verdictsIn(whole)).toEqual(expectedVerdicts(STEADY));
      expect(await leftovers(folder, [child.pid!])).toEqual([]);
    });
  },
);
