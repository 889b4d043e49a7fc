/** Makes plain data, which can be sent and stored, from what a solver says of its run. */
import { oneLine, type Stats } from '@queenside/core';

/** The most statistics, and the most characters of their names and words. */
const MOST = 64;
const LONGEST = 200;
/** The most characters of what explains an answer, as JSON. */
const MOST_DETAILS = 1 << 16;

/** Returns a solver's statistics as plain data: finite numbers and short words, under short names. Drops all others. */
export function plainStats(stats: Stats): Stats {
  const plain: Stats = {};
  let left = MOST;
  for (const name of Object.keys(stats)) {
    if (left === 0) break;
    if (name.length > LONGEST) continue;
    const value = plainValue(valueOf(stats, name));
    if (value === undefined) continue;
    plain[name] = value;
    left--;
  }
  return plain;
}

function plainValue(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && value.length <= LONGEST ? oneLine(value) : undefined;
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
