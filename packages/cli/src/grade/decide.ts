/** Decides on students from the terminal, lists decisions, and takes them back. */
import { join, resolve } from 'node:path';
import {
  decide,
  decided,
  decisionHistory,
  describeChange,
  gradeError,
  GradeFollower,
  loadAssignment,
  loadOverrides,
  namesOf,
  overridesError,
  RecordSolver,
  refreshReports,
  undoDecision,
  whoDecides,
  type Assignment,
  type Decided,
  type Decision,
  type HistoryEntry,
  type SubmissionResult,
} from '@queenside/grader';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { openEngine } from '../open-engine.ts';
import { replayPage } from '../replay/page.ts';
import { print } from '../show/print.ts';
import { showCount, showMoment, showPath, shorten } from '../show/text.ts';
import type { CommentFlags, DecideFlags } from './flags.ts';

const MOST_WORDS = 200;

/** Decides on students; without a decision, lists what was decided. */
export async function gradeDecideCommand(
  file: string,
  students: readonly string[],
  flags: DecideFlags,
): Promise<number> {
  const assignment = await loadAssignment(resolve(file));
  if (flags.undo !== undefined) return undo(assignment, flags.undo, flags);
  const values = valuesIn(flags);
  if (values.length === 0) return list(assignment, students, flags);
  if (students.length === 0 && flags.all !== true)
    throw commandError('no-student', { flag: '--all' });
  return write(assignment, flags, (class_) => {
    const chosen = flags.all === true ? class_ : students.map((name) => findStudent(class_, name));
    return chosen.flatMap(({ id }) => values.map((value) => ({ student: id, ...value })));
  });
}

/** Comments on a student's work: the whole, a test, or a line of a file. */
export async function gradeCommentCommand(
  file: string,
  student: string,
  text: string | undefined,
  flags: CommentFlags,
): Promise<number> {
  const assignment = await loadAssignment(resolve(file));
  const { comments } = await loadOverrides(assignment);
  const { test, line, note, reuse, save } = flags;
  const reused = reuse === undefined ? undefined : comments.get(reuse);
  if (reuse !== undefined && reused === undefined)
    throw commandError('no-comment', { key: reuse, known: [...comments.keys()].join(', ') });
  const value = reused ?? text;
  const path =
    line === undefined
      ? [...(test === undefined ? [] : ['tests', test]), note === true ? 'note' : 'comment']
      : ['lines', line.file, line.line];
  return write(assignment, flags, (class_) => [
    { student: findStudent(class_, student).id, path, value },
    ...(save === undefined ? [] : [{ path: ['comments', save], value }]),
  ]);
}

/** Returns the decisions that flags ask for. */
function valuesIn(flags: DecideFlags): Omit<Decision, 'student'>[] {
  const { test, add, set, reason, excused, late, due, run, timeFactor, rubric, file } = flags;
  const at = test === undefined ? [] : ['tests', test];
  const points = { ...(add !== undefined && { add }), ...(set !== undefined && { set }), reason };
  return [
    ...(add === undefined && set === undefined ? [] : [{ path: [...at, 'points'], value: points }]),
    ...(excused === undefined ? [] : [{ path: [...at, 'excused'], value: excused }]),
    ...Object.entries({ late, due, run, timeFactor }).flatMap(([key, value]) =>
      value === undefined ? [] : [{ path: [key], value }],
    ),
    ...(rubric ?? []).map(([item, value]) => ({ path: ['rubric', item], value })),
    ...(file ?? []).map(([path, value]) => ({ path: ['files', path], value: value ?? null })),
    ...(flags.withdraw ?? []).map((key) => ({ path: [...at, ...key], value: undefined })),
  ];
}

/** Writes decisions, prints what changed, and brings the reports up to date. */
async function write(
  assignment: Assignment,
  flags: Pick<DecideFlags, 'report' | 'by' | 'config'>,
  decisionsOn: (class_: readonly SubmissionResult[]) => readonly Decision[],
): Promise<number> {
  const before = await gradesIn(assignment, flags.report);
  const decisions = decisionsOn(before.submissions);
  const { version } = await loadOverrides(assignment);
  const by = flags.by ?? whoDecides();
  const done = await decide(assignment, before.submissions, decisions, { by });
  if (done.id === undefined) print('Nothing changed: it was decided so before.\n');
  else {
    const ids = decisions.flatMap(({ student }) => student ?? []);
    await report(assignment, flags, before, { submissions: new Set(ids), since: version });
  }
  return ExitStatus.right;
}

async function undo(
  assignment: Assignment,
  wanted: string | true,
  flags: DecideFlags,
): Promise<number> {
  const before = await gradesIn(assignment, flags.report);
  const history = await decisionHistory(assignment);
  const last = history.find(
    ({ standing, undoes }) => standing === 'in-effect' && undoes === undefined,
  );
  const id = wanted === true ? last?.id : wanted;
  if (id === undefined) throw overridesError('unknown-entry', { id: 'in effect' });
  const done: Decided = await undoDecision(assignment, id, { by: flags.by ?? whoDecides() });
  print(`Undone: ${describeEntry(history.find((entry) => entry.id === id)!)}\n`);
  if (done.id !== undefined) await report(assignment, flags, before);
  return ExitStatus.right;
}

/** The last grades of a class. */
interface Grades {
  readonly submissions: readonly SubmissionResult[];
  /** Returns the grades by the present decisions. */
  now(): Promise<readonly SubmissionResult[]>;
}

/** @throws QueensideError `grade/nothing-graded`. */
async function gradesIn(assignment: Assignment, folder: string): Promise<Grades> {
  using follower = new GradeFollower(join(resolve(folder), '.queenside'));
  const { grades } = follower;
  const last = grades?.last('applied');
  if (grades === undefined || last === undefined)
    throw gradeError('nothing-graded', { folder: showPath(resolve(folder)) });
  const graded = grades.assignment(last.number) ?? assignment;
  const { submissions } = grades.results(last.number);
  const now = async (): Promise<readonly SubmissionResult[]> => {
    const rules = { graded, today: assignment, overrides: await loadOverrides(assignment) };
    return submissions.map((each) => decided(each, rules));
  };
  return { submissions: await now(), now };
}

/** Prints the grades that changed, and writes the reports. */
async function report(
  assignment: Assignment,
  { report: folder, config }: Pick<DecideFlags, 'report' | 'config'>,
  before: Grades,
  fresh?: Parameters<typeof refreshReports>[3],
): Promise<void> {
  const after = await before.now();
  for (const [index, { name, score, awaitsRun }] of after.entries()) {
    const was = before.submissions[index]!;
    const isTold = was.score.points !== score.points || was.awaitsRun !== awaitsRun;
    const again = awaitsRun === true ? '; run `queenside grade` to run it again' : '';
    if (isTold) print(`${name}: ${was.score.points} -> ${score.points} of ${score.max}${again}\n`);
  }
  const needsSolver = assignment.tests.some(({ showsAnswers }) => showsAnswers);
  await using resources = new AsyncDisposableStack();
  const flags = config === undefined ? {} : { config };
  const engine = needsSolver ? resources.use((await openEngine(flags, {})).engine) : undefined;
  const answers = engine && new RecordSolver({ assignment, engine }, replayPage);
  const path = resolve(folder);
  await refreshReports(assignment, path, { ...(answers && { answers }) }, fresh);
  print(`Report: ${showPath(join(path, 'instructor.html'))}\n`);
}

/** @throws QueensideError `overrides/unknown-student`. */
function findStudent(class_: readonly SubmissionResult[], name: string): SubmissionResult {
  const found = class_.filter((each) => namesOf(each).includes(name));
  if (found.length === 1) return found[0]!;
  throw overridesError('unknown-student', { name });
}

/** Lists decisions, the latest first. */
async function list(
  assignment: Assignment,
  students: readonly string[],
  { report: folder }: DecideFlags,
): Promise<number> {
  const entries = await decisionHistory(assignment);
  const names =
    students.length === 0
      ? undefined
      : await gradesIn(assignment, folder).then(({ submissions }) =>
          students.flatMap((name) => namesOf(findStudent(submissions, name))),
        );
  const shown = entries.filter(
    ({ changes }) =>
      names === undefined ||
      changes.some(({ student }) => student !== undefined && names.includes(student)),
  );
  for (const entry of shown) {
    const { id, at, by, standing, undoes } = entry;
    const what = undoes === undefined ? describeEntry(entry) : `undid ${undoes}`;
    print(`${id}  ${showMoment(at)}  ${by}  ${standing.replace('-', ' ').padEnd(13)}  ${what}\n`);
  }
  if (shown.length === 0) print('No decisions yet.\n');
  return ExitStatus.right;
}

/** Returns `Ada: rubric style: good`, or `30 students: rubric style: good`. */
function describeEntry({ changes }: Pick<HistoryEntry, 'changes'>): string {
  const byWords = Map.groupBy(changes, describeChange);
  const all = [...byWords].map(([words, same]) => {
    const [{ student } = {}] = same;
    const who = same.length > 1 ? showCount(same.length, 'student') : student;
    return who === undefined ? words : `${who}: ${words}`;
  });
  return shorten(all.join('; '), MOST_WORDS);
}
