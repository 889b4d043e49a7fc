import type { Stats } from '@queenside/core';
import { fault } from './check.ts';

/** Requires that every stat is a finite number or a string. */
export function ensureStats(stats: Stats, where: string): void {
  for (const [name, value] of Object.entries(stats) as [string, unknown][])
    if (typeof value !== 'string' && !Number.isFinite(value))
      throw fault(where, `the stat ${name} is ${String(value)}`, 'a finite number or a word');
}
