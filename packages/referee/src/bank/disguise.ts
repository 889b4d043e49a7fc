/** Changes what a program could know a record by, but not the steps that tell searches apart. */
import type { Random } from '@queenside/core';

/** A record, and what may change in it when a bank is drawn. */
export interface Draft {
  readonly problem:
    | 'alphabeta'
    | 'graph'
    | 'pathfinding'
    | 'nqueens'
    | 'coloring'
    | 'sudoku'
    | 'crossword';
  readonly record: string;
  readonly changes?: GraphChanges | undefined;
}

/** What changes in a graph besides its names. */
export interface GraphChanges {
  /** The number of nodes that are added, from which no action leads to the goal. Default: 0. */
  readonly deadEnds?: number;
  /** Whether actions stay in order. */
  readonly keepsOrder?: boolean;
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export function disguise({ problem, record, changes }: Draft, random: Random): string {
  switch (problem) {
    case 'alphabeta':
      return disguiseTree(record, random);
    case 'graph':
      return disguiseGraph(record, random, changes);
    case 'pathfinding':
      return disguiseGrid(record, random);
    case 'nqueens':
    case 'coloring':
    case 'sudoku':
    case 'crossword':
      // These are drawn anew, or have nothing but a size.
      return record;
  }
}

/** The value of a leaf, which a probability may follow. */
const LEAF = /,(-?\d+)(?=[,)])/g;

/** Renames the nodes of a tree, and moves its values apart: equal ones stay equal, and neighbors mostly stay neighbors. */
function disguiseTree(record: string, random: Random): string {
  const values = [...record.matchAll(LEAF)].map(([, value]) => Number(value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const drawn = new Map<number, number>();
  let value = 0;
  for (let each = least; each <= most; each++) {
    drawn.set(each, value);
    value += random.int(3) < 2 ? 1 : 2 + random.int(4);
  }
  // Trees of negative values keep them: a search may begin with 0.
  const first = most < 0 ? -value - random.int(40) : random.int(60) - 10;
  return rename(record, random).replaceAll(
    LEAF,
    (_, found: string) => `,${first + drawn.get(Number(found))!}`,
  );
}

/** Renames the nodes of a graph except its start and goal, and adds dead ends. */
function disguiseGraph(
  record: string,
  random: Random,
  { deadEnds = 0, keepsOrder = false }: GraphChanges = {},
): string {
  const [start, goal, estimates, list] = record.split(' ') as [string, string, string, string];
  const edges = list.match(/\([^)]*\)/g) ?? [];
  const nodes = [...new Set(edges.map((edge) => /\w+/.exec(edge)![0]))].filter(
    (node) => node !== goal,
  );
  for (let end = 0; end < deadEnds; end++) {
    const node = nodes[random.int(nodes.length)]!;
    nodes.push(`X${end}`);
    edges.splice(random.int(edges.length + 1), 0, `(${node},X${end},${1 + random.int(9)})`);
  }
  if (!keepsOrder) random.shuffle(edges);
  return rename(`${start} ${goal} ${estimates} {${edges.join(',')}}`, random);
}

/** Turns a grid, and mirrors it. */
function disguiseGrid(record: string, random: Random): string {
  let rows = record.split('\n');
  if (random.int(2) === 0)
    rows = Array.from(rows[0]!, (_, at) => rows.map((row) => row[at]).join(''));
  if (random.int(2) === 0) rows.reverse();
  if (random.int(2) === 0) rows = rows.map((row) => Array.from(row).toReversed().join(''));
  return rows.join('\n');
}

/** Exchanges the names of nodes, which are a letter and perhaps a number. */
function rename(record: string, random: Random): string {
  const nodes = [...new Set(record.match(/\b[A-Z]\d*\b/g))];
  const numbers = Math.ceil(nodes.length / LETTERS.length);
  const names = LETTERS.flatMap((letter) =>
    Array.from({ length: numbers }, (_, number) => (number === 0 ? letter : `${letter}${number}`)),
  );
  random.shuffle(names);
  const drawn = new Map(nodes.map((node, index) => [node, names[index]!]));
  return record.replaceAll(/\b[A-Z]\d*\b/g, (node) => drawn.get(node)!);
}
