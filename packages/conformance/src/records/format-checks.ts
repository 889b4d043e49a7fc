import { type Problem, Random } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { attempt, type Check, fault, quote } from '../kit/check.ts';
import { mutate, toBytes, toText } from '../kit/garbage.ts';
import { memberOf } from './members.ts';
import { ensureKnownError } from './records.ts';

const SEED = 1;
const MUTANTS = 300;

/** Checks how a problem reads files in other formats: each record that it makes of one, `parse` must accept. */
export function formatChecks(problem: Problem): Check[] {
  return Object.keys(problem.formats ?? {}).map((extension) => ({
    name: `${extension} files become records, or are refused with an error of the table`,
    run: () => checkFormat(problem, extension),
    member: memberOf(problem, 'formats'),
  }));
}

function checkFormat(problem: Problem, extension: string): void {
  const { example } = problem.formats![extension]!;
  const read = (text: string): string | undefined => problem.formats![extension]!.read(text);
  const whole = `problem ${problem.id}, the example of ${extension}`;
  const record = attempt(whole, 'a record', () => read(example));
  if (typeof record !== 'string') throw fault(whole, `it is read as ${String(record)}`, 'a record');
  const random = new Random(SEED);
  for (let count = 0; count <= MUTANTS; count++) {
    const text = count === 0 ? example : toText(mutate(toBytes(example), random));
    const where = `problem ${problem.id}, the ${extension} file ${quote(text)}`;
    let found: string | undefined;
    try {
      found = read(text);
    } catch (thrown) {
      ensureKnownError(where, problem, thrown);
      if (thrown.place.line === undefined || thrown.place.column === undefined)
        throw fault(where, `${thrown.code} has no line or no column`, 'both');
    }
    if (found !== undefined)
      attempt(`${where}, read as ${quote(found)}`, 'an instance', () =>
        parseRecord(problem, found),
      );
  }
}
