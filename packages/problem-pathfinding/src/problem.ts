import { defined, defineProblem, ONE_WAY_COSTS } from '@queenside/core';
import { spaceView } from '@queenside/state-space';
import { answerOf, formatAnswer, readAnswer, SECTIONS, type PathAnswer } from './answer.ts';
import { checkAnswer, MISTAKES, PARTS } from './check.ts';
import { openGrid, PROVIDES } from './cursor.ts';
import { editor } from './editor.ts';
import { fail } from './errors.ts';
import { examples } from './examples.ts';
import { generator, sized } from './generate.ts';
import { LAYOUT_EXAMPLE, readLayout } from './layout.ts';
import type { GridMap } from './map.ts';
import { parseMap, VARIANTS } from './parse.ts';
import { drawAnswer } from './stage/draw-answer.ts';
import { openStage } from './stage/stage.ts';

/** The problem `pathfinding`: paths from S to G through grids, drawn into the grids. */
export const pathfinding = defineProblem({
  id: 'pathfinding',
  name: 'Grids',
  summary: 'A path from S to G through a grid with walls, by greedy search and by A*',
  records: { by: 'blank-line' },
  comments: false,
  formats: { '.lay': { example: LAYOUT_EXAMPLE, read: readLayout } },
  variants: Object.keys(VARIANTS),
  tasks: ['path'],
  styles: ['plain'],
  taught: ['a-star', 'greedy-best-first', 'breadth-first'],
  defaultSolver: 'a-star',
  sections: SECTIONS,
  examples,
  errors: fail.table,
  mistakes: MISTAKES,
  parts: PARTS,
  parse: parseMap,
  need: ({ width, height, costs }) => ({
    task: 'path',
    size: Math.max(width, height),
    uncertain: true,
    ...defined({ features: costs === undefined ? undefined : [ONE_WAY_COSTS] }),
  }),
  title: ({ width, height }, number) => `grid ${number}, ${height} x ${width}`,
  check: checkAnswer,
  format: formatAnswer,
  readAnswer,
  generator,
  sized,
  draw: drawAnswer,
  stage: openStage,
  editor,
  space: spaceView<GridMap, PathAnswer>({
    provides: PROVIDES,
    open: openGrid,
    answer: answerOf,
  }),
});
