/** Announces the calls of a run as events, as the solver of a file does. */
import type { Events, RunContext } from '@queenside/core';
import { eachCall } from '@queenside/referee';
import type { Followed } from '../outcome/followed.ts';
import type { Kind } from '../source.ts';
import { BoardSteps, boardStepEvents } from './board-steps.ts';
import { SpaceSteps, spaceStepEvents } from './space-steps.ts';
import { TreeSteps, treeStepEvents } from './tree-steps.ts';

/** The events of each kind of search. */
export const STEP_EVENTS: Readonly<Record<Kind, Events>> = {
  tree: treeStepEvents,
  space: spaceStepEvents,
  board: boardStepEvents,
};

/**
 * Announces the events of a run.
 *
 * @param onCall called after the events of each call.
 */
export function announce(
  followed: Followed,
  observer: NonNullable<RunContext['observer']>,
  onCall: (index: number) => void = () => undefined,
): void {
  const steps = stepsOf(followed, observer);
  for (const { index, code, a, b } of eachCall(followed.run.calls)) {
    steps.follow(code, a, b);
    onCall(index);
  }
  if (followed.run.answer !== undefined) steps.end();
}

function stepsOf(
  { kind, host }: Followed,
  observer: RunContext['observer'],
): TreeSteps | SpaceSteps | BoardSteps {
  switch (kind) {
    case 'tree':
      return new TreeSteps(host, observer);
    case 'space':
      return new SpaceSteps(host, observer);
    case 'board':
      return new BoardSteps(host, observer);
  }
}
