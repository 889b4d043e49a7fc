import { defined } from '@queenside/core/basics';
import { STANDARD_STREAM } from '../../input-of.ts';
import type { AnswerRules } from '@queenside/class-view';
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import type { WrittenAnswer } from '../source/schema.ts';
import type { Layered } from './layered.ts';
import { outOfRange } from './limits.ts';
import { readQuantity, SHARE } from './quantities.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** The word for standard input in `input`. */
export const STANDARD_INPUT = 'stdin';

/**
 * Reads where answers may be and what each alternative costs.
 *
 * @param input the input's file name.
 * @param usual the answer's name, if the assignment names none.
 * @throws QueensideError `assignment/out-of-range` or `assignment/same-name`.
 */
export function readAnswerRules(
  { value: written, pathOf }: Layered<WrittenAnswer>,
  input: string,
  usual: string,
  source: Source,
): AnswerRules {
  const share = (text: string, key: string): number => readShare(text, pathOf(key), source);
  const { likelyNames, otherForms, solver } = written;
  const names = [written.name ?? usual].flat();
  const { [STANDARD_STREAM]: printed, ...files } = written.otherNames ?? {};
  // The cost of printed answers may be meant for other tests.
  const isPrinted = written.name === undefined && usual === STANDARD_STREAM;
  const otherNames =
    printed === undefined || isPrinted ? files : { ...files, [STANDARD_STREAM]: printed };
  requireDifferent([input, ...names], pathOf('name'), source);
  requireDifferent([input, ...names, ...Object.keys(otherNames)], pathOf('otherNames'), source);
  return {
    names,
    otherNames: Object.fromEntries(
      Object.entries(otherNames).map(([name, cost]) => [
        name,
        readShare(cost, [...pathOf('otherNames'), name], source),
      ]),
    ),
    ...defined({
      mayPrint: [written.name, written.otherNames, likelyNames].every((each) => each === undefined)
        ? true
        : undefined,
      likelyNames: likelyNames === undefined ? undefined : share(likelyNames, 'likelyNames'),
    }),
    forms: written.forms ?? [],
    otherForms: otherForms === undefined ? 0 : share(otherForms, 'otherForms'),
    ...defined({ solver }),
    solverOptions: written.options ?? {},
  };
}

/** Reads a percentage as a number from 0 to 1. */
export function readShare(written: string, at: KeyPath, source: Source): number {
  const share = readQuantity(SHARE, written)!;
  if (share <= 1) return share;
  throw outOfRange(written, '0 % to 100 %', at, source);
}

/** Returns `nqueens_out.txt` for `nqueens.txt`. */
export function answerName(input: string): string {
  const [, stem = input, extension = ''] = /^(.+)(\.[^.]+)$/.exec(input) ?? [];
  return `${stem}_out${extension || '.txt'}`;
}

function requireDifferent(names: readonly string[], at: KeyPath, source: Source): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw assignmentError('same-name', { path: showPath(at), name: twice }, source.placeOf(at));
}
