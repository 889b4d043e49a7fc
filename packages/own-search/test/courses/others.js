// Searches with a limit, a width, or a bound, and one with chance.
const endOf = ({ path }) => path.at(-1);

function* longer(node, neighbors, cost) {
  const from = endOf(node);
  for (const next of neighbors(from))
    if (!node.path.includes(next))
      yield { path: [...node.path, next], g: node.g + cost(from, next) };
}

export function depthLimitedSearch(start, isGoal, neighbors, limit) {
  const visit = (path, left) => {
    if (isGoal(path.at(-1))) return path;
    if (left === 0) return null;
    for (const next of neighbors(path.at(-1))) {
      if (path.includes(next)) continue;
      const found = visit([...path, next], left - 1);
      if (found !== null) return found;
    }
    return null;
  };
  return visit([start], limit);
}

export function beamSearch(start, isGoal, neighbors, cost, heuristic, beamWidth) {
  let level = [{ path: [start], g: 0 }];
  while (level.length > 0) {
    const found = level.find((node) => isGoal(endOf(node)));
    if (found !== undefined) return found.path;
    level = level
      .flatMap((node) => [...longer(node, neighbors, cost)])
      .toSorted((a, b) => heuristic(endOf(a)) - heuristic(endOf(b)))
      .slice(0, beamWidth);
  }
  return null;
}

export function branchAndBound(start, isGoal, neighbors, cost) {
  const agenda = [{ path: [start], g: 0 }];
  while (agenda.length > 0) {
    const node = agenda.shift();
    if (isGoal(endOf(node))) return node.path;
    agenda.push(...longer(node, neighbors, cost));
    agenda.sort((a, b) => a.g - b.g);
  }
  return null;
}

export function recursiveBestFirst(start, isGoal, neighbors, cost, heuristic) {
  const visit = (node, bound) => {
    if (isGoal(endOf(node))) return [node.path, node.f];
    const children = [];
    const from = endOf(node);
    for (const next of neighbors(from)) {
      const g = node.g + cost(from, next);
      children.push({ path: [...node.path, next], g, f: Math.max(g + heuristic(next), node.f) });
    }
    while (children.length > 0) {
      children.sort((a, b) => a.f - b.f);
      const [best, second] = children;
      if (best.f > bound || best.f === Infinity) return [null, best.f];
      const [found, f] = visit(best, Math.min(bound, second?.f ?? Infinity));
      if (found !== null) return [found, f];
      best.f = f;
    }
    return [null, Infinity];
  };
  return visit({ path: [start], g: 0, f: heuristic(start) }, Infinity)[0];
}

export function expectimax(node) {
  if (node.isLeaf) return node.value;
  const values = node.children.map((child) => child.probability * expectimax(child));
  if (node.isChance) return values.reduce((sum, each) => sum + each, 0);
  return node.isMax ? Math.max(...values) : Math.min(...values);
}
