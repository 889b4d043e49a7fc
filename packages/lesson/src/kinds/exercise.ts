/** The exercise of a `write` block, and where it opens. */
import { defined } from '@queenside/core/basics';
import type { Subject } from './question.ts';

export const LANGUAGES = ['python', 'javascript'] as const;

export interface WriteBlock extends Subject {
  readonly kind: 'write';
  /** What the search must be: `alpha-beta`. */
  readonly algorithm: string;
  readonly language: (typeof LANGUAGES)[number];
  /** The code to start from. Absent for that of the page. */
  readonly code?: string;
}

/**
 * Returns the state of the page Write that shows a block: the part of its address from `#`.
 *
 * @param code the compressed code to start from; empty for that of the page.
 */
export function writeAddress(block: WriteBlock, code: string): string {
  const { problem, variant, record, algorithm, language, say } = block;
  const state = {
    problem,
    record,
    ...defined({ variant }),
    as: algorithm,
    ...defined({ language: language !== 'python' ? language : undefined }),
    exercise: code,
    ...defined({ task: say }),
  };
  return `#/write?${new URLSearchParams(state).toString()}`;
}
