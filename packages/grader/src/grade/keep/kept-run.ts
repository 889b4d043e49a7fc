/** Converts runs to and from their stored form, in which outputs are replaced by their hashes. */
import { defined } from '@queenside/core/basics';
import type { RunFiles } from '@queenside/class-view';
import type { Limits, RunFacts } from '@queenside/sandbox';
import type { Prepared } from '@queenside/submissions';
import type { Collected, Opinion } from '../../judge/index.ts';
import type { AnswerFiles } from './answer-files.ts';

/** A finished run with everything that the judge needs. */
export interface FinishedRun {
  readonly facts: RunFacts;
  readonly collected: Collected;
  /** The limits of the run. */
  readonly limits: Limits;
  /** Whether this run is a repetition without others beside it. */
  readonly repeated: boolean;
  /** What an interactive validator decided. */
  readonly opinion?: Opinion;
  /** The runs of a function on each record, packed by `packAsked`. */
  readonly asked?: Uint8Array;
  /** Present if it is stored. */
  readonly files?: RunFiles;
}

/** A {@link FinishedRun} as plain data; hashes replace bytes. */
export interface KeptRun extends RunFiles {
  readonly facts: Omit<RunFacts, 'output' | 'errors'>;
  readonly collected: Omit<Collected, 'bytes'>;
  readonly limits: Limits;
  readonly repeated: boolean;
  readonly opinion?: Opinion;
}

/** Stores a run's outputs and returns the run as plain data. */
export async function packRun(run: FinishedRun, answers: AnswerFiles): Promise<KeptRun> {
  const { output, errors, ...facts } = run.facts;
  const { bytes, ...collected } = run.collected;
  return {
    facts,
    output: await answers.keep(output),
    errors: await answers.keep(errors),
    collected,
    ...defined({ answer: bytes === undefined ? undefined : await answers.keep(bytes) }),
    limits: run.limits,
    repeated: run.repeated,
    ...defined({
      opinion: run.opinion,
      asked: run.asked === undefined ? undefined : await answers.keep(run.asked),
    }),
  };
}

/** Restores a run, or returns undefined if one of its outputs was removed. */
export async function unpackRun(
  kept: KeptRun,
  answers: AnswerFiles,
): Promise<FinishedRun | undefined> {
  const [output, errors, bytes, asked] = await Promise.all([
    answers.find(kept.output),
    answers.find(kept.errors),
    kept.answer === undefined ? undefined : answers.find(kept.answer),
    kept.asked === undefined ? undefined : answers.find(kept.asked),
  ]);
  if (output === undefined || errors === undefined) return undefined;
  if (kept.answer !== undefined && bytes === undefined) return undefined;
  if (kept.asked !== undefined && asked === undefined) return undefined;
  return {
    facts: { ...kept.facts, output, errors },
    collected: { ...kept.collected, ...defined({ bytes }) },
    limits: kept.limits,
    repeated: kept.repeated,
    ...defined({ opinion: kept.opinion, asked }),
    files: filesOf(kept),
  };
}

export function filesOf({ output, errors, answer, asked }: KeptRun): RunFiles {
  return { output, errors, ...defined({ answer, asked }) };
}

/** The stored facts of a build, without its folder. */
export type KeptBuild = Omit<Prepared, 'folder'>;
