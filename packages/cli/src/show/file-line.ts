/** What became of a file, for people: one line, and one for each record that failed. */
import type { FileReport, RecordReport, SideReport } from '@queenside/batch';
import { paint, showCount, showDuration, showPath, showRanges } from './text.ts';

/** So many failed records of a file are explained; of the others the lines are named. */
const EXPLAINED = 20;

/** Gathers the records of a file that failed. */
export class Failures {
  readonly explained: RecordReport[] = [];
  readonly others: number[] = [];

  clear(): void {
    this.explained.length = 0;
    this.others.length = 0;
  }

  add(record: RecordReport): void {
    if (record.status !== 'failed') return;
    if (this.explained.length < EXPLAINED) this.explained.push(record);
    else this.others.push(record.line);
  }
}

/** The lines that say what became of a file. */
export function describeFile(
  report: FileReport,
  failures: Failures,
  stream: NodeJS.WriteStream,
): string {
  const side = report.side === undefined ? [] : describeSide(report.side);
  const below = [...describeFailures(failures, stream), ...side.map((line) => `    ${line}`)];
  return [headline(report, stream), ...below].join('\n');
}

/** The lines that say what was written beside the answers. */
export function describeSide({ trace, firstDrawing, drawings, refusals }: SideReport): string[] {
  const explained = refusals.slice(0, EXPLAINED).map(({ line, error }) => {
    const place = line === undefined ? '' : `line ${line}: `;
    return `${place}${error.wrong}; ${error.remedy}`;
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
    ...(more === 0 ? [] : [`and ${showCount(more, 'record')} more are not drawn`]),
  ];
}

function headline(report: FileReport, stream: NodeJS.WriteStream): string {
  const name = showPath(report.input);
  const mark = report.status === 'done' ? paint('green', '✓', stream) : paint('red', '✗', stream);
  const reason = report.error === undefined ? '' : `${report.error.wrong}; ${report.error.remedy}`;
  if (report.output === undefined) return `${mark} ${name}: ${report.status}: ${reason}`;
  const counts = [
    `${report.right.toLocaleString('en-US')} right`,
    ...(report.failed > 0
      ? [paint('red', `${report.failed.toLocaleString('en-US')} failed`, stream)]
      : []),
  ];
  const how = report.unchanged === true ? '(unchanged)' : `in ${showDuration(report.milliseconds)}`;
  const where = paint('dim', `${how} ->`, stream);
  const line = `${mark} ${name}: ${counts.join(', ')} ${where} ${showPath(report.output)}`;
  return reason === '' ? line : `${line}\n    ${reason}`;
}

function describeFailures({ explained, others }: Failures, stream: NodeJS.WriteStream): string[] {
  const lines = explained.map(({ line, error }) => {
    const column = error?.column === undefined ? '' : `, column ${error.column}`;
    const place = paint('yellow', `line ${line}${column}`, stream);
    return `    ${place}: ${error?.wrong}; ${error?.remedy}`;
  });
  return others.length === 0
    ? lines
    : [
        ...lines,
        `    and ${showCount(others.length, 'record')} more, on lines ${showRanges(others)}`,
      ];
}
