import type { Example } from '@queenside/core';

const block = (text: string): string => text.trim().replaceAll(/^ +/gm, '');

const ARENA = block(`
  type octile
  height 5
  width 7
  map
  @@@@@@@
  @....@.
  @....G@
  @.@@T.@
  @@@@@@@
`);

/** Maps with right and wrong answers. */
export const examples: readonly Example[] = [
  {
    title: '7 by 5 map, one scenario',
    record: `${ARENA}\nversion 1\n1\tarena.map\t7\t5\t1\t1\t5\t3\t5.41421356`,
    right: 'Cost: 5.41421356; Path: 1,1 2,2 5,2 5,3',
    wrong: {
      'wrong-end': 'Cost: 4.41421356; Path: 1,1 2,2 5,2',
      'crooked-line': 'Cost: 5.41421356; Path: 1,1 5,2 5,3',
      'through-wall': 'Cost: 6; Path: 1,1 1,3 5,3',
      'cuts-corner': 'Cost: 4.82842712; Path: 1,1 2,2 4,2 5,3',
      'wrong-cost': 'Cost: 6; Path: 1,1 2,2 5,2 5,3',
      'not-shortest': 'Cost: 6; Path: 1,1 1,2 5,2 5,3',
      'path-exists': 'No path',
      'answer-unreadable': 'about five',
    },
  },
  {
    title: '7 by 5 map, three scenarios',
    record: block(`
      ${ARENA}
      version 1
      0 arena.map 7 5 1 3 1 2 1
      0 arena.map 7 5 1 1 1 1 0
      0 arena.map 7 5 1 1 6 1 0
    `),
    right: 'Cost: 1; Path: 1,3 1,2\nCost: 0; Path: 1,1\nNo path',
    wrong: { 'answers-missing': 'Cost: 1; Path: 1,3 1,2' },
  },
];
