/** Parses points in time: `2026-10-14 23:59`, in the time zone of this computer unless one is given. */
import type { Path } from './document.ts';
import { assignmentError } from './errors.ts';
import { showPath, type Source } from './source.ts';

export const MOMENT_PATTERN = String.raw`^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?( ?(Z|[+-]\d\d:\d\d))?$`;

/**
 * Returns milliseconds since 1970.
 *
 * @throws QueensideError `assignment/out-of-range` for a day or time that does not exist.
 */
export function readMoment(written: string, at: Path, { placeOf }: Source): number {
  const [, day = '', time = '', zone = ''] = /^(\S{10})[ T]([\d:]+) ?(.*)$/.exec(written) ?? [];
  const moment = Date.parse(`${day}T${time}${zone}`);
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false;
  if (Number.isNaN(moment) || !isDay)
    throw assignmentError(
      'out-of-range',
      { path: showPath(at), found: written, expected: 'the calendar, such as "2026-10-14 23:59"' },
      placeOf(at),
    );
  return moment;
}
