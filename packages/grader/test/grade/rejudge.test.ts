import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GradeStore } from '../../src/grade/keep/store.ts';
import { rejudge } from '../../src/grade/class/rejudge.ts';
import { folderWith } from '../assignment/helpers.ts';
import { plainSandbox } from '../judge/plain-sandbox.ts';
import { ASSIGNMENT, outcomeOf, submissionOf } from '../../../class-view/test/class.ts';

test('a result whose build is not stored stays as it is, and all its tests need another run', async () => {
  using store = await GradeStore.open(join(await folderWith({}), 'store'));
  const outcomes = ASSIGNMENT.tests.map((each) => outcomeOf(each, 'AC', 10));
  const before = submissionOf('ada', 'Ada', outcomes);
  const context = { assignment: ASSIGNMENT, store, sandbox: plainSandbox } as never;
  expect(await rejudge(before, context)).toEqual({
    after: before,
    unsettled: ['small', 'large', 'hidden', 'trees'],
  });
});
