/** Decides on students from the terminal, lists decisions, and takes them back. */
import { defined } from '@queenside/core/basics';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  decide,
  decisionHistory,
  describeEntry,
  findStudent,
  gradeError,
  gradesOf,
  GradeFollower,
  loadAssignment,
  loadOverrides,
  nameOf,
  namesOf,
  overrideFor,
  overridesError,
  overruledDecisions,
  undoDecision,
  whoDecides,
  type Assignment,
  type Decided,
  type Decision,
  type DecisionPath,
  type FreshDecision,
  type DecisionEntry,
  type SubmissionResult,
} from '@queenside/grader';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { print } from '../show/print.ts';
import { showMoment, showPath } from '../show/text.ts';
import { printWarning } from '../show/print-failure.ts';
import type { CommentFlags, DecideFlags } from './flags.ts';
import { printGradebooks } from './print-gradebooks.ts';
import { refreshClass } from './report-class.ts';

/** Decides on students; without a decision, lists what was decided. */
export async function gradeDecideCommand(
  file: string,
  students: readonly string[],
  flags: DecideFlags,
): Promise<number> {
  const assignment = await loadAssignment(resolve(file));
  if (flags.undo !== undefined) return undo(assignment, students, flags);
  requireWhole(flags);
  const values = valuesIn(flags);
  if (values.length === 0) return list(assignment, students, flags);
  if ((students.length === 0) !== (flags.all === true))
    throw commandError('no-student', { flag: '--all' });
  return write(assignment, flags, ({ submissions }) => {
    const chosen =
      flags.all === true ? submissions : students.map((name) => findStudent(submissions, name));
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
  if (reuse !== undefined && text !== undefined) throw commandError('two-comments');
  const reused = reuse === undefined ? undefined : comments.get(reuse);
  if (reuse !== undefined && reused === undefined)
    throw commandError('no-comment', { key: reuse, known: [...comments.keys()].join(', ') });
  const value = reused ?? text;
  if (save !== undefined && value === undefined)
    throw commandError('flag-alone', { flag: '--save', others: 'a comment' });
  const path =
    line === undefined
      ? [...(test === undefined ? [] : ['tests', test]), note === true ? 'note' : 'comment']
      : ['lines', line.file, line.line];
  return write(assignment, flags, async (grades) => {
    const found = findStudent(grades.submissions, student);
    if (line !== undefined && value !== undefined)
      requireLine(found, line, await grades.linesOf(found.id));
    return [
      { student: found.id, path, value },
      ...(save === undefined ? [] : [{ path: ['comments', save], value }]),
    ];
  });
}

/** @param lines the number of lines of each program. @throws QueensideError `overrides/no-such-line`. */
function requireLine(
  student: SubmissionResult,
  { file, line }: NonNullable<CommentFlags['line']>,
  lines: ReadonlyMap<string, number>,
): void {
  if (Number(line) <= (lines.get(file) ?? 0)) return;
  const known = [...lines].map(([path, count]) => `${path}: 1 to ${count}`).join(', ') || 'none';
  throw overridesError('no-such-line', { name: nameOf(student), file, line, known });
}

/** Requires each flag that has no effect without another. @throws QueensideError `command/flag-alone`. */
function requireWhole({ test, add, set, reason, excused, withdraw }: DecideFlags): void {
  const points = add ?? set;
  const flag = add === undefined ? '--set' : '--add';
  if (points !== undefined && reason === undefined)
    throw commandError('flag-alone', { flag, others: '--reason' });
  if (points === undefined && reason !== undefined)
    throw commandError('flag-alone', { flag: '--reason', others: '--add or --set' });
  if (test !== undefined && points === undefined && excused === undefined && withdraw === undefined)
    throw commandError('flag-alone', {
      flag: '--test',
      others: '--add, --set, --excused, or --withdraw',
    });
}

/** Returns the decisions that flags ask for. */
function valuesIn(flags: DecideFlags): Omit<Decision, 'student'>[] {
  const { test, add, set, reason, excused, late, due, run, timeFactor, rubric, file } = flags;
  const at = test === undefined ? [] : ['tests', test];
  const points = { ...defined({ add, set }), reason };
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
  flags: Pick<DecideFlags, 'report' | 'by' | 'plugin' | 'config'>,
  decisionsOn: (grades: Grades) => readonly Decision[] | Promise<readonly Decision[]>,
): Promise<number> {
  const before = await gradesIn(assignment, flags.report);
  const decisions = await decisionsOn(before);
  const { version } = await loadOverrides(assignment);
  const by = flags.by ?? whoDecides();
  const done = await decide(assignment, before.submissions, decisions, { by });
  if (done.id === undefined) print('Nothing changed: it was decided so before.\n');
  else {
    const entry = (await decisionHistory(assignment)).find(({ id }) => id === done.id);
    if (entry !== undefined) print(`${done.id}  ${describeEntry(entry)}\n`);
    const ids = new Set(decisions.flatMap(({ student }) => student ?? []));
    await warnOfOverruled(assignment, before.submissions, decisions);
    await report(assignment, flags, before, { submissions: ids, since: version });
  }
  return ExitStatus.right;
}

/** Warns of decisions that do not count, if one of them or what overrules it was just decided. */
async function warnOfOverruled(
  assignment: Assignment,
  people: readonly SubmissionResult[],
  decisions: readonly Decision[],
): Promise<void> {
  const overrides = await loadOverrides(assignment);
  const warnings = [...Map.groupBy(decisions, ({ student }) => student)].flatMap(([id, own]) => {
    const person = people.find((each) => each.id === id);
    const isFresh = (path: DecisionPath): boolean =>
      own.some((each) => isDeepStrictEqual(each.path, path));
    return person === undefined
      ? []
      : overruledDecisions(assignment, overrideFor(overrides, person))
          .filter(({ path, by }) => isFresh(path) || isFresh(by))
          .map(({ words }) => ({ name: nameOf(person), words }));
  });
  for (const [words, same] of Map.groupBy(warnings, (each) => each.words))
    printWarning(`${same.length > 1 ? `${same.length} students` : same[0]!.name}: ${words}`);
}

/** Takes back the last decision, or the last on students, or the one with an id. */
async function undo(
  assignment: Assignment,
  students: readonly string[],
  flags: DecideFlags,
): Promise<number> {
  const before = await gradesIn(assignment, flags.report);
  const history = await entriesOn(assignment, students, flags);
  const last = history.find(
    ({ standing, undoes }) => standing === 'in-effect' && undoes === undefined,
  );
  const id = flags.undo === true ? last?.id : flags.undo;
  const entry = history.find((each) => each.id === id);
  if (id === undefined || entry === undefined)
    throw overridesError('unknown-entry', { id: id ?? 'in effect' });
  const done: Decided = await undoDecision(assignment, id, { by: flags.by ?? whoDecides() });
  print(`${done.id}  ${describeEntry({ changes: [], undid: entry.changes })}\n`);
  if (done.id !== undefined) await report(assignment, flags, before);
  return ExitStatus.right;
}

/** The last grades of a class, by the decisions so far. */
interface Grades {
  readonly submissions: readonly SubmissionResult[];
  /** Returns the number of lines of each program of a submission, by path. */
  linesOf(id: string): Promise<ReadonlyMap<string, number>>;
}

/** @throws QueensideError `grade/nothing-graded`. */
async function gradesIn(assignment: Assignment, folder: string): Promise<Grades> {
  using follower = new GradeFollower(join(resolve(folder), '.queenside'));
  const { grades } = follower;
  const last = grades?.last('applied');
  if (grades === undefined || last === undefined)
    throw gradeError('nothing-graded', { folder: showPath(resolve(folder)) });
  const { answers } = follower;
  const overrides = await loadOverrides(assignment);
  const { submissions, programs } = gradesOf(grades, last.number, assignment, overrides);
  const linesOf = async (id: string): Promise<ReadonlyMap<string, number>> => {
    const counts = (programs[id] ?? []).map(async ({ path, text }) => {
      const lines = Buffer.from((await answers.find(text)) ?? [])
        .toString()
        .split('\n');
      return [path, lines.length - (lines.at(-1) === '' ? 1 : 0)] as const;
    });
    return new Map(await Promise.all(counts));
  };
  return { submissions, linesOf };
}

/** Writes the reports and gradebooks, and prints the grades that changed. */
async function report(
  assignment: Assignment,
  flags: Pick<DecideFlags, 'report' | 'plugin' | 'config'>,
  before: Grades,
  fresh?: FreshDecision,
): Promise<void> {
  const reported = await refreshClass(assignment, flags, fresh);
  if (reported !== undefined)
    printGradebooks(reported, printChanges(before, reported.result.submissions));
  print(`Report: ${showPath(join(resolve(flags.report), 'instructor.html'))}\n`);
}

/** Prints the grades that changed. Returns the ids of their submissions. */
function printChanges(before: Grades, after: readonly SubmissionResult[]): ReadonlySet<string> {
  const earlier = new Map(before.submissions.map((each) => [each.id, each]));
  const changed = after.filter(({ id, score, awaitsRun }) => {
    const was = earlier.get(id);
    return (
      was?.score.points !== score.points ||
      was.score.max !== score.max ||
      (awaitsRun === true && was.awaitsRun !== true)
    );
  });
  for (const result of changed) {
    const { id, score, awaitsRun } = result;
    const again = awaitsRun === true ? '; run `queenside grade` to run it again' : '';
    const was = earlier.get(id)?.score.points ?? 'none';
    print(`${nameOf(result)}: ${was} -> ${score.points} of ${score.max}${again}\n`);
  }
  return new Set(changed.map(({ id }) => id));
}

/** Lists decisions, the latest first. */
async function list(
  assignment: Assignment,
  students: readonly string[],
  flags: DecideFlags,
): Promise<number> {
  const entries = await entriesOn(assignment, students, flags);
  for (const entry of entries) {
    const { id, at, by, standing } = entry;
    const state = standing.replace('-', ' ').padEnd(13);
    print(`${id}  ${showMoment(at)}  ${by}  ${state}  ${describeEntry(entry)}\n`);
  }
  if (entries.length === 0) print('No decisions yet.\n');
  return ExitStatus.right;
}

/** Returns the history of some students, or of the class if none is named. */
async function entriesOn(
  assignment: Assignment,
  students: readonly string[],
  { report: folder }: Pick<DecideFlags, 'report'>,
): Promise<readonly DecisionEntry[]> {
  const entries = await decisionHistory(assignment);
  if (students.length === 0) return entries;
  const { submissions } = await gradesIn(assignment, folder);
  const names = new Set(students.flatMap((name) => namesOf(findStudent(submissions, name))));
  return entries.filter(({ changes }) =>
    changes.some(({ student }) => student !== undefined && names.has(student)),
  );
}
