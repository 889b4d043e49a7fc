/** Shows the way to the current state, with the states next to it, as lines of text for a terminal. */
import type { Domain } from '@queenside/core';
import { CLOSED, OPEN, type SearchNode } from './search-node.ts';
import type { SearchTree } from './search-tree.ts';
import { nameOfNode, ratingOf } from './state-text.ts';
import { nameBetween } from './words.ts';

const MARKS: Readonly<Record<number, string>> = { [OPEN]: 'o', [CLOSED]: '.' };

/** @param most how many lines. Those around the current state are shown. */
export function outline<State>(
  domain: Domain<State>,
  { current, path, hasNoPath }: SearchTree<State>,
  way: readonly SearchNode<State>[],
  most: number,
): string[] {
  if (hasNoPath) return ['no path'];
  if (path.length > 0) return around(pathLines(domain, path), path.length - 1, most);
  const lines: string[] = [];
  let here = 0;
  for (const [depth, node] of way.entries()) {
    const before = way[depth - 1];
    for (const other of before?.children ?? [])
      if (other.index !== node.index) lines.push(lineOf(domain, other, before, depth, false));
    const isHere = node.index === current.index;
    if (isHere) here = lines.length;
    lines.push(lineOf(domain, node, before, depth, isHere));
  }
  const last = way.at(-1);
  for (const child of last?.children ?? [])
    lines.push(lineOf(domain, child, last, way.length, false));
  return around(lines, here, most);
}

/** Lists the steps of the path. */
function pathLines<State>(domain: Domain<State>, path: readonly SearchNode<State>[]): string[] {
  return path.map((node, index) => {
    const action = index === 0 ? 'start' : nameBetween(domain, path[index - 1]!, node);
    return `${index === path.length - 1 ? '@' : '*'} ${index}. ${action}: ${nameOfNode(domain, node)}`;
  });
}

function lineOf<State>(
  domain: Domain<State>,
  node: SearchNode<State>,
  before: SearchNode<State> | undefined,
  depth: number,
  isHere: boolean,
): string {
  const mark = isHere ? '@' : (MARKS[node.status] ?? ' ');
  const action = before === undefined ? 'start' : nameBetween(domain, before, node);
  return `${' '.repeat(2 * depth)}${mark} ${action}: ${nameOfNode(domain, node)}  ${ratingOf(node)}`;
}

/** Cuts lines down to those around one. */
function around(lines: readonly string[], here: number, most: number): string[] {
  if (lines.length <= most) return [...lines];
  const room = most - 2;
  const start = Math.max(0, Math.min(here - Math.floor(room / 2), lines.length - room));
  const end = start + room;
  return [
    ...(start > 0 ? [`… ${start} above`] : []),
    ...lines.slice(start, end),
    ...(end < lines.length ? [`… ${lines.length - end} below`] : []),
  ];
}
