import { CHANCE_NODES, defined, defineProblem } from '@queenside/core';
import { resultEvents, treeView } from '@queenside/game-tree';
import { answerOf, scoreText } from './answer.ts';
import { checkAnswer, ruledOut } from './check/check.ts';
import { MISTAKES } from './check/mistakes.ts';
import { nodesAlong, walk } from './check/walk.ts';
import { openTree } from './cursor.ts';
import { editor } from './editor.ts';
import { fail } from './errors.ts';
import { examples } from './examples.ts';
import { generator, sized } from './generate/generate.ts';
import { parseTree } from './parse.ts';
import { formatAnswer, readResultLine } from './result-line.ts';
import { openStage } from './stage/stage.ts';
import { readTreeTest, TEST_EXAMPLE } from './tree-test.ts';

/** The problem `alphabeta`: the value of explicit game trees, and how many leaves alpha-beta examines for it. */
export const alphabeta = defineProblem({
  id: 'alphabeta',
  name: 'Game trees',
  summary: 'The value of a game tree, and the number of leaves that alpha-beta examines',
  input: 'bytes',
  formats: { '.test': { example: TEST_EXAMPLE, read: readTreeTest } },
  tasks: ['value'],
  styles: ['compact', 'spaced'],
  taught: ['alpha-beta', 'minimax'],
  defaultSolver: 'alpha-beta',
  examples,
  errors: fail.table,
  mistakes: MISTAKES,
  parts: { score: 'the right score' },
  parse: parseTree,
  need: ({ size, chances }) => ({
    task: 'value',
    size: size.leaves,
    ...defined({ features: chances ? [CHANCE_NODES] : undefined }),
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
    events: resultEvents,
    open: openTree,
    valueText: scoreText,
    nodesAlong,
    answer: answerOf,
  }),
});
