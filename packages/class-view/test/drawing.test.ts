import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDrawing } from '../src/view/drawing.ts';
import { board, drawExamples, HANDOUT, sheet, tree } from './drawn.ts';

const read = (svg: string) => readDrawing(svg, 'Answer to "record 1" & more', 'd1-');
const shapesOf = (svg: string) => [...svg.matchAll(/<(\w+)/g)].map(([, name]) => name);

describe('drawings of bundled problems', () => {
  test.each([
    ['a board', board(1, 3, 0, 2)],
    ['a board of dots', board(...Array.from({ length: 70 }, (_, column) => (3 * column) % 70))],
    ['a tree', tree(HANDOUT)],
  ])('%s keeps all shapes and text', (_, svg) => {
    const { markup } = read(svg)!;
    expect(shapesOf(markup)).toEqual(shapesOf(svg));
    expect(markup.replace(/<[^>]*>/g, '')).toBe(svg.trimEnd().replace(/<[^>]*>/g, ''));
    const paths = (text: string) => [...text.matchAll(/ d="[^"]*"/g)].map(String);
    expect(paths(markup)).toEqual(paths(svg));
  });

  test('accepts every drawing of every problem', async () => {
    const drawn = await drawExamples();
    expect(new Set(drawn.map(({ problem }) => problem)).size).toBeGreaterThan(4);
    expect(drawn.filter(({ svg }) => read(svg) === undefined)).toEqual([]);
  });

  test('has an accessible name', () => {
    expect(read(board(1, 3, 0, 2))!.markup).toContain(
      'role="img" aria-label="Answer to &quot;record 1&quot; &amp; more"',
    );
  });

  test('drawings on one page do not share definitions', () => {
    const { markup } = read(sheet(4, [1, 3, 0, 2], [2, 0, 3, 1]))!;
    expect(markup.match(/id="d1-board"/g)).toHaveLength(1);
    expect(markup.match(/href="#d1-board"/g)).toHaveLength(2);
  });

  test('detects text', () => {
    expect([read(board(0))!.hasText, read(tree(HANDOUT))!.hasText]).toEqual([false, true]);
  });
});

describe('unsafe drawings are rejected', () => {
  const inside = (markup: string) => `<svg viewBox="0 0 1 1">${markup}</svg>`;

  test.each([
    inside('<script>alert(1)</script>'),
    inside('<foreignObject><p>x</p></foreignObject>'),
    inside('<image href="https://example.org/x.png"/>'),
    inside('<a href="https://example.org"><rect/></a>'),
    inside('<use href="https://example.org/x.svg#y"/>'),
    inside('<use href="data:image/svg+xml,x"/>'),
    inside('<rect fill="url(https://example.org/x)"/>'),
    inside('<rect fill="u&#114;l(//example.org/x)"/>'),
    inside('<style>*{fill:red}</style>'),
    inside('<svg><rect/></svg>'),
    inside('<g><rect/>'),
    inside('<!-- x --><rect/>'),
    inside('<![CDATA[<script>]]>'),
    inside('<text>&bogus;</text>'),
    `${inside('<rect/>')}<script>alert(1)</script>`,
    `${inside('<rect/>')}${inside('<rect/>')}`,
    'plain text',
    '',
  ])('%s', (svg) => {
    expect(read(svg)).toBeUndefined();
  });

  test('omits handlers, styles, and classes', () => {
    const { markup } = read(
      inside('<rect onload="alert(1)" style="x" class="y" xlink:href="#z" width="1"/>'),
    )!;
    expect(markup).toContain('<rect width="1"/>');
    expect(markup).not.toMatch(/onload|style|class|xlink/);
  });

  test('any input yields only known shapes and attributes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<svg>',
        '</svg>',
        '<g>',
        '</g>',
        '<script>',
        '<path d="',
        '"',
        "'",
        '/>',
        '<',
        '>',
        '&',
        '&lt;',
        '&#60;script&#62;',
        ' onload=x',
        ' href="#a"',
        '<title>',
        '</title>',
        '<text>',
        '</text>',
      ),
      fc.string(),
    );
    const known = /^<\/?(?:svg|g|path|title|text)(?: (?:d|href|role|aria-label)="[^"<>]*")*\/?>$/;
    let shown = 0;
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const drawing = read(`<svg>${pieces.join('')}</svg>`) ?? read(pieces.join(''));
        if (drawing === undefined) return;
        shown++;
        for (const tag of drawing.markup.match(/<[^>]*>?/g)!) expect(tag).toMatch(known);
      }),
      { numRuns: 2000 },
    );
    expect(shown).toBeGreaterThan(10);
  });
});
