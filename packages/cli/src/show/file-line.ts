/** The text about a finished file: one line, and one for each failed record. */
import type { FileReport, SideReport } from '@queenside/batch';
import { defined, describeError, describePlace } from '@queenside/core/basics';
import { type ErrorReport, placeOf, type RecordReport } from '@queenside/runtime/report';
import { describeObjective } from './objective-line.ts';
import { showCount, showDuration, showNumber, showOutcomes, showPath, showRanges } from './text.ts';
import { paint, stackBelow } from './print.ts';

/** The most records without an answer that the command explains for one file. It lists the others by line. */
const EXPLAINED = 20;
/** Shorter waits are not worth a word, in milliseconds. */
const LONG_WAIT_MS = 10_000;

/** Collects the records of a file that have no answer, or that need more words than "right". */
export class Notes {
  readonly explained: RecordReport[] = [];
  readonly others: number[] = [];

  clear(): void {
    this.explained.length = 0;
    this.others.length = 0;
  }

  add(record: RecordReport): void {
    if (record.error === undefined && record.objective === undefined) return;
    if (this.explained.length < EXPLAINED) this.explained.push(record);
    else this.others.push(record.line);
  }
}

/** Returns the lines about a file. */
export function describeFile(report: FileReport, notes: Notes, stream: NodeJS.WriteStream): string {
  const side = report.side === undefined ? [] : describeSide(report.side);
  const below = [...describeNotes(notes, stream), ...describeWarnings(report, stream), ...side].map(
    (line) => `    ${line}`,
  );
  return [headline(report, stream), ...below].join('\n');
}

/** Returns the lines about what went wrong without affecting a record. */
export function describeWarnings(
  { warnings = [] }: Pick<FileReport, 'warnings'>,
  stream: NodeJS.WriteStream,
): string[] {
  return warnings.map((each) => `${paint('yellow', 'warning:', stream)} ${describeError(each)}`);
}

/** Returns the lines about drawings and traces. */
export function describeSide({ trace, firstDrawing, drawings, refusals }: SideReport): string[] {
  const explained = refusals.slice(0, EXPLAINED).map(({ line, error }) => {
    const place = line === undefined ? '' : `line ${line}: `;
    return `${place}${describeError(error)}`;
  });
  const more = refusals.length - explained.length;
  return [
    ...(trace === undefined ? [] : [`trace -> ${showPath(trace)}`]),
    ...(firstDrawing === undefined
      ? []
      : [
          `${showCount(drawings, 'drawing')} -> ${showPath(firstDrawing)}${drawings > 1 ? ', …' : ''}`,
        ]),
    ...explained,
    ...(more === 0 ? [] : [`${showCount(more, 'more record')} not drawn`]),
  ];
}

const MARKS = {
  done: { color: 'green', sign: '✓' },
  undecided: { color: 'yellow', sign: '?' },
  failed: { color: 'red', sign: '✗' },
  rejected: { color: 'red', sign: '✗' },
  released: { color: 'red', sign: '✗' },
} as const;

function headline(report: FileReport, stream: NodeJS.WriteStream): string {
  const name = showPath(report.input);
  const { color: signal, sign } = MARKS[report.status];
  const mark = paint(signal, sign, stream);
  const reason = report.error === undefined ? '' : describeFault(report.error);
  if (report.output === undefined) return `${mark} ${name}: ${report.status}: ${reason}`;
  const others = showOutcomes(report, (color, text) => paint(color, text, stream));
  const counts = `${showNumber(report.right)} right${others}`;
  const skipped =
    report.comments === undefined ? '' : `, ${showCount(report.comments, 'comment')} skipped`;
  const how =
    report.unchanged === true
      ? '(unchanged)'
      : `in ${showDuration(report.milliseconds)}${bySolvers(report)}${afterWait(report)}`;
  const where = paint('dim', `${how} ->`, stream);
  const line = `${mark} ${name}: ${counts}${skipped} ${where} ${showPath(report.output)}`;
  return reason === '' ? line : `${line}\n    ${reason}`;
}

/** Describes what is wrong with a file, after the line and the column if it is there. */
function describeFault(error: ErrorReport): string {
  const { line, column } = error;
  return describePlace(defined({ line, column })) + describeError(error);
}

/** Says how long other files had all workers, if that explains why the answer comes late. */
function afterWait({ waited = 0 }: FileReport): string {
  return waited < LONG_WAIT_MS ? '' : ` after ${showDuration(waited)} of waiting for a worker`;
}

/** Names the solvers that answered. */
function bySolvers({ solvers = [] }: FileReport): string {
  const [first, ...others] = solvers;
  if (first === undefined) return '';
  // Making a list format takes longer than the rest of the line.
  if (others.length === 0) return ` by ${first}`;
  if (others.length > 2) return ` by ${first} and ${showCount(others.length, 'other solver')}`;
  return ` by ${new Intl.ListFormat('en').format(solvers)}`;
}

/** Returns a line for each record without an answer, or with more to say than that it is right. */
export function describeNotes({ explained, others }: Notes, stream: NodeJS.WriteStream): string[] {
  const lines = explained.map((record) => {
    const { error, objective } = record;
    const place = paint('yellow', placeOf(record, error), stream);
    const text = error === undefined ? describeObjective(objective!) : describeError(error);
    return `${place}: ${text}${stackBelow(error?.stack)}`;
  });
  return others.length === 0
    ? lines
    : [...lines, `${showCount(others.length, 'more record')}, on lines ${showRanges(others)}`];
}
