import { expect, test } from 'vitest';
import { drawScene, type LegendEntry } from '../src/index.ts';

const LEGEND: readonly LegendEntry[] = [
  { color: '#bcd7f2', text: 'closed' },
  { color: '#ffe08a', text: 'open' },
  { text: 'numbers: a < b' },
];

const draw = (width: number, scale = 1): string =>
  drawScene({
    width,
    height: 40,
    scale,
    backdrop: '<path d="M0 0"/>',
    pieces: new Map([
      ['b', '<circle r="2"/>'],
      ['a', '<circle r="1"/>'],
    ]),
    legend: LEGEND,
  });

const sizeOf = (svg: string): number[] =>
  /width="(.+?)" height="(.+?)"/.exec(svg)!.slice(1).map(Number);

const linesOf = (svg: string): number[] => [
  ...new Set(Array.from(svg.matchAll(/<text x="[^"]+" y="([^"]+)"/g), ([, y]) => Number(y))),
];

test('a scene without a legend is drawn as it is, in the order of the names', () => {
  const pieces = new Map([
    ['b', '<circle r="2"/>'],
    ['a', '<circle r="1"/>'],
  ]);
  expect(drawScene({ width: 30, height: 40, scale: 2, backdrop: '<path/>', pieces })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80" viewBox="0 0 30 40">' +
      '<path/><circle r="1"/><circle r="2"/></svg>\n',
  );
});

test('a legend is below the picture, in as many lines as its width needs', () => {
  expect(linesOf(draw(400))).toHaveLength(1);
  expect(linesOf(draw(150))).toHaveLength(2);
  for (const line of linesOf(draw(150))) expect(line).toBeGreaterThan(40);
  expect(sizeOf(draw(400))[1]).toBeGreaterThan(linesOf(draw(400))[0]!);
});

test('a legend has the same size at every scale', () => {
  const [small, large] = [draw(400, 1), draw(4000, 0.1)];
  expect(large.match(/font-size="13"/g)).toEqual(small.match(/font-size="13"/g));
  expect(sizeOf(large)[0]).toBe(sizeOf(small)[0]);
  expect(large).toContain('<g transform="scale(0.1)"><path');
});

test('a legend widens a picture that is narrower than an entry', () => {
  const svg = draw(20);
  const [width = 0] = sizeOf(svg);
  expect(width).toBeGreaterThan(90);
  expect(svg).toContain(`viewBox="${(20 - width) / 2} 0 ${width} `);
});

test('texts and colors of a legend are escaped', () => {
  expect(draw(400)).toContain('>numbers: a &lt; b<');
  const legend = [{ color: '"/><script>', text: 'x' }];
  expect(drawScene({ width: 9, height: 9, backdrop: '', pieces: new Map(), legend })).not.toContain(
    '<script>',
  );
});
