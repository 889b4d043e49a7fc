/** Says in words what a decision changed. */
import type { ValueChange } from '@queenside/grader';

const LONGEST = 120;

/** Returns words such as `points of boards: add 2, style`. */
export function wordsOf({ path, after }: ValueChange): string {
  const [first = '', ...rest] = path;
  const what = first === 'tests' ? `${rest[1]} of ${rest[0]}` : [first, ...rest].join(' ');
  return `${what}: ${after === undefined ? 'removed' : valueInWords(after)}`;
}

function valueInWords(value: unknown): string {
  if (value === null) return 'left out';
  if (value === true) return 'yes';
  if (typeof value !== 'object')
    return shortened(typeof value === 'string' ? value : JSON.stringify(value));
  const parts = Object.entries(value).map(([key, part]) =>
    key === 'reason' ? String(part) : `${key} ${String(part)}`,
  );
  return shortened(parts.join(', '));
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}
