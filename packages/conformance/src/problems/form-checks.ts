import { type Problem, QueensideError } from '@queenside/core';
import { fingerprint } from '../kit/fingerprint.ts';
import { type Check, fault, quote } from '../kit/check.ts';
import { judge, readAnswerText } from '../records/answers.ts';
import { memberOf } from '../records/members.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';

type Form = (answer: string) => string;

const onFirstLine =
  (write: Form): Form =>
  (answer) =>
    answer.replace(/^.*/, write);
const onEachLine =
  (write: Form): Form =>
  (answer) =>
    answer.replaceAll(/^.*$/gm, write);
const ifOneLine =
  (write: Form): Form =>
  (answer) =>
    answer.includes('\n') ? answer : write(answer);
const listOf = (answer: string, separator: string): string =>
  answer.trim().split(/\s+/).join(separator);

/** The forms in which people's programs print an answer. */
const FORMS: Readonly<Record<string, Form>> = {
  'indented lines': onEachLine((line) => `  ${line}`),
  'blanks at the ends of lines': onEachLine((line) => `${line}  `),
  'carriage returns': (answer) => answer.replaceAll('\n', '\r\n'),
  'tabs for blanks': (answer) => answer.replaceAll(' ', '\t'),
  'blank lines between lines': (answer) => answer.replaceAll('\n', '\n\n'),
  'blank lines before it': (answer) => `\n\n${answer}`,
  colors: onEachLine((line) => `\u001B[1;32m${line}\u001B[0m`),
  'a label': onFirstLine((line) => `Answer: ${line}`),
  'a label with an equals sign': onFirstLine((line) => `result = ${line}`),
  'words before it': onFirstLine((line) => `The solution is ${line}`),
  'a prompt before it': onFirstLine((line) => `Enter the next one: ${line}`),
  'a heading above it': (answer) => `Solution:\n${answer}`,
  'a full stop': ifOneLine((line) => `${line}.`),
  'a time after it': (answer) => `${answer} found in 0.01 s`,
  'a time below it': (answer) => `${answer}\nTime: 0.01 s`,
  quotes: ifOneLine((line) => `"${line}"`),
  brackets: ifOneLine((line) => `[${line}]`),
  'a list': (answer) => `[${listOf(answer, ', ')}]`,
  'a list of texts': (answer) => `['${listOf(answer, "', '")}']`,
  'a list of lines': (answer) => `[${answer.split('\n').map(quote).join(', ')}]`,
  commas: (answer) => listOf(answer, ', '),
  arrows: (answer) => listOf(answer, ' -> '),
  'one line': (answer) => listOf(answer, ' '),
};

/** Checks that the right answers of examples, in the forms that programs print, are right or unreadable, but never wrong. */
export function formChecks(problem: Problem): Check[] {
  return [
    {
      name: 'answers in other forms are never wrong',
      run: () => checkForms(problem),
      member: memberOf(problem, 'readAnswer'),
    },
  ];
}

function checkForms(problem: Problem): void {
  for (const example of problem.examples) {
    const instance = parseExample(problem, example);
    // To find an answer, and to judge it, may take long.
    const { right } = example;
    const judged = new Set<string>();
    for (const [form, write] of Object.entries(FORMS)) {
      const text = write(right);
      const where = `${whereOf(problem, example)}, right answer with ${form}, ${quote(text)}`;
      const answer = readOrRefuse(() => readAnswerText(problem, instance, `${text}\n`));
      const print = fingerprint(answer);
      if (answer === undefined || judged.has(print)) continue;
      judged.add(print);
      const verdict = judge(problem, instance, answer, where);
      if (verdict.kind === 'wrong')
        throw fault(
          where,
          `it is judged ${verdict.mistake} (${verdict.reason})`,
          'right, or an error of readAnswer: a right answer may be unreadable, but never wrong',
        );
    }
  }
}

function readOrRefuse(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof QueensideError) return undefined;
    throw thrown;
  }
}
