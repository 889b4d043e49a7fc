// The second homework is in Java.
const { readFileSync, writeFileSync } = require('fs');

const board = (n) => {
  const rows = [];
  const even = n - (n % 2);
  for (let i = 0; i < even / 2; i++) {
    rows[i] = even % 6 === 2 ? (even / 2 - 1 + 2 * i) % even : 2 * i + 1;
    rows[even - 1 - i] = even - 1 - rows[i];
  }
  if (n % 2) rows.push(even);
  return `[${rows.map((row) => row + 1).join(',')}]`;
};

const sizes = readFileSync('nqueens.txt', 'utf8').trim().split('\n');
writeFileSync('nqueens_out.txt', sizes.map((n) => `${board(Number(n))}\n`).join(''));
