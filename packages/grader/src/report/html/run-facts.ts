/** Says in words what was run, and what its answer cost. */
import { points } from '../numbers.ts';
import { legible } from '../text.ts';
import type { TestDetail } from '../view/visibility.ts';
import { h, type Element } from './element.ts';
import { counted } from '../../text.ts';

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
