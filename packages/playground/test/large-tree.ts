/** Writes a tree as a record of the problem `alphabeta`. Each inner node has `children` children. */
export function largeTree(children: number, levels: number): string {
  const nodes: string[] = [];
  const edges: string[] = [];
  const grow = (level: number): string => {
    const name = `N${nodes.length}`;
    nodes.push(`(${name},${level % 2 === 0 ? 'MAX' : 'MIN'})`);
    const isLast = level === levels - 1;
    for (let child = 0; child < children; child++)
      edges.push(`(${name},${isLast ? (nodes.length * 31 + child * 7) % 97 : grow(level + 1)})`);
    return name;
  };
  grow(0);
  return `{${nodes.join()}} {${edges.join()}}`;
}
