/** The result of a race as a table, for the page and for spreadsheets. */
import type { Lane } from './race.ts';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function tableOf(lanes: readonly Lane[]): Table {
  const named = lanes.flatMap(({ filmed }) =>
    Object.entries(filmed?.report.stats ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' ? [name] : [],
    ),
  );
  const lanesWith = (name: string): number => named.filter((other) => other === name).length;
  // What can be compared comes first.
  const counts = [...new Set(named)].toSorted((a, b) => lanesWith(b) - lanesWith(a));
  return {
    head: ['solver', 'result', 'time (ms)', 'events', ...counts],
    rows: lanes.map((lane) => [
      lane.solver,
      resultText(lane),
      lane.timed && !lane.timed.error ? lane.timed.milliseconds.toFixed(1) : '',
      String(lane.filmed?.announced ?? ''),
      ...counts.map((name) => {
        const value = lane.filmed?.report.stats[name];
        return value === undefined ? '' : String(Number(Number(value).toFixed(4)));
      }),
    ]),
  };
}

function resultText({ filmed, failure }: Lane): string {
  if (failure !== undefined) return 'failed';
  if (filmed === undefined) return 'running';
  const { status } = filmed.report;
  return status === 'undecided' ? 'not verified' : status === 'failed' ? 'no answer' : status;
}

export function csvOf({ head, rows }: Table): string {
  const cell = (text: string): string =>
    /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** The table in columns of text. */
export function textOf({ head, rows }: Table): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map(
      (row) =>
        `${row
          .map((text, column) => text.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
