/** A grading resumes after an interruption or a crash. */
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
  runProcess,
  start,
  temporaryFolder,
  timelessReports,
  verdictsIn,
} from './helpers.ts';
import { leftovers } from './machine.ts';

/** Without `hang-on-6`, because which limit it reaches first depends on load, and without those whose content does not matter here. */
const LEFT_OUT = new Set(['hang-on-6', 'compile-error-c', 'fork-bomb-sh', 'locked-folder']);
const STEADY = CHOSEN.filter((name) => !LEFT_OUT.has(name));

/** Starts a grading and sends its process a signal after this many submissions. */
async function stopAfter(
  folder: string,
  report: string,
  submissions: number,
  signal: NodeJS.Signals,
) {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const child = start(folder, classArguments(report, STEADY));
  onTestFinished(() => void child.kill('SIGKILL'));
  let lines = 0;
  for await (const _line of child) if (++lines === submissions) child.kill(signal);
  const { exitCode, stdout, signal: endedBy } = await child;
  return { exitCode, stdout, endedBy, pid: child.pid! };
}

describe.skipIf(NO_SANDBOX !== undefined)(`an interrupted grading${SKIPPED}`, () => {
  test('survives kill -9 and Ctrl-C without losing or changing results', async () => {
    const folder = await temporaryFolder();
    const [undisturbed, report] = [join(folder, 'undisturbed'), join(folder, 'report')];
    expect(await run(folder, classArguments(undisturbed, STEADY))).toMatchObject({
      exitCode: 0,
    });
    const killed = await stopAfter(folder, report, 2, 'SIGKILL');
    expect(killed.endedBy).toBe('SIGKILL');

    // Ctrl-C writes reports of what is finished.
    const stopped = await stopAfter(folder, report, 4, 'SIGINT');
    expect(stopped.exitCode).toBe(1);
    expect(stopped.stdout).toContain('stopped (run the same command to resume)');
    const partial = await readResult(report);
    expect(partial.isPartial).toBe(true);
    expect(partial.submissions.length).toBeGreaterThanOrEqual(4);
    expect(partial.submissions.length).toBeLessThan(STEADY.length);
    const names = partial.submissions.map(({ name }) => name);
    expect(verdictsIn(partial)).toEqual(expectedVerdicts(names));

    const done = keptFacts(report, 'run');
    const resumed = await run(folder, classArguments(report, STEADY));
    expect(resumed).toMatchObject({ exitCode: 0, stderr: '' });

    const [before, after] = [await readResult(undisturbed), await readResult(report)];
    expect(after.isPartial).toBe(false);
    expect(verdictsIn(after)).toEqual(expectedVerdicts(STEADY));
    expect(constantPart(after)).toEqual(constantPart(before));
    expect(await timelessReports(report)).toEqual(await timelessReports(undisturbed));
    expect(await listTree(report)).toEqual(await listTree(undisturbed));

    // Finished runs keep their times: they did not run again.
    expect(done.size).toBeGreaterThanOrEqual(STEADY.length / 2);
    const all = keptFacts(report, 'run');
    expect(all.size).toBeGreaterThan(done.size);
    expect([...done].filter(([key, value]) => all.get(key) !== value)).toEqual([]);
    expect(await leftovers(folder, [killed.pid, stopped.pid, resumed.pid])).toEqual([]);
  });

  test('leaves nothing when it is killed while it starts', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    await mkdir(join(folder, 'tmp'), { recursive: true });
    const killed: number[] = [];
    for (const ms of [400, 1300]) {
      const child = start(folder, classArguments(report, ['right-python']));
      setTimeout(() => child.kill('SIGKILL'), ms);
      await child;
      killed.push(child.pid!);
    }
    const resumed = await run(folder, classArguments(report, ['right-python']));
    expect(resumed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await leftovers(folder, [...killed, resumed.pid])).toEqual([]);
  });

  test('locks its report folder', async () => {
    const folder = await temporaryFolder();
    const report = join(folder, 'report');
    using _store = await GradeStore.open(join(report, '.queenside'));
    const ended = await runProcess(folder, classArguments(report, STEADY));
    expect(ended).toMatchObject({ exitCode: 2 });
    expect(ended.stderr).toContain('another process is grading');
  });
});
