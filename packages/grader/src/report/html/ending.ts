import type { RunEnding } from '../../model/index.ts';

const LIMITS = {
  cpu: 'It was ended because it used all of its processor time.',
  wall: 'It was ended because it took too long.',
  idle: 'It was ended because it waited and did nothing.',
  memory: 'It was ended because it used too much memory.',
  output: 'It was ended because it wrote too much.',
} as const;

/** How a run ended, as a sentence to the program's author. */
export function endingInWords(ending: RunEnding): string {
  switch (ending.kind) {
    case 'exited':
      return `It ended with exit code ${ending.code}.`;
    case 'signalled':
      return `It was ended by the signal ${ending.signal}.`;
    case 'limit':
      return LIMITS[ending.limit];
    case 'interrupted':
      return 'It was interrupted by whoever ran the judge.';
    case 'sandbox-failed':
      return 'The sandbox failed.';
  }
}
