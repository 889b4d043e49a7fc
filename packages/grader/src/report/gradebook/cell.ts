/** Decides whether a cell of the points column may be replaced. */
import { oneLine } from '../text.ts';
import type { GradebookFormat } from './columns.ts';
import { shortened } from '../../text.ts';

/** `85`, `85.00`, `1.234,50`, `85 %`. */
const NUMBER = /^[-+]?\d[\d.,'’\s]*%?$/;
/** Moodle's mark for a missing grade. */
const NO_GRADE = '-';
/** The most characters of a cell that a sentence quotes. */
const LONGEST = 40;

/**
 * Returns why a cell must be left alone, or undefined if it may be replaced. Only a number or an empty cell may be: anything else
 * is a decision of the instructor or the platform. Canvas writes `EX` for an excused student, and `N/A` if a student does not have
 * the assignment or if its grades are anonymous and not posted yet (lib/gradebook_exporter.rb of instructure/canvas-lms).
 */
export function whyKept(text: string, format: GradebookFormat): string | undefined {
  const held = oneLine(text.trim().replace(/^="(.*)"$/s, '$1'));
  if (held === '' || held === NO_GRADE || NUMBER.test(held)) return undefined;
  if (format === 'canvas' && /^ex$/i.test(held)) return 'excused (EX)';
  if (format === 'canvas' && /^n\/a$/i.test(held)) return 'Canvas accepts no grade here (N/A)';
  return `the cell contains “${shortened(held, LONGEST)}”`;
}
