/** What became of a gradebook, as lines for a terminal. */
import type { GradebookReport, UngradedRow } from '@queenside/grader';
import { showCount } from './text.ts';

/** `23 grades in grades/gradebook.csv, column "Search problems (4711)"`. */
export function gradebookLine({ filled, column }: GradebookReport, file: string): string {
  return `${showCount(filled, 'grade')} in ${file}, column "${column}"`;
}

/** What is to be looked at: points that do not fit, and who has no grade and why, a list for each reason that there is. */
export function leftOutLines(report: GradebookReport): string[] {
  const { outOf, kept, ungraded, missing, unmatched } = report;
  return [
    ...(outOf === undefined
      ? []
      : [`  the gradebook counts this column out of ${outOf} points; the assignment has others`]),
    ...list(
      `${showCount(kept.length, 'cell')} left as ${kept.length === 1 ? 'it was' : 'they were'}`,
      kept.map(({ line, student, why }) => `line ${line}: ${student}: ${why}`),
    ),
    ...list(`${missing.length} handed in nothing, cells left as they were`, missing.map(rowText)),
    ...list(`${ungraded.length} handed in, but not graded`, ungraded.map(rowText)),
    ...list(`${unmatched.length} handed in, but no row that is clearly theirs`, unmatched),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}:`, ...items.map((item) => `    ${item}`)];
}

function rowText({ line, student, note }: UngradedRow): string {
  return `line ${line}: ${student}${note === undefined ? '' : `: ${note}`}`;
}
