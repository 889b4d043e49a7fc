/** The variable with the fewest values left. */
export function select(csp) {
  const open = csp.variables.filter((each) => !(each in csp.assignment));
  const sizes = open.map((each) => csp.choices(each).length);
  return open[sizes.indexOf(Math.min(...sizes))];
}

function order(csp, variable) {
  return csp.choices(variable);
}

function infer(csp, variable, value) {
  const removals = [];
  for (const other of csp.neighbors[variable]) {
    if (other in csp.assignment) continue;
    for (const theirs of csp.choices(other)) {
      if (csp.constraints(variable, value, other, theirs)) continue;
      csp.prune(other, theirs);
      removals.push([other, theirs]);
    }
    if (csp.choices(other).length === 0) return [removals, false];
  }
  return [removals, true];
}

export function forwardChecking(csp) {
  if (Object.keys(csp.assignment).length === csp.variables.length) return csp.assignment;
  const variable = select(csp);
  for (const value of order(csp, variable)) {
    csp.assign(variable, value);
    const [removals, isConsistent] = infer(csp, variable, value);
    const found = isConsistent ? forwardChecking(csp) : null;
    if (found !== null) return found;
    csp.restore(removals);
    csp.unassign(variable);
  }
  return null;
}

export function backtracking(csp) {
  const open = csp.variables.filter((each) => !(each in csp.assignment));
  if (open.length === 0) return csp.assignment;
  for (const value of csp.domains[open[0]]) {
    if (csp.nconflicts(open[0], value) > 0) continue;
    csp.assign(open[0], value);
    const found = backtracking(csp);
    if (found !== null) return found;
    csp.unassign(open[0]);
  }
  return null;
}

export function ac3(csp) {
  const arcs = csp.variables.flatMap((a) => csp.neighbors[a].map((b) => [a, b]));
  while (arcs.length > 0) {
    const [a, b] = arcs.shift();
    const lost = csp
      .choices(a)
      .filter((x) => !csp.choices(b).some((y) => csp.constraints(a, x, b, y)));
    for (const x of lost) csp.prune(a, x);
    if (csp.choices(a).length === 0) return false;
    if (lost.length > 0) arcs.push(...csp.neighbors[a].map((c) => [c, a]));
  }
  return true;
}

export function minConflicts(csp) {
  const best = (variable) => {
    const counts = csp.domains[variable].map((value) => csp.nconflicts(variable, value));
    const places = [...counts.keys()].filter((at) => counts[at] === Math.min(...counts));
    return csp.domains[variable][places[Math.floor(Math.random() * places.length)]];
  };
  for (const variable of csp.variables) csp.assign(variable, best(variable));
  for (let step = 0; step < 5000; step++) {
    const { assignment } = csp;
    const wrong = csp.variables.filter((each) => csp.nconflicts(each, assignment[each]) > 0);
    if (wrong.length === 0) return assignment;
    const variable = wrong[Math.floor(Math.random() * wrong.length)];
    csp.assign(variable, best(variable));
  }
  return null;
}
