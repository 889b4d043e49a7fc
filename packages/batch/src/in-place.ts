/**
 * Answers a small file in the thread that asks for it. To start a worker takes longer than most small files take to be
 * answered; what is not done within a moment, or needs more than an answer, is left to the engine and its workers.
 *
 * Only plugins that came with the command are run so, and only for so long.
 */
import { Registry, splitRecords, type Plugin, type PluginOrigin } from '@queenside/core';
import { fromRules } from '@queenside/core/rules-cursor';
import { within } from './within.ts';
import { Pulse } from './worker/pulse.ts';
import { RecordRun, type RecordPlace } from './worker/record-run.ts';

/** A problem, and the plugins that it and all its solvers come from: their default exports, which have been checked. */
export interface ProblemInPlace {
  readonly problem: string;
  readonly plugins: readonly { readonly origin: PluginOrigin; readonly exported: Plugin }[];
}

/** What is wanted of a file: its answers, as they are where nothing else is said. */
export interface FileInPlace {
  readonly bytes: Uint8Array;
  /** The solver that its name names. */
  readonly solver?: string;
  readonly seed: number;
  /** How long it may take, in milliseconds; at least 1. */
  readonly milliseconds: number;
}

/**
 * @returns the answers, checked, in chunks; undefined where there is something else to say of the file, or no answer within
 * the time.
 */
export function answerInPlace(
  offer: ProblemInPlace,
  file: FileInPlace,
): readonly Uint8Array[] | undefined {
  try {
    return within(file.milliseconds, () => answer(offer, file));
  } catch {
    // Whatever it is, the engine comes upon it, too, and can tell.
    return undefined;
  }
}

function answer(
  { problem, plugins }: ProblemInPlace,
  { bytes, solver, seed, milliseconds }: FileInPlace,
): readonly Uint8Array[] | undefined {
  const registry = new Registry(fromRules);
  for (const { exported, origin } of plugins) registry.addKnown(exported, origin);
  const plan = {
    problem,
    ...(solver !== undefined && { solver }),
    options: {},
    seed,
    timeLimitMs: Infinity,
    explain: false,
    draw: false,
  };
  const pulse = new Pulse();
  const run = new RecordRun(registry, plan, pulse);
  const records = splitRecords(bytes);
  for (const [index, { line, bytes: record }] of records.entries()) {
    pulse.begin(index, 'solve');
    if (!answerRecord(run, record, { line, index }, milliseconds)) return undefined;
  }
  return records.length === 0 ? undefined : run.output.take();
}

/** @returns whether it is answered. */
function answerRecord(
  run: RecordRun,
  record: Uint8Array,
  place: RecordPlace,
  milliseconds: number,
): boolean {
  const prepared = run.prepare(record, run.readsOnce);
  const { instance, options, solver } = prepared;
  const seconds = solver.estimate?.(run.problem.need(instance)) ?? 0;
  if (seconds * 1000 > milliseconds) return false;
  if (run.partsOf(prepared) > 1) return false;
  const found: unknown = solver.solve(instance, options, run.context(run.seedOf(place), {}));
  if (found instanceof Promise) return false;
  run.publish(prepared, found, place);
  return true;
}
