/** Judges a function: its answers by the problem's checker, and its calls by a referee and a budget. */
import type { Engine } from '@queenside/batch';
import type {
  Budget,
  CallsOutcome,
  RecordOutcome,
  RecordVerdict,
  Rule,
  Test,
  TestOutcome,
} from '@queenside/class-view';
import { concatBytes, defined, messageOf, type Problem, QueensideError } from '@queenside/core';
import { likelyMistake, MOST_NODES, type Remade, remakeRun } from '@queenside/own-search';
import {
  type AlgorithmOptions,
  allAlgorithms,
  countCalls,
  countSpace,
  countTree,
  judgeRuns,
  num,
} from '@queenside/referee';
import type { Limits, RunFacts } from '@queenside/sandbox';
import { originOf } from '../../input-of.ts';
import { decideVerdict } from '../decide-verdict.ts';
import { judgeError } from '../errors.ts';
import { explainEnding, JUDGE_FAULT, limitReached, summarize } from '../judge-run.ts';
import { shortLine } from '../text.ts';
import { VERDICT_OF } from '../by-problem/judge-by-problem.ts';
import type { AskedRecord, RecordEnding } from './asked-records.ts';
import { drawStep } from './draw-step.ts';
import {
  functionRecords,
  type FunctionRecord,
  searchedBy,
  searchedKind,
} from './function-records.ts';

const CHECKER_LIMIT_MS = 120_000;
const REASON_LENGTH = 500;
const TITLE_LENGTH = 80;
const BY_LIMIT = { memory: 'MLE', output: 'OLE', cpu: 'TLE', wall: 'TLE', idle: 'ILE' } as const;

export interface FunctionJudge<Kept = AskedRecord> {
  readonly test: Test;
  readonly input: Uint8Array;
  readonly asked: readonly Kept[];
  readonly facts: RunFacts;
  readonly limits: Limits;
  readonly repeated: boolean;
  readonly engine: Engine;
  readonly signal?: AbortSignal;
}

/** A record with what the function did on it. */
interface Run extends FunctionRecord, Remade {
  readonly number: number;
  readonly title: string;
  readonly kept: AskedRecord;
}

/** @throws QueensideError `batch/interrupted`. */
export async function judgeFunction(judge: FunctionJudge): Promise<TestOutcome> {
  return orJudgeError(judge, () => judgeRecords(judge));
}

/**
 * Judges runs. If the sandbox or the judge failed, that is the outcome.
 *
 * @throws QueensideError `batch/interrupted`.
 */
export async function orJudgeError(
  { test, asked, facts, repeated }: FunctionJudge<unknown>,
  work: () => Promise<TestOutcome>,
): Promise<TestOutcome> {
  try {
    const { ending } = facts;
    if (ending.kind === 'sandbox-failed')
      throw judgeError('sandbox-failed', { reason: ending.reason });
    return await work();
  } catch (thrown) {
    if (thrown instanceof QueensideError && thrown.code === 'batch/interrupted') throw thrown;
    const isKnown = thrown instanceof QueensideError && thrown.code.startsWith('judge/');
    const { problem } = test;
    const { message: note } = isKnown
      ? thrown
      : judgeError('checker-failed', { problem, reason: messageOf(thrown) });
    return {
      test: test.id,
      verdict: 'JE',
      reason: JUDGE_FAULT,
      right: 0,
      total: asked.length,
      records: [],
      deductions: [],
      run: summarize(facts, repeated),
      note,
    };
  }
}

async function judgeRecords(judge: FunctionJudge): Promise<TestOutcome> {
  const { test, input, asked, facts, repeated, engine } = judge;
  const { problem, records } = await functionRecords(engine, test, input);
  const titles = await titlesOf(judge);
  const runs = records.map((record, index): Run => {
    const kept = asked[index]!;
    const kind = searchedBy(test, problem, record.instance);
    const remade = remakeRun(kind, problem, record.instance, kept, guaranteeOf(test) ?? '')!;
    const title = titles[index]!;
    return { ...record, ...remade, kept, number: index + 1, title };
  });
  const outcomes = await judgeAll(judge, problem, runs);
  const isRight = (run: Run): boolean => outcomes[run.number - 1]!.verdict === 'AC';
  const right = runs.filter(isRight).length;
  const total = runs.length;
  const { rule, budget } = test.function!;
  const ruled = rule && (await judgeRule(rule, runs, judge));
  const budgeted = budget && judgeBudget(budget, rule, runs, isRight);
  const { drawing, ...outcome } = ruled ?? {};
  const calls: CallsOutcome = defined({
    rule: ruled === undefined ? undefined : (outcome as NonNullable<CallsOutcome['rule']>),
    budget: budgeted,
  });
  const firstFault = outcomes.find(({ verdict }) => verdict !== 'AC');
  const open = outcomes.find(({ verdict }) => verdict === 'NV');
  const followsAll = (ruled?.right ?? total) === total && (budgeted?.right ?? total) === total;
  const verdict = open
    ? decideVerdict({ isJudgeFault: false, isUndecided: true, hasCrashed: false, right, total })
    : right === 0
      ? firstFault!.verdict
      : right === total && followsAll
        ? 'AC'
        : 'PAC';
  return {
    test: test.id,
    verdict,
    reason: explain(outcomes, right, calls, test),
    right,
    total,
    records: outcomes.map((record) =>
      record.number === calls.rule?.difference?.record && drawing !== undefined
        ? { ...record, drawing }
        : record,
    ),
    deductions: [],
    run: summarize(facts, repeated),
    ...defined({ calls: Object.keys(calls).length > 0 ? calls : undefined }),
  };
}

/** Returns what answers guarantee, for the checker: a search that is not A* need not find the cheapest path. */
function guaranteeOf(test: Test): string | undefined {
  const { function: rules, answer } = test;
  if (answer.solver !== undefined) return undefined;
  const kind = searchedKind(test);
  if (kind !== 'space') return '';
  const named = rules?.rule?.is ?? rules?.budget?.of;
  if (named === 'weighted-a-star') return `within ${rules?.rule?.weight ?? 2}`;
  if (named === 'breadth-first') return 'fewest-actions';
  return ['a-star', 'uniform-cost', 'ida-star', 'branch-and-bound'].includes(named!)
    ? 'optimal'
    : 'any';
}

/** Returns a short name of each record. */
export async function titlesOf(judge: FunctionJudge<unknown>): Promise<readonly string[]> {
  const judged = await verify(judge, judge.input, new Uint8Array());
  return judged.map(({ title }) => shortLine(title, TITLE_LENGTH));
}

async function verify(
  { test, engine, signal }: FunctionJudge<unknown>,
  input: Uint8Array,
  answers: Uint8Array,
  guarantee = guaranteeOf(test),
) {
  const { solver, solverOptions: options } = test.answer;
  const { records } = await engine.verify({
    problem: test.problem,
    origin: originOf(engine, test),
    ...defined({ solver, guarantee }),
    options,
    input,
    answers,
    grades: true,
    timeLimitMs: CHECKER_LIMIT_MS,
    ...defined({ signal }),
  });
  return records.map(({ judged, error }) => ({ ...judged!, mistakeId: error?.mistake }));
}

const BLANK_LINE = Buffer.from('\n\n');

/** Judges the answers. The answer of a variant that may miss the best one need not be the best; a remark says what it missed. */
async function judgeAll(
  judge: FunctionJudge,
  problem: Problem,
  runs: readonly Run[],
): Promise<readonly RecordOutcome[]> {
  const remarks = new Map(
    runs.flatMap((run) => {
      const remark = remarkOn(run, judge.test);
      return remark === undefined ? [] : [[run.number, remark] as const];
    }),
  );
  const isRemarked = ({ number }: Run): boolean => remarks.has(number);
  const arcs = runs.filter((run) => isOfArcs(run, judge.test));
  const strict = runs.filter((run) => !isRemarked(run) && !arcs.includes(run));
  const [none, lenient] = [true, false].map((isNone) =>
    runs.filter((run) => isRemarked(run) && foundNothing(run) === isNone),
  ) as [Run[], Run[]];
  // Trees have one value, whatever the variant.
  const leniency = searchedKind(judge.test) === 'space' ? 'any' : guaranteeOf(judge.test);
  const judged = [
    ...(await judgeAnswers(judge, problem, strict, guaranteeOf(judge.test))),
    ...(lenient.length === 0 ? [] : await judgeAnswers(judge, problem, lenient, leniency)),
    ...none.map(({ number, title }): RecordOutcome => ({ number, title, verdict: 'AC' })),
    ...arcs.map((run) => judgeArcs(run, judge.test)),
  ];
  return judged
    .map((outcome) => {
      const remark = outcome.verdict === 'AC' ? remarks.get(outcome.number) : undefined;
      return remark === undefined ? outcome : { ...outcome, reason: remark };
    })
    .toSorted((a, b) => a.number - b.number);
}

/** Whether a function returned whether arcs are consistent, or should have. */
function isOfArcs({ followed }: Run, { function: rules }: Test): boolean {
  if (followed.kind !== 'csp' || followed.run.answer === undefined) return false;
  return rules?.rule?.is === 'ac-3' || followed.run.answer.isConsistent !== undefined;
}

/** Judges what such a function returned and removed by the referee: no checker of a problem knows it. */
function judgeArcs({ followed, number, title }: Run, { function: rules }: Test): RecordOutcome {
  const isAsked = rules?.rule?.is === 'ac-3';
  const words = isAsked
    ? allAlgorithms()['ac-3']!.judge(followed.run)?.words
    : 'it returned whether arcs are consistent; return the value of each variable';
  return words === undefined
    ? { number, title, verdict: 'AC' }
    : { number, title, verdict: 'WA', reason: shortLine(words, REASON_LENGTH) };
}

/** Whether a search found no path. */
function foundNothing({ followed }: Run): boolean {
  return followed.kind === 'space' && followed.run.answer?.states === undefined;
}

/** Returns what a run missed because its variant of the algorithm may miss it. */
function remarkOn({ followed }: Run, { function: rules, answer }: Test): string | undefined {
  const named = rules?.rule?.is ?? rules?.budget?.of;
  if (named === undefined || answer.solver !== undefined) return undefined;
  const { remark, judge } = allAlgorithms(optionsOf(rules?.rule))[named]!;
  // A remark on a run that breaks off may take long.
  if (remark === undefined || judge(followed.run) !== undefined) return undefined;
  return remark(followed.run);
}

/** Judges the answers. Records without one are not given to the checker, which might take the next answer for theirs. */
async function judgeAnswers(
  judge: FunctionJudge,
  problem: Problem,
  runs: readonly Run[],
  guarantee: string | undefined,
): Promise<RecordOutcome[]> {
  const answered = runs.filter((run) => failureOf(run, judge.limits) === undefined);
  const style = problem.styles[0]!;
  const answers = answered.flatMap(({ answer, instance }, index) => [
    ...problem.format(answer, { instance, style, number: index + 1 }),
  ]);
  const input = answered.flatMap(({ text }) => [Buffer.from(text), BLANK_LINE]);
  const judged =
    answered.length === 0
      ? []
      : await verify(judge, concatBytes(input), concatBytes(answers), guarantee);
  return runs.map((run): RecordOutcome => {
    const { number, title } = run;
    const at = answered.indexOf(run);
    if (at === -1) return { number, title, ...failureOf(run, judge.limits)! };
    const { finding, reason, mistakeId } = judged[at]!;
    const verdict = VERDICT_OF[finding]!;
    const chosen = verdict === 'WA' ? wrongChoice(run) : undefined;
    if (chosen !== undefined) return { number, title, verdict, reason: chosen };
    return {
      number,
      title,
      verdict,
      ...defined({
        reason: reason === undefined ? undefined : shortLine(reason, REASON_LENGTH),
        mistake: mistakeId,
      }),
    };
  });
}

/**
 * Describes the move that a search chose, if it returned no value with it; else returns undefined. The checker sees the value of that
 * move, and would guess from it how the search had computed one.
 */
function wrongChoice({ followed }: Run): string | undefined {
  if (followed.kind !== 'tree') return undefined;
  const { host, run } = followed;
  const { chosen, value } = run.answer ?? {};
  if (chosen === undefined || value === undefined || host.namesMoves) return undefined;
  const best = host.valueOf(host.root, MOST_NODES);
  if (best === undefined) return undefined;
  const whose = host.isMax(host.root) ? '' : ' for MIN';
  const words = `it chose ${host.name(chosen)}, whose value is ${num(value)}; the best${whose} is ${num(best)}`;
  return shortLine(words, REASON_LENGTH);
}

function failureOf({ followed: { error }, kept }: Run, limits: Limits): RunFailure | undefined {
  return whyFailed(error, kept, limits);
}

/** Why a run on a record counts for nothing. */
interface RunFailure {
  readonly verdict: RecordVerdict;
  readonly reason: string;
}

/**
 * Returns why a function gave no answer; undefined if it gave one.
 *
 * @param error why what it said is no answer.
 */
export function whyFailed(
  error: QueensideError | undefined,
  kept: RecordEnding & Pick<AskedRecord, 'said'>,
  limits: Limits,
): RunFailure | undefined {
  const none = new Uint8Array();
  const errors = Buffer.from(kept.lastWords);
  const facts = { ...kept, wallMs: 0, memoryBytes: 0, output: none, errors };
  const limit = limitReached(facts, limits);
  const ended = explainEnding(facts, limits);
  if (limit !== undefined) return { verdict: BY_LIMIT[limit], reason: `the function ${ended}` };
  if (error !== undefined && kept.said !== undefined) {
    const { cause, remedy } = error;
    const advice = WITHOUT_ADVICE.has(error.code) ? '' : `; ${remedy}`;
    const reason = shortLine(`${cause}${advice}`, REASON_LENGTH);
    return { verdict: VERDICT_OF_ERROR.get(error.code) ?? 'RTE', reason };
  }
  if (kept.said !== undefined) return undefined;
  const how = ended === '' ? 'ended before the function returned' : ended;
  return { verdict: 'RTE', reason: `the program ${how}` };
}

/** Errors whose remedies are flags of the command, which students do not type here. */
const WITHOUT_ADVICE: ReadonlySet<string> = new Set(['own-search/failed', 'own-search/budget']);

const VERDICT_OF_ERROR: ReadonlyMap<string, RecordVerdict> = new Map([
  ['own-search/bad-answer', 'FE'],
  ['own-search/unshown-move', 'WA'],
  ['own-search/budget', 'TLE'],
  ['own-search/searches', 'TLE'],
]);

/** Finds the records on which the function did what its algorithm does not permit. */
async function judgeRule(
  rule: Rule,
  runs: readonly Run[],
  { test, engine }: FunctionJudge,
): Promise<NonNullable<CallsOutcome['rule']> & { readonly drawing?: string }> {
  const algorithm = allAlgorithms(optionsOf(rule))[rule.is]!;
  const differences = judgeRuns<any>(
    algorithm,
    runs.map(({ followed }) => followed.run),
  );
  const judged = runs.map((run, index) => ({ run, difference: differences[index] }));
  const right = judged.filter(
    ({ run, difference }) => difference === undefined && run.followed.run.answer !== undefined,
  ).length;
  const differing = judged.flatMap(({ run, difference }) =>
    difference === undefined ? [] : [{ run, difference }],
  );
  const [smallest] = differing.toSorted((a, b) => a.run.text.length - b.run.text.length);
  const { title } = algorithm;
  if (smallest === undefined) return { title, right };
  const { run, difference } = smallest;
  const mistake = likelyMistake(
    algorithm,
    runs.map(({ followed }) => followed),
  );
  const { step, drawing } = await drawStep(engine, test, run, difference.call);
  const found = { record: run.number, title: run.title, input: run.text.trimEnd(), step };
  return {
    title,
    right,
    difference: { ...found, words: difference.words, ...defined({ mistake }) },
    ...defined({ drawing }),
  };
}

/** Returns the variant of an algorithm that a rule asks for. */
export function optionsOf({
  cutoff,
  reopen,
  weight,
  limit,
  width,
  variables,
  values,
}: Partial<Rule> = {}): AlgorithmOptions {
  return defined({ cutoff, reopen, weight, limit, width, variables, values });
}

/** Counts the right records on which the function made few enough calls. */
function judgeBudget(
  { count, of, atMost }: Budget,
  rule: Rule | undefined,
  runs: readonly Run[],
  isRight: (run: Run) => boolean,
): NonNullable<CallsOutcome['budget']> {
  const compared = runs.filter(isRight).map((run) => {
    const { followed } = run;
    const used = countCalls(followed.run.calls)[count];
    const needed =
      followed.kind === 'tree'
        ? countTree(followed.host, followed.run.calls, of, optionsOf(rule))
        : followed.kind === 'space'
          ? countSpace(followed.host, followed.run.calls, of, optionsOf(rule))
          : countCalls([]);
    const allowed = Math.floor(needed[count] * atMost + 1e-9);
    return { record: run.number, title: run.title, used, allowed };
  });
  const beyond = compared.filter(({ used, allowed }) => used > allowed);
  const [excess] = beyond.toSorted((a, b) => b.used / b.allowed - a.used / a.allowed);
  return { right: compared.length - beyond.length, ...defined({ excess }) };
}

/** Explains why a function has not all points, the answers first. */
function explain(
  records: readonly RecordOutcome[],
  right: number,
  { rule, budget }: CallsOutcome,
  { function: rules }: Test,
): string {
  const total = records.length;
  const first = records.find(({ verdict }) => verdict !== 'AC');
  const counted = `${right} of ${total} records are right`;
  const parts = [
    ...(first === undefined
      ? []
      : [`${counted}; ${first.title}: ${first.reason ?? 'it is not right'}`]),
    ...(rule?.difference === undefined
      ? []
      : [`The function did what ${rule.title} does not permit on ${showRest(total, rule.right)}`]),
    ...(budget?.excess === undefined ? [] : [explainExcess(budget.excess, rules!.budget!)]),
  ];
  return parts.join('. ');
}

function showRest(total: number, right: number): string {
  return `${total - right} of ${total === 1 ? '1 record' : `${total} records`}`;
}

function explainExcess(
  { title, used, allowed }: NonNullable<NonNullable<CallsOutcome['budget']>['excess']>,
  { count }: Budget,
): string {
  const things = count === 'examined' ? 'leaves' : 'states';
  return `${title}: it ${count} ${used} ${things}, and at most ${allowed} are allowed`;
}
