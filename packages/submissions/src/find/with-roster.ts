import type { Submission } from '../types.ts';
import { personOf } from './person.ts';
import type { FoundSubmissions } from './find-submissions.ts';
import type { Roster } from './roster.ts';

/** Adds the roster's data to all submissions, and lists the students without a submission. */
export function withStudents(
  { submissions, refused }: FoundSubmissions,
  roster: Roster,
): FoundSubmissions & Required<Pick<FoundSubmissions, 'missing'>> {
  for (const each of refused) entryOf(each, roster);
  return {
    submissions: submissions.map((each) => withStudent(each, roster)),
    refused,
    missing: roster.missing(),
  };
}

/** Adds the roster's data about the student to a submission. */
export function withStudent(submission: Submission, roster: Roster): Submission {
  const entry = entryOf(submission, roster);
  if (entry === undefined) return submission;
  const known = { ...entry.handedIn, ...submission.handedIn };
  return {
    ...submission,
    person: entry.person,
    ...(Object.keys(known).length > 0 && { handedIn: known }),
  };
}

function entryOf(handedIn: Pick<Submission, 'name' | 'studentId'>, roster: Roster) {
  const { ids, name } = personOf(handedIn);
  return roster.find([handedIn.studentId ?? '', ...ids, name]);
}
