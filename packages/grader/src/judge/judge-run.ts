/** Judges one run: turns its resource use and its answer into a verdict with reasons. */
import { defined } from '@queenside/core/basics';
import type { Engine } from '@queenside/batch';
import { hostError } from '@queenside/host';
import type {
  PackageChecker,
  RecordVerdict,
  RunSummary,
  Test,
  TestOutcome,
} from '@queenside/class-view';
import { constants, tmpdir } from 'node:os';
import type { Limits, RunFacts, Sandbox } from '@queenside/sandbox';
import { countAnswers } from '../input-of.ts';
import type { Collected } from './answer/collect-answer.ts';
import { BY_LIMIT, decideVerdict } from './decide-verdict.ts';
import { judgeError } from './errors.ts';
import { judgeByProblem } from './by-problem/judge-by-problem.ts';
import { judgeByPackage } from './external/judge-by-package.ts';
import { judgeExternally, judgementOf } from './external/judge-externally.ts';
import type { Opinion } from './external/opinion.ts';
import { faulty, refused, type Judgement } from './judgement.ts';
import { endOf, plainText, lastWords } from './text.ts';
import { showTime } from '../assignment/keys/quantities.ts';
import { showBytes } from './answer/read-safely.ts';

const WORDS_LENGTH = 300;

/** Shells and many runtimes exit with this plus the number of the signal that ended their program. */
const SIGNAL_BASE = 128;

const SIGNALS: Readonly<Record<string, string>> = {
  SIGSEGV: 'accessed memory that it does not own',
  SIGBUS: 'accessed memory that does not exist',
  SIGABRT: 'aborted, for example after a failed assertion or an uncaught exception',
  SIGFPE: 'divided an integer by zero',
  SIGILL: 'executed an invalid instruction',
  SIGTRAP: 'hit a trap, for example after a failed check',
  SIGKILL: 'was killed',
  SIGTERM: 'was terminated',
  SIGINT: 'was interrupted',
  SIGPIPE: 'wrote to a closed pipe',
  SIGSYS: 'made a system call that is not allowed',
  SIGXFSZ: 'wrote a file that is too large',
};

const IN_FOLDER = 'in its folder, where each file counts as at least 4 KiB';

const MOST_ERRORS = 4000;
const NOT_VERIFIED =
  'the checker could not verify some answers, which is not your fault; their points stay open';
/** The reason of a test that could not be judged. */
export const JUDGE_FAULT =
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
  /** What an interactive validator decided during the run. */
  readonly opinion?: Opinion;
  /** A folder for programs that judge. Default: that for temporary files. */
  readonly workFolder?: string;
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
  if (request.facts.ending.kind === 'interrupted') throw hostError('interrupted');
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
  if (test.checker.kind === 'problem')
    return withoutNeedlessFault(request, await judgeByProblem(request, answer, total));
  if (test.checker.kind === 'package')
    return judgementOf(request.opinion ?? (await judgeOutput(request, test.checker, bytes)), test);
  return judgeExternally({ ...request, checker: test.checker }, bytes);
}

/** Returns a judgement without the failure of the checker if no record of a run that reached a limit could count anyway. */
function withoutNeedlessFault(
  { test, facts, limits }: JudgeRequest,
  judgement: Judgement,
): Judgement {
  const limit = limitReached(facts, limits);
  if (judgement.fault === undefined || limit === undefined) return judgement;
  if (test.scoring.creditWith.includes(BY_LIMIT[limit])) return judgement;
  const reason = 'the answers were not checked';
  return { ...refused({ verdict: 'FE', reason }, judgement.total), note: judgement.fault };
}

/** Judges the output of a program that did not talk with its judge. */
function judgeOutput(
  { input, sandbox, workFolder = tmpdir(), signal }: JudgeRequest,
  checker: PackageChecker,
  output: Uint8Array,
): Promise<Opinion> {
  return judgeByPackage(checker, input, output, { sandbox, workFolder }, signal);
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
    ...defined({ limit }),
    hasCrashed: hasCrashed(facts),
    ...defined({ refusal }),
    right: share ?? right,
    total: share === undefined ? total : 1,
    ...defined({ firstFault }),
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
    ...defined({
      rightParts: Object.keys(rightParts).length > 0 ? rightParts : undefined,
      sections,
      answerFile: collected.file,
    }),
    run: summarize(facts, repeated),
    ...defined({ note: told, share, objective }),
  };
}

function isFault(verdict: RecordVerdict): verdict is 'WA' | 'FE' | 'NO' {
  return verdict === 'WA' || verdict === 'FE' || verdict === 'NO';
}

/** Explains a failed ending first, then how many records are right despite it. */
function explain(
  { test, facts, limits }: JudgeRequest,
  { right, total, reason, undecided, refusal }: Judgement,
): string {
  const ending = explainEnding(facts, limits);
  if (undecided !== undefined)
    return [NOT_VERIFIED, ...[ending, reason].filter((each) => each !== '')].join('. ');
  if (ending === '') return refusal === 'NO' ? `${reason}${quoteErrors(facts)}` : reason;
  if (right === 0) return ending;
  const counted = `${right === total ? 'All' : `${right} of ${total}`} records are right nevertheless`;
  const isLost = hasCrashed(facts) && !test.scoring.creditWith.includes('RTE');
  return `${ending}. ${counted}${isLost ? '; creditWith: [RTE] in the assignment would credit them' : ''}`;
}

/** Returns the facts of a run for reports. */
export function summarize(facts: RunFacts, repeated: boolean): RunSummary {
  const { ending, cpuMs, wallMs, memoryBytes, errors } = facts;
  const text = endOf(plainText(errors), MOST_ERRORS);
  return { ending, cpuMs, wallMs, memoryBytes, errors: text, repeated };
}

/** Returns the limit that a run reached: the one that ended it, or the processor time limit if it used more. */
export function limitReached({ ending, cpuMs }: RunFacts, limits: Limits) {
  if (ending.kind === 'limit') return ending.limit;
  return cpuMs > limits.cpuMs ? 'cpu' : undefined;
}

function hasCrashed({ ending }: RunFacts): boolean {
  return ending.kind === 'signalled' || (ending.kind === 'exited' && ending.code !== 0);
}

/** Explains how a run failed; empty if it did not. Omits measured times, so that a repeated run gets the same text. */
export function explainEnding(facts: RunFacts, limits: Limits): string {
  const limit = limitReached(facts, limits);
  if (limit !== undefined) return explainLimit(limit, limits, facts);
  const { ending } = facts;
  if (ending.kind === 'signalled') return `${explainSignal(ending.signal)}${quoteErrors(facts)}`;
  if (ending.kind === 'exited' && ending.code !== 0)
    return `${explainExit(ending.code)}${quoteErrors(facts)}`;
  return '';
}

function explainLimit(
  limit: NonNullable<ReturnType<typeof limitReached>>,
  limits: Limits,
  { output }: RunFacts,
): string {
  switch (limit) {
    case 'cpu':
      return `used more than the allowed ${showTime(limits.cpuMs)} of processor time`;
    case 'wall':
      return `was still running after ${showTime(limits.wallMs)}, the limit of elapsed time`;
    case 'idle':
      return `waited without doing any work until the limit of elapsed time, ${showTime(limits.wallMs)}`;
    case 'memory':
      return `used more than the allowed ${showBytes(limits.memoryBytes)} of memory`;
    case 'output':
      return `wrote more than the allowed ${showBytes(limits.outputBytes)} ${output.length < limits.outputBytes ? IN_FOLDER : 'to standard output'} (limits.output in the assignment)`;
  }
}

function explainSignal(signal: string): string {
  const meaning = SIGNALS[signal];
  return `ended by signal ${signal}${meaning === undefined ? '' : ` (${meaning})`}`;
}

function explainExit(code: number): string {
  const signal = Object.entries(constants.signals).find(
    ([, number]) => number === code - SIGNAL_BASE,
  )?.[0];
  const looks = signal === undefined ? '' : `, which usually means ${crashBy(signal)}`;
  return `ended with exit status ${code}${looks}`;
}

function crashBy(signal: string): string {
  return ['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal)
    ? `termination by ${signal}`
    : `a crash by ${signal}`;
}

/** Quotes standard error, as the end of a sentence; empty if there is none. */
function quoteErrors({ errors }: Pick<RunFacts, 'errors'>): string {
  const words = lastWords(errors, WORDS_LENGTH);
  return words === '' ? '' : `; its error message: ${words}`;
}
