import {
  capabilitiesOf,
  CHANCE_NODES,
  describeCapability,
  Random,
  type GameTree,
  type Problem,
  type SearchResult,
  type TreeView,
} from '@queenside/core';
import { ensureRight } from '../records/answer-checks.ts';
import { attempt, fault, Member, type Check } from '../kit/check.ts';
import { minimax, plainAlphaBeta, movesOf } from './minimax.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import { walkTree } from './tree-checks.ts';

const WALKS = 20;
const SEED = 3;

/** Checks the trees of a problem's instances, if they are trees. */
export function treeViewChecks(problem: Problem): Check[] {
  const view = problem.tree as TreeView<unknown, unknown> | undefined;
  if (view === undefined) return [];
  const { tree } = problem.game ?? problem;
  return [
    {
      name: 'its trees offer the promised capabilities',
      run: () => checkCapabilities(problem, view),
    },
    { name: 'its trees follow the contract of cursors', run: () => checkWalks(problem, view) },
    {
      name: 'plain alpha-beta finds a right answer',
      run: () => checkAnswer(problem, view),
    },
  ].map((check) => ({ ...check, member: tree && new Member(tree, 'open') }));
}

function checkCapabilities(problem: Problem, view: TreeView<unknown, unknown>): void {
  for (const { where, open, instance } of treesOf(problem, view)) {
    const offered = capabilitiesOf(open());
    const mayHaveChance = problem.need(instance).features?.includes(CHANCE_NODES) === true;
    const lacking = view.provides.filter(
      (capability) =>
        !offered.includes(capability) && !(mayHaveChance && capability === 'deterministic'),
    );
    if (lacking.length > 0)
      throw fault(
        where,
        `the tree does not offer ${lacking.map(describeCapability).join(', ')}`,
        'all that the problem provides',
      );
  }
}

function checkWalks(problem: Problem, view: TreeView<unknown, unknown>): void {
  const random = new Random(SEED);
  for (const { where, open } of treesOf(problem, view)) {
    const tree = open();
    for (let walk = 0; walk < WALKS; walk++) walkTree(tree, where, random);
  }
}

function checkAnswer(problem: Problem, view: TreeView<unknown, unknown>): void {
  for (const { where, open, instance } of treesOf(problem, view)) {
    const result = attempt(where, 'a value', () => solvePlainly(open()));
    const guarantee = open().info.hasChance ? '' : 'alpha-beta';
    const answer = view.answer(instance, result, guarantee);
    ensureRight(problem, instance, answer, `${where}, answered by a plain search`);
  }
}

function solvePlainly(tree: GameTree): SearchResult {
  if (!tree.info.hasChance) return plainAlphaBeta(tree);
  const value = minimax(tree);
  const best = movesOf(tree).find((move) => {
    tree.play(move);
    const below = minimax(tree);
    tree.undo(move);
    return tree.side() === 0 || below === value;
  });
  const principalVariation = best === undefined ? [] : [best];
  return { value, bound: 'exact', principalVariation, nodes: 1, leaves: 1 };
}

function treesOf(problem: Problem, view: TreeView<unknown, unknown>) {
  return problem.examples.map((example) => {
    const instance = parseExample(problem, example);
    return { where: whereOf(problem, example), instance, open: () => view.open(instance) };
  });
}
