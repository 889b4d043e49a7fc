/** Packs what students may see of a graded class into one file that a platform or a mail program sends to them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClassResult, nameOf, type SubmissionResult } from '@queenside/class-view';
import { Publication } from '@queenside/host';
import { reportError } from '../errors.ts';
import { whyNotFinal } from '../gradebook/fill.ts';
import { canvasComments } from './canvas.ts';
import { mailMerge } from './mail.ts';
import { moodleFeedback } from './moodle.ts';
import type { Addressed, HandBackSources, ReportWay } from './way.ts';

const WAYS = {
  moodle: moodleFeedback,
  canvas: canvasComments,
  mail: mailMerge,
} as const satisfies Readonly<Record<string, ReportWay>>;

export type WayToHandBack = keyof typeof WAYS;

/** What was packed. */
export interface HandedBack {
  readonly file: string;
  readonly bytes: number;
  /** The number of students. */
  readonly count: number;
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

const AWAITS_RUN = 'a decision changed how it runs: run `queenside grade` again';

/** The most students whose reasons an error names. */
const MOST_REASONS = 3;

/**
 * Packs the reports of all students whose grade is final and whose address is certain, and names the others. It never guesses: a
 * report must not reach another student. The same class gives the same bytes.
 *
 * @param folder the report folder, with the pages of this result.
 * @throws QueensideError `report/nobody-to-hand-back`, `report/page-missing`, or an error of writing.
 */
export async function handBack(
  result: ClassResult,
  folder: string,
  to: WayToHandBack,
  sources: HandBackSources = {},
): Promise<HandedBack> {
  const way: ReportWay = WAYS[to];
  const { addressed, leftOut } = addressAll(result, way, sources);
  if (addressed.length === 0)
    throw reportError('nobody-to-hand-back', {
      to,
      reasons: leftOut
        .slice(0, MOST_REASONS)
        .map(({ name, why }) => `${name}: ${why}`)
        .join('; '),
      how: way.remedy,
    });
  await using target = await Publication.begin(folder, way.file);
  let bytes = 0;
  for await (const piece of way.write(addressed, result, (each) => readPage(folder, each))) {
    await target.write(piece);
    bytes += piece.length;
  }
  await target.commit();
  return { file: target.file, bytes, count: addressed.length, leftOut };
}

/** Returns the students with an address that no other student has, and why the others have none. */
function addressAll({ submissions }: ClassResult, way: ReportWay, sources: HandBackSources) {
  const all = submissions.map((submission) => {
    const why = whyNotFinal(submission) ?? (submission.awaitsRun === true ? AWAITS_RUN : undefined);
    return { submission, ...(why === undefined ? way.addressOf(submission, sources) : { why }) };
  });
  const rivals = Map.groupBy(all, (each) => ('address' in each ? each.address.toLowerCase() : ''));
  const addressed: Addressed[] = [];
  const leftOut: HandedBack['leftOut'][number][] = [];
  for (const each of all) {
    const name = nameOf(each.submission);
    if ('why' in each) {
      leftOut.push({ name, why: each.why });
      continue;
    }
    const { submission, address } = each;
    const other = rivals.get(address.toLowerCase())!.find((rival) => rival !== each);
    if (other === undefined) addressed.push({ submission, address });
    else
      leftOut.push({
        name,
        why: `${other.submission.name} has the same ${way.called}, ${address}`,
      });
  }
  return { addressed, leftOut };
}

async function readPage(folder: string, { id }: SubmissionResult): Promise<Uint8Array> {
  const file = join(folder, 'students', `${id}.html`);
  try {
    return await readFile(file);
  } catch {
    throw reportError('page-missing', { file });
  }
}
