/** Rejudging applies a changed assignment to stored runs, after a preview. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { GradeStore } from '../../src/index.ts';
import {
  CLASS,
  copySubmissions,
  keptFacts,
  NO_SANDBOX,
  SKIPPED,
  readResult,
  run,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const NAMES = [
  'right-c-zero-based',
  'right-javascript-one-program',
  'right-python',
  'wrong-length',
];

describe.skipIf(NO_SANDBOX !== undefined)(`rejudging${SKIPPED}`, () => {
  test('previews every changed grade, then drops or applies it', async () => {
    const folder = await temporaryFolder();
    const [assignment, report] = [join(folder, 'assignment.yaml'), join(folder, 'report')];
    const original = await readFile(join(CLASS, 'assignment.yaml'), 'utf8');
    // Another test grades the samples.
    const [text] = original.split('\nsamples:');
    await writeFile(assignment, text!);
    for (const name of ['boards.txt', 'trees.txt']) await cp(join(CLASS, name), join(folder, name));
    await copySubmissions(join(folder, 'handed-in'), NAMES);
    const rejudge = (...flags: string[]) =>
      run(folder, ['rejudge', 'assignment.yaml', '--report', 'report', ...flags]);
    const points = async (): Promise<number[]> => {
      const result = await readResult(report);
      return NAMES.map((name) => submissionIn(result, name).score.points);
    };

    expect((await rejudge()).stderr).toContain('report contains no grading');
    const args = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];
    expect(await run(folder, args)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await points()).toEqual([48.5, 49, 50, 10]);
    const [before, runs] = [await readResult(report), keptFacts(report, 'run')];
    // Rejudging does not compare submissions again.
    const pair = {
      left: 'right-python',
      right: 'wrong-length',
      similarity: 0.9,
      longest: 12,
    };
    {
      using store = await GradeStore.open(join(report, '.queenside'));
      store.describe(1, { ...store.results(1), similar: [{ ...pair, equal: [] }] });
    }

    // Nothing has changed. Only a checker's program needs a sandbox.
    vi.stubEnv('PATH', folder);
    expect((await rejudge()).stdout).toContain('0 grades of 4 would change');
    expect((await rejudge('--drop')).stdout).toContain('Dropped');

    // Other styles cost half, and JavaScript programs exceed the memory limit.
    const harder = text!.replace('otherForms: 5 %', 'otherForms: 50 %').replace('256 MiB', '8 MiB');
    await writeFile(assignment, harder);
    const preview = await rejudge();
    expect(preview).toMatchObject({ exitCode: 0, stderr: '' });
    expect(preview.stdout).toMatch(/right-c-zero-based +48\.5 -> 35 +boards, own-boards\n/);
    expect(preview.stdout).toMatch(
      /right-javascript-one-program +49 -> 0 +boards AC -> MLE, own-boards AC -> SKIP, trees AC -> MLE\n/,
    );
    expect(preview.stdout).toMatch(
      /wrong-length +10 -> 0 +boards PAC -> MLE, own-boards WA -> SKIP\n/,
    );
    expect(preview.stdout).not.toContain('right-python');
    expect(preview.stdout).toContain('3 grades of 4 would change');
    expect(preview.stdout).toContain('--apply');
    expect(await readResult(report)).toEqual(before);

    expect(await rejudge('--drop')).toMatchObject({ exitCode: 0 });
    expect((await rejudge('--apply')).stderr).toContain('no rejudging preview');
    expect(await readResult(report)).toEqual(before);

    await rejudge();
    expect(await rejudge('--apply')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await points()).toEqual([35, 0, 50, 0]);
    const after = submissionIn(await readResult(report), 'right-javascript-one-program');
    expect(after.tests[0]!.reason).toContain('allowed 8 MiB of memory');
    expect((await readResult(report)).similar).toEqual([pair]);
    expect(keptFacts(report, 'run')).toEqual(runs);
    const csv = await readFile(join(report, 'grades.csv'), 'utf8');
    expect(csv.split('\n').find((line) => line.includes('right-c-zero-based'))).toContain(',35,');

    // Costs of names and styles need no run, either.
    const cheaper = harder.replace('likelyNames: 10 %', 'likelyNames: 20 %');
    expect(cheaper).not.toBe(harder);
    await writeFile(assignment, cheaper.replace('otherForms: 5 %', 'otherForms: 6 %'));
    expect((await rejudge()).stdout).not.toContain('needs a new run');
    expect(keptFacts(report, 'run')).toEqual(runs);
    await rejudge('--drop');

    // The history is kept.
    using store = await GradeStore.open(join(report, '.queenside'));
    expect(store.gradings().map(({ what, state }) => `${what} ${state}`)).toEqual([
      'rejudge dropped',
      'rejudge applied',
      'rejudge dropped',
      'rejudge dropped',
      'grade applied',
    ]);
    expect(store.results(1).submissions.map(({ score }) => score.points)).toEqual([
      48.5, 49, 50, 10,
    ]);
  });
});
