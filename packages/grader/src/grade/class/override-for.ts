import { personOf, type RunLines, type Submission } from '@queenside/submissions';
import type { Override, SubmissionOverride } from '../../model/index.ts';
import type { GradeContext } from '../context.ts';

/** Returns what the teacher decided for a submission's student. */
export function overrideFor(
  { overrides }: Pick<GradeContext, 'overrides'>,
  submission: Pick<Submission, 'id' | 'name' | 'studentId' | 'person'>,
): Override | undefined {
  const { id, name, studentId, person } = submission;
  const { ids, name: guessed } = personOf({ name, ...(studentId !== undefined && { studentId }) });
  const known = [person?.name, person?.studentId, person?.email, studentId].filter(
    (each) => each !== undefined,
  );
  return overrides?.find([id, name, ...known, ...ids, guessed]);
}

/** Describes an override for reports. */
export function describeOverride(override: Override | undefined): SubmissionOverride | undefined {
  if (override === undefined) return undefined;
  const { run, files, timeFactor, dueMs, comment, isExcused } = override;
  const names = [...files.keys()].join(', ');
  const changes = [
    run !== undefined && `run as ${commandsIn(run).join('; ')}`,
    files.size > 0 && `changed files: ${names}`,
    timeFactor !== 1 && `${timeFactor} times the time`,
    dueMs !== undefined &&
      `due ${new Date(dueMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  ];
  return {
    changes: changes.filter((each) => each !== false),
    timeFactor,
    isExcused,
    ...(comment !== undefined && { comment }),
  };
}

function commandsIn(run: RunLines): readonly string[] {
  return [...new Set(Object.values(run).map((command) => command.join(' ')))];
}
