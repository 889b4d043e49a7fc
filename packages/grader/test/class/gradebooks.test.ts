/** Gradebooks get the points and show the students without a submission. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ASSIGNMENT,
  copySubmissions,
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  temporaryFolder,
} from './helpers.ts';

const IN_TO_REPORT = ['--submissions=in', '--report=report'];
const GRADEBOOK = [
  'Student,ID,SIS Login ID,Section,Queens (7),Final Score',
  '    Points Possible,,,,50.00,(read only)',
  '"Byron, Ada",1,right-python,A,,',
  '"Doe, Jane",2,error-lines,A,EX,',
  '"Li, An",3,li,A,12.00,',
  '"Roe, Max",4,roe,A,,',
  '"Student, Test",5,0f9a,A,,',
  '',
].join('\n');

describe.skipIf(NO_SANDBOX !== undefined)(`a gradebook${SKIPPED}`, () => {
  test('gets the points; the terminal and the instructor page list who is left out', async () => {
    const folder = await temporaryFolder();
    await copySubmissions(join(folder, 'in'), ['right-python', 'error-lines']);
    await put(folder, { 'gradebook.csv': GRADEBOOK, 'in/roe.zip': 'no archive', 'in/who.c': '?' });
    const ended = await run(folder, [
      ASSIGNMENT,
      ...IN_TO_REPORT,
      '--no-samples',
      '--only=right-python,error-lines',
      '--canvas=gradebook.csv',
      '--column=queens',
    ]);

    expect(await readFile(join(folder, 'report/gradebook.csv'), 'utf8')).toBe(
      GRADEBOOK.replace('python,A,,', 'python,A,50,'),
    );
    expect(ended.stdout).toContain('1 grade in report/gradebook.csv, column "Queens (7)"');
    expect(ended.stderr.split('\n').slice(0, 8)).toEqual([
      '  1 cell left unchanged:',
      '    line 4: Doe, Jane: excused (EX)',
      '  1 handed in nothing, cells left unchanged:',
      '    line 5: Li, An',
      '  1 handed in, but not graded:',
      '    line 6: Roe, Max',
      '  1 handed in, but without a clear row:',
      '    who.c',
    ]);
    const page = await readFile(join(folder, 'report/instructor.html'), 'utf8');
    for (const told of ['1 student handed in nothing', 'Li, An', 'excused (EX)', 'Roe, Max'])
      expect(page).toContain(told);
    expect(await readFile(join(folder, 'report/assistant.html'), 'utf8')).not.toContain('Li, An');
    const { gradebooks } = await readResult(join(folder, 'report'));
    expect(gradebooks).toMatchObject([{ filled: 1, missing: [{ line: 5, student: 'Li, An' }] }]);
  });

  test('is rejected before anything runs if it cannot be filled', async () => {
    const folder = await temporaryFolder();
    await copySubmissions(join(folder, 'in'), ['right-python']);
    await put(folder, { 'gradebook.csv': GRADEBOOK });
    const ended = await run(folder, [
      ASSIGNMENT,
      ...IN_TO_REPORT,
      '--canvas=gradebook.csv',
      '--column=Final Score',
    ]);
    expect(ended).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ended.stderr).toContain('read-only ("(read only)" in line 2)');
    expect((await run(folder, ['history', '--report', 'report'])).stdout).toBe('');
  });
});
