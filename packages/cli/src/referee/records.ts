/** The records that a referee judges a search on: those of its bank, or those of files. */
import { defined } from '@queenside/core/basics';
import { basename } from 'node:path';
import { destinationOf, requireProblem } from '@queenside/batch';
import type { Problem } from '@queenside/core';
import { type BankKind, type BankOptions, bankOf } from '@queenside/referee';
import { parseRecord, splitRecords } from '@queenside/runtime';
import { isStream, nameOfStream, readAll } from '../actions/streams.ts';
import type { RefereeFlags } from '../flags/table.ts';
import { answerSettingsOf, type OpenEngine } from '../open-engine.ts';

/** A record with its instance. */
export interface RefereeRecord {
  /** The input file's name. */
  readonly file: string;
  readonly problem: Problem;
  readonly variant?: string;
  /** The file of the user's own evaluation. */
  readonly evaluation?: string;
  readonly text: string;
  readonly instance: unknown;
}

/** Returns the records of a bank. */
export async function bankRecords(
  kind: BankKind,
  options: BankOptions,
  { engine }: OpenEngine,
): Promise<RefereeRecord[]> {
  const records: RefereeRecord[] = [];
  for (const { problem: id, record: text } of bankOf(kind, options)) {
    const problem = await engine.importProblem(id);
    const file = `${id}.txt`;
    records.push({ file, problem, text, instance: parseRecord(problem, text) });
  }
  return records;
}

/** Returns the examples of a problem. @throws QueensideError if there is no such problem. */
export async function exampleRecords(id: string, { engine }: OpenEngine): Promise<RefereeRecord[]> {
  requireProblem(engine.installed.catalog, id);
  const problem = await engine.importProblem(id);
  return problem.examples.map(({ record: text, variant }) => {
    const file = variant === undefined ? `${id}.txt` : `${id}_${variant}.txt`;
    const origin = { name: file, ...defined({ variant }) };
    return {
      file,
      problem,
      text,
      instance: parseRecord(problem, text, origin),
      ...defined({ variant }),
    };
  });
}

/**
 * Returns the records of files.
 *
 * @throws QueensideError if one cannot be read.
 */
export async function recordsOf(
  inputs: readonly string[],
  { problem: given, evaluate }: Pick<RefereeFlags, 'problem' | 'evaluate'>,
  open: OpenEngine,
): Promise<RefereeRecord[]> {
  const { engine } = open;
  const settings = await answerSettingsOf(open, defined({ problem: given, evaluate }));
  const records: RefereeRecord[] = [];
  for (const input of inputs) {
    const file = isStream(input) ? nameOfStream(input, given) : basename(input);
    const { problem: id, variant, evaluation } = destinationOf(engine.installed, settings, file);
    const problem = await engine.importProblem(id, evaluation);
    const format = requireProblem(engine.installed.catalog, id);
    const origin = { name: file, ...defined({ variant, evaluation }) };
    const whole = await engine.asRecords(id, file, await readAll(input));
    for (const { bytes, line } of splitRecords(whole, format, engine.recordLimit))
      records.push({
        ...origin,
        file,
        problem,
        text: Buffer.from(bytes).toString(),
        instance: parseRecord(problem, bytes, origin, line),
      });
  }
  return records;
}
