import { modelProblem } from '@queenside/constraints';
import { defineModel, definePlugin, type Random } from '@queenside/core';
import { drawGraph, nameOfColor } from './draw.ts';
import { editor } from './editor.ts';
import { type ColoringGraph, parseColoring, readDimacs } from './parse.ts';

const AUSTRALIA = 'WA-NT, WA-SA, NT-SA, NT-Q, SA-Q, SA-NSW, SA-V, Q-NSW, NSW-V';

/** Writes `WA red, NT green`. */
function write({ nodes }: ColoringGraph, values: readonly number[]): string {
  return nodes.map((node, index) => `${node} ${nameOfColor(values[index]!)}`).join(', ');
}

/** Reads what {@link write} wrote; undefined if the nodes differ, or a color has no name. */
function read({ nodes, colors }: ColoringGraph, text: string): readonly number[] | undefined {
  const names = Array.from({ length: colors }, (_, index) => nameOfColor(index + 1));
  const parts = text.split(', ');
  const values = parts.map((part, index) => {
    const node = `${nodes[index]} `;
    return part.startsWith(node) ? names.indexOf(part.slice(node.length)) + 1 : 0;
  });
  return parts.length === nodes.length && !values.includes(0) ? values : undefined;
}

/** Makes a graph that 3 colors suffice for: nodes of different colors are connected, more often in small graphs. */
function scramble(size: number, random: Random): string {
  const colors = Array.from({ length: size }, (_, index) => index % 3);
  const share = Math.min(1, 9 / size);
  const edges: string[] = [];
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++)
      if (colors[a] !== colors[b] && (b - a < 3 || random.float() < share))
        edges.push(`${a + 1}-${b + 1}`);
  return `3: ${random.shuffle(edges).join(', ')}`;
}

/** Graph coloring as a model: a variable for each node, and different colors at both ends of an edge. */
export const coloringModel = defineModel<ColoringGraph>({
  id: 'coloring',
  name: 'Graph coloring',
  summary: 'Color the nodes of a graph, such as the countries of a map, so that neighbors differ',
  defaultSolver: 'arc-consistency',
  taught: ['backtracking', 'forward-checking', 'arc-consistency'],
  examples: [
    `3: ${AUSTRALIA}`,
    '2: A-B, B-C, C-A',
    `3: ${AUSTRALIA}, T`,
    '4: A-B, A-C, A-D, B-C, B-D, C-D',
  ],
  formats: {
    '.col': {
      example: 'c a cycle\nk 3\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n',
      read: readDimacs,
    },
  },
  parse: parseColoring,
  variables({ nodes, colors }) {
    const all = Array.from({ length: colors }, (_, index) => index + 1);
    return nodes.map(() => all);
  },
  constraints: ({ edges }) =>
    edges.map((variables) => ({ kind: 'all-different' as const, variables })),
  write,
  read,
  size: ({ nodes }) => nodes.length,
  scramble: { sizes: [3, 20, 1000], unit: 'how many nodes', make: scramble },
  variableName: (node, { nodes }) => nodes[node]!,
  valueName: nameOfColor,
  constraintName(edge, { nodes, edges }) {
    const [a, b] = edges[edge]!;
    return `${nodes[a]}-${nodes[b]}`;
  },
  draw: drawGraph,
  editor,
});

/** Graph coloring with a given number of colors. */
export const coloring = modelProblem(coloringModel);

/** The plugin: the problem `coloring`. */
export default definePlugin({ problems: [coloring] });
