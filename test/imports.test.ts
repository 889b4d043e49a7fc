/** The house: which package and which file may import which. packages/README.md shows the floors. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCycle, readImports, specifiersIn, type Import } from './import-graph.ts';

const PROBLEM_HELPERS = ['core', 'constraints', 'game-tree', 'landscapes', 'state-space'];
const FILE_FLOORS = ['core', 'runtime', 'host', 'batch'];

/** The packages that each package may import. The first matching row counts. `*` matches any name. */
const MAY_IMPORT: readonly (readonly [name: string, ...targets: string[]])[] = [
  ['core'],
  ['game-tree', 'core'],
  ['state-space', 'core'],
  ['constraints', 'core', 'landscapes'],
  ['landscapes', 'core'],
  ['problem-*', ...PROBLEM_HELPERS],
  ['game-*', ...PROBLEM_HELPERS],
  ['solver-*', ...PROBLEM_HELPERS, 'problem-*', 'game-*'],
  ['own-search', 'core', 'game-tree', 'referee', 'runtime', 'state-space'],
  ['runtime', 'core'],
  ['conformance', 'core', 'runtime'],
  ['lesson', 'core', 'referee', 'runtime'],
  ['host', 'core'],
  ['batch', 'core', 'host', 'runtime'],
  ['playground', 'core', 'lesson', 'own-search', 'referee', 'runtime'],
  ['bench', ...FILE_FLOORS],
  ['queue', ...FILE_FLOORS],
  ['sandbox', 'core'],
  ['referee', 'core'],
  ['submissions', 'core', 'host', 'sandbox'],
  ['class-view', 'core', 'lesson', 'sandbox', 'submissions'],
  ['grader', ...FILE_FLOORS, 'class-view', 'own-search', 'referee', 'sandbox', 'submissions'],
  ['studio', ...FILE_FLOORS, 'bench', 'class-view', 'lesson', 'playground', 'queue', 'grader'],
  ['queenside', ...FILE_FLOORS, 'cli', 'grader', 'own-search', 'queue'],
  [
    'cli',
    ...FILE_FLOORS,
    'bench',
    'conformance',
    'lesson',
    'own-search',
    'queue',
    'grader',
    'referee',
    'studio',
  ],
];

/** The rooms of the batch engine, and the files that belong to the whole engine. */
const IN_BATCH = new Set(
  (
    'file inbox ledger outbox outside plugins protocol in-worker pool records routing ' +
    'answer-file.ts engine.ts errors.ts events.ts index.ts one-file.ts schema-compiler.ts watcher.ts'
  ).split(' '),
);

/** A declaration of a type at the top of a file. */
const TYPE = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const imports = readImports(ROOT);

const packageOf = (file: string): string => file.split('/')[1]!;
const isLike = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
/** The room of a file: the entry of its package's sources, and in the studio that of the client or the server. */
const roomOf = (file: string): string =>
  /^packages\/[^/]+\/src(?:\/(?:client|server)(?=\/))?\/[^/]+/.exec(file)?.[0] ?? file;
const describeImport = ({ from, specifier }: Import): string => `${from} imports ${specifier}`;

function mayImport(from: string, to: string): boolean {
  const [, ...targets] = MAY_IMPORT.find(([name]) => isLike(from, name)) ?? [];
  return from === to || targets.some((target) => isLike(to, target));
}

describe('the packages', () => {
  test('have no cycle of imports', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(findCycle(imports)?.join(' -> ')).toBeUndefined();
  });

  test('import from their own floor and those below', () => {
    const wrong = imports.filter(
      ({ from, to }) => to !== undefined && !mayImport(packageOf(from), packageOf(to)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('import from other packages only what these export', () => {
    const wrong = imports.filter(({ from, specifier, to }) =>
      specifier.startsWith('.')
        ? packageOf(to!) !== packageOf(from)
        : specifier.startsWith('@queenside/') && to === undefined,
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('keep the files of the batch engine in its rooms', () => {
    const entries = readdirSync(join(ROOT, 'packages/batch/src'));
    expect(entries.filter((entry) => !IN_BATCH.has(entry))).toEqual([]);
  });

  test('have rooms whose imports form no cycle', () => {
    const arrows = imports.flatMap(({ from, to = '' }) => {
      const [room, target] = [roomOf(from), roomOf(to)];
      const isBetween = room !== target && packageOf(from) === to.split('/')[1];
      return isBetween ? [{ from: room, to: target }] : [];
    });
    expect(arrows.length).toBeGreaterThan(500);
    expect(findCycle(arrows)?.join(' -> ')).toBeUndefined();
  });

  test('declare each name of a type once, and share few with others', () => {
    const files = new Map<string, string[]>();
    for (const file of globSync('packages/*/src/**/*.{ts,tsx}', { cwd: ROOT }))
      for (const [, name] of readFileSync(join(ROOT, file), 'utf8').matchAll(TYPE))
        files.set(name!, [...(files.get(name!) ?? []), file.split(sep).join('/')]);
    const inside = [...files].filter(
      ([, places]) => new Set(places.map(packageOf)).size < new Set(places).size,
    );
    expect(inside).toEqual([]);
    const shared = [...files].filter(([, places]) => places.length > 1);
    // 12.8 % of the names had two meanings before this limit.
    expect(shared.length / files.size).toBeLessThan(0.04);
  });
});

test('the table of floors allows imports downward only', () => {
  expect(mayImport('solver-mcts', 'game-tree')).toBe(true);
  expect(mayImport('cli', 'grader')).toBe(true);
  expect(mayImport('grader', 'cli')).toBe(false);
  expect(mayImport('runtime', 'batch')).toBe(false);
  expect(mayImport('batch', 'problem-nqueens')).toBe(false);
});

describe('the finder', () => {
  const graph = (...edges: string[]) =>
    edges.map((edge) => ({ from: edge.split(' ')[0]!, to: edge.split(' ')[1] }));

  test('finds a cycle, without the path that leads to it', () => {
    expect(findCycle(graph('a b', 'b c', 'c d', 'd b'))).toEqual(['b', 'c', 'd', 'b']);
  });

  test('finds a file that imports itself', () => {
    expect(findCycle(graph('a a'))).toEqual(['a', 'a']);
  });

  test('accepts two paths to one file', () => {
    expect(findCycle(graph('a b', 'a c', 'b d', 'c d'))).toBeUndefined();
  });

  test('reads every kind of import', () => {
    const source = `
import 'one';
import two, { type Two } from 'two';
import type {
  Three,
} from 'three';
export * from 'four';
export type { Five } from 'five';
const six = await import('six');
type Seven = typeof import('seven');
const text = "an import from 'nowhere'";
`;
    expect(specifiersIn(source).toSorted()).toEqual([
      'five',
      'four',
      'one',
      'seven',
      'six',
      'three',
      'two',
    ]);
  });
});
