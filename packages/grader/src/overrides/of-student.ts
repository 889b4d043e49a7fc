/** Finds and describes the decisions on the student of a submission. */
import type { Override, Overrides, SubmissionOverride } from '@queenside/class-view';
import type { QueensideError } from '@queenside/core';
import { closeTo, defined } from '@queenside/core/basics';
import { personOf, type RunLines, type Submission } from '@queenside/submissions/types';
import { overridesError } from './errors.ts';

const MOST_SIMILAR = 5;

/** What a submission tells about its student. */
export type StudentFacts = Pick<Submission, 'id' | 'name' | 'studentId' | 'person'>;

/** Returns the names under which overrides.yaml may list the student of a submission. The first that it lists counts. */
export function namesOf({ id, name, studentId, person }: StudentFacts): readonly string[] {
  const { ids, name: guessed } = personOf({ name, ...defined({ studentId }) });
  const known = [person?.name, person?.studentId, ...(person?.otherIds ?? []), person?.email];
  return [id, name, ...known, studentId, ...ids, guessed].filter((each) => each !== undefined);
}

/**
 * Returns the only student with a name.
 *
 * @throws QueensideError `overrides/unknown-student` or `…/ambiguous-student`.
 */
export function findStudent<Student extends StudentFacts>(
  people: readonly Student[],
  name: string,
): Student {
  const [found, ...others] = people.filter((each) => namesOf(each).includes(name));
  if (found === undefined) throw unknownStudent(name, people);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw overridesError('ambiguous-student', { name, ids });
}

export function unknownStudent(name: string, people: readonly StudentFacts[]): QueensideError {
  const word = name.toLowerCase();
  const names = people.flatMap(namesOf);
  const parts = people.filter((each) =>
    namesOf(each).some((one) => one.toLowerCase().includes(word)),
  );
  const close = names.length === 0 ? undefined : closeTo(name, names);
  const similar = parts.length > 0 ? parts.map(({ id }) => id) : [close ?? 'none'];
  return overridesError('unknown-student', {
    name,
    similar: similar.slice(0, MOST_SIMILAR).join(', '),
  });
}

/** Returns what the teacher decided for a submission's student. */
export function overrideFor(
  overrides: Overrides | undefined,
  submission: StudentFacts,
): Override | undefined {
  return overrides?.find(namesOf(submission));
}

/** Returns the changes that an override makes before the build. If it makes none, the key is that of other students. */
export function changesOf(override: Override | undefined): readonly unknown[] {
  if (override === undefined) return [];
  const { run, files } = override;
  if (run === undefined && files.size === 0) return [];
  return [run, ...[...files].flat()];
}

/** Describes an override for reports. */
export function describeOverride(override: Override): SubmissionOverride {
  const { run, files, timeFactor, dueMs, isExcused, tests, lines } = override;
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
    ...commentsOf(override),
    tests: [...tests]
      .map(([test, decisions]) => ({ test, ...commentsOf(decisions) }))
      .filter((each) => Object.keys(each).length > 1),
    lines,
  };
}

function commentsOf({ comment, note }: Pick<Override, 'comment' | 'note'>) {
  return defined({ comment, note });
}

function commandsIn(run: RunLines): readonly string[] {
  return [...new Set(Object.values(run).map((command) => command.join(' ')))];
}
