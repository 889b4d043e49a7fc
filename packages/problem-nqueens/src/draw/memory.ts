/** Lists what a search for boards holds: its stack of queens, the open rows of columns, or the conflicts of queens. */
import { type Memory, type MemoryItem, type MemoryValue, MOST_ITEMS } from '@queenside/core';
import type { Square } from '../types.ts';

/** A queen, with what it is called. */
export interface NamedQueen extends Square {
  readonly name: string;
}

/** Shows the queens as the stack of a search that places one after the other. @param tested the square that is attacked. */
export function stackOf(queens: readonly Square[], tested: Square | undefined): Memory {
  const frames = queens.map((square) => frameOf(square));
  if (tested !== undefined) frames.push(frameOf(tested, { name: 'it is', value: 'attacked' }));
  return {
    kind: 'stack',
    title: 'Stack',
    items: frames.slice(-MOST_ITEMS).reverse(),
    total: frames.length,
  };
}

function frameOf({ column, row }: Square, ...others: readonly MemoryValue[]): MemoryItem {
  const label = `column ${column + 1}`;
  return { label, values: [{ name: 'row', value: String(row + 1) }, ...others] };
}

/** Lists the rows that no queen attacks in each column without a queen, the column with the fewest first. */
export function domainsOf(size: number, queens: readonly Square[]): Memory {
  const { rows, rising, falling, columns } = countLines(queens, size);
  const open: { readonly column: number; readonly rows: readonly number[] }[] = [];
  for (let column = 0; column < size; column++) {
    if (columns[column]! > 0) continue;
    const left: number[] = [];
    for (let row = 0; row < size; row++)
      if (!(rows[row]! + rising[column - row + size]! + falling[column + row]! > 0)) left.push(row);
    open.push({ column, rows: left });
  }
  const fewest = open.toSorted((a, b) => a.rows.length - b.rows.length || a.column - b.column);
  return {
    kind: 'list',
    title: 'Open rows of each column',
    items: fewest.slice(0, MOST_ITEMS).map(({ column, rows: left }) => ({
      label: `column ${column + 1}`,
      values: [
        { name: 'open', value: String(left.length) },
        { name: 'rows', value: listOf(left) },
      ],
    })),
    total: open.length,
  };
}

function listOf(rows: readonly number[]): string {
  const shown = rows.slice(0, MOST_ITEMS).map((row) => row + 1);
  return `${shown.join(' ')}${rows.length > MOST_ITEMS ? ' …' : ''}` || 'none';
}

/** Lists the queens with the number of other queens that each attacks, the most first. */
export function conflictsOf(size: number, queens: readonly NamedQueen[]): Memory {
  const { rows, rising, falling, columns } = countLines(queens, size);
  const counted = queens.map((queen) => {
    const { column, row } = queen;
    const all =
      rows[row]! + rising[column - row + size]! + falling[column + row]! + columns[column]!;
    return { queen, conflicts: all - 4 };
  });
  const worst = counted.toSorted((a, b) => b.conflicts - a.conflicts);
  const sum = counted.reduce((total, { conflicts }) => total + conflicts, 0);
  return {
    kind: 'list',
    title: 'Queens by conflicts',
    items: worst.slice(0, MOST_ITEMS).map(({ queen: { name, row }, conflicts }) => ({
      label: name,
      values: [
        { name: 'conflicts', value: String(conflicts) },
        { name: 'row', value: String(row + 1) },
      ],
    })),
    total: queens.length,
    facts: { 'attacking pairs': String(sum / 2) },
  };
}

/** An individual of a population, with its number. */
export interface Individual {
  readonly individual: number;
  readonly fitness: number;
}

/** Lists the fittest boards of a generation. @param size of the population. */
export function populationOf(
  fittest: readonly Individual[],
  { size, mean, generation }: { size: number; mean: number; generation: number },
): Memory {
  return {
    kind: 'list',
    title: 'Population, fittest first',
    items: fittest.slice(0, MOST_ITEMS).map(({ individual, fitness }) => ({
      label: `board ${individual}`,
      values: [{ name: 'fitness', value: String(fitness) }],
    })),
    total: Math.max(size, fittest.length),
    facts: { generation: String(generation), 'mean fitness': String(mean) },
  };
}

interface LineCounts {
  readonly rows: Int32Array;
  readonly rising: Int32Array;
  readonly falling: Int32Array;
  readonly columns: Int32Array;
}

/** Counts the queens on each line. A rising diagonal has the index column − row + size. */
function countLines(queens: readonly Square[], size: number): LineCounts {
  const counts = {
    rows: new Int32Array(size),
    rising: new Int32Array(2 * size),
    falling: new Int32Array(2 * size),
    columns: new Int32Array(size),
  };
  for (const { column, row } of queens) {
    counts.rows[row]!++;
    counts.rising[column - row + size]!++;
    counts.falling[column + row]!++;
    counts.columns[column]!++;
  }
  return counts;
}
