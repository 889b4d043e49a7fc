import { oneLine } from '../judge/text.ts';
import type { TestOutcome } from '../model/index.ts';

const LONGEST = 1000;

/** Why the judge failed in a test, on one line: for whoever can mend it, never for a student. */
export function faultNote({ verdict, note }: TestOutcome): string | undefined {
  return verdict === 'JE' && note !== undefined ? oneLine(note, LONGEST) : undefined;
}
