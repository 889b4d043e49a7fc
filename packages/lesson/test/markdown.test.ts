/** Markdown of lessons and comments as elements of a page. */
import fc from 'fast-check';
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { markdown } from '../src/markdown.ts';

test('markup in any text stays text, and every link is harmless', () => {
  const pieces = [
    '<b>',
    '<img src=x onerror=y>',
    '[a](javascript:b)',
    '[a](https://b.c)',
    '![a](d)',
    '`',
    '\n',
    '- ',
    '> ',
    '1. ',
    '# ',
    '|a|\n|-|\n',
    '\\<i>',
    '&lt;b>',
    '<https://x.y>',
    '*',
    'x',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (some) => {
      const drawn = render(markdown(some.join('')));
      const tags = [...drawn.matchAll(/<([a-z]+)([^>]*)>/g)];
      for (const [, name, attributes] of tags) {
        expect(name).toMatch(
          /^(?:div|p|strong|em|del|code|pre|ul|ol|li|blockquote|br|hr|a|table|thead|tbody|tr|th|td)$/,
        );
        expect(attributes).toMatch(
          /^(?: class="markdown"| start="\d+"| href="https:[^"]*" rel="noopener noreferrer"|\/)?$/,
        );
      }
    }),
  );
});
