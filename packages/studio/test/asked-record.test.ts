/** What a page gets to replay a record of a student's test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { RULES, testDefinition } from '../../class-view/test/test-definition.ts';
import { gradingStudentRoutes } from '../src/server/routes/grading-students.ts';

const SECTIONS = ['greedy', 'a-star'].map((solver) => ({ label: solver, solver }));

test.each([
  [1, undefined, { record: '4', solver: 'backtracking', options: { order: 'random' } }],
  [2, undefined, { record: '5', solver: 'backtracking', options: { order: 'random' } }],
  // The solver of a section has no options of the assignment.
  [2, SECTIONS, { record: '4', solver: 'a-star', options: {} }],
])('record %d, with the sections %j', async (number, sections, asked) => {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-asked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'boards.txt');
  writeFileSync(path, '4\n5\n');
  const boards = testDefinition({
    instances: { kind: 'file', path },
    answer: {
      ...RULES,
      ...(sections === undefined && { solver: 'backtracking' }),
      solverOptions: { order: 'random' },
    },
  });
  const assignment = { tests: [boards] };
  const grading = { assignment, submission: (id: string) => ({ id, hash: '' }) };
  const problem = { id: 'nqueens', variants: [], ...(sections && { sections }) };
  const engine = {
    installed: { catalog: { problems: [problem], solvers: [] } },
    asRecords: async (_problem: string, _path: string, bytes: Uint8Array) => bytes,
  };
  const app = new Hono();
  gradingStudentRoutes(grading as never, engine as never)(app as never, {} as never);
  const url = `/api/grading/students/ada/tests/${boards.id}/records/${number}`;
  expect(await (await app.request(url)).json()).toEqual({ problem: 'nqueens', ...asked });
});
