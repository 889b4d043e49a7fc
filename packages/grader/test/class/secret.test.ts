/** Students who know what earlier versions would grade, with the real command in the real sandbox. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openHost } from '@queenside/own-search';
import { bankOf } from '@queenside/referee';
import { parseRecord } from '@queenside/runtime/parse-record';
import { describe, expect, test } from 'vitest';
import { makeSecret } from '../../src/index.ts';
import { useEngine } from '../assignment/helpers.ts';
import {
  keptFacts,
  NO_SANDBOX,
  put,
  readResult,
  readTree,
  run,
  SKIPPED,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const engine = useEngine();

const GENERATED = 'generate: { count: 6, depth: 3 }, perStudent: true';
const TESTS = (bank: string): string => `
title: Trees
tests:
  - { id: trees, problem: alphabeta, instances: { ${GENERATED} }, points: 10 }
  - id: ab
    kind: function
    problem: alphabeta
    instances: ${bank}
    points: 10
    rule: { is: alpha-beta, points: 10 }
  - id: own
    kind: function
    problem: alphabeta
    instances: { ${GENERATED} }
    points: 10
    rule: { is: alpha-beta, points: 10 }
`;
/** Of earlier versions: the published bank is graded, and the seed is public. */
const OPEN = TESTS('bank.txt');
const SECRET = `secret: assignment.secret${TESTS('{ bank: true, perStudent: true }')}`;

/** A search as somebody recorded it: the values of the leaves in order, by their paths from the root, and the result. */
interface Recorded {
  /** The tree in brackets, with a point for each leaf. */
  readonly shape: string;
  readonly leaves: readonly (readonly [path: readonly number[], value: number])[];
  readonly value: number;
}

/** Runs alpha-beta at home. */
async function record(text: string): Promise<Recorded> {
  const alphabeta = await engine().importProblem('alphabeta');
  const host = openHost('tree', alphabeta, parseRecord(alphabeta, text))!;
  if (host.kind !== 'tree') throw new TypeError('not a tree');
  const leaves: [number[], number][] = [];
  const search = (node: number, path: number[], alpha: number, beta: number): number => {
    if (host.isLeaf(node)) {
      leaves.push([path, host.value(node)]);
      return host.value(node);
    }
    let best = host.isMax(node) ? -Infinity : Infinity;
    for (const [index, child] of host.children(node).entries()) {
      const value = search(child, [...path, index], alpha, beta);
      best = host.isMax(node) ? Math.max(best, value) : Math.min(best, value);
      if (host.isMax(node)) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  };
  const shape = (node: number): string =>
    host.isLeaf(node) ? '.' : `(${host.children(node).map(shape).join('')})`;
  const value = search(host.root, [], -Infinity, Infinity);
  return { shape: shape(host.root), leaves, value };
}

/** Replays recorded calls without a search: the shape of the tree and each value tell which record it is. */
const replay = (table: readonly Recorded[]): string => `
TABLE = ${JSON.stringify(table.map(({ shape, leaves, value }) => [shape, leaves, value]))}


def shape(tree, node):
    if tree.is_leaf(node):
        return '.'
    return '(' + ''.join(shape(tree, child) for child in tree.children(node)) + ')'


def solve(tree):
    found = shape(tree, tree.root)
    left = [each for each in TABLE if each[0] == found]
    step = 0
    while left and step < len(left[0][1]):
        path = left[0][1][step][0]
        node = tree.root
        for index in path:
            node = tree.children(node)[index]
        seen = [path, tree.value(node)]
        left = [each for each in left if each[1][step:step + 1] == [seen]]
        step += 1
    return left[0][2] if left else 0
`;

/** The inputs that students computed from what earlier versions made public. */
async function guessed(id: string, student: string): Promise<readonly string[]> {
  const seed = createHash('sha256')
    .update(JSON.stringify([1, id, student]))
    .digest();
  const made = await engine().generate('alphabeta', { count: 6, depth: 3 }, seed.readUInt32BE());
  return Buffer.concat(made)
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

/** A hand-in of one student that searches nothing. */
async function cheat(student: string): Promise<Readonly<Record<string, string>>> {
  const trees = await Promise.all((await guessed('trees', student)).map(record));
  const answers = trees.map(
    ({ leaves, value }, index) =>
      `Graph ${index + 1}: Score: ${value}; Leaf Nodes Examined: ${leaves.length}`,
  );
  const known = [...bankOf('tree').map((each) => each.record), ...(await guessed('own', student))];
  const table = await Promise.all(known.map(record));
  return {
    [`handed-in/${student}/prog/alphabeta.py`]: `import sys
if __name__ == '__main__':
    open('alphabeta_out.txt', 'w').write(${JSON.stringify(`${answers.join('\n')}\n`)})
${replay(table)}`,
  };
}

/** Alpha-beta, and a program that answers by it. */
const HONEST = `import re


def solve(tree):
    return search(tree, tree.root, float('-inf'), float('inf'))


def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = float('-inf') if tree.is_max(node) else float('inf')
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


class Read:
    def __init__(self, line):
        nodes, edges = re.findall(r'\\{([^}]*)\\}', line)
        self.kinds = dict(re.findall(r'\\((\\w+),(MAX|MIN)\\)', nodes))
        self.below = {}
        for start, end in re.findall(r'\\((\\w+),(-?[\\w.]+)\\)', edges):
            self.below.setdefault(start, []).append(end)
        self.root = re.search(r'\\((\\w+),', nodes)[1]
        self.examined = 0

    def is_leaf(self, node): return node not in self.kinds
    def is_max(self, node): return self.kinds[node] == 'MAX'
    def children(self, node): return self.below[node]
    def value(self, node):
        self.examined += 1
        return int(node)


if __name__ == '__main__':
    with open('alphabeta.txt') as records, open('alphabeta_out.txt', 'w') as answers:
        for number, line in enumerate(filter(str.strip, records), 1):
            tree = Read(line)
            score = solve(tree)
            answers.write(f'Graph {number}: Score: {score}; Leaf Nodes Examined: {tree.examined}\\n')
`;

describe.skipIf(NO_SANDBOX !== undefined)(`a secret${SKIPPED}`, () => {
  const grade = (folder: string, file: string, report: string, ...more: readonly string[]) =>
    run(folder, [file, '--submissions', 'handed-in', '--report', report, ...more]);

  test('makes answers and calls worth nothing that anybody could record; nothing else changes', async () => {
    const folder = await temporaryFolder();
    const secret = makeSecret();
    await put(folder, {
      'open.yaml': OPEN,
      'bank.txt': bankOf('tree')
        .slice(0, 8)
        .map((each) => `${each.record}\n`)
        .join('\n'),
      'assignment.yaml': SECRET,
      'assignment.secret': secret,
      'handed-in/ada/alphabeta.py': HONEST,
      ...(await cheat('eve')),
    });
    const before = await grade(folder, 'open.yaml', 'before', '--only', 'eve');
    expect(before).toMatchObject({ exitCode: 0 });
    expect(before.guessable).toHaveLength(1);
    const open = await readResult(join(folder, 'before'));
    expect(submissionIn(open, 'eve').score).toMatchObject({ points: 50, max: 50 });

    expect(await grade(folder, 'assignment.yaml', 'after')).toMatchObject({
      exitCode: 0,
      stderr: '',
      guessable: [],
    });
    const after = join(folder, 'after');
    const closed = await readResult(after);
    expect(submissionIn(closed, 'ada').score).toMatchObject({ points: 50, max: 50 });
    const { tests } = submissionIn(closed, 'eve');
    expect(tests.map(({ right }) => right)).toEqual([0, expect.any(Number), expect.any(Number)]);
    // Some trees are so small that any answer may be right.
    expect(submissionIn(closed, 'eve').score.points).toBeLessThan(5);

    // The same submissions have the same instances, so nothing runs again.
    const runs = [...keptFacts(after, 'run').keys()];
    await grade(folder, 'assignment.yaml', 'after');
    expect([...keptFacts(after, 'run').keys()]).toEqual(runs);
    const rejudged = await run(folder, ['rejudge', 'assignment.yaml', '--report', 'after']);
    expect(rejudged.stdout).toMatch(/^0 grades of 2 would change/);

    // No report has the secret.
    const [digits] = /[0-9a-f]{64}/.exec(secret)!;
    for (const text of Object.values(await readTree(after))) expect(text).not.toContain(digits);

    await rm(join(folder, 'assignment.secret'));
    const missing = await grade(folder, 'assignment.yaml', 'after');
    expect(missing).toMatchObject({ exitCode: 2 });
    expect(missing.stderr).toContain('there is no assignment.secret');
    expect(await run(folder, ['secret', 'assignment.yaml'])).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*.secret\n');
  });
});
