/** Judges one run: turns its resource use and its answer into a verdict with reasons. */
import { batchError, type Engine } from '@queenside/batch';
import { countAnswers } from '../input-of.ts';
import type {
  Limits,
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
import { explainEnding, hasCrashed, limitReached, quoteErrors } from './explain-ending.ts';
import { judgeByProblem } from './judge-by-problem.ts';
import { judgeExternally } from './judge-externally.ts';
import { faulty, refused, type Judgement } from './judgement.ts';
import { endOf, plainText } from './text.ts';

const MOST_ERRORS = 4000;
const NOT_VERIFIED =
  'the checker could not verify some answers, which is not your fault; their points stay open';
const JUDGE_FAULT =
  'this test could not be judged, which is not your fault; it does not count until it is repeated';

export interface JudgeRequest {
  readonly test: Test;
  /** The input records. */
  readonly input: Uint8Array;
  readonly facts: RunFacts;
  readonly collected: Collected;
  /** The test's limits, with time multiplied by the factor of the program's language. */
  readonly limits: Limits;
  /** Whether the run was repeated alone. */
  readonly repeated: boolean;
  readonly engine: Engine;
  /** Runs external checkers. */
  readonly sandbox: Sandbox;
  /** The folder of relative paths in an external checker's command. Default: the working folder. */
  readonly base?: string;
  /** The time limit of the problem's checker for the whole file, in milliseconds. Default: 120,000. */
  readonly checkerLimitMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Judges a run. Any failure outside the program results in JE with a note. The same facts and answers give the same outcome.
 *
 * @throws QueensideError `batch/interrupted` if the run or its judging was stopped.
 */
export async function judgeRun(request: JudgeRequest): Promise<TestOutcome> {
  if (request.facts.ending.kind === 'interrupted') throw batchError('interrupted');
  return outcomeOf(request, await judge(request));
}

async function judge(request: JudgeRequest): Promise<Judgement> {
  const { test, facts, collected } = request;
  const total = countRecords(request);
  if (typeof total === 'string') return faulty(total, 0);
  if (facts.ending.kind === 'sandbox-failed') {
    const { reason } = facts.ending;
    return faulty(judgeError('sandbox-failed', { reason }).message, total);
  }
  const { bytes, refusal } = collected;
  if (bytes === undefined || refusal !== undefined)
    return refused(refusal ?? { verdict: 'NO', reason: 'there is no answer' }, total);
  const answer = { ...collected, bytes };
  if (test.checker.kind === 'problem') return judgeByProblem(request, answer, total);
  return judgeExternally({ ...request, checker: test.checker }, bytes);
}

/** Counts the records to judge, or returns why that is impossible. */
function countRecords({ test, input, engine }: JudgeRequest): number | string {
  try {
    const count = countAnswers(engine, test, input);
    return count > 0 ? count : judgeError('no-records').message;
  } catch (thrown) {
    return judgeError('input-unreadable', { reason: (thrown as Error).message }).message;
  }
}

function outcomeOf(request: JudgeRequest, judgement: Judgement): TestOutcome {
  const { test, facts, collected, limits, repeated } = request;
  const { right, total, records, rightParts = {}, sections, refusal } = judgement;
  const { fault, undecided, note, share, objective } = judgement;
  const limit = limitReached(facts, limits);
  const firstFault = records.map(({ verdict }) => verdict).find(isFault);
  const verdict = decideVerdict({
    isJudgeFault: fault !== undefined,
    isUndecided: undecided !== undefined,
    ...(limit && { limit }),
    hasCrashed: hasCrashed(facts),
    ...(refusal && { refusal }),
    right: share ?? right,
    total: share === undefined ? total : 1,
    ...(firstFault && { firstFault }),
  });
  const told = fault ?? undecided ?? note;
  return {
    test: test.id,
    verdict,
    reason: verdict === 'JE' ? JUDGE_FAULT : explain(request, judgement),
    right,
    total,
    records,
    deductions: [...collected.deductions, ...judgement.deductions],
    ...(Object.keys(rightParts).length > 0 && { rightParts }),
    ...(sections && { sections }),
    ...(collected.file !== undefined && { answerFile: collected.file }),
    run: summarize(facts, repeated),
    ...(told !== undefined && { note: told }),
    ...(share !== undefined && { share }),
    ...(objective && { objective }),
  };
}

function isFault(verdict: RecordVerdict): verdict is 'WA' | 'FE' | 'NO' {
  return verdict === 'WA' || verdict === 'FE' || verdict === 'NO';
}

/** Explains a failed ending first, then how many records are right despite it. */
function explain(
  { facts, limits }: JudgeRequest,
  { right, total, reason, undecided, refusal }: Judgement,
): string {
  const ending = explainEnding(facts, limits);
  if (undecided !== undefined)
    return [NOT_VERIFIED, ...[ending, reason].filter((each) => each !== '')].join('. ');
  if (ending === '') return refusal === 'NO' ? `${reason}${quoteErrors(facts)}` : reason;
  if (right === 0) return ending;
  return `${ending}. ${right === total ? 'All' : `${right} of ${total}`} records are right nevertheless`;
}

function summarize(facts: RunFacts, repeated: boolean): RunSummary {
  const { ending, cpuMs, wallMs, memoryBytes, errors } = facts;
  const text = endOf(plainText(errors), MOST_ERRORS);
  return { ending, cpuMs, wallMs, memoryBytes, errors: text, repeated };
}
