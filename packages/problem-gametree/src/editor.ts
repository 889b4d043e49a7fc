/** Edits a tree by clicking its nodes and leaves. */
import type { Edit, Editor, EditSpot } from '@queenside/core';
import { layOut, viewOf } from './stage/layout.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from './tree.ts';

/** Half the side of what can be pointed at, in units of the picture. */
const HALF = 18;

/** An inner node, or the text of a leaf. */
type Child = Branch | string;

interface Branch {
  readonly name: string;
  isMax: boolean;
  readonly children: Child[];
}

export const editor: Editor<ExplicitTree> = {
  view(tree) {
    return {
      tools: [
        { id: 'change', label: 'Change', asks: true },
        { id: 'add', label: 'Add a child' },
        { id: 'remove', label: 'Remove' },
      ],
      spots: isEditable(tree) ? spotsOf(tree) : [],
      settings: [],
    };
  },
  apply(tree, edit, record) {
    if (!isEditable(tree) || !('tool' in edit)) return record;
    const root = readBranch(tree, 0);
    change(root, edit);
    return write(root);
  },
};

/** In inner nodes. */
const MOST_EDITED = 4096;

/** People edit some trees as text: those with chance nodes, with values that are not doubles, or too large to show. */
function isEditable({ size, nameOf, chances, scores }: ExplicitTree): boolean {
  const isSmall = size.innerNodes <= MOST_EDITED && nameOf !== undefined;
  return isSmall && chances === undefined && scores === undefined;
}

/** A spot is named by the way to it from the root: `0.1.0`. */
function spotsOf(tree: ExplicitTree): EditSpot[] {
  const { root } = layOut(tree, viewOf(tree));
  return root.descendants().flatMap((placed) => {
    const { slot, node } = placed.data;
    const way = placed
      .ancestors()
      .flatMap(({ data, parent }) =>
        parent === null ? [] : [data.slot - tree.first[parent.data.node!]!],
      );
    const area = { x: placed.x - HALF, y: placed.y - HALF, width: 2 * HALF, height: 2 * HALF };
    const name = way.toReversed().join('.');
    if (node === undefined) {
      const value = String(leafValue(tree.values, tree.children[slot]!));
      return { name, label: `leaf ${value}`, value, area };
    }
    return {
      name,
      label: `${tree.nameOf!(node)}, ${tree.sides[node] === 1 ? 'MAX' : 'MIN'}`,
      area,
    };
  });
}

function readBranch(tree: ExplicitTree, node: number): Branch {
  const codes = tree.children.subarray(tree.first[node], tree.end[node]);
  return {
    name: tree.nameOf!(node),
    isMax: tree.sides[node] === 1,
    children: Array.from(codes, (code) =>
      isInner(code) ? readBranch(tree, nodeOf(code)) : String(leafValue(tree.values, code)),
    ),
  };
}

function change(root: Branch, { tool, spots, value }: Extract<Edit, { tool: string }>): void {
  const [spot = ''] = spots;
  const way = spot === '' ? [] : spot.split('.').map(Number);
  const line: Branch[] = [root];
  for (const index of way.slice(0, -1)) line.push(line.at(-1)!.children[index] as Branch);
  const parent = line.at(-1)!;
  const place = way.at(-1);
  const child = place === undefined ? root : parent.children[place]!;
  if (tool === 'add') {
    if (typeof child !== 'string') child.children.push('0');
    else
      parent.children[place!] = {
        name: freeName(root),
        isMax: !parent.isMax,
        children: [child, '0'],
      };
  } else if (tool === 'remove') {
    if (place !== undefined) remove(line, way);
  } else if (typeof child !== 'string') child.isMax = !child.isMax;
  else if (value !== undefined) parent.children[place!] = value.trim();
}

/** Removes a child. A parent whose only child it was becomes a leaf; the root keeps its last child. */
function remove(line: readonly Branch[], way: readonly number[]): void {
  const parent = line.at(-1)!;
  const above = line.at(-2);
  if (parent.children.length > 1) parent.children.splice(way.at(-1)!, 1);
  else if (above !== undefined) above.children[way.at(-2)!] = '0';
}

/** Returns `A` to `Z`, then `N1`, `N2`, …: the first name that no node has. */
function freeName(root: Branch): string {
  const names = new Set(levels(root).map(({ name }) => name));
  const letter = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').find((each) => !names.has(each));
  if (letter !== undefined) return letter;
  let number = 1;
  while (names.has(`N${number}`)) number++;
  return `N${number}`;
}

/** Lists the inner nodes level by level. */
function levels(root: Branch): Branch[] {
  const found = [root];
  for (const { children } of found)
    found.push(...children.filter((child) => typeof child !== 'string'));
  return found;
}

function write(root: Branch): string {
  const nodes = levels(root);
  const declared = nodes.map(({ name, isMax }) => `(${name},${isMax ? 'MAX' : 'MIN'})`);
  const edges = nodes.flatMap(({ name, children }) =>
    children.map((child) => `(${name},${typeof child === 'string' ? child : child.name})`),
  );
  return `{${declared.join(',')}} {${edges.join(',')}}`;
}
