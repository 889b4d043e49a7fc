/** Renders what a run did, what its answer cost, and the records that are not right. */
import { legible } from '@queenside/core/basics';
import type { RunEnding } from '@queenside/sandbox/types';
import type { ExpandedRecord, RecordOutcome } from '../model/index.ts';
import { counted } from '../text.ts';
import { points } from '../view/numbers.ts';
import { faultInSentences, shown } from '../view/calls-in-words.ts';
import { firstDifference } from '../view/first-difference.ts';
import { failedRecords, openRecords } from '../view/right-answers.ts';
import type { TestDetail } from '../view/visibility.ts';
import { h, output, type Content, type Element } from './element.ts';
import { table } from './table.ts';
import { longVerdict } from './verdict.ts';

/** The most records that are listed. */
const MOST_RECORDS = 50;

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
  isFunction,
  reason,
}: TestDetail): string {
  const from = answerFile === '-' ? 'standard output' : answerFile;
  const isSaid = reason.includes(`${right} of ${all} records`);
  const counts = isSaid ? '' : `${right} of ${counted(all, 'record')} right. `;
  const answers = from === undefined ? '' : `; answers: ${from}`;
  const what = isFunction ? 'Function' : 'Program';
  const ran = program === undefined ? '' : `${what}: ${program.name} (${program.why}). `;
  const files = isFunction ? '' : `Input: ${input}${answers}.`;
  return legible(`${ran}${counts}${files}`.trimEnd());
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

/** Says which step of a function its algorithm does not permit, on which record. */
export function difference({ calls }: TestDetail): Element[] {
  const { rule } = calls ?? {};
  if (rule?.difference === undefined) return [];
  return [
    h('h4', null, `The first difference from ${legible(rule.title)}`),
    ...firstDifference(rule.difference).map((each) => h('p', null, legible(each))),
    ...output(`The record ${rule.difference.title}`, rule.difference.input, false),
  ];
}

/** Says which estimate of a heuristic is wrong, and shows the states that A* expands with it. */
export function estimates({ calls }: TestDetail): Element[] {
  const { heuristic } = calls ?? {};
  if (heuristic === undefined) return [];
  const { fault, records, varies } = heuristic;
  const time = `One call of the heuristic took ${shortTime(varies.microseconds)} on average.`;
  return [
    ...(fault === undefined
      ? []
      : [
          h('h4', null, 'The smallest state with a wrong estimate'),
          ...faultInSentences(fault).map((each) => h('p', null, legible(each))),
          ...output(`The record ${fault.title}`, fault.input, false),
        ]),
    ...expandedTable(records),
    ...(varies.microseconds > 0 ? [h('p', { class: 'quiet' }, time)] : []),
  ];
}

function expandedTable(records: readonly ExpandedRecord[]): Element[] {
  if (records.length === 0) return [];
  const [{ reference, worth }] = records as readonly [ExpandedRecord];
  const numbers = ['h = 0', 'yours', ...(reference === undefined ? [] : ['the reference'])];
  return [
    table({
      caption: 'States that A* expands',
      columns: [
        { title: 'Record' },
        ...numbers.map((title) => ({ title, isNumber: true })),
        ...(worth === undefined ? [] : [{ title: 'Share of the points', isNumber: true }]),
      ],
      rows: records
        .slice(0, MOST_RECORDS)
        .map((record) => [
          { content: legible(record.title) },
          { content: shown(record.zero) },
          { content: shown(record.own) },
          ...(record.reference === undefined ? [] : [{ content: shown(record.reference) }]),
          ...(record.worth === undefined ? [] : [{ content: `${points(record.worth * 100)} %` }]),
        ]),
    }),
  ];
}

/** Formats the time of a call. */
function shortTime(microseconds: number): string {
  return microseconds < 1000
    ? `${microseconds.toFixed(1)} µs`
    : `${(microseconds / 1000).toFixed(1)} ms`;
}

export function recordTables(records: readonly RecordOutcome[]): Element[] {
  const open = openRecords(records);
  return [
    ...recordTable('Failed records', failedRecords(records)),
    ...recordTable('Records not verified', open),
    ...(open.length === 0
      ? []
      : [
          h(
            'p',
            { class: 'quiet' },
            'The judge could not decide on these answers. They do not count as wrong: their points stay open.',
          ),
        ]),
  ];
}

function recordTable(caption: string, records: readonly RecordOutcome[]): Element[] {
  if (records.length === 0) return [];
  const rest = records.length - MOST_RECORDS;
  return [
    table({
      caption,
      columns: [{ title: 'Record' }, { title: 'Verdict and reason' }],
      rows: records
        .slice(0, MOST_RECORDS)
        .map((record) => [
          { content: legible(record.title) },
          { content: verdictAndReason(record), class: 'words' },
        ]),
    }),
    ...(rest > 0 ? [h('p', null, `${rest} more are not shown here.`)] : []),
  ];
}

function verdictAndReason({ verdict, reason, answerLine }: RecordOutcome): Content {
  return [
    longVerdict(verdict),
    h('br', null),
    legible(reason ?? ''),
    // A missing answer has no line: the file ended before it.
    ...(answerLine === undefined || verdict === 'NO'
      ? []
      : [' ', h('span', { class: 'quiet' }, `(line ${answerLine} of the answer file)`)]),
  ];
}
