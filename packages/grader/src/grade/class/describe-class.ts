import { basename } from 'node:path';
import { type ClassResult, shortened, type SubmissionResult } from '@queenside/class-view';
import { closeTo } from '@queenside/core';
import { describeCleaned } from '@queenside/runtime/records';
import type { Sandbox } from '@queenside/sandbox';
import {
  type FoundSubmissions,
  installCommand,
  LANGUAGES,
  modulesOf,
  showName,
} from '@queenside/submissions';
import { NOT_INSTALLED } from '@queenside/submissions/types';
import { readInstances } from '../../assignment/index.ts';
import { compareClass, readPublished } from '../../similarity/index.ts';
import { overrideFor } from '../../overrides/of-student.ts';
import type { GradeContext } from '../context.ts';

/** A module that several students' programs miss is worth installing. */
const SEVERAL = 2;

/** The most characters of the list of students. */
const LONGEST_LIST = 200;

/**
 * Adds to the results of submissions what concerns the class.
 *
 * @param submissions by name.
 */
export async function describeClass(
  found: FoundSubmissions,
  submissions: readonly SubmissionResult[],
  context: GradeContext,
  isPartial: boolean,
): Promise<ClassResult> {
  const { assignment, engine, sandbox, store } = context;
  const published = await readPublished(assignment, engine);
  const keep = (bytes: Uint8Array): Promise<string> => store.answers.keep(bytes);
  return {
    assignment,
    submissions,
    sandbox: sandbox.kind,
    refused: found.refused,
    notices: [
      ...(await noticesOf(submissions, sandbox)),
      ...unusedOverrides(found, context),
      ...missingStudents(found),
      ...(await cleanedInstances(context)),
    ],
    ...(await compareClass(found.submissions, assignment, keep, published)),
    isPartial,
  };
}

/** Returns a notice for each override whose student handed in nothing. */
function unusedOverrides({ submissions }: FoundSubmissions, context: GradeContext): string[] {
  for (const submission of submissions) overrideFor(context.overrides, submission);
  const names = submissions.map(({ name }) => name);
  return (context.overrides?.unused() ?? []).map(({ student, line }) => {
    const meant = names.length === 0 ? undefined : closeTo(student, names, 1);
    const hint = meant === undefined ? '' : `; did you mean ${showName(meant)}?`;
    return `overrides.yaml, line ${line}: no submission is called ${showName(student)}, so these decisions have no effect${hint || '.'}`;
  });
}

/** Returns a notice for each test whose instance file is not as programs get it. */
async function cleanedInstances({ assignment, engine }: GradeContext): Promise<string[]> {
  const notices: string[] = [];
  for (const test of assignment.tests) {
    const { title, instances } = test;
    if (instances.kind !== 'file') continue;
    const { cleaned } = await readInstances(test, instances.path, engine);
    const name = showName(basename(instances.path));
    if (cleaned.length > 0)
      notices.push(`Programs get ${name} (${title}) ${describeCleaned(cleaned)}.`);
  }
  return notices;
}

/** Returns a notice if students of the roster handed in nothing. */
function missingStudents({ missing = [] }: FoundSubmissions): string[] {
  if (missing.length === 0) return [];
  const students = missing.length === 1 ? 'student' : 'students';
  return [
    `${missing.length} ${students} of the roster handed in nothing: ${missing.map(showName).join(', ')}.`,
  ];
}

/**
 * Returns a notice for each compiler that programs need, and for each module that several programs imported, that is not installed,
 * with the command that installs it.
 */
async function noticesOf(
  submissions: readonly SubmissionResult[],
  sandbox: Sandbox,
): Promise<string[]> {
  const notices = missingTools(submissions);
  for (const { id, title, modules } of LANGUAGES) {
    if (modules === undefined) continue;
    const missing = submissions.flatMap((submission) =>
      [...missingIn(submission, modules.missing)].map((module) => ({ module, submission })),
    );
    for (const [module, all] of Map.groupBy(missing, (each) => each.module)) {
      if (all.length < SEVERAL) continue;
      const { install } = await modulesOf(sandbox, id);
      notices.push(
        `${all.length} programs need the ${title} module ${module}, which is not installed: ${namesOf(all)}. ` +
          `If the assignment allows it, install it (${modules.install(module, install)}) and grade again: only these programs run again.`,
      );
    }
  }
  return notices;
}

function missingTools(submissions: readonly SubmissionResult[]): string[] {
  const missing = submissions
    .filter(({ build }) => build.judgeFault)
    .flatMap((submission) =>
      Object.entries(submission.build.uses)
        .filter(([, version]) => version === NOT_INSTALLED)
        .map(([tool]) => ({ tool, submission })),
    );
  return [...Map.groupBy(missing, ({ tool }) => tool)].flatMap(([tool, all]) => {
    const command = installCommand(tool);
    if (command === undefined) return [];
    const [needs, these] =
      all.length === 1 ? ['needs', 'this program runs'] : ['need', 'these programs run'];
    return `${tool} is not installed, which ${namesOf(all)} ${needs}. Install it (${command}) and grade again: only ${these} again.`;
  });
}

function namesOf(all: readonly { readonly submission: SubmissionResult }[]): string {
  return shortened(all.map(({ submission }) => submission.name).join(', '), LONGEST_LIST);
}

/** Returns the modules that a submission's runs did not find and that it does not bring itself. */
function missingIn({ tests, build }: SubmissionResult, missing: RegExp): ReadonlySet<string> {
  const names = tests.flatMap(({ run }) => missing.exec(run?.errors ?? '')?.[1] ?? []);
  const known = new Set(Object.keys(build.uses).map((name) => name.split(': ')[1]));
  return new Set(names.filter((name) => known.has(name)));
}
