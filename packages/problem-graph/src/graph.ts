import { defineDomain, type Random } from '@queenside/core';
import { readGraphTest, TEST_EXAMPLE } from './graph-test.ts';
import { type Graph, MOST_EDGES, parse } from './parse.ts';

/**
 * Part of a road map of Romania with the distances by road, and by air to Bucharest. It is the first example in S. Russell and
 * P. Norvig, "Artificial Intelligence: A Modern Approach".
 */
const ROMANIA =
  'Arad Bucharest ' +
  '{(Arad,366),(Zerind,374),(Oradea,380),(Sibiu,253),(Timisoara,329),(Lugoj,244),(Mehadia,241),(Drobeta,242),(Craiova,160),' +
  '(Rimnicu,193),(Fagaras,176),(Pitesti,100),(Bucharest,0)} ' +
  '{[Arad,Zerind,75],[Arad,Sibiu,140],[Arad,Timisoara,118],[Zerind,Oradea,71],[Oradea,Sibiu,151],[Timisoara,Lugoj,111],' +
  '[Lugoj,Mehadia,70],[Mehadia,Drobeta,75],[Drobeta,Craiova,120],[Craiova,Rimnicu,146],[Craiova,Pitesti,138],' +
  '[Sibiu,Rimnicu,80],[Sibiu,Fagaras,99],[Rimnicu,Pitesti,97],[Fagaras,Bucharest,211],[Pitesti,Bucharest,101]}';

/** Paths through a graph that a record lists: nodes with estimates, and edges with costs. */
export const graphDomain = defineDomain<Graph>({
  id: 'graph',
  name: 'Graphs',
  summary: 'Find the cheapest path through a graph with costs, such as a road map',
  maxActions: MOST_EDGES,
  taught: ['a-star', 'greedy-best-first', 'uniform-cost'],
  defaultSolver: 'a-star',
  examples: [
    'S G {(S,4),(A,2),(B,4),(G,0)} {(S,A,1),(S,B,2),(A,G,9),(B,G,4)}',
    // A* expands B before it knows the cheaper way to B by A, and must open B again.
    'S G {(S,6),(A,7),(B,1),(C,2),(G,0)} {(S,A,1),(S,B,3),(A,B,1),(B,C,3),(C,G,3)}',
    ROMANIA,
    'S G {} {(S,A,1),(A,S,1),(B,G,1)}',
  ],
  parse,
  formats: { '.test': { example: TEST_EXAMPLE, read: readGraphTest } },
  isGoal: ({ at, goal }) => at === goal,
  actions: ({ edges, at }) => edges[at]!.map((_, index) => index),
  result: (graph, action) => ({ ...graph, at: graph.edges[graph.at]![action]!.to }),
  key: ({ at }) => at,
  cost: ({ edges, at }, action) => edges[at]![action]!.cost,
  heuristic: ({ estimates, at }) => estimates[at]!,
  optimal: ({ costs, at }) => costs[at]!,
  size: ({ names }) => names.length,
  actionName: (action, { names, edges, at }) => `to ${names[edges[at]![action]!.to]}`,
  otherNames: (action, { names, edges, at }) => {
    const to = names[edges[at]![action]!.to]!;
    return [to, `go to ${to}`, `${names[at]!} ${to}`];
  },
  text: ({ names, at }) => names[at]!,
  scramble: randomGraph,
});

/** Returns a graph in which every node reaches the goal, with estimates that seldom agree with each other. */
function randomGraph(size: number, random: Random): string {
  const count = Math.max(2, size);
  const edges = Array.from({ length: count - 1 }, (_, from) => {
    const next = from + 1 + random.int(Math.min(3, count - 1 - from));
    const others = Array.from({ length: 2 }, () => random.int(count));
    const ends = new Set([next, ...others].filter((to) => to !== from));
    return [...ends].map((to) => `(${from},${to},${1 + random.int(9)})`);
  }).flat();
  const line = `0 ${count - 1} {} {${edges.join(',')}}`;
  const { names, costs } = parse(line);
  const estimates = names.map((name, node) => `(${name},${random.int(costs[node]! + 1)})`);
  return line.replace('{}', `{${estimates.join(',')}}`);
}
