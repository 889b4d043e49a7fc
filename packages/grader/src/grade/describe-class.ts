import { closeTo } from '@queenside/core';
import type { ClassResult, SubmissionResult } from '../model/index.ts';
import { compareClass } from '../similarity/index.ts';
import { showName } from '../submissions/entry-path.ts';
import type { FoundSubmissions } from '../submissions/index.ts';
import type { GradeContext } from './context.ts';
import { noticesOf } from './notices.ts';
import { overrideFor } from './override-for.ts';

/**
 * Adds to the results of submissions what concerns the class.
 *
 * @param submissions by name.
 */
export async function describeClass(
  found: FoundSubmissions,
  submissions: readonly SubmissionResult[],
  context: GradeContext,
  isPartial: boolean,
): Promise<ClassResult> {
  const { assignment, sandbox, store } = context;
  return {
    assignment,
    submissions,
    sandbox: sandbox.kind,
    refused: found.refused,
    notices: [
      ...(await noticesOf(submissions, sandbox)),
      ...unusedOverrides(found, context),
      ...missingStudents(found),
    ],
    ...(await compareClass(found.submissions, assignment, (bytes) => store.answers.keep(bytes))),
    isPartial,
  };
}

/** Returns a notice for each override whose student handed in nothing. */
function unusedOverrides({ submissions }: FoundSubmissions, context: GradeContext): string[] {
  for (const submission of submissions) overrideFor(context, submission);
  const names = submissions.map(({ name }) => name);
  return (context.overrides?.unused() ?? []).map(({ student, line }) => {
    const meant = names.length === 0 ? undefined : closeTo(student, names, 1);
    const hint = meant === undefined ? '' : `; did you mean ${showName(meant)}?`;
    return `overrides.yaml, line ${line}: no submission is called ${showName(student)}, so these decisions have no effect${hint || '.'}`;
  });
}

/** Returns a notice if students of the roster handed in nothing. */
function missingStudents({ missing = [] }: FoundSubmissions): string[] {
  if (missing.length === 0) return [];
  const students = missing.length === 1 ? 'student' : 'students';
  return [
    `${missing.length} ${students} of the roster handed in nothing: ${missing.map(showName).join(', ')}.`,
  ];
}
