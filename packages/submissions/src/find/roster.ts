/** Reads the students from a roster, or from a gradebook, which also serves as one. */
import { defined } from '@queenside/core/basics';
import { parse } from 'csv-parse/sync';
import { submissionError } from '../errors.ts';
import { personOf } from '../person.ts';
import type { HandedIn, RosterPerson, Submission } from '../types.ts';
import type { FoundSubmissions } from './find-submissions.ts';

/** A student's data in a roster. */
interface RosterEntry {
  readonly person: RosterPerson;
  readonly handedIn?: HandedIn;
}

/** The students of a class. */
export interface Roster {
  /** Finds a student by any fact in a submission's name. */
  find(names: readonly string[]): RosterEntry | undefined;
  /** Returns the names of all students that no submission has matched so far. */
  missing(): readonly string[];
}

/** Headings, in the order of preference. */
const FULL_NAME = [/^(?:full |student )?name$/i, /^student$/i];
const FIRST_NAME = /^(?:first|given) ?name$/i;
const LAST_NAME = /^(?:last|family|sur) ?name$|^surname$/i;
const SECTION = /^(?:section|group|class)s?$/i;
const EMAIL = /^(?:e-?mail)(?: address)?$/i;
/** Identifiers of Canvas, Moodle, Gradescope, and hand-made lists. */
const IDS =
  /^(?:id|sid|identifier|id number|student ?id|sis (?:user|login) id|login(?: id)?|user ?(?:name|id)?|net ?id)$/i;
const SUBMITTED = /^(?:last modified \(submission\)|submitted|submission time)$/i;
const STATUS = /^status$/i;

/**
 * Reads a CSV file with a line of headings. A student is found by identifier, e-mail address or its first part, or name, if only one
 * student has it.
 *
 * @param file the name, for messages.
 * @throws QueensideError `submission/roster-unusable`.
 */
export function readRoster(text: string, file: string): Roster {
  const [head = [], ...rows] = parseRows(text, file);
  const headings = head.map((each) => each.trim());
  const column = (pattern: RegExp): number => headings.findIndex((each) => pattern.test(each));
  const full = FULL_NAME.map(column).find((at) => at !== -1) ?? -1;
  const [first, last, section, email] = [FIRST_NAME, LAST_NAME, SECTION, EMAIL].map(column);
  const ids = headings.flatMap((each, at) => (IDS.test(each) ? [at] : []));
  const [submitted, status] = [SUBMITTED, STATUS].map(column);
  if (full === -1 && last === -1)
    throw submissionError('roster-unusable', { file, reason: 'no column is headed "Name"' });
  const byKey = new Map<string, RosterEntry | undefined>();
  const missing = new Set<RosterEntry>();
  for (const row of rows) {
    const cell = (at: number | undefined): string => row[at ?? -1]?.trim() ?? '';
    const name = cell(full) || [cell(first), cell(last)].filter(Boolean).join(' ');
    if (name === '' || name.includes('Points Possible')) continue;
    const [studentId, ...otherIds] = ids.map(cell).filter((each) => each !== '');
    const entry = {
      person: {
        name: withFirstNameFirst(name),
        ...defined({
          studentId,
          otherIds: otherIds.length > 0 ? otherIds : undefined,
          section: cell(section) !== '' ? cell(section) : undefined,
          email: cell(email) !== '' ? cell(email) : undefined,
        }),
      },
      ...handedInBy(cell(submitted), cell(status)),
    };
    const keys = [
      ...ids.flatMap((at) => idsIn(cell(at))),
      cell(email),
      beforeAt(cell(email)),
      name,
    ];
    for (const key of new Set(keys.map(plain).filter(Boolean)))
      byKey.set(key, byKey.has(key) ? undefined : entry);
    missing.add(entry);
  }
  return {
    find(names) {
      const entry = names.map((each) => byKey.get(plain(each))).find((each) => each !== undefined);
      if (entry !== undefined) missing.delete(entry);
      return entry;
    },
    missing: () => [...missing].map(({ person }) => person.name),
  };
}

function parseRows(text: string, file: string): string[][] {
  const [line = ''] = text.split('\n');
  const delimiter = [',', ';', '\t'].toSorted(
    (a, b) => line.split(b).length - line.split(a).length,
  );
  try {
    return parse(text, { bom: true, delimiter: delimiter[0]!, relaxColumnCount: true });
  } catch (thrown) {
    throw submissionError('roster-unusable', { file, reason: (thrown as Error).message });
  }
}

/** Moodle writes when a submission was changed last and how late it was; Canvas writes neither. */
function handedInBy(submitted: string, status: string): { readonly handedIn?: HandedIn } {
  // `Wednesday, 14 October 2026, 11:59 PM`
  const at = Date.parse(submitted.replace(/^\p{L}+, /u, ''));
  const isLate = /\blate\b|\boverdue\b/i.test(status);
  if (Number.isNaN(at) && !isLate) return {};
  return {
    handedIn: defined({ at: !Number.isNaN(at) ? at : undefined, isLate: isLate || undefined }),
  };
}

/** Returns a cell's identifiers; for Moodle's `Participant 123` also the number. */
function idsIn(cell: string): string[] {
  const number = /^participant (\d+)$/i.exec(cell)?.[1];
  return number === undefined ? [cell] : [cell, number];
}

function withFirstNameFirst(name: string): string {
  const [last = '', first, ...others] = name.split(',').map((part) => part.trim());
  return first === undefined || first === '' || others.length > 0 ? name : `${first} ${last}`;
}

function beforeAt(email: string): string {
  return email.includes('@') ? email.split('@')[0]! : '';
}

/** Returns a key that is equal for `Doe, Jane` and `Jane Doe`. */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}@.-]+/u);
  return words.filter(Boolean).toSorted().join(' ');
}

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
export function withStudent<Known extends Pick<Submission, 'name' | 'studentId' | 'handedIn'>>(
  submission: Known,
  roster: Roster,
): Known & Pick<Submission, 'person' | 'handedIn'> {
  const entry = entryOf(submission, roster);
  if (entry === undefined) return submission;
  const known = { ...entry.handedIn, ...submission.handedIn };
  return {
    ...submission,
    person: entry.person,
    ...defined({ handedIn: Object.keys(known).length > 0 ? known : undefined }),
  };
}

function entryOf(handedIn: Pick<Submission, 'name' | 'studentId'>, roster: Roster) {
  const { ids, name } = personOf(handedIn);
  return roster.find([handedIn.studentId ?? '', ...ids, name]);
}
