/** Turns what a search returned into an answer that a problem's checker takes. */
import type { Problem } from '@queenside/core';
import { countCalls, type Calls } from '@queenside/referee';
import {
  type Origin,
  readBoardAnswer,
  readSpaceAnswer,
  readTreeAnswer,
  type Returned,
} from '../answers.ts';
import type { Host } from '../hosts/open-host.ts';

/** A run that returned. */
interface Returning {
  readonly host: Host;
  readonly calls: Calls;
  readonly origin: Origin;
  readonly returned: Returned;
  /** What the answer guarantees; see `Search.guarantee`. */
  readonly guarantee: string;
}

/**
 * Returns the answer to an instance.
 *
 * @throws QueensideError `own-search/bad-answer`.
 */
export function answerTo(
  { tree, space }: Problem,
  instance: any,
  { host, calls, origin, returned, guarantee }: Returning,
): unknown {
  const counts = countCalls(calls);
  switch (host.kind) {
    case 'tree': {
      // A program may claim another number of leaves.
      const { value, principalVariation } = readTreeAnswer(returned, host, origin);
      const leaves = counts.examined;
      const found = { value, principalVariation, bound: 'exact', keepsLine: true } as const;
      return tree!.answer(instance, { ...found, leaves, nodes: leaves }, guarantee);
    }
    case 'space': {
      const { states: _, ...found } = readSpaceAnswer(returned, host, origin);
      return space!.answer(instance, { ...found, ...counts }, guarantee);
    }
    case 'board': {
      const rows = readBoardAnswer(returned, host.size, origin);
      return rows === undefined ? { kind: 'none' } : { kind: 'board', rows };
    }
  }
}
