/** A tree as a list that opens node by node: for keyboards and screen readers. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LEAF, type TreeMap } from '../../jobs/tree/jobs.ts';

/** The most children of a node to list. */
const MOST_CHILDREN = 200;

interface OutlineProps {
  readonly map: TreeMap;
  readonly chosen: number;
  readonly onChoose: (node: number) => void;
}

export function Outline({ map, chosen, onChoose }: OutlineProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]));
  const holder = useRef<HTMLUListElement>(null);
  const shown = withAncestors(map, opened, chosen);
  const rows = rowsOf(map, shown);
  useLayoutEffect(() => {
    const row = holder.current!.querySelector<HTMLElement>('[aria-selected=true]');
    row?.scrollIntoView({ block: 'nearest' });
    if (holder.current!.contains(document.activeElement)) row?.focus();
  }, [chosen]);
  const toggle = (node: number, isOpen: boolean): void => {
    const next = new Set(shown);
    if (isOpen) next.add(node);
    else next.delete(node);
    setOpened(next);
  };
  const press = (event: KeyboardEvent): void => {
    const at = rows.findIndex(({ node }) => node === chosen);
    const isOpen = shown.has(chosen);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => onChoose(rows[Math.min(rows.length - 1, at + 1)]!.node),
      ArrowUp: () => onChoose(rows[Math.max(0, at - 1)]!.node),
      Home: () => onChoose(0),
      End: () => onChoose(rows.at(-1)!.node),
      ArrowRight: () => {
        if (!isOpen) toggle(chosen, map.count[chosen]! > 0);
        else if (map.count[chosen]! > 0) onChoose(map.first[chosen]!);
      },
      ArrowLeft: () => {
        if (isOpen) toggle(chosen, false);
        else onChoose(Math.max(0, map.parent[chosen]!));
      },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <ul class="outline" role="tree" aria-label="Nodes" ref={holder} onKeyDown={press}>
      {rows.map(({ node, depth }) => (
        <li
          key={node}
          role="treeitem"
          aria-level={depth + 1}
          aria-selected={node === chosen}
          aria-expanded={map.count[node] === 0 ? undefined : shown.has(node)}
          tabIndex={node === chosen ? 0 : -1}
          style={{ paddingLeft: `${depth + 0.5}rem` }}
          onClick={() => {
            onChoose(node);
            toggle(node, !shown.has(node));
          }}
        >
          {textOf(map, node)}
        </li>
      ))}
    </ul>
  );
}

/** All nodes above the chosen one are open. */
function withAncestors(
  { parent }: TreeMap,
  opened: ReadonlySet<number>,
  chosen: number,
): ReadonlySet<number> {
  const all = new Set(opened);
  for (let node = parent[chosen]!; node >= 0; node = parent[node]!) all.add(node);
  return all;
}

interface Row {
  readonly node: number;
  readonly depth: number;
}

function rowsOf({ first, count }: TreeMap, opened: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  const waiting: Row[] = [{ node: 0, depth: 0 }];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    const { node, depth } = row;
    if (!opened.has(node)) continue;
    const last = first[node]! + Math.min(MOST_CHILDREN, count[node]!) - 1;
    for (let child = last; child >= first[node]!; child--)
      waiting.push({ node: child, depth: depth + 1 });
  }
  return rows;
}

/** Names a node, with its value or its children, and says if the search never is there. */
export function textOf(map: TreeMap, node: number): string {
  return `${plainText(map, node)}${map.visit[node] === 0 ? ', never examined' : ''}`;
}

function plainText({ names, side, value, count }: TreeMap, node: number): string {
  const name = names[node]!;
  if (side[node] === LEAF) return name === String(value[node]) ? name : `${name}: ${value[node]}`;
  const who = side[node] === 1 ? 'MAX' : side[node] === -1 ? 'MIN' : 'CHANCE';
  const more = count[node]! > MOST_CHILDREN ? `, the first ${MOST_CHILDREN} are listed` : '';
  return `${name}: ${who}, ${count[node]!.toLocaleString('en-US')} children${more}`;
}
