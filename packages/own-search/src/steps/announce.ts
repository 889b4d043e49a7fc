/** Announces the calls of a run as events, as the solver of a file does. */
import type { Events, RunContext } from '@queenside/core';
import { eachCall } from '@queenside/referee';
import type { Followed } from '../outcome/followed.ts';
import { BoardSteps, boardStepEvents } from './board-steps.ts';
import { CspSteps, cspStepEvents } from './csp-steps.ts';
import { SpaceSteps, spaceStepEvents } from './space-steps.ts';
import { TreeSteps, treeStepEvents } from './tree-steps.ts';

/** Returns the events of the search of a run. */
export function stepEventsOf({ kind, host }: Followed): Events {
  switch (kind) {
    case 'tree':
      return treeStepEvents;
    case 'space':
      return spaceStepEvents;
    case 'board':
      return boardStepEvents;
    case 'csp':
      return host.board === undefined ? cspStepEvents : boardStepEvents;
  }
}

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
): TreeSteps | SpaceSteps | BoardSteps | CspSteps {
  switch (kind) {
    case 'tree':
      return new TreeSteps(host, observer);
    case 'space':
      return new SpaceSteps(host, observer);
    case 'board':
      return new BoardSteps(host, observer);
    case 'csp':
      return new CspSteps(host, observer);
  }
}
