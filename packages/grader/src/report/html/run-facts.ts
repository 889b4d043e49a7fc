/** Says in words what was run, and what its answer cost. */
import type { RunEnding } from '@queenside/sandbox/types';
import { points } from '../numbers.ts';
import { legible } from '../text.ts';
import type { TestDetail } from '../view/visibility.ts';
import { h, type Element } from './element.ts';
import { counted } from '../../text.ts';

/** Renders text that can be opened and closed; nothing if it is blank. */
export function output(title: string, text: string, isOpen: boolean): Element[] {
  if (text.trim() === '') return [];
  return [
    h('details', { open: isOpen }, [
      h('summary', null, title),
      h('pre', { tabindex: 0, role: 'group', 'aria-label': title }, legible(text)),
    ]),
  ];
}

const LIMITS = {
  cpu: 'It was stopped because it used up its processor time.',
  wall: 'It was stopped because it took too long.',
  idle: 'It was stopped because it waited without doing any work.',
  memory: 'It was stopped because it used too much memory.',
  output: 'It was stopped because it wrote too much.',
} as const;

/** Says which program was run, which files were read and, unless the reason did, how many records are right. */
export function summary({
  right,
  total: all,
  program,
  answerFile,
  input,
  reason,
}: TestDetail): string {
  const from = answerFile === '-' ? 'standard output' : answerFile;
  const isSaid = reason.includes(`${right} of ${all} records`);
  const counts = isSaid ? '' : `${right} of ${counted(all, 'record')} right. `;
  const answers = from === undefined ? '' : `; answers: ${from}`;
  const ran = program === undefined ? '' : `Program: ${program.name} (${program.why}). `;
  return legible(`${ran}${counts}Input: ${input}${answers}.`);
}

export function deductions({ deductions: all }: TestDetail): Element[] {
  if (all.length === 0) return [];
  return [
    h('p', null, 'Deductions:'),
    h(
      'ul',
      null,
      all.map(({ why, share }) =>
        h('li', null, `${legible(why)}: ${points(share * 100)} % of the points`),
      ),
    ),
  ];
}

/** Describes how a run ended, as a sentence for the program's author. */
export function endingInWords(ending: RunEnding): string {
  switch (ending.kind) {
    case 'exited':
      return `It ended with exit status ${ending.code}.`;
    case 'signalled':
      return `It was killed by the signal ${ending.signal}.`;
    case 'limit':
      return LIMITS[ending.limit];
    case 'interrupted':
      return 'The grading was interrupted.';
    case 'sandbox-failed':
      return 'The sandbox failed.';
  }
}
