import { oneLine, type Stats } from '@queenside/core';

const MOST = 64;
const LONGEST = 200;

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
