import { expect, test } from 'vitest';
import { Settling } from '../src/inbox/settling.ts';

test('a version rests from the time when it was first seen', () => {
  const settling = new Settling<string>();
  expect(settling.rested('a', 'one', 10)).toBeUndefined();
  expect(settling.rested('a', 'one', 25)).toBe(15);
  expect(settling.rested('b', 'one', 30)).toBeUndefined();
  expect(settling.rested('a', 'two', 40)).toBeUndefined();
  expect(settling.rested('a', 'two', 40)).toBe(0);
  expect(settling.rested('a', 'one', 41)).toBeUndefined();
});

test('a forgotten file is new', () => {
  const settling = new Settling<string>();
  settling.rested('a', 'one', 0);
  settling.forget('a');
  expect(settling.rested('a', 'one', 5)).toBeUndefined();
});

test('a rest can be counted from a later time on', () => {
  const settling = new Settling<string>();
  settling.restart('a', 100);
  expect(settling.rested('a', 'one', 0)).toBeUndefined();
  settling.restart('a', 100);
  expect(settling.rested('a', 'one', 130)).toBe(30);
});

test('the caller says which versions are the same', () => {
  const settling = new Settling<{ size: number }>((one, other) => one.size === other.size);
  expect(settling.rested('a', { size: 1 }, 0)).toBeUndefined();
  expect(settling.rested('a', { size: 1 }, 7)).toBe(7);
  expect(settling.rested('a', { size: 2 }, 8)).toBeUndefined();
});
