import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareClass, findSubmissions } from '../../src/index.ts';
import { findSimilar } from '../../src/similarity/find-similar.ts';
import { compareIdentical } from '../../src/similarity/index.ts';
import { RULES, temporaryFolder, writeFiles } from '../../../submissions/test/helpers.ts';

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

/** Starter code that all students got. It is no evidence of copying. */
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

/** Compares a class, and returns each pair with its similarity. */
async function pairsOf(
  files: Readonly<Record<string, string>>,
  starter?: readonly string[],
  published: Readonly<Record<string, string>> = {},
): Promise<Record<string, number>> {
  const folder = temporaryFolder();
  writeFiles(join(folder, 'in'), files);
  writeFiles(join(folder, 'starter'), { 'main.py': STARTER, 'tree.js': TREE, 'notes.txt': 'x' });
  const { submissions } = await findSubmissions(join(folder, 'in'), RULES);
  const similarity = starter && { starter: starter.map((path) => join(folder, path)) };
  const { similar } = await compareClass(
    submissions,
    { build: RULES, ...(similarity && { similarity }) },
    async () => '',
    Object.entries(published).map(([id, text]) => ({
      id,
      hash: id,
      programs: [{ path: 'main.py', text }],
      isPublished: true,
    })),
  );
  return Object.fromEntries(
    similar.map(({ left, right, similarity: share }) => [`${left} ${right}`, share]),
  );
}

test('finds a copy with other names in other files, but not an independent program', async () => {
  expect(
    await pairsOf({
      'a/nqueens.py': QUEENS,
      'a/tree.js': TREE,
      'b/main.py': COPIED,
      'b/other.js': TREE,
      'c.py': OTHER,
    }),
  ).toEqual({ 'a b': 1 });
});

test('finds functions in another order between new ones', async () => {
  const [first, second] = STARTER.split('\n\n')
    .map((part) => `${part}\n\n`)
    .slice(1);
  const pairs = await pairsOf({
    'a.py': first! + second! + QUEENS,
    'b.py': COPIED + OTHER + second!.replaceAll('board', 'place') + first!,
  });
  expect(pairs['a b']).toBeGreaterThan(0.7);
  expect(pairs['a b']).toBeLessThan(1);
});

test('of identical submissions only one makes a pair with others', async () => {
  const changed = COPIED.replace('return 1', 'count = 1\n        return count');
  const pairs = await pairsOf({ 'a.py': QUEENS, 'b.py': QUEENS, 'c.py': COPIED, 'd.py': changed });
  expect(Object.keys(pairs).toSorted()).toEqual(['a c', 'a d']);
});

test('starter code does not count, no matter which student kept it', async () => {
  const files = {
    'a.py': STARTER + QUEENS,
    'b.py': STARTER + OTHER,
    'c.py': COPIED,
    'd.py': STARTER,
    'e.py': `${OTHER}${STARTER}`,
  };
  expect(Object.keys(await pairsOf(files))).toEqual(expect.arrayContaining(['a b', 'a d', 'b d']));
  for (const starter of ['starter', 'starter/main.py']) {
    const pairs = await pairsOf(files, [starter]);
    expect(Object.keys(pairs).toSorted()).toEqual(['a c', 'b e']);
    // Except at the seam with the starter code, the copies are complete.
    for (const share of Object.values(pairs)) expect(share).toBeGreaterThan(0.8);
  }
});

test('in a class of ten, code that all share does not count', async () => {
  const own = (index: number) =>
    Array.from({ length: 30 }, (_, at) => `x = ${'+-*/%'[(index * 7 + at * at) % 5]} y\n`).join('');
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`s${index}.py`, STARTER + own(index)]),
  );
  const pairs = await pairsOf({ ...files, 's9.py': STARTER + own(0).replaceAll('x', 'z') });
  expect(Object.keys(pairs)).toContain('s0 s9');
  expect(Object.keys(pairs).length).toBeLessThan(10);
});

test('published programs are compared with submissions, and not with each other', async () => {
  const published = { Published: QUEENS, 'Published too': QUEENS, tree: TREE };
  const files = { 'a.py': COPIED, 'b.py': COPIED, 'c.py': OTHER, 'd.js': `${TREE}f(1);` };
  const pairs = await pairsOf(files, undefined, published);
  expect(Object.keys(pairs).toSorted()).toEqual(['a Published', 'a Published too', 'd tree']);
  // They are no students, so they do not make a class of ten.
  const many = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`p${at}`, `${QUEENS}${at}`]),
  );
  expect(await pairsOf({ 'a.py': COPIED, 'b.py': `${QUEENS}0` }, undefined, many)).toHaveProperty(
    'a b',
  );
});

test('what one report leaves out of a published program counts in the next', () => {
  const programs = [{ path: 'main.py', text: QUEENS }];
  const published = { id: 'Published', hash: 'p', programs, isPublished: true };
  const student = { id: 'a', hash: 'a', programs: [{ path: 'a.py', text: COPIED }] };
  expect(findSimilar([student, published], [], programs)).toEqual([]);
  expect(findSimilar([student, published], [], [])).toMatchObject([{ similarity: 1 }]);
});

test('starter code without a program is an error', async () => {
  await expect(pairsOf({ 'a.py': QUEENS }, ['starter/notes.txt'])).rejects.toMatchObject({
    code: 'submission/starter-without-code',
  });
});

test('identical programs are equal as a whole, and renamed ones in all their tokens', () => {
  const [short, long] = [
    { path: 'a.py', text: 'print(1)\n' },
    { path: 'b.py', text: QUEENS },
  ];
  const copies = compareIdentical([short, long], [long, short]);
  expect(copies.equal.map(({ left, right }) => [left.program, right.program])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(copies.equal[1]!.left).toMatchObject({ start: 0, end: QUEENS.length });
  const renamed = compareIdentical([long], [{ path: 'b.py', text: COPIED }]);
  expect([copies.similarity, renamed.similarity]).toEqual([1, 1]);
});
