import { describe, expect, test } from 'vitest';
import type { Plugin } from '@queenside/core';
import { answerInPlace } from '../src/in-place.ts';
import { within } from '../src/within.ts';

const origin = { name: 'fixture', version: '1.0.0', location: '/', source: 'bundled' };
const plugins = await Promise.all(
  ['doubling', 'misbehaving'].map(async (name) => {
    const entry = new URL(`fixtures/plugins/${name}/index.js`, import.meta.url).href;
    return { origin, exported: ((await import(entry)) as { default: Plugin }).default };
  }),
);

/** Records answered by `problem` double, and a solver of the fixtures where one is named. */
function answer(text: string, solver?: string): string | undefined {
  const file = {
    bytes: Buffer.from(text),
    ...(solver !== undefined && { solver }),
    seed: 1,
    milliseconds: 300,
  };
  const chunks = answerInPlace({ problem: 'double', plugins }, file);
  return chunks && Buffer.concat(chunks).toString();
}

describe('a file answered in place', () => {
  test('has the answers of all its records', () => {
    expect(answer('1\n# note\n\n20\r\n300')).toBe('2\n40\n600\n');
  });

  test.each(['liar', 'thrower', 'looper', 'waiter', 'mute'])(
    'is left to the workers where a solver is a %s',
    (solver) => {
      expect(answer('12\n', solver)).toBe('24\n');
      expect(answer('12\n13\n', solver)).toBeUndefined();
    },
  );

  test.each([
    ['holds a wrong record', '1\ntwo\n', undefined],
    ['holds none', '# nothing\n', undefined],
    ['names a solver that is not there', '1\n', 'nobody'],
  ])('is left to the workers where it %s', (_what, text, solver) => {
    expect(answer(text, solver)).toBeUndefined();
  });
});

describe('within a time', () => {
  test('what is done returns', () => {
    expect(within(1000, () => [1])).toEqual([1]);
  });

  test('what fails throws', () => {
    const failed = new Error('failed');
    expect(() =>
      within(1000, () => {
        throw failed;
      }),
    ).toThrow(failed);
  });

  test('what never ends is ended, and the next is done', () => {
    expect(() =>
      within(20, () => {
        for (;;);
      }),
    ).toThrow(expect.objectContaining({ code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }));
    expect(within(1000, () => 2)).toBe(2);
  });
});
