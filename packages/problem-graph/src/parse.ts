/** Reads a graph: `S G {(S,3),(A,1)} {(S,A,2),[A,G,1]}`. */

/** A directed graph with costs and estimates, and the place of a search in it. */
export interface Graph {
  readonly names: readonly string[];
  /** The edges from each node, in the order of the record. */
  readonly edges: readonly (readonly GraphEdge[])[];
  /** The estimate of each node. */
  readonly estimates: readonly number[];
  /** The cheapest cost from each node to the goal; Infinity if no path leads there. */
  readonly costs: readonly number[];
  readonly goal: number;
  /** The current node. */
  readonly at: number;
}

interface GraphEdge {
  readonly to: number;
  readonly cost: number;
}

/** The most edges from one node. */
export const MOST_EDGES = 64;

const MOST_NODES = 1 << 16;
/** The highest estimate or cost: sums of them stay exact as long as they are integers. */
const MOST = 1e9;

/** An error with the column at which the record is wrong. */
function fail(message: string, index: number): Error {
  return Object.assign(new Error(message), { column: index + 1 });
}

/** A list's parts, each with the index at which it begins. */
interface Part {
  readonly words: readonly string[];
  readonly isTwoWay: boolean;
  readonly index: number;
}

/** Reads start, goal, estimates, and edges. Nodes are numbered in the order in which the record names them. */
export function parse(line: string): Graph {
  const shape = /^\s*(\S+)\s+(\S+)\s+\{([^{}]*)\}\s*\{([^{}]*)\}\s*$/d.exec(line);
  if (shape === null)
    throw fail('expected start, goal, {estimates}, and {edges}, with blanks between them', 0);
  const [, start = '', goal = '', estimateText = '', edgeText = ''] = shape;
  const [, startAt, goalAt, estimatesAt, edgesAt] = shape.indices!.map((range) => range![0]);
  const numbers = new Map<string, number>();
  const nodeOf = (name: string, index: number): number => {
    if (!isName(name))
      throw fail(`"${name}" is not a name: use letters, digits, and . ' - _`, index);
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    if (numbers.size > MOST_NODES) throw fail(`more than ${MOST_NODES} nodes`, index);
    return numbers.get(name)!;
  };
  const startNode = nodeOf(start, startAt!);
  const goalNode = nodeOf(goal, goalAt!);
  const given = new Map<number, { readonly estimate: number; readonly index: number }>();
  for (const { words, index, isTwoWay } of partsOf(estimateText, estimatesAt!)) {
    if (words.length !== 2 || isTwoWay) throw fail('expected (node,estimate)', index);
    const node = nodeOf(words[0]!, index);
    if (given.has(node)) throw fail(`${words[0]} has two estimates`, index);
    given.set(node, { estimate: amountOf(words[1]!, index), index });
  }
  const edges: GraphEdge[][] = [];
  const connect = (from: number, to: number, cost: number, index: number): void => {
    const list = (edges[from] ??= []);
    if (list.some((edge) => edge.to === to)) throw fail('this edge is there already', index);
    if (list.push({ to, cost }) > MOST_EDGES)
      throw fail(`more than ${MOST_EDGES} edges from one node`, index);
  };
  for (const { words, index, isTwoWay } of partsOf(edgeText, edgesAt!)) {
    if (words.length !== 3)
      throw fail('expected (from,to,cost), or [one,other,cost] for both directions', index);
    const [from, to] = [nodeOf(words[0]!, index), nodeOf(words[1]!, index)];
    const cost = amountOf(words[2]!, index);
    connect(from, to, cost, index);
    if (isTwoWay) connect(to, from, cost, index);
  }
  const names = [...numbers.keys()];
  const all = names.map((_, node) => edges[node] ?? []);
  const costs = cheapestCosts(all, goalNode);
  const estimates = names.map((name, node) => {
    const { estimate, index } = given.get(node) ?? { estimate: 0, index: 0 };
    if (estimate > costs[node]!)
      throw fail(
        `the estimate of ${name} is ${estimate}, but the goal is only ${costs[node]} away`,
        index,
      );
    return estimate;
  });
  return { names, edges: all, estimates, costs, goal: goalNode, at: startNode };
}

/** Returns whether a node can have this name. */
export function isName(name: string): boolean {
  return /^[\p{L}\p{N}_.'-]+$/u.test(name);
}

/** Splits `(A,B,1),[B,C,2]` into its parts. @param start the index of the text in the line. */
function partsOf(text: string, start: number): Part[] {
  if (text.trim() === '') return [];
  const parts: Part[] = [];
  const part = /\s*(?:\(([^()[\]]*)\)|\[([^()[\]]*)\])\s*(,|$)/y;
  for (;;) {
    const index = start + part.lastIndex;
    const found = part.exec(text);
    if (found === null) throw fail('expected parts in parentheses with commas between them', index);
    const words = (found[1] ?? found[2]!).split(',').map((word) => word.trim());
    parts.push({ words, isTwoWay: found[1] === undefined, index });
    if (found[3] === '') return parts;
  }
}

function amountOf(text: string, index: number): number {
  const amount = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || amount > MOST)
    throw fail(`"${text}" is not a number from 0 to ${MOST}`, index);
  return amount;
}

/** Returns the cheapest cost from each node to the goal (E. W. Dijkstra, 1959), over the edges backwards. */
function cheapestCosts(edges: readonly (readonly GraphEdge[])[], goal: number): number[] {
  const back: GraphEdge[][] = edges.map(() => []);
  for (const [from, list] of edges.entries())
    for (const { to, cost } of list) back[to]!.push({ to: from, cost });
  const costs = edges.map(() => Infinity);
  costs[goal] = 0;
  const open = new Set([goal]);
  while (open.size > 0) {
    let next = -1;
    for (const node of open) if (next < 0 || costs[node]! < costs[next]!) next = node;
    open.delete(next);
    for (const { to, cost } of back[next]!) {
      if (costs[next]! + cost >= costs[to]!) continue;
      costs[to] = costs[next]! + cost;
      open.add(to);
    }
  }
  return costs;
}
