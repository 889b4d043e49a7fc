import { isDeepStrictEqual } from 'node:util';
import { QueensideError, Random } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseByKernel, parseByTypeScript, parseSmall, parseTree } from '../src/parse.ts';
import type { ExplicitTree } from '../src/tree.ts';
import { messyTree, printMessily } from './messy-trees.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text.trimEnd());
const seeds = fc.nat().map((seed) => new Random(seed));
/** From windows smaller than an edge to windows larger than a record. */
const windows = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constant(1 << 18));

/** Returns a tree without its names, which are read on first use. */
function dataOf(tree: ExplicitTree | undefined): object | undefined {
  if (tree === undefined) return undefined;
  const { nameOf, ...data } = tree;
  const names = nameOf && Array.from(tree.sides.keys(), nameOf);
  return { ...data, names };
}

function byTypeScript(text: Uint8Array): object | undefined {
  try {
    return dataOf(parseByTypeScript(text));
  } catch {
    return undefined;
  }
}

/** Compares the kernel with TypeScript on a record, read in windows and whole; `wrong` if they disagree. */
function byKernel(text: Uint8Array, windowBytes?: number): 'taken' | 'refused' | 'wrong' {
  const data = dataOf(parseByKernel(text.slice(), windowBytes));
  if (!keepsToItsMemory(text, windowBytes, data) || !isReadAlike(text)) return 'wrong';
  if (data === undefined) return 'refused';
  return isDeepStrictEqual(data, byTypeScript(text)) ? 'taken' : 'wrong';
}

/** Whether a small record that the kernel reads whole is the same as by TypeScript, and stays as it was. */
function isReadAlike(text: Uint8Array): boolean {
  const record = text.slice();
  const data = dataOf(parseSmall(record));
  return (
    isDeepStrictEqual(record, text) &&
    (data === undefined || isDeepStrictEqual(data, byTypeScript(text)))
  );
}

/**
 * Whether the kernel makes the same of a record inside a larger buffer, touches nothing around it, and leaves it as it was
 * where it refuses it.
 */
function keepsToItsMemory(
  text: Uint8Array,
  windowBytes: number | undefined,
  data: object | undefined,
): boolean {
  const around = bytes('(A,1),('.slice(text.length % 4));
  const memory = new Uint8Array([...around, ...text, ...around]);
  const record = memory.subarray(around.length, around.length + text.length);
  const inPlace = dataOf(parseByKernel(record, windowBytes));
  const expected = data === undefined ? text : record;
  return (
    isDeepStrictEqual(inPlace, data) &&
    isDeepStrictEqual(memory, new Uint8Array([...around, ...expected, ...around]))
  );
}

/** Returns a messy tree that the kernel can read: names begin with letters. */
function kernelText(random: Random): string {
  const root = messyTree(random);
  const rename = (node: typeof root): typeof root => ({
    ...node,
    name: `n${node.name}`,
    children: node.children.map((child) => (typeof child === 'string' ? child : rename(child))),
  });
  return printMessily(rename(root), random);
}

describe('the kernel', () => {
  test('agrees with TypeScript, for windows of any size', () => {
    fc.assert(
      fc.property(seeds, windows, (random, windowBytes) => {
        // No edge of such a tree is longer, with blanks and all.
        const expected = windowBytes >= 60 ? ['taken'] : ['taken', 'refused'];
        expect(expected).toContain(byKernel(bytes(kernelText(random)), windowBytes));
      }),
      { numRuns: 1000 },
    );
  });

  test('accepts no mutated record that TypeScript refuses', () => {
    const edit = fc.record({
      at: fc.nat(),
      removed: fc.nat({ max: 3 }),
      added: fc.constantFrom('', '{', '}', '(', ')', ',', 'n', 'é', '7', '.', '-', ' ', '\0'),
    });
    fc.assert(
      fc.property(seeds, windows, edit, (random, windowBytes, { at, removed, added }) => {
        const text = kernelText(random);
        const place = at % text.length;
        const edited = text.slice(0, place) + added + text.slice(place + removed);
        expect(byKernel(bytes(edited), windowBytes)).not.toBe('wrong');
      }),
      { numRuns: 1500 },
    );
  });

  test('restores plain records that it refuses late', () => {
    const edit = fc.record({
      at: fc.nat(),
      added: fc.constantFrom('', ' ', 'x', '(', ')', '+', '0', '.5'),
    });
    fc.assert(
      fc.property(seeds, windows, edit, fc.boolean(), (random, size, { at, added }, shuffles) => {
        const count = 1 + random.int(30);
        const nodes = Array.from({ length: count }, (_, id) => `(n${id},MAX)`);
        const edges = nodes.flatMap((_, id) => [
          `(n${id},${random.int(2000) - 1000})`,
          `(n${id},${id + 1 < count ? `n${id + 1}` : 7})`,
        ]);
        const set = (shuffles ? random.shuffle(edges) : edges).join();
        const place = set.length - (at % set.length);
        const edited = set.slice(0, place) + added + set.slice(place);
        expect(byKernel(bytes(`{${nodes.join()}} {${edited}}`), size)).not.toBe('wrong');
      }),
      { numRuns: 1000 },
    );
  });

  test('a large record that is refused late has the usual error, and is as it was', () => {
    const names = Array.from({ length: 20_000 }, (_, id) => `n${id}`);
    const nodes = names.map((name) => `(${name},MIN)`).join();
    const edges = names.map((name, id) => `(${name},${names[id + 1] ?? 7}),(${name},${id})`).join();
    const errorOf = (parse: (text: Uint8Array) => unknown, record: Uint8Array): unknown => {
      try {
        return parse(record);
      } catch (thrown) {
        return thrown;
      }
    };
    for (const last of ['(n3,', '(n3,4', '(n3,x)}', '(n3,n7)}', '(n3,n0)}', '(n3,4)} x']) {
      const record = bytes(`{${nodes}} {${edges},${last}`);
      const spare = record.slice();
      const error = errorOf(parseTree, spare);
      expect(error).toBeInstanceOf(QueensideError);
      expect(error).toEqual(errorOf(parseByTypeScript, record));
      expect(isDeepStrictEqual(spare, record)).toBe(true);
    }
  });

  test('accepts no invalid UTF-8', () => {
    const record = bytes('{(A,MAX),(B?,MIN)} {(A,B?),(B?,3)}');
    expect(byKernel(record)).toBe('taken');
    expect(byKernel(record.map((byte) => (byte === 0x3f ? 0xff : byte)))).toBe('refused');
  });

  test.each([
    '{(A,MAX),(B,MIN)} {(A,B),(B,A)}',
    '{(A,MAX),(B,MIN),(C,MAX)} {(A,3),(B,C),(C,B)}',
    '{(A,MAX),(B,MIN)} {(A,3),(B,4)}',
    '{(A,MAX),(B,MIN)} {(A,B),(A,3)}',
    '{(A,MAX)} {(A,A)}',
    '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,C),(C,3)}',
    '{(A,MAX),(B,MIN),(A,MIN)} {(A,B),(B,3)}',
    '{(A,MAX)} {}',
    '{} {}',
    '{(A,MAX)}',
    '{(A,MAX)} {(A,3)',
    '{(A,MAX)} {(A,3)} x',
    '',
  ])('refuses %s', (record) => {
    expect(byKernel(bytes(record))).toBe('refused');
  });

  test('refuses records that only TypeScript can read', () => {
    for (const leaf of ['9007199254740993', `0.${'0'.repeat(30)}1`])
      expect(byKernel(bytes(`{(A,MAX)} {(A,${leaf})}`))).toBe('refused');
    expect(byKernel(bytes('{(A,MAX),(7up,MIN)} {(A,7up),(7up,3)}'))).toBe('refused');
  });

  test('reads numbers like TypeScript', () => {
    const digits = fc.stringMatching(/^\d{1,12}$/);
    const number = fc
      .tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.', '.5', '.125', '.000'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 30 }), windows, (numbers, size) => {
        const edges = numbers.map((leaf) => `(A,${leaf})`).join();
        const isExact = numbers.every((leaf) => leaf.replaceAll(/^\D?0*|\D/g, '').length <= 15);
        const expected = size >= 60 && isExact ? ['taken'] : ['taken', 'refused'];
        expect(expected).toContain(byKernel(bytes(`{(A,MAX)} {${edges}}`), size));
      }),
      { numRuns: 1000 },
    );
  });

  test('reads long names, and long names that differ only at the end', () => {
    const names = [15, 16, 17, 31, 32, 33, 100].flatMap((length) => [
      'x'.repeat(length),
      `${'x'.repeat(length - 1)}y`,
    ]);
    const random = new Random(1);
    for (let round = 0; round < 50; round++) {
      const [root, ...others] = random.shuffle([...names]);
      const nodes = [`(${root},MAX)`, ...others.map((name) => `(${name},MIN)`)];
      const edges = others.flatMap((name) => [`(${root},${name})`, `(${name},${random.int(9)})`]);
      expect(byKernel(bytes(`{${nodes.join()}} {${edges.join()}}`))).toBe('taken');
      expect(byKernel(bytes(`{${nodes.join()}} {${random.shuffle(edges).join()}}`))).toBe('taken');
    }
  });

  test('reads whole records of up to 64 KiB, whatever their names are', () => {
    const random = new Random(2);
    for (const [count, length] of [
      [1, 1],
      [2, 20],
      [30, 1],
      [2000, 1],
      [600, 20],
      [60, 300],
    ] as const) {
      const names = Array.from({ length: count }, (_, id) => `n${id}${'x'.repeat(length)}`);
      const [root, ...others] = names;
      const nodes = [root, ...random.shuffle(others)].map((name) => `(${name},MIN)`).join();
      const edges = names.map((name, id) => `(${name},${names[id + 1] ?? -7})`).join();
      const text = bytes(`{${nodes}} {${edges},(${names.at(-1)!},${0.5 * count})}`);
      expect(text.length).toBeLessThanOrEqual(1 << 16);
      expect(parseSmall(text)).toBeDefined();
      expect(byKernel(text)).toBe('taken');
    }
  });

  test('keeps nothing from one record to the next', () => {
    const wide = (leaves: number): Uint8Array =>
      bytes(
        `{(A,MAX),(B,MIN)} {(A,B),${Array.from({ length: leaves }, (_, at) => `(B,${at})`).join()}}`,
      );
    const small = parseByKernel(wide(10))!;
    const before = structuredClone({ ...small, nameOf: undefined });
    const large = parseByKernel(wide(1_000_000))!;
    expect(byKernel(wide(20))).toBe('taken');
    expect({ ...small, nameOf: undefined }).toEqual(before);
    expect(large.size).toMatchObject({ innerNodes: 2, leaves: 1_000_000, greatest: 999_999 });
  });
});
