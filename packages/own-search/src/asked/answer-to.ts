/** Turns what a search returned into an answer that a problem's checker takes. */
import type { Problem } from '@queenside/core';
import { countCalls, type Calls } from '@queenside/referee';
import {
  MOST_NODES,
  type Origin,
  readBoardAnswer,
  readCspAnswer,
  readSpaceAnswer,
  readTreeAnswer,
  type Returned,
} from '../outcome/answers.ts';
import { ownSearchError } from '../errors.ts';
import type { CspHost } from '../hosts/csp-host.ts';
import type { Host } from '../hosts/open-host.ts';
import type { TreeHost } from '../hosts/tree-host.ts';
import { isShownBest } from './shown-best.ts';

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
 * @throws QueensideError `own-search/bad-answer` or `own-search/unshown-move`.
 */
export function answerTo(
  { tree, space, constraints }: Problem,
  instance: any,
  { host, calls, origin, returned, guarantee }: Returning,
): unknown {
  const counts = countCalls(calls);
  switch (host.kind) {
    case 'tree': {
      // A program may claim another number of leaves.
      const { value, principalVariation, chosen } = readTreeAnswer(returned, host, origin);
      if (isGuess(chosen, value, host, calls))
        throw ownSearchError('unshown-move', { file: origin.file });
      const leaves = counts.examined;
      const found = { value, principalVariation, bound: 'exact', keepsLine: true } as const;
      return tree!.answer(instance, { ...found, leaves, nodes: leaves }, guarantee);
    }
    case 'space': {
      const { states: _, ...found } = readSpaceAnswer(returned, host, origin);
      return space!.answer(instance, { ...found, ...counts }, guarantee);
    }
    case 'csp': {
      const { values } = readCspAnswer(returned, host, origin);
      return cspAnswer(host, values, (solution) => constraints!.answer(instance, solution));
    }
    case 'board': {
      const rows = readBoardAnswer(returned, host.size, origin);
      return rows === undefined ? { kind: 'none' } : { kind: 'board', rows };
    }
  }
}

/** Returns the answer of the values that a search returned. @throws QueensideError `own-search/bad-answer` if one is missing. */
function cspAnswer(
  host: CspHost,
  values: readonly number[] | undefined,
  answer: (values: readonly number[] | undefined) => unknown,
): unknown {
  const solution = values?.map((value, variable) => host.values[variable]![value] ?? 0);
  if (host.board === undefined) return answer(solution);
  return solution === undefined
    ? { kind: 'none' }
    : { kind: 'board', rows: Int32Array.from(solution, (row) => row - 1) };
}

/**
 * Whether an answer is the best move without a value, and the leaves that the search examined do not show that. A search can compute
 * the values of a game without a call, so this is judged only in trees that a record lists.
 */
function isGuess(move: number | undefined, value: number, host: TreeHost, calls: Calls): boolean {
  if (move === undefined || !host.isListed || host.isChance(host.root)) return false;
  if (isShownBest(move, host, calls)) return false;
  return host.children(host.root).every((other) => {
    const found = host.valueOf(other, MOST_NODES);
    return found === undefined || (host.isMax(host.root) ? found <= value : found >= value);
  });
}
