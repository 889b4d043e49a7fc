/** Edits a graph by drawing edges between its nodes. */
import type { Edit, Editor } from '@queenside/core';
import { areaOfNode } from './draw.ts';
import { type ColoringGraph, isNodeName, MOST_COLORS, writeColoring } from './parse.ts';

/** The button that adds a node. No node has this name. */
const NEW = '+';

export const editor: Editor<ColoringGraph> = {
  view: ({ colors, nodes, edges }) => ({
    tools: [
      { id: 'edge', label: 'Drag an edge', draws: true },
      { id: 'neighbors', label: 'Type neighbors', asks: true },
      { id: 'remove', label: 'Remove a node' },
    ],
    spots: [
      ...nodes.map((name, node) => {
        const value = edges
          .flatMap(([a, b]) => (a === node ? nodes[b]! : b === node ? nodes[a]! : []))
          .join(' ');
        const label = `node ${name}, neighbors: ${value === '' ? 'none' : value}`;
        return { name, label, value, area: areaOfNode(node, nodes.length) };
      }),
      { name: NEW, label: 'Add a node' },
    ],
    settings: [
      {
        id: 'colors',
        label: 'Colors',
        value: String(colors),
        range: { least: 1, most: MOST_COLORS },
      },
    ],
  }),
  apply(graph, edit, record) {
    const next = change(graph, edit);
    return next === undefined || next.nodes.length === 0 ? record : writeColoring(next);
  },
};

type Pair = readonly [a: string, b: string];

/** Returns the changed graph; undefined if the edit has no effect. */
function change({ colors, nodes, edges }: ColoringGraph, edit: Edit): ColoringGraph | undefined {
  if ('setting' in edit) {
    const count = Number(edit.value);
    const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_COLORS;
    return isCount ? { colors: count, nodes, edges } : undefined;
  }
  const pairs = edges.map(([a, b]): Pair => [nodes[a]!, nodes[b]!]);
  const [first = '', last = first] = [edit.spots[0], edit.spots.at(-1)];
  if (first === NEW) return graphOf(colors, [...nodes, freeName(nodes)], pairs);
  const others = pairs.filter((pair) => !pair.includes(first));
  if (edit.tool === 'remove')
    return graphOf(
      colors,
      nodes.filter((name) => name !== first),
      others,
    );
  if (edit.tool === 'neighbors') {
    const names = edit.value?.split(/[\s,]+/).filter((name) => name !== '' && name !== first);
    if (names?.every(isNodeName) !== true) return undefined;
    const own = [...new Set(names)].map((name): Pair => [first, name]);
    return graphOf(colors, [...new Set([...nodes, ...names])], [...others, ...own]);
  }
  if (first === last || last === NEW) return undefined;
  const rest = pairs.filter((pair) => !pair.includes(first) || !pair.includes(last));
  return graphOf(colors, nodes, rest.length < pairs.length ? rest : [...pairs, [first, last]]);
}

function graphOf(colors: number, nodes: readonly string[], pairs: readonly Pair[]): ColoringGraph {
  return {
    colors,
    nodes,
    edges: pairs.map(([a, b]): readonly [number, number] => [nodes.indexOf(a), nodes.indexOf(b)]),
  };
}

/** Returns `A` to `Z`, then `N1`, `N2`, …: the first name that no node has. */
function freeName(nodes: readonly string[]): string {
  const letter = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').find((each) => !nodes.includes(each));
  if (letter !== undefined) return letter;
  let number = 1;
  while (nodes.includes(`N${number}`)) number++;
  return `N${number}`;
}
