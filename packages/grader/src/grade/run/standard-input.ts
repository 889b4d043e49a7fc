/** Programs that read standard input: which ones get their input there, and what reports say about it. */
import type { Program } from '@queenside/submissions';
import { STANDARD_STREAM } from '../../input-of.ts';
import type { Test } from '../../model/index.ts';

/** A name with parts that the program fills in. */
const INCOMPLETE = /^\.|[${}%]/;
/** The most names of files in a sentence. */
const MOST_NAMED = 3;

/** Returns whether a program gets its input on standard input: the test wants it, or the program reads it and names no file. */
export function readsStandardInput(
  { standardInput = false }: Pick<Test, 'standardInput'>,
  { input }: Pick<Program, 'input'>,
): boolean {
  return standardInput || input.isStandardInput;
}

/**
 * Returns the test as it applies to a program. If the input is on standard input, standard output counts as an answer, too, at no
 * cost unless the test gives it one.
 */
export function testFor(test: Test, program: Program): Test {
  const { answer } = test;
  const isAccepted =
    answer.names.includes(STANDARD_STREAM) || Object.hasOwn(answer.otherNames, STANDARD_STREAM);
  if (isAccepted || !readsStandardInput(test, program)) return test;
  return {
    ...test,
    answer: { ...answer, otherNames: { ...answer.otherNames, [STANDARD_STREAM]: 0 } },
  };
}

/** Returns what a program's sources say about its input, as the end of a sentence; undefined if they name it. */
export function explainInput(
  { input, standardInput = false }: Pick<Test, 'input' | 'standardInput'>,
  { input: { files, isStandardInput } }: Pick<Program, 'input'>,
): string | undefined {
  if (isStandardInput) return 'which reads standard input';
  const isNamed = files.some((name) => name.toLowerCase() === input.toLowerCase());
  if (files.length === 0 || files.some((name) => INCOMPLETE.test(name))) return undefined;
  const named = files.slice(0, MOST_NAMED).join(', ');
  if (standardInput) return `whose sources name ${named}, but the input is on standard input`;
  return isNamed ? undefined : `whose sources name ${named}, but not ${input}`;
}
