// One program for both homeworks: it looks which input is there.
const fs = require('fs');

function queens(n) {
  const order = [];
  const used = new Set();
  const up = new Set();
  const down = new Set();
  // Begin where the known pattern begins, and go back where it does not work out.
  const place = (column) => {
    if (column === n) return true;
    for (let k = 0; k < n; k++) {
      const row = (2 * column + 1 + k) % n;
      if (used.has(row) || up.has(column + row) || down.has(column - row)) continue;
      used.add(row), up.add(column + row), down.add(column - row);
      order[column] = row;
      if (place(column + 1)) return true;
      used.delete(row), up.delete(column + row), down.delete(column - row);
    }
    return false;
  };
  return n > 30 ? formula(n) : place(0) ? order : null;
}

function formula(n) {
  const evens = [];
  const odds = [];
  for (let i = 1; i <= n; i++) (i % 2 === 0 ? evens : odds).push(i);
  if (n % 6 === 2) [odds[0], odds[1]] = [3, 1], odds.push(odds.splice(2, 1)[0]);
  if (n % 6 === 3) evens.push(evens.shift()), odds.push(odds.shift(), odds.shift());
  return [...evens, ...odds].map((row) => row - 1);
}

function alphaBeta(line) {
  const [nodes, edges] = line.split('}').map((set) => [...set.matchAll(/\(([^,]+),([^)]+)\)/g)]);
  const type = new Map(nodes.map(([, name, kind]) => [name.trim(), kind.trim().toUpperCase()]));
  const children = new Map(nodes.map(([, name]) => [name.trim(), []]));
  for (const [, parent, child] of edges) children.get(parent.trim()).push(child.trim());
  let leaves = 0;
  const search = (node, alpha, beta) => {
    if (!type.has(node)) {
      leaves++;
      return Number(node);
    }
    const isMax = type.get(node) === 'MAX';
    for (const child of children.get(node)) {
      const value = search(child, alpha, beta);
      if (isMax) alpha = Math.max(alpha, value);
      else beta = Math.min(beta, value);
      if (alpha >= beta) break;
    }
    return isMax ? alpha : beta;
  };
  const score = search(nodes[0][1].trim(), -Infinity, Infinity);
  return { score, leaves };
}

const linesOf = (file) => fs.readFileSync(file, 'utf8').split('\n').filter((line) => line.trim());

if (fs.existsSync('nqueens.txt')) {
  const boards = linesOf('nqueens.txt').map((line) => queens(parseInt(line)));
  const text = boards.map((board) => (board ? `[${board.map((row) => row + 1)}]` : 'no solution'));
  fs.writeFileSync('nqueens_out.txt', text.join('\n'));
}
if (fs.existsSync('alphabeta.txt')) {
  const results = linesOf('alphabeta.txt').map(alphaBeta);
  const text = results.map(
    ({ score, leaves }, i) => `Graph: ${i + 1} Score: ${score} Leaf Nodes Examined: ${leaves}`,
  );
  fs.writeFileSync('alphabeta_out.txt', text.join('\n'));
}
