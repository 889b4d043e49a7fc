/** One clock for all lanes: which step each of them shows at a moment. */
import type { Lane, Sync } from './race.ts';

/** How many moments the time of the slowest lane is divided into. */
const MOMENTS = 400;

export function lastStep({ reel }: Lane): number {
  return reel?.data.last ?? 0;
}

/** The kinds of events that every lane has. */
export function sharedEvents(lanes: readonly Lane[]): string[] {
  const kinds = lanes.map(({ reel }) => [...(reel?.data.counts.keys() ?? [])]);
  const [first = [], ...others] = kinds;
  return first.filter((kind) => others.every((other) => other.includes(kind)));
}

/** Returns the last moment of a race. */
export function lastMoment(lanes: readonly Lane[], sync: Sync): number {
  if (sync === 'time') return MOMENTS;
  const counts = lanes.map((lane) =>
    sync === 'step' ? lastStep(lane) : 1 + (lane.reel?.data.counts.get(eventOf(sync)) ?? 0),
  );
  return Math.max(1, ...counts);
}

/** Returns the event that moves all lanes; empty if something else does. */
export function eventOf(sync: Sync): string {
  return sync.startsWith('event:') ? sync.slice('event:'.length) : '';
}

export interface ClockMoment {
  readonly sync: Sync;
  readonly moment: number;
  /** The time of the slowest lane, in milliseconds. */
  readonly slowest: number;
}

/**
 * Returns the step that a lane shows. After its last event of the kind, it shows its end.
 *
 * @param steps of the lane's events that move all lanes.
 */
export function stepAt(
  lane: Lane,
  { sync, moment, slowest }: ClockMoment,
  steps: ArrayLike<number>,
): number {
  const last = lastStep(lane);
  if (sync === 'step') return Math.min(moment, last);
  if (sync === 'time') {
    const milliseconds = timeOf(lane);
    const total = lane.filmed?.announced ?? last;
    const elapsed = (moment / MOMENTS) * slowest;
    return milliseconds === 0 ? last : Math.min(last, Math.floor((elapsed / milliseconds) * total));
  }
  if (moment === 0) return 0;
  return steps[moment - 1] ?? last;
}

/** The time of a lane: without an observer, if it has been measured. */
export function timeOf({ timed, filmed }: Lane): number {
  return timed?.milliseconds ?? filmed?.report.milliseconds ?? 0;
}
