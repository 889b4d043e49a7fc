import { expect, test } from 'vitest';
import { differenceOf, faultsIn, withFault } from '../scripts/mutate/faults.ts';
import { nearestTests } from '../scripts/mutate/nearest-tests.ts';

/** Returns the kinds of the faults in a source, and the sources that they make. */
const madeOf = (source: string) =>
  faultsIn(source).map((fault) => [fault.kind, withFault(source, fault)]);

test.each([
  ['a === b', [['comparison', 'a !== b']]],
  [
    '(a) /* < */ <= b',
    [
      ['comparison', '(a) /* < */ >= b'],
      ['boundary', '(a) /* < */ < b'],
    ],
  ],
  ['a && b', [['logic', 'a || b']]],
  ['a ?? b', []],
  ['await f()', [['dropped await', 'f()']]],
  ['a ? b : c', [['negated condition', '!(a) ? b : c']]],
  ['while (a) b()', [['negated condition', 'while (!(a)) b()']]],
  ['for (;;) b()', []],
  ['f(a, b, c)', [['swapped arguments', 'f(b, a, c)']]],
  ['f(a, a); f(...a, b); f(a)', []],
  ['f({ a: "b", c })', [['dropped option', 'f({ ...{}, c })']]],
  ['x = 7', [['constant', 'x = 8']]],
  ['x = true', [['constant', 'x = false']]],
  ['x = { 1: y }', []],
  [
    '/a/gs',
    [
      ['dropped flag', '/a/s'],
      ['dropped flag', '/a/g'],
    ],
  ],
  ['const x: 1 | true = y as 2', []],
])('faults in %s', (source, made) => {
  expect(madeOf(source)).toEqual(made);
});

test.each([
  ['if (a) return;', true],
  ['if (a) { b(); throw c; }', true],
  ['if (a) return; else b();', false],
  ['if (a) b();', false],
])('a guard leaves its function or loop: %s', (statement, isGuard) => {
  const source = `function f() { ${statement} }`;
  const removed = isGuard ? [['removed guard', 'function f() { ; }']] : [];
  expect(madeOf(source).filter(([kind]) => kind === 'removed guard')).toEqual(removed);
});

test('a fault is shown as the change of its line', () => {
  const source = 'a();\n  if (\n    b\n  ) c();\n';
  const [fault] = faultsIn(source);
  expect(fault!.line).toBe(3);
  expect(differenceOf(source, fault!)).toBe('- b\n+ !(b)');
});

test('the nearest tests come first, then those with similar names', () => {
  const imports = [
    { from: 'src/index.ts', to: 'src/verify.ts' },
    { from: 'src/verify.ts', to: 'src/index.ts' },
    { from: 'test/far.test.ts', to: 'src/index.ts' },
    { from: 'test/near.test.ts', to: 'src/verify.ts' },
    { from: 'test/other.test.ts', to: 'src/other.ts' },
  ];
  const names = ['far', 'near', 'other', 'run', 'verify'];
  const tests = names.map((name) => `test/${name}.test.ts`);
  expect(nearestTests(imports, 'src/verify.ts', tests)).toEqual(
    ['near', 'far', 'verify', 'other', 'run'].map((name) => `test/${name}.test.ts`),
  );
});

test('a source that cannot be parsed is an error', () => {
  expect(() => faultsIn('a +')).toThrow('Unexpected');
});
