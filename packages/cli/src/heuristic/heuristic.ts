import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { batchError, solverIdOf } from '@queenside/batch';
import { splitFunction } from '@queenside/batch/one-file';
import { checkOptions, defined } from '@queenside/core';
import { OwnHeuristic, searchOptions } from '@queenside/own-search';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { type HeuristicFlags, pluginFlagsOf } from '../flags/table.ts';
import { type OpenEngine, openEngine } from '../open-engine.ts';
import { exampleRecords, recordsOf, type RefereeRecord } from '../referee/records.ts';
import { print, printJson } from '../show/print.ts';
import { showPath } from '../show/text.ts';
import { judgeHeuristic } from './judge.ts';
import { pictureOf } from './picture.ts';
import { jsonHeuristic, showHeuristic } from './show.ts';

const DEFAULT_SEED = 1;

/** Judges a heuristic that the user wrote. */
export async function heuristicCommand(
  path: string,
  inputs: readonly string[],
  flags: HeuristicFlags,
): Promise<number> {
  const { file: location, function: called } = splitFunction(path);
  if (!existsSync(location)) throw batchError('no-plugin-file', { file: showPath(location) });
  const file = basename(location);
  const given = checkOptions(file, searchOptions(location), flags.option, true);
  const heuristic = new OwnHeuristic(location, given.python, defined({ function: called }));
  const { seed = DEFAULT_SEED, states, timeLimit, require = 'admissible' } = flags;
  const open = await openEngine({ quiet: true, jobs: 1, ...pluginFlagsOf(flags) });
  await using engine = open.engine;
  const records = await recordsFor(file, inputs, flags, open);
  const budget = given.budget > 0 ? given.budget : Infinity;
  const limits = { states, seed, budget, timeLimitMs: timeLimit * 1000 };
  const judged = await judgeHeuristic(heuristic, file, records, limits, require);
  heuristic.end();
  const pictures = new Map<string, string>();
  for (const [kind, found] of judged.faults)
    pictures.set(kind, await pictureOf(engine, found, solverIdOf(file)));
  const told = { file, require, judged, pictures };
  if (flags.json === true) printJson(jsonHeuristic(told));
  else print(showHeuristic(told));
  return {
    right: ExitStatus.right,
    undecided: ExitStatus.undecided,
    wrong: ExitStatus.failed,
    failed: judged.error?.code === 'core/gave-up' ? ExitStatus.failed : ExitStatus.usage,
  }[judged.verdict];
}

/** @throws QueensideError `command/no-problem` or `command/no-space`. */
async function recordsFor(
  file: string,
  inputs: readonly string[],
  flags: HeuristicFlags,
  open: OpenEngine,
): Promise<readonly RefereeRecord[]> {
  if (inputs.length === 0 && flags.problem === undefined)
    throw commandError('no-problem', { file });
  const records =
    inputs.length === 0
      ? await exampleRecords(flags.problem!, open)
      : await recordsOf(inputs, defined({ problem: flags.problem }), open);
  const other = records.find(({ problem }) => problem.space === undefined);
  if (other !== undefined) throw commandError('no-space', { problem: other.problem.id });
  return records;
}
