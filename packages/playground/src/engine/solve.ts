/** Solves one record as `queenside solve` does. */
import { defined } from '@queenside/core/basics';
import type { Answered, PackedRecords, Picture, SolvePlan, Unpacked } from '@queenside/runtime';
import { unpackReports, type RecordReport } from '@queenside/runtime/report';
import { isThirdParty, pluginsFor, problemOf } from './catalog.ts';
import type { PageEngine } from './engine.ts';
import { originOf, type Question } from './question.ts';

export interface PageAnswer {
  readonly report: RecordReport;
  /** The answer as in an answer file. */
  readonly answer: string;
  /** The drawing of the answer, or why there is none; undefined if the problem draws no answers. */
  readonly picture?: Pick<Picture, 'svg' | 'error'>;
}

function planOf(question: Question): SolvePlan {
  const { problem, solver, options, seed } = question;
  return {
    problem,
    origin: originOf(question),
    ...defined({ solver }),
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
export async function solve(engine: PageEngine, question: Question): Promise<PageAnswer> {
  const plugins = pluginsFor(question.problem, question.solver);
  const { plugin } = problemOf(question.problem);
  const isJudged = !isThirdParty(plugin) && plugins.some(isThirdParty);
  const { report, chunks, pictures } = await (isJudged ? solveAndJudge : solveAlone)(
    engine,
    question,
    plugins,
  );
  const picture = pictures?.[0];
  return {
    report,
    answer: await new Blob([...chunks] as BlobPart[]).text(),
    ...defined({ picture }),
  };
}

type SolvedRecord = Pick<Answered, 'chunks' | 'pictures'> & { readonly report: RecordReport };

async function solveAlone(
  engine: PageEngine,
  question: Question,
  plugins: readonly string[],
): Promise<SolvedRecord> {
  const { reports, ...written } = await engine.run<Answered>(
    { kind: 'solve', plan: planOf(question), records: packRecord(question.record) },
    plugins,
  );
  return { report: unpackReports(reports)[0]!, ...written };
}

/** A third-party solver only writes its answer: the bundled checker judges and draws it in another worker, as in the command. */
async function solveAndJudge(
  engine: PageEngine,
  question: Question,
  plugins: readonly string[],
): Promise<SolvedRecord> {
  const plan = { ...planOf(question), unjudged: true } as const;
  const records = packRecord(question.record);
  const answers = await engine.run<Unpacked>({ kind: 'solve', plan, records }, plugins);
  const { records: reports, ...written } = await engine.run<Unpacked>(
    { kind: 'judge', plan, records, answers, mustSettle: false },
    [problemOf(question.problem).plugin],
  );
  return { report: reports[0]!, ...written };
}
