/** Writes questions about each student's own search, and judges typed answers to them. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  findStudent,
  gradeError,
  GradeFollower,
  gradesOf,
  judgeAnswers,
  type JudgedSheet,
  loadAssignment,
  loadOverrides,
  makeSheets,
  readAnswers,
  writeSheets,
} from '@queenside/grader';
import { systemReason } from '@queenside/host/system';
import { ExitStatus } from '../exit-status.ts';
import { pluginFlagsOf } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import { printWarning } from '../show/print-failure.ts';
import { print, printAside } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';
import type { DefenceFlags } from './flags.ts';

export async function gradeDefenceCommand(file: string, flags: DefenceFlags): Promise<number> {
  const today = await loadAssignment(resolve(file));
  const report = resolve(flags.report);
  using follower = new GradeFollower(join(report, '.queenside'));
  const { grades, answers: kept } = follower;
  const last = grades?.last('applied');
  if (grades === undefined || last === undefined)
    throw gradeError('nothing-graded', { folder: showPath(report) });
  const result = gradesOf(grades, last.number, today, await loadOverrides(today));
  const chosen =
    flags.student === undefined ? undefined : findStudent(result.submissions, flags.student).id;
  // The stored calls belong to the records of the assignment of then.
  const assignment = grades.assignment(last.number) ?? today;
  await using opened = await engineFor(flags);
  const { seed, questions: count } = flags;
  const { sheets, without } = await makeSheets(
    { ...result, assignment },
    { engine: opened.engine, kept, seed, count },
  );
  if (flags.answers !== undefined) return printJudged(await judged(sheets, flags.answers));
  const wanted = sheets.filter(({ sheet }) => chosen === undefined || sheet.id === chosen);
  const left = without.filter(({ id }) => chosen === undefined || id === chosen);
  const folder = flags.out === undefined ? join(report, 'defence') : resolve(flags.out);
  if (wanted.length > 0) {
    await writeSheets(wanted, folder, today.title);
    if (assignment.secret === undefined)
      printWarning(
        'The assignment has no secret, so students can compute their questions from the seed. `queenside grade secret` makes one.',
      );
    print(
      `Questions for ${showCount(wanted.length, 'student')}, seed ${seed}\nPrint: ${showPath(join(folder, 'pages.html'))}\nKey:   ${showPath(join(folder, 'key.html'))}\n`,
    );
  }
  for (const { sheet } of wanted)
    if (sheet.questions.length < count)
      printAside(`  ${sheet.name}: only ${showCount(sheet.questions.length, 'question')}`);
  if (left.length > 0) printAside(`  ${showCount(left.length, 'student')} without questions:`);
  for (const { name, why } of left) printAside(`    ${name}: ${why}`);
  return left.length === 0 ? ExitStatus.right : ExitStatus.failed;
}

async function engineFor(flags: DefenceFlags) {
  const { engine } = await openEngine(pluginFlagsOf(flags));
  return { engine, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
}

async function judged(
  sheets: Parameters<typeof judgeAnswers>[0],
  file: string,
): Promise<readonly JudgedSheet[]> {
  const shown = showPath(resolve(file));
  const bytes = await readFile(file).catch((thrown: unknown) => {
    throw gradeError('answers-unreadable', { file: shown, reason: systemReason(thrown) });
  });
  return judgeAnswers(sheets, readAnswers(bytes, shown), shown);
}

function printJudged(students: readonly JudgedSheet[]): number {
  for (const { name, count, answers } of students) {
    const right = answers.filter(({ isRight }) => isRight).length;
    const open = count - new Set(answers.map(({ number }) => number)).size;
    const unanswered = open === 0 ? '' : `, ${open} not answered`;
    print(`${name}: ${right} of ${count} right${unanswered}\n`);
    for (const { number, answer, isRight, right: expected, step } of answers)
      if (!isRight)
        print(
          `  question ${number}: "${answer}", but its search says ${expected}${step === undefined ? '' : ` (step ${step})`}\n`,
        );
  }
  if (students.length === 0) print('No answers yet.\n');
  return ExitStatus.right;
}
