import { asQueensideError, coreError, defineErrors, QueensideError } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';

const fail = defineErrors('chess', {
  'off-board': {
    cause: 'the square {square} is off the board',
    remedy: 'expected a file from a to {last}',
  },
  'no-king': { cause: 'there is no king', remedy: 'place one' },
});

describe('defineErrors', () => {
  test('fills the slots of cause and remedy', () => {
    const error = fail('off-board', { square: 'i9', last: 'h' });
    expect(error).toMatchObject({
      code: 'chess/off-board',
      cause: 'the square i9 is off the board',
      remedy: 'expected a file from a to h',
      message: 'the square i9 is off the board; expected a file from a to h',
      values: { square: 'i9', last: 'h' },
    });
    expect(error.at({ line: 3 }).values).toEqual({ square: 'i9', last: 'h' });
  });

  test('does not treat values as templates', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (square, last) => {
        const error = fail('off-board', { square, last });
        expect(error.cause).toBe(`the square ${square} is off the board`);
        expect(error.remedy).toBe(`expected a file from a to ${last}`);
      }),
    );
    expect(fail('off-board', { square: '{last}', last: 'h' }).cause).toBe(
      'the square {last} is off the board',
    );
  });

  test('has its table and its area', () => {
    expect(fail.area).toBe('chess');
    expect(Object.keys(fail.table)).toEqual(['off-board', 'no-king']);
  });

  test('requires exactly the values of the slots', () => {
    expectTypeOf(fail<'no-king'>)
      .parameter(1)
      .toEqualTypeOf<Record<string, never> | undefined>();
    // @ts-expect-error a value is missing
    fail('off-board', { square: 'i9' });
    // @ts-expect-error there is no such entry
    expect(() => fail('no-queen')).toThrow(TypeError);
    // @ts-expect-error the entry has no slots
    fail('no-king', { square: 'e1' });
  });
});

describe('the place of an error', () => {
  test('is first in the message', () => {
    const error = fail('no-king', {}, { file: 'games.txt', line: 3, column: 7 });
    expect(error.message).toBe('games.txt, line 3, column 7: there is no king; place one');
  });

  test('is completed by at(), without changing what is known', () => {
    const error = fail('no-king', {}, { column: 7 }).at({ file: 'games.txt', line: 3, column: 1 });
    expect(error.place).toEqual({ file: 'games.txt', line: 3, column: 7 });
    expect(error).toMatchObject({ code: 'chess/no-king', cause: 'there is no king' });
  });
});

describe('QueensideError', () => {
  test('recognizes errors of another copy of the package by their brand', () => {
    const fromAnotherCopy = Object.assign(new Error('oh'), {
      [Symbol.for('queenside.error')]: true,
    });
    expect(fromAnotherCopy instanceof QueensideError).toBe(true);
    expect(new Error('oh') instanceof QueensideError).toBe(false);
    expect((null as unknown) instanceof QueensideError).toBe(false);
  });

  test.each([
    [new Error('oh'), 'oh'],
    [new TypeError(), 'TypeError'],
    ['oh', 'oh'],
    [undefined, 'undefined'],
  ])('asQueensideError makes %s one', (thrown, message) => {
    const wrap = (text: string) => coreError('gave-up', { solver: 's', detail: text });
    expect(asQueensideError(thrown, wrap).cause).toBe(
      `the solver s found no answer within its limits: ${message}`,
    );
  });

  test('asQueensideError returns a QueensideError unchanged', () => {
    const error = fail('no-king');
    expect(asQueensideError(error, () => fail('no-king'))).toBe(error);
  });
});
