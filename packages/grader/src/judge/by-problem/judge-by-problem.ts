/** Judges answers with the problem's own checker. */
import type { Engine } from '@queenside/batch';
import type { Deduction, RecordOutcome, RecordVerdict, Test } from '@queenside/class-view';
import type { Picture, Verified } from '@queenside/runtime';
import { defined, messageOf, QueensideError } from '@queenside/core';
import { MOST_OWN_REPORTS, type RecordReport } from '@queenside/runtime/report';
import { formatOf, originOf, sectionsOf } from '../../input-of.ts';
import type { Collected } from '../answer/collect-answer.ts';
import { splitRecords } from '@queenside/runtime/records';
import { joinLines, splitLines } from '../answer/join-lines.ts';
import { judgeError } from '../errors.ts';
import { commonMistakes, explainRecord, explainRecords, REASON_LENGTH } from './explain-records.ts';
import { faulty, type Judgement } from '../judgement.ts';
import { explainOrder } from './order.ts';
import { shortLine } from '../text.ts';

/** The checker's time limit for one answer file, in milliseconds. A file of ten million queens takes about two seconds. */
const DEFAULT_TIME_LIMIT = 120_000;
/** The most pictures of one answer file, and their total characters of SVG. */
const PICTURES = { most: 20, characters: 1 << 18 } as const;

const TITLE_LENGTH = 80;
const LINE_FEED = 0x0a;

/** The verdict for each finding of a checker. */
export const VERDICT_OF: Readonly<Record<string, RecordVerdict>> = {
  right: 'AC',
  wrong: 'WA',
  unreadable: 'FE',
  missing: 'NO',
  undecided: 'NV',
  unjudged: 'JE',
};

export interface ProblemJudge {
  readonly test: Test;
  readonly input: Uint8Array;
  readonly engine: Engine;
  /** Default: 120 s. */
  readonly checkerLimitMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Judges an answer.
 *
 * @param total the number of input records.
 * @throws QueensideError `batch/interrupted`.
 */
export async function judgeByProblem(
  judge: ProblemJudge,
  { bytes, file, lengths }: Collected & { readonly bytes: Uint8Array },
  total: number,
): Promise<Judgement> {
  try {
    if (lengths !== undefined) {
      const verified = await verifyEach(judge, splitLines(bytes, lengths), file);
      return judgementOf(verified, judge.test, '');
    }
    const verified = await verify(judge, bytes, true, file);
    return judgementOf(verified, judge.test, await orderOf(judge, bytes, verified));
  } catch (thrown) {
    return judgementWithout(thrown, judge.test, total);
  }
}

/** Checks the answers to each record alone: each comes from its own run, so that none can belong to another record. */
async function verifyEach(
  judge: ProblemJudge,
  answers: readonly Uint8Array[],
  file: string | undefined,
): Promise<Verified> {
  const { test, input, engine } = judge;
  const all = splitRecords(input, formatOf(engine, test.problem), engine.recordLimit);
  const records: RecordReport[] = [];
  const pictures: Picture[] = [];
  let line = 0;
  for (const [index, answer] of answers.entries()) {
    const one = { ...judge, input: joinLines([all[index]!.bytes]) };
    const verified = await verify(one, answer, pictures.length < PICTURES.most, file);
    for (const picture of verified.pictures ?? [])
      pictures.push({ ...picture, record: records.length + picture.record });
    records.push(...verified.records.map((report) => renumbered(report, index + 1, line)));
    line += joinLines([answer]).filter((byte) => byte === LINE_FEED).length;
  }
  return { records, pictures, comments: 0, chunks: [] };
}

/** Returns the report on a record that was checked alone as one of several. */
function renumbered(report: RecordReport, number: number, linesBefore: number): RecordReport {
  const { error, judged } = report;
  return {
    ...report,
    ...defined({
      error:
        error?.answerLine === undefined
          ? undefined
          : { ...error, answerLine: error.answerLine + linesBefore },
      judged:
        judged === undefined
          ? undefined
          : { ...judged, title: judged.title.replace(/^(\p{L}+) 1(?!\d)/u, `$1 ${number}`) },
    }),
  };
}

/** Says which answers are in the wrong place; empty if that does not explain the mistakes. */
function orderOf(judge: ProblemJudge, bytes: Uint8Array, { records }: Verified): Promise<string> {
  const titleOf = (index: number): string => shortLine(records[index]!.judged!.title, TITLE_LENGTH);
  const format = formatOf(judge.engine, judge.test.problem);
  return explainOrder(judge.input, format, bytes, records, titleOf, (input, answers) =>
    verify({ ...judge, input }, answers, false),
  );
}

/** Returns the judgement if the checker did not finish. */
function judgementWithout(thrown: unknown, { problem }: Test, total: number): Judgement {
  if (thrown instanceof QueensideError && thrown.code === 'batch/interrupted') throw thrown;
  const reason = messageOf(thrown);
  return faulty(judgeError('checker-failed', { problem, reason }).message, total);
}

function verify(
  { test, input, engine, checkerLimitMs = DEFAULT_TIME_LIMIT, signal }: ProblemJudge,
  answers: Uint8Array,
  draws: boolean,
  file?: string,
): Promise<Verified> {
  const { solver, solverOptions } = test.answer;
  const sections = sectionsOf(engine, test);
  return engine.verify({
    problem: test.problem,
    origin: originOf(engine, test),
    ...defined({ solver, sections }),
    options: solverOptions,
    input,
    answers,
    ...defined({ answersName: file }),
    grades: true,
    ...(draws && { draw: 'all', pictureLimits: PICTURES }),
    timeLimitMs: checkerLimitMs,
    ...defined({ signal }),
  });
}

function judgementOf(
  { records: reports, pictures = [], leftOver }: Verified,
  test: Test,
  order: string,
): Judgement {
  const drawings = new Map(pictures.map((picture) => [picture.record, picture]));
  const common = commonMistakes(reports);
  const records = indicesToList(reports).map((index) =>
    outcomeOf(reports[index]!, index + 1, common, drawings.get(index + 1)),
  );
  const beyond = leftOver?.answerLine;
  const count = (finding: string): number =>
    reports.filter(({ judged }) => judged!.finding === finding).length;
  const [unjudged, undecided] = [count('unjudged'), count('undecided')];
  const firstOf = (finding: string): RecordOutcome => {
    const index = reports.findIndex(({ judged }) => judged!.finding === finding);
    return outcomeOf(reports[index]!, index + 1, common, undefined);
  };
  return {
    right: count('right'),
    total: reports.length,
    records,
    deductions: deductOtherStyles(reports, test, beyond),
    rightParts: countParts(reports),
    ...sectionsIn(reports),
    reason: explainRecords(records, reports, common, order),
    ...defined({
      fault:
        unjudged > 0
          ? explainOpen('records-open', unjudged, firstOf('unjudged'), test, reports.length)
          : undefined,
    }),
    ...(undecided > 0 && {
      undecided: explainOpen(
        'records-undecided',
        undecided,
        firstOf('undecided'),
        test,
        reports.length,
      ),
    }),
    ...defined({ note: beyond === undefined ? undefined : explainExtra(beyond) }),
    ...valuesOf(reports),
  };
}

/** Returns the indices of the records that an outcome lists, in input order: preferably those that are not right. */
function indicesToList(reports: readonly RecordReport[]): readonly number[] {
  const right: number[] = [];
  const others: number[] = [];
  for (const [index, { judged }] of reports.entries())
    (judged!.finding === 'right' ? right : others).push(index);
  return [...others.slice(0, MOST_OWN_REPORTS), ...right.slice(0, MOST_OWN_REPORTS)]
    .slice(0, MOST_OWN_REPORTS)
    .toSorted((a, b) => a - b);
}

/** Returns the values of the right answers, if the problem has an objective. */
function valuesOf(reports: readonly RecordReport[]): Pick<Judgement, 'objective'> {
  const first = reports.find(({ objective }) => objective !== undefined)?.objective;
  if (first === undefined) return {};
  const { sense, unit } = first;
  const values = reports.map(({ objective }) =>
    objective === undefined ? null : Number(objective.value),
  );
  return { objective: { sense, unit, values } };
}

function outcomeOf(
  { judged, error }: RecordReport,
  number: number,
  common: ReadonlyMap<string, string>,
  drawing: Picture | undefined,
): RecordOutcome {
  const { title, finding } = judged!;
  const reason = explainRecord(judged!, common);
  return {
    number,
    verdict: VERDICT_OF[finding]!,
    title: shortLine(title, TITLE_LENGTH),
    ...defined({
      reason: reason === undefined ? undefined : shortLine(reason, REASON_LENGTH),
      mistake: error?.mistake,
      answerLine: error?.answerLine,
      drawing: drawing?.svg,
    }),
  };
}

/** Counts the wrong records in which a part is right, by part. */
function countParts(reports: readonly RecordReport[]): Readonly<Record<string, number>> {
  const parts = reports.flatMap(({ judged }) => judged?.rightPart ?? []);
  return Object.fromEntries(
    [...Map.groupBy(parts, (part) => part)].map(([part, all]) => [part, all.length]),
  );
}

/** Counts the right answers of each section; nothing if each record has one answer. */
function sectionsIn(reports: readonly RecordReport[]): Pick<Judgement, 'sections'> {
  if (reports[0]?.section === undefined) return {};
  const bySection = Map.groupBy(reports, ({ section }) => section!);
  const sections = [...bySection].map(([label, own]) => {
    const rightParts = countParts(own);
    return {
      label,
      right: own.filter(({ judged }) => judged!.finding === 'right').length,
      total: own.length,
      ...defined({ rightParts: Object.keys(rightParts).length > 0 ? rightParts : undefined }),
    };
  });
  return { sections };
}

/** Deducts points for right answers in other styles than those that cost nothing. */
function deductOtherStyles(
  reports: readonly RecordReport[],
  { answer: { forms, otherForms } }: Test,
  beyond: number | undefined,
): Deduction[] {
  if (forms.length === 0 || otherForms === 0) return [];
  const right = reports.flatMap(({ judged }) => (judged?.finding === 'right' ? [judged] : []));
  const others = right.filter(({ styles = [] }) => !styles.some((style) => forms.includes(style)));
  if (others.length === 0 && beyond === undefined) return [];
  const asked = forms.join(' or ');
  const used = [...new Set(others.flatMap(({ styles = [] }) => styles))].join(', ');
  const why =
    others.length === 0
      ? explainExtra(beyond!)
      : `${others.length} of ${right.length} right answers are in another style${used && ` (${used})`} than required (${asked}); the first is ${others[0]!.title}`;
  return [{ why, share: otherForms }];
}

function explainExtra(line: number): string {
  return `the answer file has extra text after its last answer, at line ${line}`;
}

function explainOpen(
  name: 'records-open' | 'records-undecided',
  count: number,
  { title, reason = '' }: RecordOutcome,
  { problem }: Test,
  total: number,
): string {
  return judgeError(name, { count, total, title, reason, problem }).message;
}
