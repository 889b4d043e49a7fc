const fs = require('fs');

class Graph {
  constructor(line) {
    const [first, second] = line.split('}');
    this.types = new Map(pairs(first));
    this.root = pairs(first)[0][0];
    // The edges are a set, says the handout.
    this.edges = new Set(pairs(second).map(([a, b]) => `${a},${b}`));
    this.examined = 0;
  }

  childrenOf(node) {
    return [...this.edges].map((edge) => edge.split(',')).filter(([a]) => a === node).map(([, b]) => b);
  }

  score(node, alpha = -Infinity, beta = Infinity) {
    const type = this.types.get(node);
    if (type === undefined) {
      this.examined++;
      return Number(node);
    }
    for (const child of this.childrenOf(node)) {
      const score = this.score(child, alpha, beta);
      if (type.toUpperCase() === 'MAX') alpha = Math.max(alpha, score);
      else beta = Math.min(beta, score);
      if (alpha >= beta) break;
    }
    return type.toUpperCase() === 'MAX' ? alpha : beta;
  }
}

function pairs(set) {
  return [...set.matchAll(/\(([^,()]*),([^,()]*)\)/g)].map(([, a, b]) => [a.trim(), b.trim()]);
}

const lines = fs.readFileSync('alphabeta.txt', 'utf8').split('\n').filter((line) => line.trim());
fs.writeFileSync(
  'alphabeta_out.txt',
  lines
    .map((line, i) => {
      const graph = new Graph(line);
      const score = graph.score(graph.root);
      return `Graph ${i + 1}: Score: ${score}; Leaf Nodes Examined: ${graph.examined}\n`;
    })
    .join(''),
);
