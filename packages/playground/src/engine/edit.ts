/** Reads and edits one record. */
import { defined } from '@queenside/core/basics';
import type { Edit } from '@queenside/core';
import type { Edited } from '@queenside/runtime';
import { problemOf } from './catalog.ts';
import type { PageEngine } from './engine.ts';
import { originOf, type Question } from './question.ts';

/** @throws JobFailed if the record is not one of the problem, JobStopped. */
export function editRecord(
  engine: PageEngine,
  question: Pick<Question, 'problem' | 'record' | 'variant'>,
  edit?: Edit,
): Promise<Edited> {
  const { problem, record } = question;
  return engine.run<Edited>(
    {
      kind: 'edit',
      problem,
      origin: originOf(question),
      record: new TextEncoder().encode(record),
      ...defined({ edit }),
    },
    [problemOf(problem).plugin],
  );
}
