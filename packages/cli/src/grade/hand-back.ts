import { join, resolve } from 'node:path';
import {
  gradeError,
  GradeFollower,
  gradesOf,
  handBack,
  listSubmissions,
  loadAssignment,
  loadOverrides,
  reportsAreStale,
  withStudent,
  type ClassResult,
  type HandBackSources,
  type HandedBack,
  type WayToHandBack,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import { print, printAside } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';
import type { HandBackFlags } from './flags.ts';
import { rosterIn } from './gradebooks.ts';
import { refreshClass } from './report-class.ts';

/** Packs the students' reports for a platform or a mail program. */
export async function handBackCommand(file: string, flags: HandBackFlags): Promise<number> {
  const assignment = await loadAssignment(resolve(file));
  const folder = resolve(flags.report);
  const roster = await rosterIn(flags);
  // After a crash, or if somebody edited overrides.yaml, the pages are older than the decisions.
  if (await reportsAreStale(assignment, folder)) await refreshClass(assignment, flags);
  using follower = new GradeFollower(join(folder, '.queenside'));
  const { grades } = follower;
  const last = grades?.last('applied');
  if (grades === undefined || last === undefined)
    throw gradeError('nothing-graded', { folder: showPath(folder) });
  const overrides = await loadOverrides(assignment);
  const result = gradesOf(grades, last.number, assignment, overrides);
  const submissions =
    roster === undefined
      ? result.submissions
      : result.submissions.map((each) => withStudent(each, roster));
  const sources = await sourcesIn(result, flags);
  const packed = await handBack({ ...result, submissions }, folder, flags.to, sources);
  printPacked(packed, flags.to);
  return packed.leftOut.length === 0 ? ExitStatus.right : ExitStatus.failed;
}

/** Returns the names under which a platform exported each submission's files. */
async function sourcesIn(
  { submissions }: ClassResult,
  { submissions: folder }: HandBackFlags,
): Promise<HandBackSources> {
  if (folder === undefined) return {};
  const { entries } = await listSubmissions(folder);
  const known = new Map(submissions.map(({ id, name }) => [id, name]));
  const uploads = new Map(
    entries
      .filter(({ id, files }) => known.get(id) === files.name)
      .map(({ id, files }) => [id, files.files.map(({ entry }) => entry)]),
  );
  return { uploads };
}

/** What a teacher does with the file. */
const NEXT: Readonly<Record<WayToHandBack, string>> = {
  moodle:
    'In Moodle, choose "Upload multiple feedback files in a zip" among the actions of the submissions.',
  canvas: 'In Canvas, choose "Upload Submissions" in the menu of the assignment in the gradebook.',
  mail: 'Open it in a mail merge. The column report is the path of the page, in the folder of the table.',
};

function printPacked({ file, bytes, count, leftOut }: HandedBack, to: WayToHandBack): void {
  print(`${showCount(count, 'report')} in ${showPath(file)} (${sizeText(bytes)})\n${NEXT[to]}\n`);
  if (leftOut.length > 0) printAside(`  ${showCount(leftOut.length, 'student')} left out:`);
  for (const { name, why } of leftOut) printAside(`    ${name}: ${why}`);
}

/** Platforms limit uploads. */
function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
