import type { ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { boundsText, leafText, nameText, probabilityText, sideText } from './labels.ts';
import type { Shown } from './view.ts';

/** The most lines to show as text. */
const MOST_LINES = 70;

/** What an outline shows of a tree. */
export interface Outlined {
  readonly tree: ExplicitTree;
  readonly explored: Explored;
  /** The place of the last event's node or of its nearest ancestor that is shown. */
  readonly here: number;
  /** What the search knows of a node besides its bounds. */
  readonly labelOf: (node: number) => string;
}

/** Shows a tree as indented lines, one for each node and leaf; empty if there are too many. */
export function outline(root: Shown, outlined: Outlined): string {
  const { explored, here } = outlined;
  const lines: string[] = [];
  const write = (shown: Shown, before: string, isCut: boolean): void => {
    if (lines.length > MOST_LINES) return;
    const { children = [] } = shown;
    const mark = shown.slot === here ? ' <' : '';
    lines.push(before + describe(outlined, shown, isCut) + mark);
    const indent = before.replace('├─ ', '│  ').replace('└─ ', '   ');
    for (const [index, child] of children.entries()) {
      const branch = index === children.length - 1 ? '└─ ' : '├─ ';
      write(child, indent + branch, isCut || explored.cut[child.slot] === 1);
    }
  };
  write(root, '', false);
  return lines.length > MOST_LINES ? '' : lines.join('\n');
}

function describe(
  { tree, explored, labelOf }: Outlined,
  { slot, node, children, leaves }: Shown,
  isCut: boolean,
): string {
  const chance = probabilityText(tree, slot);
  const share = chance && `${chance}: `;
  if (node === undefined) {
    const state = explored.bounds.examined[slot] === 1 ? '' : isCut ? ' cut off' : ' ?';
    return share + leafText(tree, slot) + state;
  }
  const name = `${share}${nameText(tree, node)} ${sideText(tree, node)}`;
  const folded =
    children === undefined ? ` (${explored.examinedBelow[node]} of ${leaves} leaves examined)` : '';
  if (explored.entered[node] === 0) return `${name}${isCut ? ' cut off' : ''}${folded}`;
  const known = [boundsText(tree, explored, node), labelOf(node)];
  return [name, ...known.filter((text) => text !== '')].join(' ') + folded;
}
