import type { Submission } from '../model/index.ts';
import { personOf } from '../report/gradebook/person.ts';
import type { Roster } from './roster.ts';

/** Adds what a roster tells about the student of a submission. */
export function withRoster(submission: Submission, roster: Roster): Submission {
  const { ids, name } = personOf(submission);
  const { studentId, handedIn } = submission;
  const entry = roster([...(studentId === undefined ? [] : [studentId]), ...ids, name]);
  if (entry === undefined) return submission;
  const known = { ...entry.handedIn, ...handedIn };
  return {
    ...submission,
    person: entry.person,
    ...(Object.keys(known).length > 0 && { handedIn: known }),
  };
}
