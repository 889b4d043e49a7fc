import { type Engine, errorOfStop, JobStopped } from '@queenside/batch';
import { asQueensideError } from '@queenside/core';
import {
  blocksOf,
  type Lesson,
  type Prepared,
  prepareBlock,
  readLesson,
  type RunJob,
} from '@queenside/lesson';
import { readAll } from '../actions/streams.ts';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { type LessonFlags, pluginFlagsOf } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import { printError } from '../show/print-failure.ts';
import { print } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';

/** Checks lessons, and prints what is wrong. */
export async function checkCommand(files: readonly string[], flags: LessonFlags): Promise<number> {
  const { engine: opened } = await openEngine(pluginFlagsOf(flags));
  await using engine = opened;
  let status: number = ExitStatus.right;
  for (const file of files) {
    const checked = await checkLesson(file, engine);
    if (checked === undefined) status = ExitStatus.failed;
    else print(`${showPath(file)}: ${showCount(checked.prepared.length, 'block')}, all right\n`);
  }
  return status;
}

/** A lesson whose blocks work. */
export interface CheckedLesson {
  readonly lesson: Lesson;
  /** What a page needs to show each block. */
  readonly prepared: readonly Prepared[];
}

/** Reads a lesson, runs its blocks, and prints what is wrong. @returns undefined if something is. */
export async function checkLesson(
  file: string,
  engine: Engine,
): Promise<CheckedLesson | undefined> {
  const { lesson, errors } = readLesson(new TextDecoder().decode(await readAll(file)), file);
  const wrong = [...errors];
  const prepared: Prepared[] = [];
  const run = runnerOn(engine);
  for (const block of blocksOf(lesson))
    try {
      prepared.push(await prepareBlock(block, run));
    } catch (thrown) {
      const error = asQueensideError(thrown, (reason) => commandError('lesson-block', { reason }));
      wrong.push(error.at({ file, line: block.line }));
    }
  for (const error of wrong) printError(error);
  return wrong.length === 0 ? { lesson, prepared } : undefined;
}

/** Returns what runs the jobs of blocks in the engine's workers. */
function runnerOn(engine: Engine): RunJob {
  return async (job) => {
    if (job.kind !== 'exam') return await engine.runPlain(job);
    const { timeLimitMs } = job.plan;
    try {
      return await engine.ownWorkers.run(job, { milliseconds: timeLimitMs, signal: undefined });
    } catch (thrown) {
      throw thrown instanceof JobStopped ? errorOfStop(thrown, job.plan) : thrown;
    }
  };
}
