import { readFileSync, writeFileSync } from 'node:fs';
import { parseGraph, type Graph } from './graph.ts';

let leaves = 0;

function search(graph: Graph, node: string, alpha: number, beta: number): number {
  const kind = graph.kinds.get(node);
  if (kind === undefined) {
    leaves += 1;
    return parseFloat(node);
  }
  for (const child of graph.children.get(node) ?? []) {
    const value = search(graph, child, alpha, beta);
    if (kind === 'max') alpha = Math.max(alpha, value);
    else beta = Math.min(beta, value);
    if (alpha >= beta) break;
  }
  return kind === 'max' ? alpha : beta;
}

const lines = readFileSync('alphabeta.txt', 'utf8').split('\n').filter((line) => line.includes('{'));
let out = '';
lines.forEach((line, index) => {
  const graph = parseGraph(line);
  leaves = 0;
  const score = search(graph, graph.root, -Infinity, Infinity);
  out += `Graph ${index + 1}: Score: ${score}; Leaf Nodes Examined: ${leaves}\n\r`;
});
writeFileSync('alphabeta_out.txt', out);
