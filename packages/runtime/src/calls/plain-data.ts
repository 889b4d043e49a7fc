/** Makes plain data, which can be sent and stored, from what a solver says of its run. */
import { oneLine, type Stats } from '@queenside/core';

/** The most statistics, and the most characters of their names and words. */
const MOST = 64;
const LONGEST = 200;
/** The most characters of what explains an answer, as JSON. */
const MOST_DETAILS = 1 << 16;

/** Returns a solver's statistics as plain data: finite numbers and short words, under short names. Drops all others. */
export function plainStats(stats: Stats): Stats {
  return Object.fromEntries(entriesOf(stats).slice(0, MOST));
}

function entriesOf(stats: Stats): [name: string, value: number | string][] {
  const names = Object.keys(stats).filter((name) => name.length <= LONGEST);
  return names.flatMap((name): [string, number | string][] => {
    const value = valueOf(stats, name);
    if (typeof value === 'string' && value.length <= LONGEST) return [[name, oneLine(value)]];
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : [];
  });
}

/** Reads a property; undefined if its getter throws. */
function valueOf(stats: Stats, name: string): unknown {
  try {
    return stats[name];
  } catch {
    return undefined;
  }
}

/** Returns what explains an answer, as plain data; nothing if that fails or is too long, because the answer is already written. */
export async function plainDetails(
  details: (() => object | Promise<object>) | undefined,
): Promise<{ readonly details?: object }> {
  try {
    if (details === undefined) return {};
    const text = JSON.stringify(await details(), (_, value: unknown) =>
      typeof value === 'string' ? oneLine(value) : value,
    );
    return text.length > MOST_DETAILS ? {} : { details: JSON.parse(text) as object };
  } catch {
    return {};
  }
}
