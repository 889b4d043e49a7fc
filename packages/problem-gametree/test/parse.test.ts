import { columnOf, QueensideError, Random } from '@queenside/core';
import { parseRecord, splitRecords } from '@queenside/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphabeta, type ExplicitTree } from '../src/index.ts';
import { indexOfLeaf, isInner, leafValue, nodeOf } from '../src/tree.ts';
import { messyTree, nodesOf, printMessily, type Node } from './messy-trees.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string): ExplicitTree => parseRecord(alphabeta, text);

/** Each malformed tree with its error. `^` marks the character that the error points at. */
const MALFORMED: [code: string, marked: string, mentions?: string][] = [
  ['no-node-set', '^(A,MAX) {(A,3)}', '`(`'],
  ['no-node-set', '^32'],
  ['no-root', '{^} {}'],
  ['no-root', '{ ^} {(A,3)}'],
  ['no-edge-set', '{(A,MAX)}^', 'the end of the line'],
  ['no-edge-set', '{(A,MAX)} ^A {(A,3)}'],
  ['unclosed-set', '{(A,MAX) ^{(A,3)}', '`{`'],
  ['unclosed-set', '{(A,MAX)^'],
  ['unclosed-set', '{(A,MAX)} {(A,3)^', 'the end of the line'],
  ['unclosed-set', '{(A,MAX)} {(A,3),^'],
  ['trailing-comma', '{(A,MAX)^,} {(A,3)}'],
  ['stray-brace', '^} {(A,MAX)} {(A,3)}'],
  ['stray-brace', '{(A,MAX)}^} {(A,3)}'],
  ['stray-brace', '{(A,MAX)} {(A,3)}^}'],
  ['stray-brace', '{(A,MAX)} {(A,3)} ^{(A,MAX)} {(A,3)}'],
  ['trailing-text', '{(A,MAX)} {(A,3)} ^# a tree'],
  ['missing-pair', '{^A,MAX} {(A,3)}'],
  ['missing-pair', '{(A,MAX)} {(A,3),^A,4}'],
  ['trailing-comma', '{(A,MAX)} {(A,3)^,}'],
  ['trailing-comma', '{(A,MAX)} {(A,3)^,,(A,4)}'],
  ['missing-type', '{(A^)} {(A,3)}', '"A"'],
  ['missing-type', '{(A,MAX),(B,^)} {(A,3)}', 'write (B,MAX), (B,MIN), or (B,CHANCE)'],
  ['missing-comma', '{(A ^B,MAX)} {(A,3)}'],
  ['missing-comma', '{(A,MAX)} {(A ^3)}'],
  ['unclosed-pair', '{(A,MAX^} {(A,3)}'],
  ['unclosed-pair', '{(A,MAX)} {(A,3 ^4)}'],
  ['decimal-comma', '{(A,MAX)} {(A,^3,4)}', 'write 3.4'],
  [
    'decimal-comma',
    '{(A,MAX)} {(A,^1,000)}',
    'write 1.000, or 1000 if the comma separates thousands',
  ],
  ['decimal-comma', '{(A,MAX),(B,MIN)} {(A,B),(B,^-13 , 04)}', 'write -13.04'],
  ['decimal-comma', '{(A,CHANCE)} {(A,4,^0,25),(A,8,0,75)}', 'write 0.25'],
  ['decimal-comma', '{(A,CHANCE),(B,MAX)} {(A,B,^0 , 5),(A,8,0,5),(B,1)}', 'write 0.5'],
  ['decimal-comma', '{(A,CHANCE)} {(A,^-2,5,0.25),(A,8,0.75)}', 'write -2.5'],
  ['decimal-comma', '{(A,CHANCE)} {(A,^2,5,0,25),(A,8,0,75)}', 'write 2.5'],
  ['unclosed-pair', '{(A,CHANCE)} {(A,4,0.25^,0.25)}'],
  ['unclosed-pair', '{(A,CHANCE)} {(A,4,0.25^,)}'],
  ['third-part', '{(A,MAX)} {(A,3,^0.4)}', 'MAX node "A"'],
  ['third-part', '{(A,MIN),(B,CHANCE)} {(A,B,^1),(B,3)}', 'MIN node "A"'],
  ['missing-separator', '{(A,MAX)^(B,MIN)} {(A,B),(B,3)}'],
  ['missing-separator', '{(A,MAX)} {(A,3) ^; (A,4)}'],
  ['missing-name', '{(^,MAX)} {(A,3)}'],
  ['missing-name', '{(A,MAX)} {(^,3)}'],
  ['missing-name', '{(A,MAX)} {(A,^)}'],
  ['bad-type', '{(A,^MIX)} {(A,3)}', '"MIX"'],
  ['bad-type', '{(A,MAX),(B,^MINI)} {(A,B),(B,3)}', '"B"'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^)}', 'found `)` instead of a probability'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^0),(A,5,1)}', '"0"'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^-0.5),(A,5,1)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^1.5)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^50%),(A,5,50%)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^5/4)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^1/0)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^.)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^1e-1)}'],
  ['bad-probability', '{(A,CHANCE)} {(A,4,^0.1234567890123456)}'],
  ['unclosed-pair', '{(A,CHANCE)} {(A,4,0.5^,3)}'],
  ['missing-probability', '{(A,CHANCE)} {(A,4,0.5),(A,^5)}', '"A"'],
  ['missing-probability', '{(A,CHANCE),(B,MIN)} {(A,^B),(B,7),(A,5,0.5)}', '"A"'],
  ['probability-sum', '{(A,CHANCE)} {(A,4,0.5),(A,5,^0.4)}', 'sum to 0.9;'],
  ['probability-sum', '{(A,CHANCE)} {(A,4,1/3),(A,5,1/3),(A,5,^1/2)}', 'sum to 1.166667;'],
  ['long-leaf', '{(A,CHANCE)} {(A,^0.12345678901234567890),(A,5)}', '15 significant digits'],
  ['numeric-name', '{(^7,MAX)} {(7,3)}', '"7"'],
  ['numeric-name', '{(A,MAX),(^-1.5,MIN)} {(A,-1.5)}'],
  ['declared-twice', '{(A,MAX),(B,MIN),(^A,MIN)} {(A,B),(B,3)}', '"A"'],
  ['declared-twice', '{(A,MAX),(B,MIN),(^B,MIN)} {(A,B),(A,B),(B,3)}', '"B"'],
  ['unknown-parent', '{(A,MAX)} {(A,3),(^B,4)}', '"B"'],
  ['leaf-with-child', '{(A,MAX)} {(A,4),(^4,5)}', 'the leaf 4 has a child'],
  ['leaf-with-child', '{(A,MAX)} {(^-0.5,A)}', '-0.5'],
  ['unknown-parent', '{(A,MAX),(Bee,MIN)} {(A,Bee),(^bee,4)}', 'did you mean "Bee"?'],
  ['unknown-child', '{(A,MAX)} {(A,3),(A,^B)}', '"B"'],
  ['unknown-child', '{(A,MAX)} {(A,^a)}', 'did you mean "A"?'],
  ['unknown-child', '{(A,MAX),(Left,MIN)} {(A,^Lefft)}', 'did you mean "Left"?'],
  ['unknown-child', '{(A,MAX)} {(A,^X)}', '; declare it'],
  ['unknown-child', '{(A,MAX)} {(A,^4x)}'],
  ['unknown-child', '{(A,MAX)} {(A,^1e5)}'],
  ['unknown-child', '{(A,MAX)} {(A,^1.2.3)}'],
  ['unknown-child', '{(A,MAX)} {(A,^-)}'],
  ['unknown-child', '{(A,MAX)} {(A,^--1)}'],
  ['self-edge', '{(A,MAX)} {(A,3),(A,^A)}', '"A"'],
  ['self-edge', '{(A,MAX),(B,MIN)} {(A,B),(B,^B)}'],
  ['edge-twice', '{(A,MAX),(B,MIN)} {(A,B),(A,^B),(B,3)}', '(A,B)'],
  ['two-parents', '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,^C),(C,3)}', '"A" and "B"'],
  ['cycle', '{(A,MAX),(B,MIN)} {(A,B),(B,^A)}'],
  ['cycle', '{(A,MAX),(B,MIN),(C,MAX)} {(A,3),(B,C),(C,^B)}', '(C,B)'],
  ['root-has-parent', '{(A,MAX),(B,MIN)} {(A,3),(B,^A)}', '"B"'],
  ['unreachable', '{(A,MAX),(^B,MIN)} {(A,3),(B,4)}', '"B"'],
  ['unreachable', '{(A,MAX),(^B,MIN),(C,MAX)} {(A,3),(B,C),(C,4)}'],
  ['unreachable', '{(A,MAX),(^B,MIN)} {(A,3)}'],
  ['childless', '{(^A,MAX)} {}', '"A"'],
  ['childless', '{(A,MAX),(^B,MIN)} {(A,B),(A,3)}', '"B"'],
  ['no-leaf', '[[3,^x],[2]]', '`x`'],
  ['no-leaf', "[[3,^'A'],[2]]", "`'A'`"],
  ['no-leaf', '[3,^None]', '`None`'],
  ['no-leaf', '[3,^1e5]', '`1e5`'],
  ['no-leaf', '[3,^{4,5}]', '`{`'],
  ['no-leaf', '[^,3]', '`,`'],
  ['no-leaf', '[3,^,4]', '`,`'],
  ['no-leaf', '[3,4,^]', '`]`'],
  ['no-leaf', '(3,4,^)', '`)`'],
  ['no-leaf', '(^A,MAX),(B,MIN)', '`A`'],
  ['empty-list', '^[]'],
  ['empty-list', '[3,^[ ]]'],
  ['empty-list', '((3,),^())'],
  ['unclosed-list', '^[', '`]`'],
  ['unclosed-list', '^[[3,12],[2,4]', '`]`'],
  ['unclosed-list', '[[3,12],^[2,4'],
  ['unclosed-list', '[^(3,', '`)`'],
  ['wrong-bracket', '[[3,12^),[2,4]]', 'began with `[` at column 2; close it with `]`'],
  ['wrong-bracket', '(3,4^]', 'close it with `)`'],
  ['wrong-bracket', '(3^]'],
  ['wrong-bracket', '[^)'],
  ['missing-list-comma', '[3 ^12 8]', '`1`'],
  ['missing-list-comma', '[[3]^[4]]', '`[`'],
  ['single-parentheses', '^((3,4))', '(3,)'],
  ['single-parentheses', '[[1,2],^(3)]', '[3]'],
  ['text-after-list', '[[3,12],[2,4]]^]', '`]`'],
  ['text-after-list', '[3,12]^,[2,4]', 'brackets around all'],
  ['text-after-list', '[3,12] ^[2,4]'],
  ['text-after-list', '[3,12] ^# a tree'],
];

const refusal = (action: () => unknown): QueensideError => {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof QueensideError) return thrown;
    throw thrown;
  }
  throw new Error('expected an error');
};

/** Parses a record. It may refuse it, with a column inside the line. */
const outcome = (record: Uint8Array): 'tree' | 'refusal' | 'fault' => {
  try {
    parseRecord(alphabeta, record);
    return 'tree';
  } catch (thrown) {
    const column = thrown instanceof QueensideError ? (thrown.place.column ?? 0) : 0;
    return column >= 1 && column <= columnOf(record, record.length) ? 'refusal' : 'fault';
  }
};

describe('a malformed tree', () => {
  test.each(MALFORMED)('%s: %s', (code, marked, mentions = '') => {
    const record = marked.replace('^', '');
    const error = refusal(() => parse(record));
    expect([error.code, error.place.column]).toEqual([
      `alphabeta/${code}`,
      marked.indexOf('^') + 1,
    ]);
    expect(error.message).toContain(mentions);
  });

  test('is tested here for every error of the table', () => {
    const sized = ['no-such-size', 'unknown-task'];
    const elsewhere = [
      'too-long',
      'too-large-to-show',
      'answer-unreadable',
      'empty-range',
      'no-such-tree',
      'test-unreadable',
      ...sized,
    ];
    const tested = new Set([...MALFORMED.map(([code]) => code), ...elsewhere]);
    expect([...tested].toSorted()).toEqual(Object.keys(alphabeta.errors).toSorted());
  });

  test('has a place in characters, not bytes', () => {
    const [, second] = splitRecords(
      bytes('# é\n{(A,MAX)} {(A,3)}\r\n\r\n{(été,MAX),(é,MIN)} {(été,é),(é,ö)}\n'),
    );
    const error = refusal(() => parseRecord(alphabeta, second!.bytes)).at({ line: second!.line });
    expect(error.message).toMatch(/^line 4, column 33: the child "ö" is neither/);
  });

  test('is refused before reading if it is too long for offsets', () => {
    const endless = new Uint8Array(0);
    Object.defineProperty(endless, 'length', { value: 2 ** 31 });
    expect(refusal(() => parseRecord(alphabeta, endless)).code).toBe('alphabeta/too-long');
  });

  test('is refused if a name is not UTF-8', () => {
    const record = bytes('{(A,MAX),(B?,MIN)} {(A,B?),(B?,3)}').map((byte) =>
      byte === 0x3f ? 0xff : byte,
    );
    const error = refusal(() => alphabeta.parse(record, { name: 'alphabeta.txt' }));
    expect([error.code, error.place.column]).toEqual(['core/record-encoding', 11]);
  });

  test('has its long names shortened', () => {
    const error = refusal(() => parse(`{(A,MAX)} {(A,${'x'.repeat(1000)})}`));
    expect(error.message.length).toBeLessThan(250);
  });
});

/** Returns the tree as nested arrays, from the typed arrays. */
function unpack(tree: ExplicitTree, node = 0): unknown {
  const run = tree.children.subarray(tree.first[node], tree.end[node]);
  const children = Array.from(run, (code) =>
    isInner(code) ? unpack(tree, nodeOf(code)) : leafValue(tree.values, code),
  );
  return [tree.sides[node], ...children];
}

const nested = ({ side, children }: Node): unknown => [
  side === 'MAX' ? 1 : -1,
  ...children.map((child) => (typeof child === 'string' ? Number(child) + 0 : nested(child))),
];

describe('a tree', () => {
  test('keeps its children from left to right', () => {
    expect(
      unpack(parse('{(A,MAX),(B,min),(C,Max)} {(A,C),(B,-7),(C,4),(A,3),(A,B),(C,4),(B,8)}')),
    ).toEqual([1, [1, 4, 4], 3, [-1, -7, 8]]);
  });

  test('knows its size', () => {
    const { size } = parse('{(A,MAX),(B,MIN)} {(A,3),(A,B),(B,-0.5),(B,4),(B,4)}');
    expect(size).toEqual({
      innerNodes: 2,
      leaves: 4,
      branching: 3,
      depth: 2,
      least: -0.5,
      greatest: 4,
      whole: false,
    });
  });

  test('survives print and parse in any style', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random(seed);
        const root = messyTree(random);
        const tree = parse(printMessily(root, random));
        expect(unpack(tree)).toEqual(nested(root));
        expect(tree.size.innerNodes).toBe(nodesOf(root).length);
      }),
      { numRuns: 300 },
    );
  });

  test('may have any names except numbers', () => {
    expect(
      unpack(parse('{(-,MAX),(1.2.3,MIN),(7up,MIN)} {(-,1.2.3),(-,7up),(1.2.3,1),(7up,2)}')),
    ).toEqual([1, [-1, 1], [-1, 2]]);
  });

  test('may have a million nodes declared in any order', () => {
    const count = 1_000_000;
    const order = new Random(1).shuffle(Int32Array.from({ length: count - 1 }, (_, i) => i + 1));
    const nodes = Array.from(order, (id) => `(N${id},MIN)`).join();
    const edges = Array.from(
      { length: count },
      (_, id) => `(N${id},${id + 1 < count ? `N${id + 1}` : 5})`,
    );
    const tree = parse(`{(N0,MAX),${nodes}} {${edges.join()}}`);
    expect(tree.size).toMatchObject({ innerNodes: count, depth: count, leaves: 1 });
  });
});

describe('nested lists', () => {
  type Nest = readonly (Nest | string)[];
  const leaf = fc.constantFrom(
    '4',
    '-4',
    '+4',
    '0',
    '4.0',
    '.5',
    '-12.25',
    '\u22127',
    '600000000',
    '0.12345678901234567',
  );
  const { nest } = fc.letrec<{ child: Nest | string; nest: Nest }>((tie) => ({
    child: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, leaf, tie('nest')),
    nest: fc.array(tie('child'), { minLength: 1, maxLength: 4 }),
  }));

  /** Prints as lists, or as tuples. */
  const print = (children: Nest, style: Random): string => {
    const blank = (): string => ['', '', ' ', '\u00a0', '\t '][style.int(5)]!;
    const parts = children.map(
      (child) => blank() + (typeof child === 'string' ? child : print(child, style)) + blank(),
    );
    if (style.int(2) === 0) return `[${parts.join(',')}]`;
    return `(${parts.join(',')}${parts.length === 1 ? ',' : ''}${blank()})`;
  };
  /** Prints as two sets. */
  const usual = (root: Nest): string => {
    const nodes: string[] = [];
    const edges: string[] = [];
    const level = [{ children: root, type: 'MAX' }];
    for (const [id, { children, type }] of level.entries()) {
      nodes.push(`(n${id},${type})`);
      for (const child of children) {
        edges.push(`(n${id},${typeof child === 'string' ? child : `n${level.length}`})`);
        if (typeof child !== 'string')
          level.push({ children: child, type: type === 'MAX' ? 'MIN' : 'MAX' });
      }
    }
    return `{${nodes.join()}} {${edges.join()}}`;
  };

  test('are the same tree as their usual form', () => {
    fc.assert(
      fc.property(nest, fc.nat(), (root, seed) => {
        const tree = parse(print(root, new Random(seed)));
        const same = parse(usual(root));
        expect(unpack(tree)).toEqual(unpack(same));
        expect([tree.size, tree.scores]).toEqual([same.size, same.scores]);
      }),
      { numRuns: 1000 },
    );
  });

  test('have names level by level', () => {
    const { sides, nameOf } = parse('[[[3,12],8],(2,[4,6]),14]');
    const names = Array.from(sides, (side, node) => [nameOf!(node), side]);
    expect(names).toEqual([
      ['A', 1],
      ['B', -1],
      ['D', 1],
      ['C', -1],
      ['E', 1],
    ]);
  });

  test('may be a million levels deep', () => {
    const levels = 1_000_000;
    for (const [open, close] of ['[]', ['(', ',)']])
      expect(parse(open!.repeat(levels) + 7 + close!.repeat(levels)).size).toMatchObject({
        innerNodes: levels,
        depth: levels,
        leaves: 1,
      });
  });

  test('are refused with a column inside the line, on any text of their characters', () => {
    const sign = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      ',',
      '1',
      '-',
      'x',
      ' ',
      '[3',
      '4]',
      '],[',
      '),(',
      ',)',
      '\u00a0',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 20 }), (signs) => {
        expect(outcome(bytes(`[${signs.join('')}`))).not.toBe('fault');
      }),
      { numRuns: 5000 },
    );
  });
});

describe('leaf values', () => {
  test.each([
    ['536870911', 536870911],
    ['536870912', 536870912],
    ['-536870912', -536870912],
    ['123456789012345', 123456789012345],
    ['0.000000000000000000000000000001', 1e-30],
    ['1.00000000000000000000000000000', 1],
    ['5.', 5],
    ['.25', 0.25],
    ['-.25', -0.25],
    ['00000000000000000000012', 12],
    ['-0.0', 0],
  ])('%s is %d', (text, value) => {
    const tree = parse(`{(A,MAX)} {(A,${text})}`);
    expect(unpack(tree)).toEqual([1, value]);
    expect(tree.scores).toBeUndefined();
  });

  test('small whole numbers are in their codes', () => {
    const tree = parse('{(A,MAX)} {(A,-99999999),(A,4.0),(A,0.5)}');
    expect(Array.from(tree.children, indexOfLeaf)).toEqual([undefined, undefined, 0]);
  });

  test('that doubles cannot represent become ranks of the exact values', () => {
    const tree = parse(
      '{(A,MAX)} {(A,9007199254740993),(A,9007199254740992),(A,0.5),(A,-3),(A,09007199254740993.0),(A,0.1000000000000000000001),(A,-0.1)}',
    );
    expect(unpack(tree)).toEqual([1, 5, 4, 3, 0, 5, 2, 1]);
    expect(tree.scores).toEqual([
      '-3',
      '-0.1',
      '0.1000000000000000000001',
      '0.5',
      '9007199254740992',
      '9007199254740993',
    ]);
    expect(tree.size).toMatchObject({ least: 0, greatest: 5, whole: true });
  });

  test('beyond the range of doubles stay different', () => {
    const huge = '9'.repeat(400);
    const tree = parse(
      `{(A,MAX)} {(A,${huge}8),(A,${huge}9),(A,-${huge}),(A,0.${'0'.repeat(400)}1),(A,0)}`,
    );
    expect(unpack(tree)).toEqual([1, 3, 4, 0, 2, 1]);
  });
});

describe('the parser', () => {
  test('throws only QueensideErrors, with a column inside the line, on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (record) => {
        expect(outcome(record)).toBe('refusal');
      }),
      { numRuns: 2000 },
    );
  });

  test('… on any text of its own characters', () => {
    const sign = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      ',',
      'A',
      'B',
      'MAX',
      'MIN',
      '1',
      '.',
      '-',
      ' ',
      '(A,',
      'B)',
      '} {',
    );
    const text = fc.array(sign, { maxLength: 30 }).map((signs) => bytes(signs.join('')));
    fc.assert(
      fc.property(text, (record) => {
        expect(outcome(record)).not.toBe('fault');
      }),
      { numRuns: 5000 },
    );
  });

  test('takes no added character for nothing, except blanks and signs that change no number', () => {
    const dataOf = (text: string): unknown => {
      const { sides, children, values, chances, parents, nameOf } = parse(text);
      const names = Array.from(sides.keys(), (node) => nameOf!(node));
      return { sides, children, values, chances, parents, names };
    };
    const added = fc.constantFrom(
      ...Array.from('{}(),.-+/0123A%eE_"\'é'),
      ...Array.from('\u2212\u200b\u200d\ufeff\u00ad\u2013\u201c\uff14\uff0c\u0412\u2028'),
    );
    const neutral = /^[-+.0\u2212]$/;
    fc.assert(
      fc.property(fc.nat(), fc.nat(), added, (seed, at, sign) => {
        const random = new Random(seed);
        const text = printMessily(messyTree(random, { chance: true }), random);
        const place = at % (text.length + 1);
        const longer = text.slice(0, place) + sign + text.slice(place);
        if (neutral.test(sign) || outcome(bytes(longer)) === 'refusal') return;
        // Both halves of 1/2 and 0.50 may grow, and all probabilities of a node.
        expect(dataOf(longer)).not.toEqual(dataOf(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('reads minus signs and no-break spaces of word processors', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random(seed);
        const text = printMessily(messyTree(random, { chance: true }), random);
        const typed = text.replaceAll(/,(\s*)-(?=[\d.])/g, ',$1\u2212').replaceAll(' ', '\u00a0');
        expect(unpack(parse(typed))).toEqual(unpack(parse(text)));
      }),
      { numRuns: 500 },
    );
    const names = parse('{(A\u00a0,MAX),(\u2212x,MIN)} {(A,\u2212x),(\u2212x,\u22121.5)}');
    expect([names.nameOf!(0), names.nameOf!(1)]).toEqual(['A', '\u2212x']);
  });

  test('… on trees with one changed, missing, or added byte', () => {
    const edit = fc.record({
      seed: fc.nat(),
      at: fc.nat(),
      removed: fc.nat({ max: 1 }),
      added: fc.constantFrom('', '{', '}', '(', ')', ',', 'A', '7', ' '),
    });
    fc.assert(
      fc.property(edit, ({ seed, at, removed, added }) => {
        const random = new Random(seed);
        const text = printMessily(messyTree(random), random);
        const place = at % text.length;
        expect(outcome(bytes(text.slice(0, place) + added + text.slice(place + removed)))).not.toBe(
          'fault',
        );
      }),
      { numRuns: 2000 },
    );
  });
});
