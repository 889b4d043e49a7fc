/** A run as it is kept: what it wrote stands apart, by its content. */
import type { Collected } from '../judge/index.ts';
import type { Limits, RunFacts } from '../model/index.ts';
import type { AnswerFiles } from './answer-files.ts';

/** What a run came to, and all that a judge needs of it. */
export interface FinishedRun {
  readonly facts: RunFacts;
  readonly collected: Collected;
  /** Those that it had. */
  readonly limits: Limits;
  /** Whether it was repeated alone, and this is the repetition. */
  readonly repeated: boolean;
}

/** A {@link FinishedRun} as plain data: bytes are named by their hash. */
export interface KeptRun {
  readonly facts: Omit<RunFacts, 'output' | 'errors'>;
  readonly output: string;
  readonly errors: string;
  readonly collected: Omit<Collected, 'bytes'>;
  readonly answer?: string;
  readonly limits: Limits;
  readonly repeated: boolean;
}

export async function packRun(run: FinishedRun, answers: AnswerFiles): Promise<KeptRun> {
  const { output, errors, ...facts } = run.facts;
  const { bytes, ...collected } = run.collected;
  return {
    facts,
    output: await answers.keep(output),
    errors: await answers.keep(errors),
    collected,
    ...(bytes !== undefined && { answer: await answers.keep(bytes) }),
    limits: run.limits,
    repeated: run.repeated,
  };
}

/** @returns undefined where something of it is not there any more. */
export async function unpackRun(
  kept: KeptRun,
  answers: AnswerFiles,
): Promise<FinishedRun | undefined> {
  const [output, errors, bytes] = await Promise.all([
    answers.find(kept.output),
    answers.find(kept.errors),
    kept.answer === undefined ? undefined : answers.find(kept.answer),
  ]);
  if (output === undefined || errors === undefined) return undefined;
  if (kept.answer !== undefined && bytes === undefined) return undefined;
  return {
    facts: { ...kept.facts, output, errors },
    collected: { ...kept.collected, ...(bytes && { bytes }) },
    limits: kept.limits,
    repeated: kept.repeated,
  };
}
