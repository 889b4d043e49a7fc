/** Renders the records of a test that are not right: failed ones, and those that the judge could not decide. */
import type { RecordOutcome } from '../../model/index.ts';
import { legible } from '../text.ts';
import { failedRecords, openRecords } from '../right-answers.ts';
import { h, type Content, type Element } from './element.ts';
import { table } from './table.ts';
import { longVerdict } from './verdict.ts';

/** The most records that are listed. */
const MOST_RECORDS = 50;

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
