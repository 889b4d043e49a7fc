import type { RunEnding } from '../../model/index.ts';

const LIMITS = {
  cpu: 'It was stopped because it used up its processor time.',
  wall: 'It was stopped because it took too long.',
  idle: 'It was stopped because it waited without doing any work.',
  memory: 'It was stopped because it used too much memory.',
  output: 'It was stopped because it wrote too much.',
} as const;

/** Describes how a run ended, as a sentence for the program's author. */
export function endingInWords(ending: RunEnding): string {
  switch (ending.kind) {
    case 'exited':
      return `It ended with exit status ${ending.code}.`;
    case 'signalled':
      return `It was killed by the signal ${ending.signal}.`;
    case 'limit':
      return LIMITS[ending.limit];
    case 'interrupted':
      return 'The grading was interrupted.';
    case 'sandbox-failed':
      return 'The sandbox failed.';
  }
}
