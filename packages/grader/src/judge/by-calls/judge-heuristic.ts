/** Judges a heuristic by its estimates: whether they are admissible, and what they save. */
import type {
  EstimateFault,
  EstimatesOutcome,
  ExpandedRecord,
  ExpandedRule,
  HeuristicRules,
  RecordOutcome,
  TestOutcome,
} from '@queenside/class-view';
import { defined } from '@queenside/core/basics';
import {
  type Expansions,
  faultInWords,
  FAULTS_IN_WORDS,
  type FaultKind,
  findFaults,
  type FoundFault,
  type JudgedHeuristic,
  judgeKept,
  MOST_EXPANDED,
  searchTo,
  worstFault,
} from '@queenside/own-search';
import { summarize } from '../judge-run.ts';
import { shortLine } from '../text.ts';
import type { EstimatedRecord } from './asked-records.ts';
import { drawStep } from './draw-step.ts';
import { functionRecords, type FunctionRecord } from './function-records.ts';
import { type FunctionJudge, orJudgeError, titlesOf, whyFailed } from './judge-function.ts';

const REASON_LENGTH = 500;
/** The most states that are met on the way to a state of a sample. */
const MOST_MET = 5000;

/** What class pages count as mistakes. */
const MISTAKES: Readonly<Record<FaultKind, string>> = {
  'no-number': 'the estimate is not a number',
  negative: 'the estimate is negative',
  'too-high': 'the estimate is too high',
  falls: 'an action lowers the estimate by more than its cost',
};

/** A record, and what is known of the heuristic after it. */
interface JudgedRecord extends JudgedHeuristic, FunctionRecord {
  readonly number: number;
  readonly title: string;
  readonly kept: EstimatedRecord;
}

/** @throws QueensideError `batch/interrupted`. */
export async function judgeHeuristic(judge: FunctionJudge<EstimatedRecord>): Promise<TestOutcome> {
  return orJudgeError(judge, () => judgeRecords(judge));
}

async function judgeRecords(judge: FunctionJudge<EstimatedRecord>): Promise<TestOutcome> {
  const { test, input, asked, facts, repeated, engine } = judge;
  const rules = test.function!.heuristic!;
  const { problem, records } = await functionRecords(engine, test, input);
  const titles = await titlesOf(judge);
  const judged: JudgedRecord[] = [];
  for (const [index, record] of records.entries()) {
    const kept = asked[index]!;
    const found = await judgeKept({ problem, ...record }, kept);
    judged.push({ ...record, ...found, number: index + 1, title: titles[index]!, kept });
  }
  const outcomes = judged.map((each) => outcomeOf(each, rules, judge));
  const right = outcomes.filter(({ verdict }) => verdict === 'AC').length;
  const total = outcomes.length;
  const faults = findFaults(judged);
  const worst = worstFault(faults, rules.required);
  const fault = worst === undefined ? undefined : faults.get(worst)!;
  const expanded = judged
    .filter((_, index) => outcomes[index]!.verdict === 'AC')
    .map((each) => expandedOn(each, rules));
  const drawing = fault && (await drawFault(fault, judge));
  const isBest = expanded.every(({ worth }) => worth === undefined || worth === bestOf(rules));
  const isRight = right === total && isBest;
  const verdict =
    fault !== undefined ? 'WA' : right === 0 ? outcomes[0]!.verdict : isRight ? 'AC' : 'PAC';
  const estimates: EstimatesOutcome = {
    required: rules.required,
    ...defined({ fault: fault && factsOf(fault) }),
    records: expanded,
    varies: { microseconds: timeOf(judged) },
  };
  return {
    test: test.id,
    verdict,
    reason: verdict === 'AC' ? '' : explain(outcomes, fault, expanded, rules),
    right,
    total,
    records: outcomes.map((record) =>
      record.number === fault?.judged.number && drawing !== undefined
        ? { ...record, drawing }
        : record,
    ),
    deductions: [],
    run: summarize(facts, repeated),
    calls: { heuristic: estimates },
  };
}

function outcomeOf(
  judged: JudgedRecord,
  { required }: HeuristicRules,
  { limits }: FunctionJudge<EstimatedRecord>,
): RecordOutcome {
  const { number, title, kept, faults, error, areAll, states } = judged;
  const failure = whyFailed(error, kept, limits);
  if (failure !== undefined) return { number, title, ...failure };
  const worst = worstFault(faults, required);
  if (worst !== undefined) {
    const words = faultInWords(faults.get(worst)!.smallest);
    const reason = shortLine(`${FAULTS_IN_WORDS[worst]} ${words}`, REASON_LENGTH);
    return { number, title, verdict: 'WA', reason, mistake: MISTAKES[worst] };
  }
  const falls = faults.get('falls');
  const remarks = [
    ...(falls === undefined
      ? []
      : [`It is admissible, but not consistent: ${faultInWords(falls.smallest)}`]),
    ...(areAll ? [] : [`Nothing is wrong on a sample of ${states} states.`]),
  ];
  const reason = remarks.length === 0 ? undefined : shortLine(remarks.join(' '), REASON_LENGTH);
  return { number, title, verdict: 'AC', ...defined({ reason }) };
}

function expandedOn(
  { number, title, areAll, states, expansions }: JudgedRecord,
  { expanded: rule }: HeuristicRules,
): ExpandedRecord {
  const { zero = null, own = null, reference } = expansions!;
  return {
    record: number,
    title,
    states,
    areAll,
    zero,
    own,
    ...('reference' in expansions! ? { reference: reference ?? null } : {}),
    ...defined({ worth: rule && worthOf(rule, expansions!) }),
  };
}

/** Returns the share of the points that a number of expanded states is worth. */
function worthOf({ of, tiers }: ExpandedRule, { own, ...others }: Expansions): number {
  if (own === undefined) return 0;
  // A search that was stopped expands at least as many.
  const compared = (of === 'zero' ? others.zero : others.reference) ?? MOST_EXPANDED;
  const reached = tiers.find(
    ({ atMost, isShare }) => own <= (isShare ? Math.floor(atMost * compared + 1e-9) : atMost),
  );
  return reached?.worth ?? 0;
}

function bestOf({ expanded }: HeuristicRules): number {
  return expanded?.tiers[0]?.worth ?? 0;
}

function factsOf({ count, fault, judged }: FoundFault<JudgedRecord>): EstimateFault {
  return {
    record: judged.number,
    title: judged.title,
    input: judged.text.trimEnd(),
    kind: fault.kind,
    state: shortLine(judged.host.name(fault.state), REASON_LENGTH),
    words: shortLine(faultInWords(fault), REASON_LENGTH),
    count,
  };
}

/** Returns the average time of a call in microseconds, which the process has measured itself, but not more than it had. */
function timeOf(judged: readonly JudgedRecord[]): number {
  const estimates = judged.reduce((sum, { kept }) => sum + kept.work.estimates, 0);
  const milliseconds = judged.reduce(
    (sum, { kept }) => sum + Math.min(kept.work.milliseconds, kept.cpuMs),
    0,
  );
  return estimates === 0 ? 0 : (1000 * milliseconds) / estimates;
}

/** Draws the state of a fault. @returns an SVG document; undefined if the problem draws no searches. */
async function drawFault(
  { fault, judged }: FoundFault<JudgedRecord>,
  { engine, test }: FunctionJudge<EstimatedRecord>,
): Promise<string | undefined> {
  const { host, areAll } = judged;
  const followed = searchTo(host, fault.state, areAll ? Infinity : MOST_MET);
  if (followed === undefined) return undefined;
  return (await drawStep(engine, test, { ...judged, followed }, undefined)).drawing;
}

/** Explains why a heuristic has not all points. */
function explain(
  records: readonly RecordOutcome[],
  fault: FoundFault<JudgedRecord> | undefined,
  expanded: readonly ExpandedRecord[],
  rules: HeuristicRules,
): string {
  if (fault !== undefined) {
    const what = FAULTS_IN_WORDS[fault.fault.kind].replace(/\.$/, '');
    return `${what} on ${fault.judged.title}: ${faultInWords(fault.fault)}`;
  }
  const first = records.find(({ verdict }) => verdict !== 'AC');
  const right = records.filter(({ verdict }) => verdict === 'AC').length;
  if (first !== undefined)
    return `${right} of ${records.length} records are right; ${first.title}: ${first.reason}`;
  const best = bestOf(rules);
  const below = expanded.filter(({ worth }) => worth !== best);
  const [most] = below.toSorted((a, b) => (a.worth ?? 0) - (b.worth ?? 0));
  const { title, own, zero } = most!;
  return `${title}: A* expands ${shown(own)} with it, and ${shown(zero)} without an estimate`;
}

/** Shows a number of expanded states. */
function shown(expanded: number | null): string {
  if (expanded === null) return `more than ${MOST_EXPANDED} states`;
  return expanded === 1 ? '1 state' : `${expanded} states`;
}
