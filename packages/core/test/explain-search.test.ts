import { explainSearch, fromRules, problemOfGame, searchAsSolver } from '@queenside/core';
import { makeContext, runSolver } from '@queenside/core/testing';
import { expect, test } from 'vitest';
import { nim } from './nim.ts';
import { omit } from './omit.ts';
import { plainSearch } from './plain-search.ts';

test('the line by the names of its moves, and the score of each move; the cursor stays at the root', () => {
  const tree = fromRules(nim, nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const before = { ...context.stats };
  const { principalVariation, moves } = explainSearch(plainSearch, tree, result, {}, context);
  expect(context.stats).toEqual(before);
  const out = new Int32Array(tree.info.maxBranching);
  const rootMoves = [...out.subarray(0, tree.moves(out, 0))];
  expect(moves!.map(({ move }) => move)).toEqual(
    rootMoves.map((move) => tree.moveName?.(move) ?? String(move)),
  );
  expect(Math.max(...moves!.map(({ score }) => score!))).toBe(result.value);
  const best = moves!.find(({ score }) => score === result.value)!;
  expect(principalVariation[0]).toBe(best.move);
});

test('moves without names of their own are told by their numbers', () => {
  const tree = fromRules(omit(nim, 'moveName'), nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const { principalVariation, moves } = explainSearch(plainSearch, tree, result, {}, context);
  expect(principalVariation[0]).toBe(String(result.principalVariation[0]));
  expect(moves!.map(({ move }) => move)).toEqual(nim.moves(nim.parse('1 2')).map(String));
});

test('a stopped search does not know a move’s score, and nobody who does not ask waits', async () => {
  const tree = fromRules(nim, nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const stopped = { ...plainSearch, run: () => ({ ...result, bound: 'lower' as const }) };
  const { moves } = explainSearch(stopped, tree, result, {}, context);
  expect(new Set(moves!.map(({ score }) => score))).toEqual(new Set([null]));

  const solver = searchAsSolver(plainSearch, problemOfGame(nim));
  let asked: (() => object) | undefined;
  await runSolver(solver, nim.parse('1 2'), { explain: (details) => void (asked = details) });
  expect(asked!()).toHaveProperty('principalVariation');
});
