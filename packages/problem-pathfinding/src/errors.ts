import { defineErrors } from '@queenside/core';

/** The errors of reading grids and answers. */
export const fail = defineErrors('pathfinding', {
  'unknown-cell': {
    cause: '"{found}" is not a cell of a grid',
    remedy:
      'use X for walls, _ for free cells, 1 to 9 for free cells that cost as much, S for the start, and G for the goal',
  },
  'uneven-row': {
    cause: 'this row has {found} cells, and the first one has {expected}',
    remedy: 'give all rows of a grid the same length, and separate grids by a blank line',
  },
  'second-mark': {
    cause: 'the grid has a second {mark}',
    remedy: 'mark one cell with S and one with G',
  },
  'missing-mark': {
    cause: 'the grid has no {mark}',
    remedy: 'mark one cell with S and one with G',
  },
  'layout-cell': {
    cause: '"{found}" is not a cell of a layout',
    remedy: 'use % for walls, blanks for free cells, P for the start, . for the dot, o, and G',
  },
  'layout-second': {
    cause: 'the layout has a second {mark}; the first is at {other}',
    remedy: 'choose a layout with one P and one dot: a grid has one start and one goal',
  },
  'layout-without': {
    cause: 'the layout has no {mark}',
    remedy: 'mark the start with P and the goal with one dot',
  },
  'answer-unreadable': {
    cause: '"{found}" is not part of an answer',
    remedy: 'expected the grid with its path drawn as P, or the line `no path`',
  },
  'bad-size': {
    cause: 'there is no grid of {found} rows and columns',
    remedy: 'ask for 4 to 4096',
  },
  'unknown-task': {
    cause: 'there is no task "{found}"',
    remedy: 'grids have the task "path" only',
  },
  'no-such-grid': {
    cause: 'none of {tries} random grids has a path from S to G',
    remedy: 'lower the density of walls',
  },
  'too-large-to-show': {
    cause: 'a grid of {rows} rows and {columns} columns is too large to show',
    remedy: 'show one of at most 1026 rows and columns',
  },
});
