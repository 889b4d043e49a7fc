// Breadth first beside helpers, with marks on the states.
class Queue {
  items = [];
  push(item) {
    this.items.push(item);
  }
  take() {
    return this.items.shift();
  }
}

export function bfs(problem) {
  const queue = new Queue();
  queue.push({ state: problem.start, path: [] });
  while (queue.items.length > 0) {
    const { state, path } = queue.take();
    if (state.visited) continue;
    state.visited = true;
    if (problem.isGoal(state)) return path;
    for (const [action, next] of problem.successors(state))
      queue.push({ state: next, path: extend(path, action) });
  }
  return null;
}

export function extend(path, action) {
  return [...path, action];
}
