import { defined } from '@queenside/core/basics';
import { type Engine, Router } from '@queenside/batch';
import type { Test } from '@queenside/class-view';
import { answersPerRecord } from '@queenside/runtime/report';
import type { InputFormat, RecordOrigin, Section } from '@queenside/core';
import { RecordSplitter } from '@queenside/runtime/records';

/** The name of standard input and of standard output, where others are names of files. */
export const STANDARD_STREAM = '-';

/** The word for arguments, where others are names of files. */
export const ARGUMENT = 'argument';

/** Returns what the name of a test's input file says about its records: `pathfinding_a.txt` names the variant `a`. */
export function originOf(
  { installed }: Pick<Engine, 'installed'>,
  { input: name, problem }: Pick<Test, 'input' | 'problem'>,
): RecordOrigin {
  const { variant } = new Router(installed.catalog, []).route(name, { problem });
  return { name, ...defined({ variant }) };
}

/** Returns how the input files of a problem are written; the default for a problem that is not installed. */
export function formatOf({ installed }: Pick<Engine, 'installed'>, problem: string): InputFormat {
  return installed.catalog.problems.find(({ id }) => id === problem) ?? {};
}

/** Returns the sections of a test's answers: those of its problem, unless the test names a solver or calls a function. */
export function sectionsOf(
  { installed }: Pick<Engine, 'installed'>,
  { problem, answer, function: rules }: Pick<Test, 'problem' | 'answer' | 'function'>,
): readonly Section[] | undefined {
  if (answer.solver !== undefined || rules !== undefined) return undefined;
  return installed.catalog.problems.find(({ id }) => id === problem)?.sections;
}

/** Counts the answers that a test asks for: one if an external checker judges the whole output. */
export function countAnswers(
  engine: Pick<Engine, 'installed' | 'recordLimit'>,
  test: Pick<Test, 'problem' | 'answer' | 'checker' | 'cases' | 'function'>,
  input: Uint8Array,
): number {
  if (test.cases !== undefined) return test.cases.filter(({ isScored }) => isScored).length;
  if (test.checker.kind !== 'problem') return 1;
  const splitter = new RecordSplitter(formatOf(engine, test.problem), engine.recordLimit);
  const count = (records: Generator): number => records.reduce<number>((sum) => sum + 1, 0);
  const records = count(splitter.push(input)) + count(splitter.end());
  return records * answersPerRecord(sectionsOf(engine, test));
}

/** Returns the name of the program that a test needs: that of its problem, or of the file of its function without the extension. */
export function programOf({
  problem,
  function: rules,
}: Pick<Test, 'problem' | 'function'>): string {
  return rules?.file?.replace(/\.\w+$/, '') ?? problem;
}
