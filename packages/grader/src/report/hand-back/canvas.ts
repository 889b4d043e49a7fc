/**
 * Comments for Canvas: the archive of "Upload Submissions" in an assignment's menu of the gradebook. Canvas attaches each file to a
 * comment on the submission whose numbers are in its name, under the name of the student's own file. So the name must be the exported
 * one, and the content must suit it: text for a program, an archive for an archive. The rules are those of
 * `infer_comment_context_from_filename` in app/models/abstract_assignment.rb of instructure/canvas-lms, read in November 2026.
 */
import { extname } from 'node:path';
import { type ClassResult, seenBy, type SubmissionResult } from '@queenside/class-view';
import { platformName } from '@queenside/submissions';
import { textOfReport } from '../files/result-text.ts';
import type { Address, HandBackSources, ReportWay } from './way.ts';
import { zipFile, zipped } from './zip.ts';

/** Files whose name promises something other than text. */
const NO_TEXT = new Set(
  ['.pdf', '.doc', '.docx', '.png', '.jpg', '.class', '.jar', '.exe', '.gz', '.tgz', '.tar'].concat(
    ['.7z', '.rar', '.bz2', '.xz', '.ipynb'],
  ),
);
const PAGE = new Set(['.html', '.htm']);

export const canvasComments: ReportWay = {
  file: 'canvas-comments.zip',
  called: 'upload in Canvas',
  remedy: "name the folder of Canvas's own export by --submissions",
  addressOf,
  write: (addressed, result, pageOf) =>
    zipped(addressed, async ({ submission, address }) => ({
      path: address,
      bytes: await contentFor(address, submission, result, pageOf),
    })),
};

/** Returns the name under which Canvas exported one of the student's files. */
function addressOf({ id, name }: SubmissionResult, { uploads }: HandBackSources): Address {
  const all = (uploads?.get(id) ?? [name]).filter(
    (each) => platformName(each)?.platform === 'canvas',
  );
  const address = all.find((each) => !NO_TEXT.has(extensionOf(each)));
  if (address !== undefined) return { address };
  if (all.length === 0) return { why: 'its files do not have the names of an export of Canvas' };
  return { why: `Canvas would show the report as ${platformName(all[0]!)!.file}` };
}

async function contentFor(
  file: string,
  submission: SubmissionResult,
  { assignment }: ClassResult,
  pageOf: (submission: SubmissionResult) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const extension = extensionOf(file);
  if (PAGE.has(extension)) return pageOf(submission);
  if (extension === '.zip')
    return zipFile([{ path: 'report.html', bytes: await pageOf(submission) }]);
  return Buffer.from(textOfReport(seenBy('student', submission, assignment)));
}

function extensionOf(file: string): string {
  return extname(file).toLowerCase();
}
