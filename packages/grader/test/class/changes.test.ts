/** Tests what runs again after a change. */
import { appendFile, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packFolder } from '../../../submissions/test/pack.ts';
import {
  ASSIGNMENT,
  constantPart,
  copySubmissions,
  forgetRuns,
  keptFacts,
  NO_SANDBOX,
  SKIPPED,
  readResult,
  run,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const NAMES = ['right-python', 'wrong-edges-as-set', 'exit-42'];

describe.skipIf(NO_SANDBOX !== undefined)(`a changed submission${SKIPPED}`, () => {
  test('is the only one that runs again, unless only the builds are stored', async () => {
    const folder = await temporaryFolder();
    const [handedIn, report] = [join(folder, 'handed-in'), join(folder, 'report')];
    await copySubmissions(handedIn, NAMES);
    const grade = () =>
      run(folder, [ASSIGNMENT, '--submissions', handedIn, '--report', report, '--no-samples']);
    expect(await grade()).toMatchObject({ exitCode: 0 });
    const [before, factsBefore] = [await readResult(report), keptFacts(report, 'run')];

    await appendFile(join(handedIn, 'exit-42', 'nqueens.py'), '# Handed in again.\n');
    expect(await grade()).toMatchObject({ exitCode: 0 });
    const [after, factsAfter] = [await readResult(report), keptFacts(report, 'run')];
    for (const name of ['right-python', 'wrong-edges-as-set'])
      expect(submissionIn(after, name)).toEqual(submissionIn(before, name));
    const [was, is] = [before, after].map((result) => submissionIn(result, 'exit-42'));
    expect(is!.hash).not.toBe(was!.hash);
    expect(is!.tests[0]!.run!.varies).not.toEqual(was!.tests[0]!.run!.varies);
    // The boards crash, also the first one alone, so the other boards do not run.
    const added = [...factsAfter].filter(([key]) => !factsBefore.has(key));
    expect(added).toHaveLength(2);
    expect([...factsBefore].every(([key, value]) => factsAfter.get(key) === value)).toBe(true);

    forgetRuns(report);
    expect(await grade()).toMatchObject({ exitCode: 0, stderr: '' });
    expect(constantPart(await readResult(report))).toEqual(constantPart(after));
    expect(keptFacts(report, 'run').size).toBeGreaterThan(0);
  });
});

describe.skipIf(NO_SANDBOX !== undefined)(`the same content in another form${SKIPPED}`, () => {
  test('is not run again, but what was left out of it is noted', async () => {
    const folder = await temporaryFolder();
    const [handedIn, report] = [join(folder, 'handed-in'), join(folder, 'report')];
    await copySubmissions(handedIn, ['right-python']);
    const grade = () =>
      run(folder, [ASSIGNMENT, '--submissions', handedIn, '--report', report, '--no-samples']);
    expect(await grade()).toMatchObject({ exitCode: 0 });
    const runs = keptFacts(report, 'run');

    await symlink('/etc/passwd', join(handedIn, 'right-python', 'passwd'));
    const archive = join(folder, 'right-python.tar');
    await packFolder(join(handedIn, 'right-python'), archive);
    await rm(join(handedIn, 'right-python'), { recursive: true });
    await mkdir(join(handedIn, 'right-python'));
    await rename(archive, join(handedIn, 'right-python', 'right-python.tar'));
    expect(await grade()).toMatchObject({ exitCode: 0 });
    const note = 'passwd is a symbolic link and was left out';
    const { notes, build } = submissionIn(await readResult(report), 'right-python');
    expect([notes, build.log]).toEqual([[note], `${note}.`]);
    expect(keptFacts(report, 'run')).toEqual(runs);

    const rejudged = ['rejudge', ASSIGNMENT, '--report', report];
    expect(await run(folder, rejudged)).toMatchObject({ exitCode: 0 });
    expect(await run(folder, [...rejudged, '--apply'])).toMatchObject({ exitCode: 0 });
    expect(submissionIn(await readResult(report), 'right-python').notes).toEqual([note]);
  });
});
