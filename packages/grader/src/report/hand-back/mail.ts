/** A table for mail merge: one row per student, with an e-mail address, a subject, a text, and the path of the page to attach. */
import {
  type ClassResult,
  exactPoints,
  nameOf,
  oneLine,
  seenBy,
  type SubmissionResult,
} from '@queenside/class-view';
import { stringify } from 'csv-stringify/sync';
import { disarmed } from '../files/grades-csv.ts';
import { textOfReport } from '../files/result-text.ts';
import type { Address, Addressed, ReportWay } from './way.ts';

const COLUMNS = ['name', 'email', 'points', 'max', 'subject', 'text', 'report'];

/** One address, without what would add recipients or headers. */
const EMAIL = /^[^\s,;<>"@]+@[^\s,;<>"@]+\.[^\s,;<>"@.]+$/;

export const mailMerge: ReportWay = {
  file: 'mail.csv',
  called: 'e-mail address',
  remedy: 'name a roster with a column Email by --roster',
  addressOf,
  async *write(addressed, result) {
    const rows = addressed.map((each) => rowOf(each, result));
    yield Buffer.from(stringify([COLUMNS, ...rows], { bom: true }));
  },
};

function addressOf({ person }: SubmissionResult): Address {
  const { email } = person ?? {};
  if (email === undefined) return { why: 'the roster has no e-mail address' };
  return EMAIL.test(email) ? { address: email } : { why: `"${email}" is not an e-mail address` };
}

function rowOf({ submission, address }: Addressed, { assignment }: ClassResult): string[] {
  const { id, score } = submission;
  const title = oneLine(assignment.title);
  const points = String(exactPoints(score.points));
  const max = String(exactPoints(score.max));
  const text = textOfReport(seenBy('student', submission, assignment));
  return [
    disarmed(nameOf(submission)),
    disarmed(address),
    points,
    max,
    // No points: phones show subjects on locked screens. The first words are ours, so no spreadsheet takes a text for a formula.
    `Your result: ${title}`,
    `Your result in ${title}:\n\n${text}`,
    `students/${id}.html`,
  ];
}
