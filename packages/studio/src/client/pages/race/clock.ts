/** One clock for all lanes: which step each of them shows at a moment. */
import type { Lane, Sync } from './race.ts';

/** How many moments the time of the slowest lane is divided into. */
const MOMENTS = 400;

export function lastStep({ film, filmed }: Lane): number {
  return film ? film.length - 1 : (filmed?.events.length ?? 0);
}

/** The kinds of events that every lane has. */
export function sharedEvents(lanes: readonly Lane[]): string[] {
  const kinds = lanes.map(({ film }) => [...(film?.stepsOf.keys() ?? [])] as string[]);
  const [first = [], ...others] = kinds;
  return first.filter((kind) => others.every((other) => other.includes(kind)));
}

/** Returns the last moment of a race. */
export function lastMoment(lanes: readonly Lane[], sync: Sync): number {
  if (sync === 'time') return MOMENTS;
  const counts = lanes.map((lane) =>
    sync === 'step' ? lastStep(lane) : 1 + stepsOf(lane, sync).length,
  );
  return Math.max(1, ...counts);
}

function stepsOf({ film }: Lane, sync: Sync): readonly number[] {
  return film?.stepsOf.get(sync.slice('event:'.length)) ?? [];
}

/** Returns the step that a lane shows. After its last event of the kind, it shows its end. */
export function stepAt(lane: Lane, sync: Sync, moment: number, slowest: number): number {
  const last = lastStep(lane);
  if (sync === 'step') return Math.min(moment, last);
  if (sync === 'time') {
    const milliseconds = timeOf(lane);
    const total = lane.filmed?.announced ?? last;
    const elapsed = (moment / MOMENTS) * slowest;
    return milliseconds === 0 ? last : Math.min(last, Math.floor((elapsed / milliseconds) * total));
  }
  if (moment === 0) return 0;
  return stepsOf(lane, sync)[moment - 1] ?? last;
}

/** The time of a lane: without an observer, if it has been measured. */
export function timeOf({ timed, filmed }: Lane): number {
  return timed?.milliseconds ?? filmed?.report.milliseconds ?? 0;
}
