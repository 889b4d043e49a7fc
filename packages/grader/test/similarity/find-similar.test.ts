import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSimilarity, findSimilar, findSubmissions } from '../../src/index.ts';
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

/** Code that all students were given, which says nothing about who copied. */
const STARTER = `import sys

def read_sizes(path):
    sizes = []
    with open(path) as file:
        for line in file:
            text = line.strip()
            if text == "":
                continue
            sizes.append(int(text))
    return sizes

def write_boards(path, boards):
    with open(path, "w") as out:
        for board in boards:
            if board is None:
                out.write("no solution\\n")
            else:
                out.write("[" + ",".join(str(row) for row in board) + "]\\n")
`;

/** Creates a folder of submissions with an assignment next to it. */
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

test('if Dolos is not installed, the error says how to install it', async () => {
  const { submissions, assignment, folder } = await classOf({ 'a.py': QUEENS, 'b.py': COPIED });
  await expect(findSimilar(submissions, assignment)).rejects.toMatchObject({
    code: 'submission/similarity-missing',
    message: expect.stringContaining(`run \`npm install @dodona/dolos-lib\` in ${folder}`),
  });
});

test('a library that cannot be loaded is reported', async () => {
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

test('with one submission per language, nothing is compared', async () => {
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

test('starter code without a program is an error before anything runs', async () => {
  const { assignment, folder } = await classOf({ 'a.py': QUEENS });
  writeFiles(join(folder, 'node_modules/@dodona/dolos-lib'), {
    'package.json': '{"name": "@dodona/dolos-lib", "type": "module", "exports": "./index.js"}',
    'index.js': 'throw new Error("it was run");',
  });
  writeFiles(join(folder, 'starter'), { 'README.md': 'Begin here.', 'small.txt': '8\n' });
  const starter = [join(folder, 'starter')];
  await expect(checkSimilarity({ ...assignment, similarity: { starter } })).rejects.toMatchObject({
    code: 'submission/starter-without-code',
  });
  writeFiles(join(folder, 'starter'), { 'main.py': STARTER });
  await expect(
    checkSimilarity({ ...assignment, similarity: { starter } }),
  ).resolves.toBeUndefined();
});

// Dolos takes 455 MB with its native parsers. If it is installed, its folder is in this variable, and these tests run.
const INSTALLED = process.env['QUEENSIDE_TEST_DOLOS'];

test.runIf(INSTALLED !== undefined && existsSync(INSTALLED))(
  'Dolos finds a copy with changed names, but not an independent program',
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

test.runIf(INSTALLED !== undefined && existsSync(INSTALLED))(
  'starter code does not count, no matter which student kept it',
  async () => {
    const { submissions, assignment, folder } = await classOf({
      'a.py': STARTER + QUEENS,
      'b.py': STARTER + OTHER,
      'c.py': COPIED,
      'd.py': STARTER,
      'e.py': `${OTHER}${STARTER}`,
    });
    symlinkSync(INSTALLED!, join(folder, 'node_modules'));
    writeFiles(join(folder, 'starter'), { 'main.py': STARTER, 'tree.js': TREE, 'notes.txt': 'x' });
    const names = (pairs: Awaited<ReturnType<typeof findSimilar>>) =>
      pairs.map(({ left, right }) => `${left} ${right}`).toSorted();

    const everything = await findSimilar(submissions, assignment);
    expect(names(everything)).toEqual(expect.arrayContaining(['a b', 'a d', 'b d']));

    for (const starter of ['starter', 'starter/main.py']) {
      const similarity = { starter: [join(folder, starter)] };
      const own = await findSimilar(submissions, { ...assignment, similarity });
      expect(names(own)).toEqual(['a c', 'b e']);
      // Except at the seam with the starter code, the copies are complete.
      for (const { similarity: share } of own) {
        expect(share).toBeGreaterThan(0.8);
        expect(share).toBeLessThanOrEqual(1);
      }
    }
  },
  120_000,
);
