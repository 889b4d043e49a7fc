/** Formats the outcome for a gradebook for a terminal. */
import type { GradebookReport, UngradedRow } from '@queenside/grader';
import { showCount } from './text.ts';

/** `23 grades in grades/gradebook.csv, column "Search problems (4711)"`. */
export function gradebookLine({ filled, column }: GradebookReport, file: string): string {
  return `${showCount(filled, 'grade')} in ${file}, column "${column}"`;
}

/** Returns what needs attention: a differing maximum, and lists of students without a grade, with reasons. */
export function leftOutLines(report: GradebookReport): string[] {
  const { outOf, kept, ungraded, missing, unmatched } = report;
  return [
    ...(outOf === undefined
      ? []
      : [
          `  the gradebook's maximum for this column is ${outOf} points, which differs from the assignment's`,
        ]),
    ...list(
      `${showCount(kept.length, 'cell')} left unchanged`,
      kept.map(({ line, student, why }) => `line ${line}: ${student}: ${why}`),
    ),
    ...list(`${missing.length} handed in nothing, cells left unchanged`, missing.map(rowText)),
    ...list(`${ungraded.length} handed in, but not graded`, ungraded.map(rowText)),
    ...list(`${unmatched.length} handed in, but without a clear row`, unmatched),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}:`, ...items.map((item) => `    ${item}`)];
}

function rowText({ line, student, note }: UngradedRow): string {
  return `line ${line}: ${student}${note === undefined ? '' : `: ${note}`}`;
}
