/** What stands in a cell that is to take points, and whether it may be replaced. */
import { oneLine, shortened } from '../text.ts';
import type { GradebookFormat } from './columns.ts';

/** `85`, `85.00`, `1.234,50`, `85 %`. */
const NUMBER = /^[-+]?\d[\d.,'’\s]*%?$/;
/** What Moodle writes where there is no grade yet. */
const NO_GRADE = '-';
/** Characters of a cell in a sentence. */
const LONGEST = 40;

/**
 * Why a cell is left alone, whatever the points; undefined where it takes them. Only a number or nothing is replaced: everything else is
 * somebody's decision. Canvas writes `EX` for who is excused, and `N/A` where a student does not have the assignment, or where its
 * grades are anonymous and not posted yet (lib/gradebook_exporter.rb of instructure/canvas-lms).
 */
export function whyKept(text: string, format: GradebookFormat): string | undefined {
  const held = oneLine(text.trim().replace(/^="(.*)"$/s, '$1'));
  if (held === '' || held === NO_GRADE || NUMBER.test(held)) return undefined;
  if (format === 'canvas' && /^ex$/i.test(held)) return 'excused (EX)';
  if (format === 'canvas' && /^n\/a$/i.test(held)) return 'Canvas takes no grade there (N/A)';
  return `the cell holds “${shortened(held, LONGEST)}”`;
}
