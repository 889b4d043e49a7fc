import type { Stats } from '@queenside/core';

/** The counts of path searches. A search reports those that apply to it. */
export interface PathStats {
  /** States whose actions were tried. */
  readonly expanded: number;
  /** Actions applied. */
  readonly generated: number;
  /** Closed states that were opened again. */
  readonly reopened?: number;
  /** The most states that were open at a time. */
  readonly maxOpen?: number;
  /** Depth-first iterations. */
  readonly iterations?: number;
}

/** Writes the counts of a search where reports look for them. */
export function reportPath(stats: Stats, counts: PathStats): void {
  for (const [name, count] of Object.entries(counts) as [string, number | undefined][])
    if (count !== undefined) stats[name] = count;
}
