import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSimilar, findSubmissions } from '../../src/index.ts';
import { RULES, temporaryFolder, writeFiles } from '../submissions/helpers.ts';

const QUEENS = `def place(row, size, columns, left, right):
    if row == size:
        return 1
    total = 0
    free = ((1 << size) - 1) & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        total += place(row + 1, size, columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return total

for line in open("nqueens.txt"):
    print(place(0, int(line), 0, 0, 0))
`;
const COPIED = QUEENS.replaceAll('place', 'put')
  .replaceAll('total', 'sum')
  .replaceAll('free', 'open_squares');
const TREE = `import { readFileSync } from 'node:fs';
function value(node, isMax) {
  if (typeof node === 'number') return node;
  const values = node.map((child) => value(child, !isMax));
  return isMax ? Math.max(...values) : Math.min(...values);
}
for (const line of readFileSync('alphabeta.txt', 'utf8').split('\\n'))
  if (line !== '') console.log('Score: ' + value(JSON.parse(line), true));
`;
const OTHER = `import random

class Board:
    def __init__(self, size):
        self.rows = list(range(size))
        random.shuffle(self.rows)

    def conflicts(self):
        return len(self.rows) - len(set(r + c for c, r in enumerate(self.rows)))

board = Board(8)
while board.conflicts() > 0:
    board = Board(8)
with open("nqueens_out.txt", "w") as out:
    out.write(str(board.rows))
`;

/** A folder of submissions, and an assignment's beside it. */
async function classOf(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  writeFiles(join(folder, 'in'), files);
  const { submissions } = await findSubmissions(join(folder, 'in'), RULES);
  return {
    submissions,
    folder,
    assignment: { file: join(folder, 'assignment.yaml'), build: RULES },
  };
}

test('where Dolos is not installed, the error says how it is', async () => {
  const { submissions, assignment, folder } = await classOf({ 'a.py': QUEENS, 'b.py': COPIED });
  await expect(findSimilar(submissions, assignment)).rejects.toMatchObject({
    code: 'submission/similarity-missing',
    message: expect.stringContaining(`run \`npm install @dodona/dolos-lib\` in ${folder}`),
  });
});

test('a library that cannot be loaded is no crash', async () => {
  const { submissions, assignment, folder } = await classOf({ 'a.py': QUEENS, 'b.py': COPIED });
  writeFiles(join(folder, 'node_modules/@dodona/dolos-lib'), {
    'package.json': '{"name": "@dodona/dolos-lib", "type": "module", "exports": "./index.js"}',
    'index.js': 'throw new Error("built for another machine");',
  });
  await expect(findSimilar(submissions, assignment)).rejects.toMatchObject({
    code: 'submission/similarity-failed',
    message: expect.stringContaining('built for another machine'),
  });
});

test('nobody to compare with: no pairs, and nothing is run', async () => {
  const { submissions, assignment, folder } = await classOf({
    'a.py': QUEENS,
    'b.java': 'class B { }',
  });
  writeFiles(join(folder, 'node_modules/@dodona/dolos-lib'), {
    'package.json': '{"name": "@dodona/dolos-lib", "type": "module", "exports": "./index.js"}',
    'index.js': 'throw new Error("it was run");',
  });
  expect(await findSimilar(submissions, assignment)).toEqual([]);
});

// 455 MB with parsers in machine code: where somebody has installed it, the comparison itself is tested.
const INSTALLED = process.env['QUEENSIDE_TEST_DOLOS'];

test.runIf(INSTALLED !== undefined && existsSync(INSTALLED))(
  'Dolos finds the copy with other names, and not the other one',
  async () => {
    const { submissions, assignment, folder } = await classOf({
      'a/nqueens.py': QUEENS,
      'a/tree.js': TREE,
      'b/main.py': COPIED,
      'b/other.js': TREE,
      'c.py': OTHER,
    });
    symlinkSync(INSTALLED!, join(folder, 'node_modules'));
    const pairs = await findSimilar(submissions, assignment);
    expect(pairs[0]).toMatchObject({ left: 'a', right: 'b', similarity: 1 });
    expect(pairs.slice(1)).toEqual([]);
    expect(pairs[0]!.longest).toBeGreaterThan(10);
  },
  120_000,
);
