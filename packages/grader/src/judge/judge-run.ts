/** Judges one run: from what it used and what it left to a verdict with reasons. */
import { batchError, type Engine } from '@queenside/batch';
import { splitRecords } from '@queenside/core';
import type {
  Limits,
  RecordOutcome,
  RecordVerdict,
  RunFacts,
  RunSummary,
  Sandbox,
  Test,
  TestOutcome,
} from '../model/index.ts';
import type { Collected } from './collect-answer.ts';
import { decideVerdict } from './decide-verdict.ts';
import { judgeError } from './errors.ts';
import { explainEnding, hasCrashed, limitReached } from './explain-ending.ts';
import { judgeByProblem } from './judge-by-problem.ts';
import { judgeExternally } from './judge-externally.ts';
import { faulty, refused, type Judgement } from './judgement.ts';
import { endOf, plainText } from './text.ts';

/** Records of an outcome that are listed. */
const MOST_RECORDS = 1000;
const MOST_ERRORS = 4000;
const JUDGE_FAULT =
  'this test could not be judged, and that is not your fault: it counts for nobody until it is repeated';

export interface JudgeTask {
  readonly test: Test;
  /** The records that the program was given. */
  readonly input: Uint8Array;
  readonly facts: RunFacts;
  readonly collected: Collected;
  /** Those that the run had: the test's, by the factor of its language. */
  readonly limits: Limits;
  /** Whether the run was repeated alone. */
  readonly repeated: boolean;
  readonly engine: Engine;
  /** Runs external checkers. */
  readonly sandbox: Sandbox;
  /** Its place there. */
  /** From where relative paths of an external checker's command lead. Default: the process's folder. */
  readonly base?: string;
  /** What the problem's checker may take for the whole file, in milliseconds. Default: 120,000. */
  readonly checkerLimitMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Judges a run. Whatever fails beside the program is a JE with a note; the same facts and answers give the same outcome.
 *
 * @throws QueensideError `batch/interrupted` where the run, or its judging, was stopped.
 */
export async function judgeRun(task: JudgeTask): Promise<TestOutcome> {
  if (task.facts.ending.kind === 'interrupted') throw batchError('interrupted');
  return outcomeOf(task, await judge(task));
}

async function judge(task: JudgeTask): Promise<Judgement> {
  const { test, facts, collected } = task;
  const total = countRecords(task);
  if (typeof total === 'string') return faulty(total, 0);
  if (facts.ending.kind === 'sandbox-failed') {
    const { reason } = facts.ending;
    return faulty(judgeError('sandbox-failed', { reason }).message, total);
  }
  const { bytes, refusal } = collected;
  if (bytes === undefined || refusal !== undefined)
    return refused(refusal ?? { verdict: 'NO', reason: 'there is no answer' }, total);
  const answer = { ...collected, bytes };
  if (test.checker.kind === 'problem') return judgeByProblem(task, answer, total);
  return judgeExternally({ ...task, checker: test.checker }, bytes);
}

/** Records of the input, 1 for an external checker, which judges the output as a whole; or why there are none. */
function countRecords({ test, input }: JudgeTask): number | string {
  if (test.checker.kind !== 'problem') return 1;
  try {
    const { length } = splitRecords(input);
    return length > 0 ? length : judgeError('no-records').message;
  } catch (thrown) {
    return judgeError('input-unreadable', { reason: (thrown as Error).message }).message;
  }
}

function outcomeOf(task: JudgeTask, judgement: Judgement): TestOutcome {
  const { test, facts, collected, limits, repeated } = task;
  const { right, total, records, refusal, fault, note, share } = judgement;
  const limit = limitReached(facts, limits);
  const firstFault = records.map(({ verdict }) => verdict).find(isFault);
  const verdict = decideVerdict({
    isJudgeFault: fault !== undefined,
    ...(limit && { limit }),
    hasCrashed: hasCrashed(facts),
    ...(refusal && { refusal }),
    right: share ?? right,
    total: share === undefined ? total : 1,
    ...(firstFault && { firstFault }),
  });
  const told = fault ?? note;
  return {
    test: test.id,
    verdict,
    reason: verdict === 'JE' ? JUDGE_FAULT : explain(task, judgement),
    right,
    total,
    records: chooseRecords(records),
    deductions: [...collected.deductions, ...judgement.deductions],
    ...(collected.file !== undefined && { answerFile: collected.file }),
    run: summarize(facts, repeated),
    ...(told !== undefined && { note: told }),
    ...(share !== undefined && { share }),
  };
}

function isFault(verdict: RecordVerdict): verdict is 'WA' | 'FE' | 'NO' {
  return verdict !== 'AC' && verdict !== 'JE';
}

/** How the run ended comes first; what its answers are worth is told all the same. */
function explain({ facts, limits }: JudgeTask, { right, total, reason }: Judgement): string {
  const ending = explainEnding(facts, limits);
  if (ending === '') return reason;
  if (right === 0) return ending;
  return `${ending}. ${right === total ? 'All' : `${right} of ${total}`} records are right all the same`;
}

/** Where there are too many, those that are not right stay; in input order. */
function chooseRecords(records: readonly RecordOutcome[]): readonly RecordOutcome[] {
  if (records.length <= MOST_RECORDS) return records;
  const isRight = ({ verdict }: RecordOutcome): boolean => verdict === 'AC';
  const { true: right = [], false: others = [] } = Object.groupBy(
    records,
    (record) => `${isRight(record)}` as const,
  );
  return [...others, ...right].slice(0, MOST_RECORDS).toSorted((a, b) => a.number - b.number);
}

function summarize(facts: RunFacts, repeated: boolean): RunSummary {
  const { ending, cpuMs, wallMs, memoryBytes, errors } = facts;
  const text = endOf(plainText(errors), MOST_ERRORS);
  return { ending, cpuMs, wallMs, memoryBytes, errors: text, repeated };
}
