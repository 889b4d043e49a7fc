import { oneLine, type Stats } from '@queenside/core';

const MOST = 64;
const LONGEST = 200;

/** What can be sent of what a solver has reported beside its answer: finite numbers and short words. The rest is dropped. */
export function plainStats(stats: Stats): Stats {
  return Object.fromEntries(entriesOf(stats).slice(0, MOST));
}

function entriesOf(stats: Stats): [name: string, value: number | string][] {
  return Object.keys(stats).flatMap((name): [string, number | string][] => {
    const value = valueOf(stats, name);
    if (typeof value === 'string' && value.length <= LONGEST) return [[name, oneLine(value)]];
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : [];
  });
}

/** @returns undefined where asking for it fails. */
function valueOf(stats: Stats, name: string): unknown {
  try {
    return stats[name];
  } catch {
    return undefined;
  }
}
