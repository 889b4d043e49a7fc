/** A graph, and how many colors there are for its nodes. */
export interface ColoringGraph {
  readonly colors: number;
  readonly nodes: readonly string[];
  /** Pairs of different nodes, as indexes; each pair once. */
  readonly edges: readonly (readonly [a: number, b: number])[];
}

/** The most colors that a record may have. */
export const MOST_COLORS = 1000;
const HEAD = /^([1-9]\d{0,3}): */;
const NODE = /^[\p{L}\p{N}_.]+$/u;

/** Returns whether a node can have a name. */
export function isNodeName(text: string): boolean {
  return NODE.test(text);
}

/**
 * Reads `3: WA-NT, WA-SA, T`: the number of colors, then edges, and nodes that have none.
 *
 * @throws Error with the column.
 */
export function parseColoring(record: string): ColoringGraph {
  const [head, colors] = HEAD.exec(record) ?? [];
  if (head === undefined)
    throw new Error('begin with the number of colors and a colon, as in `3: A-B, B-C`');
  if (Number(colors) > MOST_COLORS) throw new Error(`it has more than ${MOST_COLORS} colors`);
  const nodes = new Map<string, number>();
  const edges = new Map<string, readonly [number, number]>();
  const nodeOf = (name: string): number => {
    const known = nodes.get(name) ?? nodes.size;
    nodes.set(name, known);
    return known;
  };
  let at = head.length;
  for (const part of record.slice(head.length).split(',')) {
    const names = part.trim().split('-');
    const column = at + 1 + part.length - part.trimStart().length;
    at += part.length + 1;
    if (names.length > 2 || !names.every(isNodeName))
      throw mistake(`"${part.trim()}" is neither an edge, such as A-B, nor a node`, 1, column);
    const [a = 0, b] = names.map(nodeOf);
    if (b === undefined) continue;
    if (a === b) throw mistake(`${names[0]} cannot differ from itself`, 1, column);
    const edge = a < b ? ([a, b] as const) : ([b, a] as const);
    edges.set(edge.join(' '), edge);
  }
  return { colors: Number(colors), nodes: [...nodes.keys()], edges: [...edges.values()] };
}

/** Writes a graph so that it is read with the same order of nodes. */
export function writeColoring({ colors, nodes, edges }: ColoringGraph): string {
  const pairs = edges.map(([a, b]) => `${nodes[a]}-${nodes[b]}`);
  const connected = new Set(edges.flat());
  const single = nodes.filter((_, node) => !connected.has(node));
  const short = `${colors}: ${[...pairs, ...single].join(', ')}`;
  const isSame = parseColoring(short).nodes.every((name, node) => name === nodes[node]);
  return isSame ? short : `${colors}: ${[...nodes, ...pairs].join(', ')}`;
}

/**
 * Reads a DIMACS file with one more line, `k 3`: the number of colors.
 *
 * @throws Error with the line.
 */
export function readDimacs(text: string): string {
  let colors: string | undefined;
  let count = 0;
  const edges: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [kind = '', ...fields] = line.trim().split(/\s+/);
    const isWhole = fields.every((field) => /^\d+$/.test(field));
    if (kind === '' || kind === 'c') continue;
    else if (kind === 'k' && fields.length === 1 && isWhole) colors = fields[0];
    else if (kind === 'p' && fields.length === 3) count = Number(fields[1]);
    else if (kind === 'e' && fields.length === 2 && isWhole) {
      if (fields.some((field) => Number(field) < 1 || Number(field) > count))
        throw mistake(`nodes are numbered from 1 to ${count}`, index + 1, 1);
      if (Number(fields[0]) === Number(fields[1]))
        throw mistake(`node ${fields[0]} cannot differ from itself`, index + 1, 1);
      edges.push(fields.map(Number).join('-'));
    } else
      throw mistake(
        `"${line.slice(0, 40)}" has no meaning; expected \`p edge 5 6\`, \`e 1 2\`, \`k 3\`, or a comment`,
        index + 1,
        1,
      );
  }
  if (colors === undefined)
    throw mistake('it does not say how many colors there are; add a line such as `k 3`', 1, 1);
  if (!(count > 0)) throw mistake('it has no line such as `p edge 5 6`', 1, 1);
  const nodes = Array.from({ length: count }, (_, index) => String(index + 1));
  return `${colors}: ${[...nodes, ...edges].join(', ')}`;
}

function mistake(message: string, line: number, column: number): Error {
  return Object.assign(new Error(message), { line, column });
}
