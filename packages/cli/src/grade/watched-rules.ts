import {
  checkAgainstCatalog,
  filesOfRules,
  loadAssignment,
  loadOverrides,
  type GradeContext,
  type Rules,
  type Submission,
} from '@queenside/grader';
import type { ClassFlags } from './flags.ts';
import { hideFromStudents } from './open-grading.ts';
import { readGradebooks, studentsIn, type Gradebook } from './gradebooks.ts';

/** The rules by which `grade watch` grades a class. */
export interface ClassRules extends Rules {
  readonly context: GradeContext;
  readonly gradebooks: readonly Gradebook[];
  /** Adds a student's data from the roster. */
  readonly withStudent: (submission: Submission) => Submission;
}

/**
 * Reads the assignment, overrides, roster, and gradebooks anew.
 *
 * @param context of the grading; its engine and store stay.
 * @throws QueensideError if one of the files is invalid.
 */
export async function readClassRules(
  file: string,
  flags: ClassFlags,
  context: GradeContext,
): Promise<ClassRules> {
  const assignment = await loadAssignment(file);
  const overrides = await loadOverrides(assignment);
  await checkAgainstCatalog(assignment, context.engine);
  const places = [flags.report, flags.submissions!];
  const sandbox = await hideFromStudents(context.sandbox, context.engine, assignment, places);
  const gradebooks = await readGradebooks(flags, assignment);
  const withStudent = await studentsIn(flags);
  const named = [flags.roster, flags.canvas, flags.moodle].filter((each) => each !== undefined);
  return {
    files: [...filesOfRules(assignment, overrides), ...named],
    context: { ...context, assignment, overrides, sandbox },
    gradebooks,
    withStudent,
  };
}
