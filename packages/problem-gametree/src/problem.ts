import { CHANCE_NODES, defineProblem } from '@queenside/core';
import { treeView } from '@queenside/game-tree';
import { answerOf, scoreText } from './answer.ts';
import { checkAnswer, ruledOut } from './check.ts';
import { openTree } from './cursor.ts';
import { fail } from './errors.ts';
import { editor } from './editor.ts';
import { examples } from './examples.ts';
import { generator } from './generate.ts';
import { MISTAKES } from './mistakes.ts';
import { nodesAlong } from './nodes-along.ts';
import { parseTree } from './parse.ts';
import { formatAnswer, readResultLine } from './result-line.ts';
import { sized } from './sized.ts';
import { openStage } from './stage/stage.ts';
import { walk } from './walk.ts';

/** The problem `alphabeta`: the value of explicit game trees, and how many leaves alpha-beta examines for it. */
export const alphabeta = defineProblem({
  id: 'alphabeta',
  summary: 'The value of a game tree, and the number of leaves that alpha-beta examines',
  input: 'bytes',
  tasks: ['value'],
  styles: ['compact', 'spaced'],
  defaultSolver: 'alpha-beta',
  examples,
  errors: fail.table,
  mistakes: MISTAKES,
  parts: { score: 'the right score' },
  parse: parseTree,
  need: ({ size, chances }) => ({
    task: 'value',
    size: size.leaves,
    ...(chances && { features: [CHANCE_NODES] }),
  }),
  title: (_tree, number) => `Graph ${number}`,
  check: checkAnswer,
  rulesOut: ruledOut,
  format: formatAnswer,
  readAnswer: readResultLine,
  generator,
  sized,
  stage: openStage,
  editor,
  walk,
  tree: treeView({
    provides: ['deterministic', 'clone'],
    open: openTree,
    valueText: scoreText,
    nodesAlong,
    answer: answerOf,
  }),
});
