export interface Graph {
  root: string;
  kinds: Map<string, 'max' | 'min'>;
  children: Map<string, string[]>;
}

export function parseGraph(line: string): Graph {
  const [nodes = '', edges = ''] = line.split('}');
  const kinds = new Map<string, 'max' | 'min'>();
  for (const [name, kind] of pairs(nodes)) kinds.set(name, kind.toLowerCase() as 'max' | 'min');
  const children = new Map<string, string[]>();
  for (const [parent, child] of pairs(edges))
    children.set(parent, [...(children.get(parent) ?? []), child]);
  return { root: [...kinds.keys()][0]!, kinds, children };
}

function pairs(set: string): [string, string][] {
  return [...set.matchAll(/\(([^,()]+),([^,()]+)\)/g)].map(([, a, b]) => [a!.trim(), b!.trim()]);
}
