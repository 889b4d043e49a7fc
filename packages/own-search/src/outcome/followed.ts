/** A search's run with all its calls and its answer. */
import type { QueensideError } from '@queenside/core';
import {
  type BoardRun,
  type CspRun,
  explainMistake,
  type KnownAlgorithm,
  type SpaceRun,
  type TreeRun,
} from '@queenside/referee';
import {
  type Origin,
  readBoardAnswer,
  readCspAnswer,
  readSpaceAnswer,
  readTreeAnswer,
  type Returned,
} from './answers.ts';
import type { BoardHost } from '../hosts/board-host.ts';
import type { CspHost } from '../hosts/csp-host.ts';
import type { Host } from '../hosts/open-host.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { TreeHost } from '../hosts/tree-host.ts';

/** A run with all its calls, as a referee judges it. */
export type Followed = (
  | { readonly kind: 'tree'; readonly host: TreeHost; readonly run: TreeRun }
  | { readonly kind: 'space'; readonly host: SpaceHost; readonly run: SpaceRun }
  | { readonly kind: 'board'; readonly host: BoardHost; readonly run: BoardRun }
  | { readonly kind: 'csp'; readonly host: CspHost; readonly run: CspRun }
) & {
  /** Why the search did not return an answer. The run then has none. */
  readonly error?: QueensideError;
};

/**
 * Returns a run with all its calls.
 *
 * @param returned undefined if the search did not return.
 * @throws QueensideError `own-search/bad-answer`.
 */
export function followedBy(
  host: Host,
  calls: readonly number[],
  origin: Origin,
  returned?: Returned,
): Followed {
  const hasAnswer = returned !== undefined;
  switch (host.kind) {
    case 'tree': {
      const answer = hasAnswer && { answer: readTreeAnswer(returned, host, origin) };
      return { kind: 'tree', host, run: { facts: host, calls, ...answer } };
    }
    case 'space': {
      const answer = hasAnswer && { answer: readSpaceAnswer(returned, host, origin) };
      return { kind: 'space', host, run: { facts: host, calls, ...answer } };
    }
    case 'csp': {
      const answer = hasAnswer && { answer: readCspAnswer(returned, host, origin) };
      return { kind: 'csp', host, run: { facts: host, calls, ...answer } };
    }
    case 'board': {
      const rows = hasAnswer ? readBoardAnswer(returned, host.size, origin) : undefined;
      const answer = hasAnswer && { answer: { rows: rows && [...rows] } };
      return { kind: 'board', host, run: { facts: host.size, calls, ...answer } };
    }
  }
}

/** Whether an error says that a search was stopped, and not that it failed. */
export function wasStopped({ code }: QueensideError): boolean {
  return code === 'core/gave-up' || code === 'own-search/budget';
}

/**
 * Returns the likely mistake of a search that takes steps which its algorithm does not permit, as {@link explainMistake}. A search
 * that fails makes only some of its steps, and other mistakes may begin with them: then undefined.
 */
export function likelyMistake(
  algorithm: KnownAlgorithm,
  all: readonly Followed[],
): string | undefined {
  if (all.some(({ error }) => error !== undefined && !wasStopped(error))) return undefined;
  return explainMistake<any, any>(
    algorithm,
    all.map(({ run }) => run),
  );
}
