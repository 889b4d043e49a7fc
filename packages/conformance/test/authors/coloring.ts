/** Graph coloring, as an author of a plugin wrote it: `5 3: 1-2 2-3` is nodes, colors, and edges. An answer may be `none`. */
import {
  decodeLine,
  defineErrors,
  defineGenerator,
  defineProblem,
  defineSolver,
  gaveUp,
  RIGHT,
  wrong,
} from '@queenside/core';

export interface Graph {
  readonly nodes: number;
  readonly colors: number;
  readonly edges: readonly (readonly [number, number])[];
}
/** Undefined for `none`. */
export interface Coloring {
  readonly colors: readonly number[] | undefined;
}

const fail = defineErrors('coloring', {
  malformed: { cause: '"{found}" is no graph', remedy: 'expected `5 3: 1-2 2-3`' },
  unreadable: { cause: '"{found}" is no coloring', remedy: 'expected `1 2 1` or `none`' },
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function parseGraph(record: string): Graph {
  const [, nodes, colors, list] =
    /^\s*([1-9]\d?) ([1-9]):((?: +\d{1,2}-\d{1,2})*)\s*$/.exec(record) ?? [];
  if (list === undefined) throw fail('malformed', { found: record }, { column: 1 });
  const edges = (list.match(/\d+-\d+/g) ?? []).map((edge) => {
    const [a = 0, b = 0] = edge.split('-').map(Number);
    if (a < 1 || b < 1 || a > Number(nodes) || b > Number(nodes) || a === b)
      throw fail('malformed', { found: edge }, { column: record.indexOf(edge) + 1 });
    return [a - 1, b - 1] as const;
  });
  return { nodes: Number(nodes), colors: Number(colors), edges };
}

/** Returns a coloring, undefined if there is none, or null if it was stopped. */
export function color({ nodes, colors, edges }: Graph, isStopped: () => boolean) {
  const neighbors = Array.from({ length: nodes }, (): number[] => []);
  for (const [a, b] of edges) {
    neighbors[a]!.push(b);
    neighbors[b]!.push(a);
  }
  const found: (number | undefined)[] = Array.from({ length: nodes });
  const taken = (node: number): Set<number | undefined> =>
    new Set(neighbors[node]!.map((other) => found[other]));
  const place = (): boolean | null => {
    if (isStopped()) return null;
    const left = found.flatMap((each, node) => (each === undefined ? [node] : []));
    if (left.length === 0) return true;
    const node = left.reduce((best, each) => (taken(each).size > taken(best).size ? each : best));
    const used = Math.max(0, ...found.map((each) => each ?? 0));
    for (let each = 1; each <= Math.min(colors, used + 1); each++) {
      if (taken(node).has(each)) continue;
      found[node] = each;
      const went = place();
      if (went !== false) return went;
      found[node] = undefined;
    }
    return false;
  };
  const went = place();
  return went === null ? null : went ? (found as number[]) : undefined;
}

export const coloring = defineProblem<Graph, Coloring, 'text', 'color'>({
  id: 'coloring',
  summary: 'Color the nodes of a graph so that neighbors differ',
  tasks: ['color'],
  styles: ['plain'],
  examples: [
    {
      record: '4 3: 1-2 2-3 3-1 3-4',
      right: '1 2 3 1',
      alsoRight: [
        '1 2 3 2',
        '2 1 3 1',
        '2 1 3 2',
        '1 3 2 1',
        '1 3 2 3',
        '3 1 2 1',
        '3 1 2 3',
        '2 3 1 2',
        '2 3 1 3',
        '3 2 1 3',
        '3 2 1 2',
      ],
      wrong: {
        conflict: '1 1 2 3',
        'false-none': 'none',
        length: '1 2 3',
        'no-such-color': '1 2 4 1',
      },
    },
    { record: '3 2: 1-2 2-3 3-1', right: 'none' },
  ],
  errors: fail.table,
  mistakes: {
    conflict: 'two neighbors have one color',
    'false-none': 'there is a coloring',
    length: 'not every node has one color',
    'no-such-color': 'there are not so many colors',
  },
  parse: parseGraph,
  need: ({ nodes }) => ({ task: 'color', size: nodes }),
  check(graph, { colors }) {
    if (colors === undefined)
      return color(graph, () => false) ? wrong('false-none', 'there is a coloring') : RIGHT;
    if (colors.length !== graph.nodes) return wrong('length', `${colors.length} colors`);
    if (colors.some((each) => each < 1 || each > graph.colors))
      return wrong('no-such-color', 'too large');
    const clash = graph.edges.find(([a, b]) => colors[a] === colors[b]);
    return clash ? wrong('conflict', `${clash[0] + 1} and ${clash[1] + 1}`) : RIGHT;
  },
  *format({ colors }) {
    yield encode(`${colors?.join(' ') ?? 'none'}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const text = decodeLine(bytes).trim();
    if (text !== 'none' && !/^\d{1,2}(?: +\d{1,2})*$/.test(text))
      throw fail('unreadable', { found: text }, { line });
    return { colors: text === 'none' ? undefined : text.split(/ +/).map(Number) };
  },
  generator: defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, maximum: 100, default: 5, description: 'how many' },
      nodes: { type: 'integer', minimum: 2, maximum: 60, default: 8, description: 'nodes' },
      colors: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'colors' },
    },
    *generate({ count, nodes, colors }, random) {
      for (let record = 0; record < count; record++) {
        const edges: string[] = [];
        for (let a = 1; a <= nodes; a++)
          for (let b = a + 1; b <= nodes; b++) if (random.int(nodes) < 3) edges.push(` ${a}-${b}`);
        yield `${nodes} ${colors}:${edges.join('')}\n`;
      }
    },
  }),
});

export const dsatur = defineSolver({
  id: 'dsatur',
  problem: coloring,
  summary: 'The node with the most colors around it first (Brélaz, 1979).',
  options: {
    order: { type: 'string', enum: ['first', 'last'], default: 'first', description: 'ties' },
  },
  capabilities: { tasks: ['color'], complete: false, deterministic: true },
  solve(graph, { order }, { signal }) {
    void order;
    const colors = color(graph, () => signal.aborted);
    if (colors === null) throw gaveUp('dsatur', 'the time is up');
    return { colors };
  },
});

export const repair = defineSolver({
  id: 'repair',
  problem: coloring,
  summary: 'Random colors, and changes where neighbors clash.',
  options: { steps: { type: 'integer', minimum: 1, default: 20_000, description: 'changes' } },
  capabilities: { tasks: ['color'], complete: false, deterministic: false },
  async solve({ nodes, colors: most, edges }, { steps }, { random, signal }) {
    await Promise.resolve();
    const colors = Array.from({ length: nodes }, () => 1 + random.int(most));
    for (let step = 0; step < steps && !signal.aborted; step++) {
      const clashes = edges.filter(([a, b]) => colors[a] === colors[b]);
      if (clashes.length === 0) return { colors };
      colors[clashes[random.int(clashes.length)]![random.int(2)]!] = 1 + random.int(most);
    }
    throw gaveUp('repair', 'neighbors still clash');
  },
});
