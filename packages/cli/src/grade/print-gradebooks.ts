/** Prints what became of the gradebooks of a class. Every command that fills them calls it. */
import type { GradebookReport, ReportedClass, UngradedRow } from '@queenside/grader';
import { printWarning } from '../show/print-failure.ts';
import { print, printAside } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';

/**
 * Prints how many cells of each gradebook are filled, what the platform will do with them, and which cells are not.
 *
 * @param concerned submissions; cells of other students are not listed. Default: all.
 */
export function printGradebooks(
  { filled }: Pick<ReportedClass, 'filled'>,
  concerned?: ReadonlySet<string>,
): void {
  for (const { gradebook, file } of filled) {
    const { report } = gradebook;
    print(`${gradebookLine(report, showPath(file))}\n`);
    for (const warning of report.warnings) printWarning(warning);
    for (const line of leftOutLines(report, concerned)) printAside(line);
  }
}

/** `23 grades in grades/gradebook.csv, column "Search problems (4711)"`. */
function gradebookLine({ filled, column }: GradebookReport, file: string): string {
  return `${showCount(filled, 'grade')} in ${file}, column "${column}"`;
}

/** Lists the students without a grade, with reasons. */
function leftOutLines(report: GradebookReport, concerned?: ReadonlySet<string>): string[] {
  const { missing, ungraded, unmatched } = report;
  const kept = report.kept.filter(({ submission }) => concerned?.has(submission) !== false);
  return [
    ...list(
      `${showCount(kept.length, 'cell')} left unchanged`,
      kept.map(({ line, student, why }) => `line ${line}: ${student}: ${why}`),
    ),
    // No decision changes these.
    ...(concerned === undefined
      ? [
          ...list(
            `${missing.length} handed in nothing, cells left unchanged`,
            missing.map(rowText),
          ),
          ...list(`${ungraded.length} handed in, but not graded`, ungraded.map(rowText)),
          ...list(`${unmatched.length} handed in, but without a clear row`, unmatched),
        ]
      : []),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}:`, ...items.map((item) => `    ${item}`)];
}

function rowText({ line, student, note }: UngradedRow): string {
  return `line ${line}: ${student}${note === undefined ? '' : `: ${note}`}`;
}
