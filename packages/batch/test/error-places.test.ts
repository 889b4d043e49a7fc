import { expect, test } from 'vitest';
import { placeFinder } from '../src/plugins/error-places.ts';

const PLUGIN = { name: 'queenside-plugin-x', location: '/home/me/my plugin', source: 'installed' };
const OTHER = { name: 'queenside-plugin-y', location: '/srv/y', source: 'installed' };

test.each([
  ['a frame of a module', 'at solve (file:///home/me/my%20plugin/src/a.js:3:14)', 'src/a.js:3:14'],
  ['a frame of CommonJS', 'at /home/me/my plugin/lib/a.cjs:3:14', 'lib/a.cjs:3:14'],
  ['a copy for a problem', 'at file:///home/me/my%20plugin/a.js?for=nqueens:3:14', 'a.js:3:14'],
  ['the head of a syntax error', 'file:///home/me/my%20plugin/a.js:3\nfoo bar;', 'a.js:3'],
  [
    'the first frame that is not in a dependency',
    'at x (file:///home/me/my%20plugin/node_modules/z/i.js:1:1)\n at y (file:///home/me/my%20plugin/b.js:2:2)',
    'b.js:2:2',
  ],
  ['no frame of the plugin', 'at file:///home/me/my%20plugin-2/a.js:3:14', undefined],
])('%s', (_what, frames, place) => {
  expect(placeFinder([PLUGIN])(`Error: no luck\n    ${frames}`)).toBe(place);
});

test('a plain file and those that it imports are named by their paths from its folder', () => {
  const file = { name: 'stairs.js', location: '/home/me/my plugin/stairs.js', source: 'file' };
  const frames =
    '    at file:///home/me/my%20plugin/lib/a.js:3:1\n at /home/me/my plugin/stairs.js:1:2';
  expect(placeFinder([OTHER, file])(frames)).toBe('lib/a.js:3:1');
});

test('the plugin is named if there are several', () => {
  const find = placeFinder([PLUGIN, OTHER]);
  expect(find('    at file:///srv/y/a.js:1:2')).toBe('queenside-plugin-y/a.js:1:2');
});
