import { shortLine } from '../judge/text.ts';
import type { TestOutcome } from '../model/index.ts';

const LONGEST = 1000;

/** Returns why a test could not be judged or verified, on one line. It is for staff, never for students. */
export function faultNote({ verdict, note }: TestOutcome): string | undefined {
  return (verdict === 'JE' || verdict === 'NV') && note !== undefined
    ? shortLine(note, LONGEST)
    : undefined;
}
