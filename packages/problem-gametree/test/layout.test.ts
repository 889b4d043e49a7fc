import { checkOptions, Random } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generator } from '../src/generate/generate.ts';
import { alphabeta } from '../src/index.ts';

/** The area of a node or leaf with its labels, in pixels: the level of its center, and its left and right ends. */
interface Span {
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

const LEVEL_HEIGHT = 64;
/** A digit's width, relative to the font's size: a little more than half an em in all usual fonts. */
const DIGIT = 0.55;

const LEAF = /<rect x="([^"]+)" y="([^"]+)" width="([^"]+)"/;
const NODE = /<path d="M(\S+) (\S+)L(\S+) (\S+)H(\S+)z"/;
const LABEL = /<text x="([^"]+)"[^>]*font-size="(\d+)" text-anchor="start"[^>]*>([^<]*)</g;
const TEXT = />([^<]+)</;

function spanOf(markup: string): Span {
  const what = TEXT.exec(markup)![1]!;
  const box = LEAF.exec(markup)?.slice(1).map(Number) as [x: number, y: number, width: number];
  if (box !== undefined) {
    const [x, y, width] = box;
    return { level: Math.round(y / LEVEL_HEIGHT), from: x, to: x + width, what };
  }
  const [, tip = 0, right = 0, base = 0, left = 0] = NODE.exec(markup)!.slice(1).map(Number);
  const ends = Array.from(
    markup.matchAll(LABEL),
    ([, x, size, text]) => Number(x) + text!.length * Number(size) * DIGIT,
  );
  const level = Math.round(((tip + base) / 2 - 11) / LEVEL_HEIGHT);
  return { level, from: left, to: Math.max(right, ...ends), what };
}

/** The nodes and leaves of a drawn tree, after the reference search. */
function spansOf(record: string): readonly Span[] {
  const tree = parseRecord(alphabeta, record);
  const stage = alphabeta.stage!(tree);
  for (const event of alphabeta.walk!(tree)) stage.follow(event);
  const { pieces } = stage.scene();
  return [...pieces].filter(([name]) => name.startsWith('2-')).map(([, markup]) => spanOf(markup));
}

/** Returns adjacent nodes on a level that overlap. */
function overlaps(spans: readonly Span[]): string[] {
  const sorted = spans.toSorted((a, b) => a.level - b.level || a.from - b.from);
  return sorted.flatMap((span, index) => {
    const next = sorted[index + 1];
    if (next === undefined || next.level !== span.level || next.from >= span.to) return [];
    return [`${span.what} covers ${next.what}`];
  });
}

test('the labels of a node end where the leaf on its right begins', () => {
  const record =
    '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,-25),(A,C),(A,19),(B,81),(B,94),(C,63),(C,28)}';
  expect(overlaps(spansOf(record))).toEqual([]);
});

test.each([0, 1, 3])('nothing overlaps in drawings of trees with %i decimals', (decimals) => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('wide', 'deep'), (seed, growth) => {
      const given = { count: 1, leaves: 50, depth: 5, leafChance: 0.3, growth, decimals };
      const parameters = checkOptions('the generator', generator.parameters, given);
      const record = [...generator.generate(parameters, new Random(seed))].join('').trimEnd();
      expect(overlaps(spansOf(record))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
