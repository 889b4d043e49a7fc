import { expect, test } from 'vitest';
import { recordOf } from '../../src/grade/run/record-of.ts';
import { folderWith } from '../assignment/helpers.ts';
import { testDefinition } from '../../../class-view/test/test-definition.ts';

const SECTIONS = ['Greedy', 'A*', 'IDA*'].map((label) => ({ label, solver: label }));

/** Returns the record and the place of an answer in an assignment with three records, of 4, 5, and 6. */
async function find(number: number, sections?: typeof SECTIONS) {
  const path = `${await folderWith({ 'boards.txt': '4\n5\n6\n' })}/boards.txt`;
  const boards = testDefinition({ instances: { kind: 'file', path } });
  const problem = { id: 'nqueens', variants: [], ...(sections && { sections }) };
  const engine = {
    installed: { catalog: { problems: [problem], solvers: [] } },
    asRecords: async (_problem: string, _path: string, bytes: Uint8Array) => bytes,
  };
  const context = { assignment: { tests: [boards] }, engine } as never;
  const found = await recordOf(context, { id: 'ada', hash: '' }, boards, number);
  return found && [Buffer.from(found.bytes).toString().trim(), found.place];
}

test('each record has one answer without sections', async () => {
  const found = await Promise.all([1, 2, 3, 4].map((number) => find(number)));
  expect(found).toEqual([['4', 1], ['5', 1], ['6', 1], undefined]);
});

test('each record has an answer for each section, in their order', async () => {
  const found = await Promise.all([1, 2, 3, 4, 6, 9, 10].map((number) => find(number, SECTIONS)));
  expect(found).toEqual([['4', 1], ['4', 2], ['4', 3], ['5', 1], ['5', 3], ['6', 3], undefined]);
});
