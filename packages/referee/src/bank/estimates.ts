/** Makes estimates agree with each other. */

/**
 * Makes the estimates of a graph consistent: lowers each to what the actions and estimates after it permit. Nodes from which no
 * path leads to the goal get the least estimate that agrees with those before them.
 */
export function makeConsistent(record: string): string {
  const [start, goal, estimates, list] = record.split(' ') as [string, string, string, string];
  if (estimates === '{}') return record;
  const edges = [...list.matchAll(/\((\w+),(\w+),([\d.]+)\)/g)].map(([, from, to, cost]) => ({
    from: from!,
    to: to!,
    cost: Number(cost),
  }));
  const names = [...new Set([start, goal, ...edges.flatMap(({ from, to }) => [from, to])])];
  const given = new Map(
    [...estimates.matchAll(/\((\w+),([\d.]+)\)/g)].map(([, name, value]) => [name!, Number(value)]),
  );
  const alive = new Set([goal]);
  const [lowered, raised] = [new Map<string, number>(), new Map<string, number>()];
  for (const name of names) lowered.set(name, given.get(name) ?? 0);
  for (let round = 0; round < names.length; round++)
    for (const { from, to } of edges) if (alive.has(to)) alive.add(from);
  for (let round = 0; round < names.length; round++)
    for (const { from, to, cost } of edges)
      if (alive.has(to)) lowered.set(from, Math.min(lowered.get(from)!, cost + lowered.get(to)!));
  for (const name of names) raised.set(name, alive.has(name) ? lowered.get(name)! : 0);
  for (let round = 0; round < names.length; round++)
    for (const { from, to, cost } of edges)
      if (!alive.has(to)) raised.set(to, Math.max(raised.get(to)!, raised.get(from)! - cost));
  const written = names.map((name) => `(${name},${raised.get(name)!})`);
  return `${start} ${goal} {${written.join(',')}} ${list}`;
}
