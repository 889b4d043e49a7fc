const fs = require('fs');

const pauls = (n) => {
  const even = n - (n % 2);
  const rows = [];
  for (let i = 0; i < even / 2; i++) {
    const row = even % 6 === 2 ? (even / 2 - 1 + 2 * i) % even : 2 * i + 1;
    rows[i] = row + 1;
    rows[even - 1 - i] = even - row;
  }
  return n % 2 ? [...rows, n] : rows;
};

const sizes = fs.readFileSync('nqueens.txt', 'utf8').match(/\d+/g).map(Number);
const text = sizes.map((n) => `[${pauls(n).join(',')}]\r\n`).join('');
// Notepad on my machine wants it so.
fs.writeFileSync('nqueens_out.txt', '\ufeff' + text, 'utf16le');
