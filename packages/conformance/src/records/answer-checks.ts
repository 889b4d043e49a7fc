import {
  concatBytes,
  LineReader,
  Random,
  type Example,
  type Problem,
  type QueensideError,
} from '@queenside/core';
import { formatAnswer, judge, notRight, readAnswerText, WatchedLines } from './answers.ts';
import { isUtf16, mutate, randomBytes, toBytes, toText } from '../kit/garbage.ts';
import { attempt, describe, fault, quote, type Check, type Member } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { ensureKnownError, nameOfCode } from './records.ts';
import { memberOf } from './members.ts';
import { parseExample, whereOf } from './parse-checks.ts';

const SEED = 2;
const MUTANTS = 200;

/** Checks how a problem reads, judges, and writes answers. */
export function answerChecks(problem: Problem): Check[] {
  return [
    ...problem.styles.map((style) => ({
      name: `answers written ${style} are read back`,
      run: () => checkStyle(problem, style),
      member: memberOf(problem, 'format'),
    })),
    {
      name: 'format does not reuse its chunks',
      run: () => checkChunks(problem),
      member: memberOf(problem, 'format'),
    },
    {
      name: 'readAnswer rejects garbage and moves on',
      run: () => checkGarbage(problem),
      member: memberOf(problem, 'readAnswer'),
    },
  ];
}

/** Requires that an answer is judged right. @param member the member that made the answer. */
export function ensureRight(
  problem: Problem,
  instance: unknown,
  answer: unknown,
  where: string,
  member?: Member,
): void {
  const verdict = judge(problem, instance, answer, where);
  if (verdict.kind !== 'right') throw notRight(where, verdict, member);
}

/** Reads an example's right answer with its problem. */
export function readRight(problem: Problem, example: Example, instance: unknown): unknown {
  const where = `${whereOf(problem, example)}, right answer`;
  const right = attempt(where, 'a right answer', () => example.right);
  const lines = new WatchedLines(toBytes(`${right}\n`), problem);
  const answer = attempt(`${where} ${quote(right)}`, 'an answer', () =>
    problem.readAnswer(lines, instance, { number: 1 }),
  );
  if (answer === undefined)
    throw fault(
      where,
      `readAnswer returns undefined for ${quote(right)}, as if it answered a later record`,
      'an answer',
    );
  lines.skipBlank();
  if (!lines.done)
    throw fault(where, `readAnswer leaves ${quote(toText(lines.peek()!))}`, 'all lines taken');
  return answer;
}

/** Requires that each example's right answer is judged right. */
export function checkRight(problem: Problem): void {
  for (const example of problem.examples) {
    const instance = parseExample(problem, example);
    const where = `${whereOf(problem, example)}, answer ${quote(example.right)}`;
    ensureRight(problem, instance, readRight(problem, example, instance), where);
  }
}

/** Requires that each example's wrong answers are refused with their mistakes, and prints the mistakes that none has. */
export function checkWrong(problem: Problem): void {
  for (const example of problem.examples)
    for (const [name, text] of Object.entries(example.wrong ?? {})) {
      const where = `${whereOf(problem, example)}, answer ${quote(text)}`;
      const found = whatIsWrong(problem, parseExample(problem, example), text, where);
      if (found !== name) throw fault(where, `it is ${found}`, name);
    }
  const untested = untestedMistakes(problem);
  if (untested.length > 0)
    console.log(
      `problem ${problem.id}: no example has a wrong answer for ${untested.join(', ')}; add one to \`wrong\`, or \`check\` is not tested for it`,
    );
}

/** Returns the mistakes that no example shows. Examples of games and domains are computed, without wrong answers. */
function untestedMistakes({ examples, mistakes, game, domain }: Problem): string[] {
  if (game !== undefined || domain !== undefined) return [];
  const shown = new Set(examples.flatMap(({ wrong = {} }) => Object.keys(wrong)));
  return Object.keys(mistakes).filter((mistake) => !shown.has(mistake));
}

/** Returns the mistake of an answer or, if it is unreadable, the error's code without its area. */
function whatIsWrong(problem: Problem, instance: unknown, text: string, where: string): string {
  let answer: unknown;
  try {
    answer = readAnswerText(problem, instance, `${text}\n`);
  } catch (thrown) {
    ensureKnownError(where, problem, thrown);
    return nameOfCode(thrown.code);
  }
  if (answer === undefined) return 'read as undefined, as if it answered a later record';
  const verdict = judge(problem, instance, answer, where);
  return verdict.kind === 'wrong' ? verdict.mistake : `judged ${verdict.kind}`;
}

/** Writes all examples' answers into one file, and reads them back from it. */
function checkStyle(problem: Problem, style: string): void {
  const instances = problem.examples.map((example) => parseExample(problem, example));
  const answers = problem.examples.map((example, index) =>
    readRight(problem, example, instances[index]),
  );
  const texts = answers.map((answer, index) => {
    const where = whereOf(problem, problem.examples[index]!);
    const before = fingerprint(answer);
    const text = attempt(`${where}, format`, 'lines', () =>
      formatAnswer(problem, instances[index], answer, style, index + 1),
    );
    if (!text.endsWith('\n'))
      throw fault(where, `format wrote ${quote(text)}`, 'a line feed at its end');
    if (fingerprint(answer) !== before)
      throw fault(where, 'format changed the answer', 'it as it was');
    return text;
  });
  const lines = new WatchedLines(toBytes(texts.join('')), problem);
  for (const [index, instance] of instances.entries()) {
    const record = quote(problem.examples[index]!.record);
    const where = `problem ${problem.id}, style ${style}, answer ${index + 1} (to ${record}), ${quote(texts[index]!)}`;
    const answer = attempt(where, 'an answer', () =>
      problem.readAnswer(lines, instance, { number: index + 1 }),
    );
    if (answer === undefined)
      throw fault(where, 'readAnswer finds no answer', 'the one that was written');
    ensureRight(problem, instance, answer, `${where}, read back`);
    const again = formatAnswer(problem, instance, answer, style, index + 1);
    if (again !== texts[index])
      throw fault(`${where}, read back and written again`, quote(again), quote(texts[index]!));
  }
  lines.skipBlank();
  if (!lines.done)
    throw fault(
      `problem ${problem.id}, style ${style}`,
      `after the last answer ${quote(toText(lines.peek()!))} is left`,
      'readAnswer to take all that format writes',
    );
}

/** Overwrites every chunk on arrival: neither the next chunks nor the next answer may depend on it. */
function checkChunks(problem: Problem): void {
  for (const example of problem.examples)
    for (const style of problem.styles) {
      const instance = parseExample(problem, example);
      const answer = readRight(problem, example, instance);
      const place = { instance, number: 1, style };
      const first = formatAnswer(problem, instance, answer, style);
      const copies: Uint8Array[] = [];
      for (const chunk of problem.format(answer, place)) {
        copies.push(new Uint8Array(chunk));
        chunk.fill(0);
      }
      if (
        toText(concatBytes(copies)) !== first ||
        formatAnswer(problem, instance, answer, style) !== first
      )
        throw fault(
          `${whereOf(problem, example)}, style ${style}`,
          'format reads again what it has handed out',
          'chunks that belong to the receiver',
        );
    }
}

function checkGarbage(problem: Problem): void {
  const random = new Random(SEED);
  for (const example of problem.examples) {
    const instance = parseExample(problem, example);
    const texts = problem.styles.map((style) =>
      toBytes(formatAnswer(problem, instance, readRight(problem, example, instance), style)),
    );
    for (let count = 0; count < MUTANTS / problem.examples.length; count++)
      for (const text of [...texts, randomBytes(random)])
        readAll(problem, instance, mutate(text, random));
  }
}

/** Reads a file that is probably invalid: each step must move past a line or end the reading. */
function readAll(problem: Problem, instance: unknown, bytes: Uint8Array): void {
  const where = `problem ${problem.id}, answer file ${quote(toText(bytes))}`;
  if (isUtf16(bytes)) return;
  const lines = new WatchedLines(bytes, problem);
  for (let number = 1; !lines.done; number++) {
    const { line, offset } = lines;
    const read = readOrRefuse(problem, instance, lines, { number, where });
    if ('answer' in read && read.answer === undefined) return;
    if (lines.offset === offset) throw standstill(where, line, read);
    if ('answer' in read) judge(problem, instance, read.answer, where);
  }
}

/** What readAnswer returned or threw. */
type ReadAnswer = { readonly answer: unknown } | { readonly thrown: QueensideError };

function standstill(where: string, line: number, read: ReadAnswer): Error {
  const found = `readAnswer stays at line ${line}`;
  const expected = 'it to take the lines that it has judged';
  if ('answer' in read) return fault(where, found, expected);
  const { thrown } = read;
  return fault(
    where,
    `${found}, and threw ${describe(thrown)}`,
    `${expected}: call \`lines.next()\` before you throw`,
    thrown,
  );
}

function readOrRefuse(
  problem: Problem,
  instance: unknown,
  lines: LineReader,
  { number, where }: { number: number; where: string },
): ReadAnswer {
  try {
    return { answer: problem.readAnswer(lines, instance, { number }) };
  } catch (thrown) {
    ensureKnownError(where, problem, thrown);
    return { thrown };
  }
}
