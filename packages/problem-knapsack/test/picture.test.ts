/** What the picture and the words of a packing say. */
import { expect, test } from 'vitest';
import { knapsack } from '../src/index.ts';

const parse = (variant: 'a' | 'b') =>
  knapsack.parse('10\n5 60 tent\n4 40 stove\n6 70 boat', {
    name: `knapsack_${variant}.txt`,
    variant,
  });
const event = (name: string, values: Readonly<Record<string, number>>) => ({ name, values });

/** The words of a drawing. */
function wordsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<text[^>]*>([^<]*)/g), ([, words = '']) => words);
}

test('the picture of an answer says its weight and value, and how often each item is packed', () => {
  const empty = wordsOf(knapsack.draw!(parse('a'), []));
  expect(empty).toContain('weight 0 of 10, value 0');
  expect(wordsOf(knapsack.draw!(parse('a'), ['stove', 'boat']))).toContain(
    'weight 10 of 10, value 110',
  );
  expect(wordsOf(knapsack.draw!(parse('a'), ['tent', 'boat']))).toContain(
    'weight 11 of 10, value 130',
  );
  expect(wordsOf(knapsack.draw!(parse('b'), ['tent', 'tent']))).toContain('2 × tent');
});

test('steps say how many of an item are packed, and the curve begins with the first cost', () => {
  const stage = knapsack.stage!(parse('a'));
  const legend = (): unknown[] => (stage.scene().legend ?? []).map(({ text }) => text);
  expect(stage.follow(event('set', { place: 0, value: 1 }))).toBe('tent is 1');
  expect(stage.follow(event('set', { place: 1, value: 0 }))).toBe('stove is 0');
  expect(legend()).toEqual(['packed']);
  stage.follow(event('better', { cost: -60 }));
  expect(legend()).toEqual(['packed', 'cost', 'best cost']);
});
