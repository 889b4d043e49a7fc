/** Grades one test of one submission. Reuses a stored run and a stored judgement if nothing has changed. */
import { defined } from '@queenside/core/basics';
import { dirname } from 'node:path';
import type { Test, TestCase, TestOutcome, Verdict } from '@queenside/class-view';
import { hostError } from '@queenside/host';
import { collectGarbageNowAndThen } from '@queenside/host/system';
import type { Limits, RunFacts, Slots, Turn } from '@queenside/sandbox';
import {
  type BuildOutcome,
  commandFor,
  printable,
  type Program,
  LANGUAGES,
  showName,
  type Submission,
} from '@queenside/submissions';
import { instancesFor } from '../../assignment/index.ts';
import { splitRecords } from '@queenside/runtime/records';
import { countAnswers, formatOf, programOf, sectionsOf, STANDARD_STREAM } from '../../input-of.ts';
import {
  collectAnswer,
  type Collected,
  costsOf,
  joinLines,
  judgeFunction,
  judgeHeuristic,
  judgeRun,
  noteFolder,
  unpackAsked,
  unpackEstimated,
} from '../../judge/index.ts';
import { keepDrawings } from '../../kept-drawings.ts';
import { nearLimit } from '../../scoring/index.ts';
import type { GradeContext } from '../context.ts';
import { factsUnder, limitsFor, withHeadroom } from '../keep/facts-under.ts';
import { filesOf, type FinishedRun, type KeptBuild, packRun, unpackRun } from '../keep/kept-run.ts';
import { keyOf, version } from '../keep/keys.ts';
import type { Builder } from './builder.ts';
import { gradeCases } from './grade-cases.ts';
import { runFunction, wantedBy } from './run-function.ts';
import { searchedKind } from '../../judge/by-calls/function-records.ts';
import { printedBy, runTalking } from './run-talking.ts';
import { solvedRecord } from './solved-record.ts';
import { findSyntaxError } from './syntax-error.ts';
import { findWay } from './find-way.ts';
import { runEach } from './run-each.ts';
import {
  argumentsOf,
  describeWay,
  explainInput,
  givenOf,
  inputName,
  otherWays,
  readsNothing,
  testFor,
  usualWay,
  type Way,
} from './ways.ts';

/** A test of a submission and its context. */
export interface TestRequest {
  readonly test: Test;
  readonly submission: Submission;
  readonly build: KeptBuild;
  readonly builder: Builder;
  readonly context: GradeContext;
  /** If set, nothing runs: {@link gradeTest} returns undefined for a test that needs a run. */
  readonly fromKeptOnly?: boolean;
}

/** @throws QueensideError `batch/interrupted`. */
export async function gradeTest(request: TestRequest): Promise<TestOutcome | undefined> {
  const { submission, build, context } = request;
  const { bytes: input } = await instancesFor(
    request.test,
    context.assignment,
    submission,
    context.engine,
  );
  const program = build.programs[programOf(request.test)];
  if (!build.build.ok || program === undefined) return notBuilt(request, input);
  const refusal = refuseLanguage(request.test, program);
  if (refusal !== undefined) return notAccepted(request, input, refusal);
  if (request.test.cases !== undefined) return gradeEach(request, request.test.cases);
  const graded = await gradeByWays(request, program, input);
  if (graded === undefined) return undefined;
  const { run, ran } = graded;
  context.onTest?.({ ran });
  const solved = await solvedBy(request, program, input, graded);
  const described = withProgram(graded, request.test, program, solved);
  return { ...described, ...defined({ files: run.files }) };
}

/** A judged run of a program that got its records in one way. */
interface Graded {
  readonly outcome: TestOutcome;
  readonly run: JudgedRun;
  readonly way: Way;
  /** Whether anything ran, rather than being stored. */
  readonly ran: boolean;
  /** Other ways that were tried without a better answer, in words. */
  readonly tried?: readonly string[];
}

/** Grades the usual way of a program and, if it does not answer everything, the others that its sources suggest. */
async function gradeByWays(
  request: TestRequest,
  program: Program,
  input: Uint8Array,
): Promise<Graded | undefined> {
  const { test } = request;
  const usual = usualWay(test, program);
  const graded = await gradeBy(request, program, input, usual);
  if (graded === undefined || readsNothing(program) || !mayAnswerOtherwise(test, graded))
    return graded;
  let ran = graded.ran;
  const whole: Graded[] = [];
  const tried = new Set<string>();
  const found = await findWay(graded, otherWays(test, program), {
    ...recordsIn(request, input),
    mayRunEach: test.eachRecord === undefined && !usual.each,
    mayGetParts: test.record === undefined,
    async grade(way, some) {
      tried.add(describeWay(way, usual, test));
      const { onJudged, ...context } = request.context;
      const isWhole = some === input && onJudged !== undefined;
      const told = { ...request, context: isWhole ? request.context : context };
      const other = await gradeBy(told, program, some, way);
      ran ||= other?.ran ?? false;
      if (some === input && other !== undefined) whole.push(other);
      return other;
    },
  });
  if (found === undefined) return { ...graded, ran, tried: [...tried] };
  const known = whole.find(
    ({ way }) => way.by === found.by && way.each === found.each && way.part === found.part,
  );
  const other = known ?? (await gradeBy(request, program, input, found)) ?? graded;
  return { ...other, ran: ran || other.ran };
}

/** Returns the only record that a program solves, if it reads nothing and fails the test. */
async function solvedBy(
  { test, context: { engine } }: TestRequest,
  program: Program,
  input: Uint8Array,
  { outcome, run, way }: Graded,
): Promise<string | undefined> {
  if (!EXPLAINED.has(outcome.verdict) || test.checker.kind !== 'problem') return undefined;
  if (test.function !== undefined || way.each || !readsNothing(program)) return undefined;
  return solvedRecord(test, input, run.collected.bytes ?? run.facts.output, engine);
}

/** Whether a program may have failed because it gets its records in another way. */
function mayAnswerOtherwise({ checker, function: rules }: Test, { outcome, run }: Graded): boolean {
  const { ending } = run.facts;
  if (checker.kind !== 'problem' || rules !== undefined) return false;
  if (ending.kind === 'limit' && outcome.right > 0) return false;
  return !['AC', 'JE', 'NV'].includes(outcome.verdict);
}

/** Returns the records of an input, each as a separate input. */
function recordsIn({ test, context: { engine } }: TestRequest, input: Uint8Array) {
  const records = splitRecords(input, formatOf(engine, test.problem), engine.recordLimit);
  return { input, records: records.map(({ bytes }) => joinLines([bytes])) };
}

/** Grades a program that gets an input in one way. */
async function gradeBy(
  request: TestRequest,
  program: Program,
  input: Uint8Array,
  way: Way,
): Promise<Graded | undefined> {
  const { test: written, builder } = request;
  const test = written.function === undefined ? testFor(written, way) : written;
  const asked = { ...request, test };
  const key = runKey(asked, program, input, way);
  const known = builder.runsAgain ? undefined : await findRun(asked, program, key);
  if (known === undefined && request.fromKeptOnly === true) return undefined;
  const run = withStatus(known ?? (await runAndKeep(asked, program, input, key, way)), program);
  const outcome = await judge(asked, input, key, run);
  return { outcome, run, way, ran: known === undefined };
}

/** Returns a run as if the program had ended with status 0, if its status means nothing. */
function withStatus(run: JudgedRun, { hasNoStatus }: Program): JudgedRun {
  const { facts } = run;
  if (hasNoStatus !== true || facts.ending.kind !== 'exited') return run;
  return { ...run, facts: { ...facts, ending: { kind: 'exited', code: 0 } } };
}

/** Grades the cases of a test, and reports them as one. */
async function gradeEach(
  request: TestRequest,
  cases: readonly TestCase[],
): Promise<TestOutcome | undefined> {
  const { onTest, ...context } = request.context;
  let hasRun = false;
  const onCase = ({ ran }: { readonly ran: boolean }): void => {
    hasRun ||= ran;
  };
  const outcome = await gradeCases(request.test, cases, (test) =>
    gradeTest({ ...request, test, context: { ...context, onTest: onCase } }),
  );
  if (outcome !== undefined) onTest?.({ ran: hasRun });
  return outcome;
}

/** Adds which program was run and how it got its input, also to the reason. */
function withProgram(
  { outcome, way, tried = [] }: Graded,
  test: Test,
  program: Program,
  solved: string | undefined,
): TestOutcome {
  const { source } = program;
  const described = {
    ...outcome,
    ...(test.function === undefined && {
      input: inputName(way, test),
      ...defined({ runs: way.each ? ('each-record' as const) : undefined, record: way.part }),
    }),
    program: {
      name: printable(source.name),
      why: test.function?.file === source.name ? 'the assignment names it' : printable(source.why),
    },
  };
  const { reason, verdict } = outcome;
  if (reason === '' || test.function !== undefined) return described;
  const reads = EXPLAINED.has(verdict) ? explainInput(test, program, way) : undefined;
  const why = solved === undefined ? reads : `which solves only ${solved}: it read nothing`;
  const isNamed = reason.includes(described.program.name);
  // A single record, given as usual, explains nothing.
  const others = tried.length > 1 ? `without a right answer tried: ${tried.join(', ')}` : undefined;
  if (why === undefined && others === undefined && isNamed) return described;
  const parts = [`program: ${showName(source.name)}`, why].filter((each) => each !== undefined);
  const added = [parts.join(', '), others].filter((each) => each !== undefined).join('; ');
  return { ...described, reason: `${reason} (${added})` };
}

/** Verdicts on answers, for which the program's input may be the reason. */
const EXPLAINED: ReadonlySet<Verdict> = new Set(['PAC', 'WA', 'FE', 'NO', 'RTE']);

/** Returns the outcome of a test that is not run because another one failed. */
export async function skipTest(
  { test, submission, context }: TestRequest,
  reason: string,
): Promise<TestOutcome> {
  const { bytes } = await instancesFor(test, context.assignment, submission, context.engine);
  context.onTest?.({ ran: false });
  return withoutRun({ test, context }, bytes, 'SKIP', reason);
}

/** Returns why a program cannot be called as a function; undefined if it can, or the test runs programs. */
function refuseLanguage(
  { function: rules }: Test,
  { language, source }: Program,
): string | undefined {
  if (rules === undefined || rules.languages.includes(language)) return undefined;
  const known = LANGUAGES.filter(({ id }) => rules.languages.includes(id));
  const titles = known.map(({ title }) => title).join(' or ');
  return `this test calls a function in ${titles}, but the program is ${showName(source.name)}`;
}

function notAccepted(
  { test, context }: TestRequest,
  input: Uint8Array,
  reason: string,
): TestOutcome {
  context.onTest?.({ ran: false });
  return withoutRun({ test, context }, input, 'CE', reason);
}

function notBuilt({ test, build, context }: TestRequest, input: Uint8Array): TestOutcome {
  const { reason, judgeFault } = build.build;
  const missing = build.missing[programOf(test)] ?? reason;
  const [, file] = /^(.+) could not be built/.exec(missing ?? '') ?? [];
  const fault =
    test.function === undefined || file === undefined
      ? undefined
      : findSyntaxError(build.build.log, file);
  const why = judgeFault ? reason : (fault ?? missing);
  context.onTest?.({ ran: false });
  return withoutRun(
    { test, context },
    input,
    judgeFault ? 'JE' : 'CE',
    why ?? 'it could not be built',
  );
}

function withoutRun(
  { test, context: { engine } }: Pick<TestRequest, 'test' | 'context'>,
  input: Uint8Array,
  verdict: 'SKIP' | 'CE' | 'JE',
  reason: string,
): TestOutcome {
  const total = countAnswers(engine, test, input);
  return { test: test.id, verdict, reason, right: 0, total, records: [], deductions: [] };
}

/** Returns the key of everything that determines a run, with the versions of the tools, except its limits, which {@link factsUnder} handles. */
function runKey(
  { test, submission, builder, build, context }: TestRequest,
  program: Program,
  input: Uint8Array,
  way: Way,
): string {
  const { secret } = context.assignment;
  const { language, command, fills } = program;
  const usual = usualWay({}, program);
  const asked = test.standardInput === true ? { by: 'stdin', each: false } : usual;
  const isAsked = way.by === asked.by && !way.each;
  const extra = [...otherInputs(test, context)];
  const { names, otherNames, likelyNames, mayPrint } = test.answer;
  // The costs of names decide their order, but nothing else about the run.
  const others = Object.entries(otherNames).toSorted(([, a], [, b]) => a - b);
  return keyOf(
    builder.buildKey,
    build.build.uses,
    { language, command, fills },
    test.standardInput === true ? STANDARD_STREAM : test.input,
    input,
    [names, others.map(([name]) => name), likelyNames !== undefined, mayPrint === true],
    context.sandbox.kind,
    ...(extra.length > 0 ? [extra] : []),
    ...(test.checker.kind === 'package' && test.checker.isInteractive ? [test.checker] : []),
    ...(test.function === undefined
      ? []
      : ['function', searchedKind(test), ...Object.values(wantedBy(test)), ...estimatedIn(test)]),
    // The order of children and actions depends on the attempt.
    ...(test.function === undefined || secret === undefined
      ? []
      : [secret.fingerprint, submission.id, submission.hash]),
    ...(isAsked ? [] : [{ way }]),
  );
}

/** Returns what decides which states a heuristic estimates. */
function estimatedIn({ function: rules }: Test): readonly unknown[] {
  if (rules?.heuristic === undefined) return [];
  const { calls, states } = rules.heuristic;
  return ['heuristic', calls, states];
}

/** A run under the limits by which it is judged. */
interface JudgedRun extends FinishedRun {
  /** The facts as they would be under these limits. */
  readonly facts: RunFacts;
}

async function findRun(
  { test, builder, context }: TestRequest,
  { language }: Program,
  key: string,
): Promise<JudgedRun | undefined> {
  const { store } = context;
  const kept = store.find('run', key);
  const stored = kept && (await unpackRun(kept, store.answers));
  if (stored === undefined) return undefined;
  const deductions = costsOf(test.answer, stored.collected.found);
  const run = { ...stored, collected: { ...stored.collected, deductions } };
  const judged = judgedBy(run, limitsFor(test, language, builder.timeFactor));
  // A run that was far from its limits may be near the new ones.
  if (judged === undefined || (!run.repeated && isNearLimit(test, judged))) return undefined;
  return judged;
}

async function runAndKeep(
  request: TestRequest,
  program: Program,
  input: Uint8Array,
  key: string,
  way: Way,
): Promise<JudgedRun> {
  const { test, builder, context } = request;
  const { store } = context;
  const limits = limitsFor(test, program.language, builder.timeFactor);
  const rebuilt = await builder.rebuild();
  if (!rebuilt.ok) return { ...notRebuilt(rebuilt), limits };
  let run = await runProgram(request, program, input, way, false);
  if (isNearLimit(test, judgedBy(run, limits)!))
    run = await runProgram(request, program, input, way, true);
  if (run.facts.ending.kind === 'sandbox-failed') return judgedBy(run, limits)!;
  const kept = await packRun(run, store.answers);
  store.keep('run', key, kept);
  return judgedBy({ ...run, files: filesOf(kept) }, limits)!;
}

/** Returns a judge error: a submission that was built before cannot be rebuilt, which is not the student's fault. */
function notRebuilt({ reason = '' }: BuildOutcome): Omit<FinishedRun, 'limits'> {
  const none = new Uint8Array();
  const ending = {
    kind: 'sandbox-failed',
    reason: `the submission was built before but cannot be rebuilt: ${reason}`,
  } as const;
  return {
    facts: { ending, cpuMs: 0, wallMs: 0, memoryBytes: 0, output: none, errors: none },
    collected: { deductions: [] },
    repeated: false,
  };
}

/** Returns the run under other limits, or undefined if only another run can tell. */
function judgedBy(run: FinishedRun, limits: Limits): JudgedRun | undefined {
  const facts = factsUnder(run.facts, run.limits, limits);
  return facts && { ...run, facts, limits };
}

function isNearLimit(test: Test, { facts, limits }: JudgedRun): boolean {
  return facts.ending.kind !== 'sandbox-failed' && nearLimit(test, limits, facts);
}

/** Runs the program on its input or, if the way says so, on each record of it. */
async function runProgram(
  request: TestRequest,
  program: Program,
  input: Uint8Array,
  way: Way,
  repeated: boolean,
): Promise<FinishedRun> {
  const { test, builder } = request;
  const limits = withHeadroom(limitsFor(test, program.language, builder.timeFactor));
  if (!way.each) return runOnce(request, program, input, way, repeated, limits);
  const { records } = recordsIn(request, input);
  const joined = await runEach(records, limits, (record, left) =>
    runOnce(request, program, givenOf(record, way), way, repeated, left),
  );
  return { ...joined, limits, repeated };
}

/**
 * Runs the program once, with extra time by {@link withHeadroom}. Preparing the folder and collecting the answer take a folder
 * slot; the run itself takes a slot.
 *
 * @param repeated whether this repeats a run, so that nothing else may run meanwhile.
 */
function runOnce(
  { test, submission, builder, context }: TestRequest,
  program: Program,
  input: Uint8Array,
  way: Way,
  repeated: boolean,
  limits: Limits,
): Promise<FinishedRun> {
  const { sandbox, slots, folderSlots, signal } = context;
  return folderSlots.use(async () => {
    if (signal?.aborted === true) throw hostError('interrupted');
    if (test.function !== undefined) {
      const makeTurn = (): Turn => slots.turn({ alone: repeated });
      const run = { test, handIn: submission, program, input, limits, builder, context, makeTurn };
      return { ...(await runFunction(run)), repeated };
    }
    const others = otherInputs(test, context);
    const { folder, places, standardInput } = await builder.copyWith(
      test,
      program,
      input,
      way,
      others,
    );
    try {
      const note = noteFolder(folder, places);
      const command = commandBy(way, test, program, input, limits);
      const turn = slots.turn({ alone: repeated });
      const order = { command, folder, limits, turn, ...defined({ signal }) };
      if (test.checker.kind === 'package' && test.checker.isInteractive) {
        const { workFolder } = context.store;
        const told = { test, checker: test.checker, input, order, sandbox, workFolder };
        return { ...(await runTalking(told)), limits, repeated };
      }
      const facts = await sandbox.run({
        ...order,
        ...defined({ standardInput }),
      });
      if (facts.ending.kind === 'interrupted') throw hostError('interrupted');
      if (test.checker.kind === 'package')
        return { facts, collected: printedBy(facts), limits, repeated };
      const collected = collectAnswer({ folder, places, note, test, facts, limits });
      return { facts, collected, limits, repeated };
    } finally {
      builder.discard(folder);
      if (standardInput !== undefined) builder.discard(dirname(standardInput));
    }
  });
}

/** Returns the command that runs a program, with the arguments that the way adds. */
function commandBy(
  way: Way,
  { input: name, standardInput, answer }: Test,
  program: Program,
  input: Uint8Array,
  limits: Limits,
): readonly string[] {
  const { by } = way;
  const words = by === 'argument' ? argumentsOf(input, way) : by === 'name' ? [name] : [];
  const isNamed = program.fills.includes('input');
  const named = by === 'argument' ? words.join(' ') : standardInput === true ? '/dev/stdin' : name;
  const output = answer.names[0] ?? '';
  const command = commandFor(program, { input: named, output }, limits);
  return isNamed ? command : [...command, ...words];
}

async function judge(
  { test, builder, context }: TestRequest,
  input: Uint8Array,
  key: string,
  run: JudgedRun,
): Promise<TestOutcome> {
  const { assignment, engine, sandbox, slots, store, signal } = context;
  const sections = sectionsOf(engine, test);
  const rules = [
    await checkerPlan(test, engine),
    test.checker,
    test.answer,
    test.id,
    sections,
    ...(test.function === undefined ? [] : [test.function]),
  ];
  const { output: _output, errors: _errors, ...facts } = run.facts;
  const judgementKey = keyOf(version, key, facts, run.repeated, run.limits, rules);
  const { asked } = run;
  const judgeCalls = (packed: Uint8Array): Promise<TestOutcome> => {
    const told = { test, input, ...run, engine, ...defined({ signal }) };
    return test.function?.heuristic === undefined
      ? judgeFunction({ ...told, asked: unpackAsked(packed) })
      : judgeHeuristic({ ...told, asked: unpackEstimated(packed) });
  };
  const judgeAnswer = (collected: Collected, checker = test.checker) =>
    asked !== undefined
      ? judgeCalls(asked)
      : inSlot(checker, slots, () =>
          judgeRun({
            test: { ...test, checker },
            input,
            ...run,
            collected,
            engine,
            sandbox,
            base: dirname(assignment.file),
            workFolder: store.workFolder,
            ...defined({ signal }),
          }),
        );
  const known = builder.runsAgain ? undefined : store.find('judgement', judgementKey);
  const outcome = known ?? (await keepDrawings(await judgeAnswer(run.collected), store.answers));
  const { bytes } = run.collected;
  context.onJudged?.({
    test,
    outcome,
    ...defined({ answer: bytes }),
    judge: (answer, checker) => judgeAnswer(withAnswer(run.collected, answer), checker),
  });
  if (known !== undefined) return known;
  if (outcome.verdict !== 'JE') store.keep('judgement', judgementKey, outcome);
  // Drawings and answers are large.
  collectGarbageNowAndThen(16);
  return outcome;
}

/** Returns what was collected with another answer, as if one run had given it. */
function withAnswer(collected: Collected, bytes: Uint8Array): Collected {
  const { lengths: _, ...rest } = collected;
  return { ...rest, bytes };
}

/** Returns what determines a problem's own checker; undefined for an external checker, which uses no plugins. */
async function checkerPlan(
  { problem, answer, checker }: Test,
  engine: GradeContext['engine'],
): Promise<string | undefined> {
  if (checker.kind !== 'problem') return undefined;
  const { solver, solverOptions: options } = answer;
  return engine.planOf({ problem, ...defined({ solver }), options }, 0, 0);
}

/** Runs an external checker in a slot. A problem's own checker needs none: it runs in the engine's workers. */
function inSlot<Result>(
  { kind }: Test['checker'],
  slots: Slots,
  work: () => Promise<Result>,
): Promise<Result> {
  return kind === 'problem' ? work() : slots.use(work);
}

/**
 * Returns the inputs of other tests of the same problem, by name, with a short example: a program for `pathfinding_a.txt` and
 * `pathfinding_b.txt` may read both, although a test asks for one.
 */
function otherInputs(
  { problem, input }: Test,
  { assignment, engine }: Pick<GradeContext, 'assignment' | 'engine'>,
): ReadonlyMap<string, string> {
  const example = engine.installed.catalog.problems.find(({ id }) => id === problem)?.example;
  if (example === undefined) return new Map();
  const others = assignment.tests.filter(
    (test) => test.problem === problem && test.input !== input,
  );
  return new Map(others.map((test) => [test.input, `${example}\n`]));
}
