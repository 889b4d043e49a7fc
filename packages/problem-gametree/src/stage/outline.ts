import type { ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { boundsText, leafText, nameText, probabilityText, sideText, windowText } from './labels.ts';
import { countLeaves, type Shown } from './view.ts';

/** The most lines to show as text. */
const MOST_LINES = 70;

/** Shows a tree as indented lines, one for each node and leaf; empty if there are too many. */
export function outline(tree: ExplicitTree, root: Shown, explored: Explored): string {
  const lines: string[] = [];
  const write = (shown: Shown, before: string, isCut: boolean): void => {
    if (lines.length > MOST_LINES) return;
    const { children = [] } = shown;
    const mark = shown.slot === explored.last ? ' <' : '';
    lines.push(before + describe(tree, shown, explored, isCut) + mark);
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
  tree: ExplicitTree,
  { slot, node, children }: Shown,
  explored: Explored,
  isCut: boolean,
): string {
  const chance = probabilityText(tree, slot);
  const share = chance && `${chance}: `;
  if (node === undefined) {
    const state = explored.examined[slot] === 1 ? '' : isCut ? ' cut off' : ' ?';
    return share + leafText(tree, slot) + state;
  }
  const name = `${share}${nameText(tree, node)} ${sideText(tree, node)}`;
  const folded = children === undefined ? ` (${foldText(tree, explored, node)})` : '';
  if (explored.entered[node] === 0) return `${name}${isCut ? ' cut off' : ''}${folded}`;
  const known = [boundsText(tree, explored, node), windowText(tree, explored, node)];
  return [name, ...known.filter((text) => text !== '')].join(' ') + folded;
}

function foldText(tree: ExplicitTree, { examined }: Explored, node: number): string {
  const leaves = countLeaves(tree, examined, node);
  return `${leaves.examined} of ${leaves.all} leaves examined`;
}
