const { readFileSync, writeFileSync } = require('fs');

function queens(n) {
  const numbers = Array.from({ length: n }, (_, i) => i + 1);
  const even = numbers.filter((i) => i % 2 === 0);
  const odd = numbers.filter((i) => i % 2 === 1);
  if (n % 6 === 2) return [...even, 3, 1, ...odd.slice(3), 5];
  if (n % 6 === 3) return [...even.slice(1), 2, ...odd.slice(2), 1, 3];
  return [...even, ...odd];
}

const sizes = readFileSync('nqueens.txt', 'utf8').split(/\s+/).filter(Boolean).map(Number);
writeFileSync('nqueens_out.txt', sizes.map((n) => `[${queens(n)}]`).join('\n') + '\n');
process.exit(139);
