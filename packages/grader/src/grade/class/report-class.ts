/** Writes the reports and gradebooks of a class by today's decisions, and again if decisions change meanwhile. */
import { defined } from '@queenside/core/basics';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assignment, ClassResult, KeptFiles } from '@queenside/class-view';
import { Publication } from '@queenside/host';
import { bytesOf, loadOverrides, overridesFile, versionOf } from '../../overrides/load.ts';
import {
  fillGradebook,
  writeReports,
  type FilledGradebook,
  type GradebookOptions,
  type ReportOptions,
} from '../../report/index.ts';
import { GradeFollower } from '../keep/grade-follower.ts';
import { decidedClass, type DecisionRules } from './decided.ts';

/** The files written about a class. */
export interface ReportedClass {
  /** The class's result, with the gaps in its gradebooks. */
  readonly result: ClassResult;
  readonly filled: readonly { readonly gradebook: FilledGradebook; readonly file: string }[];
}

interface ClassReportOptions extends ReportOptions, Pick<GradebookOptions, 'handedIn'> {
  readonly kept: KeptFiles;
}

/** Has the version of overrides.yaml and of the rubric by which the reports were written. */
const VERSION_FILE = join('.queenside', 'decisions.version');

/**
 * Writes the reports of a class and fills its gradebooks. Decisions that change meanwhile count: the reports then are written again.
 *
 * @param rules with the last valid overrides, which count if overrides.yaml is invalid now.
 */
export async function reportClass(
  graded: ClassResult,
  rules: DecisionRules & { readonly today: Assignment },
  folder: string,
  { handedIn, only, ...options }: ClassReportOptions,
): Promise<ReportedClass> {
  const { today } = rules;
  for (let isFirst = true; ; isFirst = false) {
    const version = await versionNow(today);
    const overrides = await loadOverrides(today).catch(() => rules.overrides);
    const result = decidedClass(graded, { ...rules, ...defined({ overrides }) });
    const books = await fillGradebooks(result, options, handedIn);
    const complete = {
      ...result,
      ...defined({ gradebooks: books.length > 0 ? books.map(({ report }) => report) : undefined }),
    };
    await writeReports(complete, folder, {
      ...options,
      ...defined({ only: isFirst && only ? only : undefined }),
    });
    const filled: { gradebook: FilledGradebook; file: string }[] = [];
    for (const gradebook of books)
      filled.push({ gradebook, file: await publish(gradebook, folder) });
    if (version !== (await versionNow(today))) continue;
    await writeFile(join(folder, VERSION_FILE), version);
    return { result: complete, filled };
  }
}

async function fillGradebooks(
  result: ClassResult,
  { kept }: Pick<ClassReportOptions, 'kept'>,
  handedIn: ClassReportOptions['handedIn'],
): Promise<FilledGradebook[]> {
  const filled: FilledGradebook[] = [];
  for (const { csv, ...options } of result.gradebookFiles ?? []) {
    const bytes = await kept.find(csv);
    if (bytes !== undefined)
      filled.push(fillGradebook(bytes, result, { ...options, ...defined({ handedIn }) }));
  }
  return filled;
}

/** Writes a gradebook to the report folder. */
async function publish({ bytes, report }: FilledGradebook, folder: string): Promise<string> {
  await using target = await Publication.begin(folder, report.file);
  await target.write(bytes);
  await target.commit();
  return target.file;
}

/** The submissions on which somebody has just decided. */
export interface FreshDecision {
  readonly submissions: ReadonlySet<string>;
  /** The version of overrides.yaml before. */
  readonly since: string;
}

/**
 * Writes the reports of the last grading again, by today's decisions. Needs no lock: a grader that runs writes its own reports by
 * the decisions of then.
 *
 * @param fresh the only decision since the last reports, if it is known: the pages of other students then stay.
 * @returns undefined if nothing has been graded.
 * @throws QueensideError `grade/store-unusable`, or an error of {@link writeReports}.
 */
export async function refreshReports(
  today: Assignment,
  folder: string,
  options: Omit<ReportOptions, 'kept' | 'only'>,
  fresh?: FreshDecision,
): Promise<ReportedClass | undefined> {
  using follower = new GradeFollower(join(folder, '.queenside'));
  const { grades, answers } = follower;
  const last = grades?.last('applied');
  if (grades === undefined || last === undefined) return undefined;
  const result = { assignment: today, ...grades.results(last.number) };
  const graded = grades.assignment(last.number) ?? today;
  const isKnown =
    fresh !== undefined && versionOfRules(fresh.since, today) === (await reportedVersion(folder));
  return reportClass(result, { graded, today }, folder, {
    ...options,
    kept: answers,
    ...defined({ only: isKnown ? fresh.submissions : undefined }),
  });
}

/** Returns whether decisions or the rubric have changed since the reports of a folder were written, for example because of a crash. */
export async function reportsAreStale(today: Assignment, folder: string): Promise<boolean> {
  const reported = await reportedVersion(folder);
  return reported !== undefined && reported !== (await versionNow(today));
}

function reportedVersion(folder: string): Promise<string | undefined> {
  return readFile(join(folder, VERSION_FILE), 'utf8').catch(() => undefined);
}

async function versionNow(assignment: Assignment): Promise<string> {
  return versionOfRules(versionOf(await bytesOf(overridesFile(assignment))), assignment);
}

function versionOfRules(overrides: string, { rubric }: Assignment): string {
  return `${overrides} ${versionOf(Buffer.from(JSON.stringify(rubric)))}`;
}
