/** Solves one record as `queenside solve` does. */
import type { Answered, PackedRecords, SolvePlan } from '@queenside/runtime';
import { unpackReports, type RecordReport } from '@queenside/runtime/report';
import { pluginsFor } from './catalog.ts';
import type { Engine } from './engine.ts';
import type { Question } from './question.ts';

export interface Solved {
  readonly report: RecordReport;
  /** As in an answer file. */
  readonly answer: string;
  /** The drawing of the answer, if there is one. */
  readonly svg?: string;
}

export function originOf({ problem, variant }: Pick<Question, 'problem' | 'variant'>) {
  return { name: `${problem}.txt`, ...(variant !== undefined && { variant }) };
}

function planOf(question: Question): SolvePlan {
  const { problem, solver, options, seed } = question;
  return {
    problem,
    origin: originOf(question),
    ...(solver !== undefined && { solver }),
    options,
    seed,
    timeLimitMs: Infinity,
    explain: false,
    draw: true,
  };
}

function packRecord(record: string): PackedRecords {
  const bytes = new TextEncoder().encode(record);
  return { bytes, ends: [bytes.length], lines: [1], first: 0 };
}

/** @throws JobFailed, JobStopped. */
export async function solve(engine: Engine, question: Question): Promise<Solved> {
  const { reports, chunks, pictures } = await engine.run<Answered>(
    { kind: 'solve', plan: planOf(question), records: packRecord(question.record) },
    pluginsFor(question.problem, question.solver),
  );
  const svg = pictures?.[0]?.svg;
  return {
    report: unpackReports(reports)[0]!,
    answer: await new Blob([...chunks] as BlobPart[]).text(),
    ...(svg !== undefined && { svg }),
  };
}
