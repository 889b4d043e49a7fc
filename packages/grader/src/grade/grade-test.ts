/** One test of one submission: run, or not run again; judged, or not judged again. */
import { dirname } from 'node:path';
import { batchError } from '@queenside/batch';
import { splitRecords } from '@queenside/core';
import { instancesFor } from '../assignment/index.ts';
import { collectAnswer, judgeRun, noteFolder } from '../judge/index.ts';
import { commandFor } from '../languages/index.ts';
import type {
  BuildOutcome,
  Limits,
  Program,
  RunFacts,
  Submission,
  Test,
  TestOutcome,
} from '../model/index.ts';
import { nearLimit } from '../scoring/index.ts';
import type { GradeContext } from './context.ts';
import { factsUnder } from './facts-under.ts';
import { keyOf } from './keys.ts';
import { packRun, unpackRun, type FinishedRun } from './kept-run.ts';
import { limitsFor, withHeadroom } from './limits.ts';
import type { Slots } from './slots.ts';
import { version } from './version.ts';
import type { KeptBuild, Workshop } from './workshop.ts';

/** A test of a submission, and all that it needs. */
export interface TestTask {
  readonly test: Test;
  readonly submission: Submission;
  readonly build: KeptBuild;
  readonly workshop: Workshop;
  readonly context: GradeContext;
  /** Where set, nothing is run: a test that only a run can settle is given back as undefined. */
  readonly fromKeptOnly?: boolean;
}

/** @throws QueensideError `batch/interrupted`. */
export async function gradeTest(task: TestTask): Promise<TestOutcome | undefined> {
  const { test, submission, build, context } = task;
  const { bytes: input } = await instancesFor(
    test,
    context.assignment,
    submission.id,
    context.engine,
  );
  const program = build.programs[test.problem];
  if (!build.build.ok || program === undefined) return notBuilt(task, input);
  const key = runKey(task, program, input);
  const known = await findRun(task, program, key);
  if (known === undefined && task.fromKeptOnly === true) return undefined;
  const run = known ?? (await runAndKeep(task, program, input, key));
  const outcome = await judge(task, input, key, run);
  context.onTest?.({ ran: known === undefined });
  return outcome;
}

/** The outcome of a test that is not run because of what became of another one. */
export async function skipTest(
  { test, submission, context }: TestTask,
  reason: string,
): Promise<TestOutcome> {
  const { bytes } = await instancesFor(test, context.assignment, submission.id, context.engine);
  context.onTest?.({ ran: false });
  return withoutRun(test, bytes, 'SKIP', reason);
}

function notBuilt({ test, build, context }: TestTask, input: Uint8Array): TestOutcome {
  const { ok, reason, judgeFault } = build.build;
  const why = ok ? build.missing[test.problem] : reason;
  context.onTest?.({ ran: false });
  return withoutRun(test, input, judgeFault ? 'JE' : 'CE', why ?? 'it could not be built');
}

function withoutRun(
  { id }: Test,
  input: Uint8Array,
  verdict: 'SKIP' | 'CE' | 'JE',
  reason: string,
): TestOutcome {
  const total = [...splitRecords(input)].length;
  return { test: id, verdict, reason, right: 0, total, records: [], deductions: [] };
}

/** What a run follows from, but for its limits: of these {@link factsUnder} takes care. */
function runKey(
  { test, workshop, context }: TestTask,
  program: Program,
  input: Uint8Array,
): string {
  const { names, otherNames, likelyNames } = test.answer;
  return keyOf(
    workshop.buildKey,
    program,
    test.input,
    input,
    [names, otherNames, likelyNames],
    context.sandbox.kind,
  );
}

/** A run, and the limits that it is judged by. */
interface JudgedRun extends FinishedRun {
  /** As they would be under these limits. */
  readonly facts: RunFacts;
}

async function findRun(
  { test, context }: TestTask,
  { language }: Program,
  key: string,
): Promise<JudgedRun | undefined> {
  const { store } = context;
  const kept = store.find('run', key);
  const run = kept && (await unpackRun(kept, store.answers));
  if (run === undefined) return undefined;
  const judged = judgedBy(run, limitsFor(test, language));
  // A run that was far from its limits may be near to other ones.
  if (judged === undefined || (!run.repeated && isNearLimit(test, judged))) return undefined;
  return judged;
}

async function runAndKeep(
  task: TestTask,
  program: Program,
  input: Uint8Array,
  key: string,
): Promise<JudgedRun> {
  const { test, workshop, context } = task;
  const { store } = context;
  const limits = limitsFor(test, program.language);
  const rebuilt = await workshop.rebuild();
  if (!rebuilt.ok) return { ...notRebuilt(rebuilt), limits };
  let run = await runOnce(task, program, input, false);
  if (isNearLimit(test, judgedBy(run, limits)!)) run = await runOnce(task, program, input, true);
  if (run.facts.ending.kind !== 'sandbox-failed')
    store.keep('run', key, await packRun(run, store.answers));
  return judgedBy(run, limits)!;
}

/** What was built before, and cannot be built again, is not the student's fault. */
function notRebuilt({ reason = '' }: BuildOutcome): Omit<FinishedRun, 'limits'> {
  const none = new Uint8Array();
  const ending = {
    kind: 'sandbox-failed',
    reason: `it was built before, and could not be built again: ${reason}`,
  } as const;
  return {
    facts: { ending, cpuMs: 0, wallMs: 0, memoryBytes: 0, output: none, errors: none },
    collected: { deductions: [] },
    repeated: false,
  };
}

/** @returns undefined where another run must tell. */
function judgedBy(run: FinishedRun, limits: Limits): JudgedRun | undefined {
  const facts = factsUnder(run.facts, run.limits, limits);
  return facts && { ...run, facts, limits };
}

function isNearLimit(test: Test, { facts, limits }: JudgedRun): boolean {
  return facts.ending.kind !== 'sandbox-failed' && nearLimit(test, limits, facts);
}

/**
 * The run's own facts and limits: see {@link withHeadroom}. The folder is made, and looked at afterwards, at a desk: a slot is
 * taken for the run alone.
 *
 * @param repeated whether nothing else may run meanwhile.
 */
function runOnce(
  { test, workshop, context }: TestTask,
  program: Program,
  input: Uint8Array,
  repeated: boolean,
): Promise<FinishedRun> {
  const { sandbox, slots, desks, signal } = context;
  const limits = withHeadroom(limitsFor(test, program.language));
  return desks.use(async () => {
    if (signal?.aborted === true) throw batchError('interrupted');
    const folder = await workshop.copyWith(test.input, input);
    try {
      const note = noteFolder(folder);
      const command = commandFor(program, test, limits);
      const turn = slots.turn({ alone: repeated });
      const facts = await sandbox.run({ command, folder, limits, turn, ...(signal && { signal }) });
      if (facts.ending.kind === 'interrupted') throw batchError('interrupted');
      const collected = collectAnswer({ folder, note, test, facts, limits });
      return { facts, collected, limits, repeated };
    } finally {
      workshop.discard(folder);
    }
  });
}

async function judge(
  { test, context }: TestTask,
  input: Uint8Array,
  key: string,
  run: JudgedRun,
): Promise<TestOutcome> {
  const { assignment, engine, sandbox, slots, store, signal } = context;
  const rules = [await checkerPlan(test, engine), test.checker, test.answer, test.id];
  const { output: _output, errors: _errors, ...facts } = run.facts;
  const judgementKey = keyOf(version, key, facts, run.repeated, run.limits, rules);
  const known = store.find('judgement', judgementKey);
  if (known !== undefined) return known;
  const outcome = await inPlace(test.checker, slots, () =>
    judgeRun({
      test,
      input,
      ...run,
      engine,
      sandbox,
      base: dirname(assignment.file),
      ...(signal && { signal }),
    }),
  );
  if (outcome.verdict !== 'JE') store.keep('judgement', judgementKey, outcome);
  return outcome;
}

/** What a problem's own checker follows from. A checker that is a program asks nothing of the plugins. */
async function checkerPlan(
  { problem, answer, checker }: Test,
  engine: GradeContext['engine'],
): Promise<string | undefined> {
  if (checker.kind !== 'problem') return undefined;
  const { solver, solverOptions: options } = answer;
  return engine.planOf({ problem, ...(solver !== undefined && { solver }), options }, 0, 0);
}

/** The engine has workers of its own for problems' checkers; a checker that is a program takes a program's place. */
function inPlace<Result>(
  { kind }: Test['checker'],
  slots: Slots,
  work: () => Promise<Result>,
): Promise<Result> {
  return kind === 'problem' ? work() : slots.use(work);
}
