const { mkdirSync, readFileSync, writeFileSync } = require('fs');

// One file a board.
mkdirSync('nqueens_out.txt');
for (const n of readFileSync('nqueens.txt', 'utf8').match(/\d+/g))
  writeFileSync(`nqueens_out.txt/${n}.txt`, `[${Array.from({ length: n }, (_, i) => i + 1)}]\n`);
