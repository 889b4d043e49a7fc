import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemReason } from '@queenside/host/system';
import { defined, QueensideError } from '@queenside/core';
import { unpackSubmission } from '../read/unpack.ts';
import type { BuildOutcome, BuildRules, Prepared, Program, Submission } from '../types.ts';
import { BuildFailed } from './build-failed.ts';
import { BuildSite, type BuildSiteOptions } from './build-site.ts';
import { findPrograms, type FindOptions, type FoundPrograms } from './find-programs.ts';

export interface PrepareOptions extends BuildSiteOptions, FindOptions {
  readonly rules: BuildRules;
  /** The ids of all problems in the assignment's tests. */
  readonly problems: readonly string[];
  /** The teacher's files for the submission, by path; null removes one. */
  readonly files?: ReadonlyMap<string, Uint8Array | null>;
}

/**
 * Unpacks a submission into `workFolder`, which is empty or does not exist, and builds a program for each problem. The outcome reports
 * what is wrong with the submission or the judge's machine.
 *
 * @throws QueensideError `batch/interrupted`.
 */
export async function prepareSubmission(
  submission: Submission,
  options: PrepareOptions,
): Promise<Prepared> {
  const folder = options.workFolder;
  const site = new BuildSite(options);
  try {
    await unpackSubmission(submission, folder, options.rules);
    await changeFiles(folder, options.files ?? new Map());
    const found = await findPrograms(site, options.rules, options.problems, options);
    return { folder, ...summarize(found, site) };
  } catch (thrown) {
    return {
      folder,
      programs: {},
      missing: {},
      build: failure(thrown, site),
    };
  }
}

/** Adds, replaces, and removes files. The folder contains no links. */
async function changeFiles(
  folder: string,
  files: ReadonlyMap<string, Uint8Array | null>,
): Promise<void> {
  for (const [path, bytes] of files) {
    const place = join(folder, path);
    await rm(place, { recursive: true, force: true });
    if (bytes === null) continue;
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
}

function summarize(found: FoundPrograms, { uses, log }: BuildSite): Omit<Prepared, 'folder'> {
  const programs: Record<string, Program> = {};
  const missing: Record<string, string> = {};
  for (const [problem, each] of found)
    if (each instanceof BuildFailed) missing[problem] = each.message;
    else programs[problem] = each;
  const failures = [...found.values()].filter((each) => each instanceof BuildFailed);
  const fault = failures.find(({ isJudgeFault }) => isJudgeFault);
  const [first] = Object.values(programs);
  // A fault of the judge's machine must not count against the student: nothing runs until it is fixed.
  const isOk = fault === undefined && first !== undefined;
  const reasons = [...new Set(Object.values(missing))];
  const only = reasons.length === 1 ? reasons[0]! : 'no program can be run; each test says why';
  const reason = fault?.message ?? only;
  const build: BuildOutcome = {
    ok: isOk,
    ...defined({ language: first?.language, reason: !isOk ? reason : undefined }),
    log,
    judgeFault: fault !== undefined,
    uses,
  };
  return { programs, missing, build };
}

function failure(thrown: unknown, { uses, log }: BuildSite): BuildOutcome {
  if (thrown instanceof BuildFailed)
    return { ok: false, reason: thrown.message, log, judgeFault: thrown.isJudgeFault, uses };
  // The submission was readable when it was found, so the student did not cause this.
  if (thrown instanceof QueensideError && thrown.code.startsWith('submission/'))
    return { ok: false, reason: thrown.message, log, judgeFault: true, uses };
  if ((thrown as NodeJS.ErrnoException).errno !== undefined)
    return { ok: false, reason: systemReason(thrown), log, judgeFault: true, uses };
  throw thrown;
}
