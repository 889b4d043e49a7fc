/** What the page says about a run. */
import { defined, describeError } from '@queenside/core/basics';
import type { RefereedRun, OwnRecord } from '../../jobs/own/jobs.ts';
import type { CodeRun } from '../../own-code/messages.ts';
import type { Written } from './starters.ts';

/** A sentence about the code. */
export interface CodeSentence {
  readonly is: 'right' | 'wrong' | 'failed' | 'plain';
  readonly words: string;
  /** The likely mistake, or what to do next. */
  readonly hint?: string;
  /** Whether it says that an exercise is done. */
  readonly isDone?: boolean;
  /** A record of the bank to look at. */
  readonly record?: OwnRecord;
}

interface CodeJudgement {
  readonly run: CodeRun;
  readonly judged: RefereedRun;
  readonly algorithm: Written;
  readonly file: string;
  /** The bank in plain words. */
  readonly bank: string;
}

export function wordsOf({
  run,
  judged,
  algorithm: { title },
  file,
  bank,
}: CodeJudgement): CodeSentence {
  const failure = failureOf(run, judged, file);
  if (judged.difference) {
    const { words, step } = judged.difference;
    const difference = `First difference, step ${step}: ${words}.`;
    return { is: 'wrong', words: failure === '' ? difference : `${difference} ${failure}` };
  }
  if (failure !== '') return { is: 'failed', words: failure };
  const calls = run.lines.length.toLocaleString('en-US');
  return {
    is: 'right',
    words: `On this record, yours did what ${title} permits, in ${calls} ${run.lines.length === 1 ? 'call' : 'calls'}. Check it with the bank: ${bank}.`,
    ...defined({ hint: judged.remark === undefined ? undefined : `A remark: ${judged.remark}.` }),
  };
}

/** Says why there is no answer; empty if there is one. */
function failureOf({ outcome, lines }: CodeRun, { error }: RefereedRun, file: string): string {
  if (error !== undefined) return `${describeError(error)}.`;
  if ('answer' in outcome) return '';
  const { kind, message = '', remedy = '', line, column } = outcome.failed;
  const at =
    line == null ? file : `Line ${line}${column === undefined ? '' : `, column ${column}`}`;
  switch (kind) {
    case 'no-solve':
      return `There is no function solve in ${file}.`;
    case 'no-search':
      return `${file}: ${message}. ${remedy.slice(0, 1).toUpperCase()}${remedy.slice(1)}.`;
    case 'budget':
      return `It made ${lines.length.toLocaleString('en-US')} calls and had not returned. Look for what never ends.`;
    case 'exit':
      return `${at}: it ended the program. Return the answer from solve instead.`;
    case 'recursion':
      return `${at}: the calls are nested too deeply. Look where the recursion ends.`;
    case 'python-2':
      return `${at}: this is Python 2, and the page runs Python 3. Convert the file, for example with 2to3.`;
    case 'syntax':
    case 'exception':
      return `${at}: ${message}.`;
  }
}
