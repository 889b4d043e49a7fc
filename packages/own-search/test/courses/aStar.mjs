// A* with functions for neighbors, costs, and estimates. It compares states with the goal.
export const aStar = (start, goal, neighbors, distance, h) => {
  const g = new Map([[start, 0]]);
  const came = new Map();
  const open = new Set([start]);
  while (open.size > 0) {
    const [current] = [...open].sort((a, b) => g.get(a) + h(a, goal) - g.get(b) - h(b, goal));
    if (current === goal) return pathTo(current, came);
    open.delete(current);
    for (const next of neighbors(current)) {
      const cost = g.get(current) + distance(current, next);
      if (cost >= (g.get(next) ?? Infinity)) continue;
      came.set(next, current);
      g.set(next, cost);
      open.add(next);
    }
  }
  return null;
};

function pathTo(state, came) {
  return came.has(state) ? [...pathTo(came.get(state), came), state] : [state];
}
