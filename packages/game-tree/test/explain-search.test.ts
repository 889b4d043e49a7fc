import { gaveUp, type Search, type SearchResult } from '@queenside/core';
import { makeContext, movesOf, runSolver, searchAsSolver } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { nim, nimTrees } from '../../conformance/test/nim.ts';
import { omit } from '../../core/test/omit.ts';
import { plainSearch } from '../../core/test/plain-search.ts';
import { explainSearch, openGame, treeView, type SearchDetails } from '../src/index.ts';

test('names the line and scores each move, with the cursor at the root', async () => {
  const tree = openGame(nim, nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const before = { ...context.stats };
  const { principalVariation, moves } = await explainSearch(plainSearch, tree, result, {}, context);
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

test('extends a partial line to the end of the game', async () => {
  const brief: Search<any, SearchResult> = {
    ...plainSearch,
    run(...given) {
      const result = plainSearch.run(...given);
      return { ...result, principalVariation: result.principalVariation.slice(0, 1) };
    },
  };
  const tree = openGame(nim, nim.parse('1 2 3'));
  const context = makeContext();
  const result = brief.run(tree, {}, context);
  const { principalVariation, moves } = await explainSearch(brief, tree, result, {}, context);
  const whole = plainSearch.run(tree, {}, makeContext()).principalVariation;
  for (const [index, name] of principalVariation.entries()) {
    expect(name).toBe(tree.moveName!(whole[index]!));
    tree.play(whole[index]!);
  }
  expect(movesOf(tree)).toEqual([]);
  expect(moves).toHaveLength(6);
});

test('the score of a move is unknown if the search gives up on it', async () => {
  const tree = openGame(nim, nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const tired: Search = {
    ...plainSearch,
    run(...given) {
      const [cursor] = given;
      if (movesOf(cursor).length === 2) {
        cursor.play(movesOf(cursor)[0]!);
        throw gaveUp('tired', 'its memory is full');
      }
      return plainSearch.run(...given);
    },
  };
  const { principalVariation, moves } = await explainSearch(tired, tree, result, {}, context);
  expect(principalVariation.length).toBeGreaterThan(0);
  expect(moves!.map(({ score }) => score)).toEqual([null, null, -1]);
});

test('moves without names are shown by number', async () => {
  const tree = openGame(omit(nim, 'moveName'), nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const { principalVariation, moves } = await explainSearch(plainSearch, tree, result, {}, context);
  expect(principalVariation[0]).toBe(String(result.principalVariation[0]));
  expect(moves!.map(({ move }) => move)).toEqual(nim.moves(nim.parse('1 2')).map(String));
});

test('the scores of a stopped search are unknown, and explanations are made only on request', async () => {
  const tree = openGame(nim, nim.parse('1 2'));
  const context = makeContext();
  const result = plainSearch.run(tree, {}, context);
  const stopped = { ...plainSearch, run: () => ({ ...result, bound: 'lower' as const }) };
  const { moves } = await explainSearch(stopped, tree, result, {}, context);
  expect(new Set(moves!.map(({ score }) => score))).toEqual(new Set([null]));

  const solver = searchAsSolver(plainSearch, { ...nimTrees, tree: treeView(nimTrees.tree!) });
  let asked: (() => object | Promise<object>) | undefined;
  await runSolver(solver, nim.parse('1 2'), { explain: (details) => void (asked = details) });
  expect(await asked!()).toHaveProperty('principalVariation');
});

test('the line is also shown by nodes if the problem names them', async () => {
  const nodesAlong = (_: unknown, line: readonly number[]) =>
    line.length > 2 ? undefined : line.map((move) => `node ${move}`);
  const named = { ...nimTrees, tree: treeView({ ...nimTrees.tree!, nodesAlong }) };
  const detailsOf = async (position: string) => {
    let asked: (() => object | Promise<object>) | undefined;
    const solver = searchAsSolver(plainSearch, named);
    await runSolver(solver, nim.parse(position), { explain: (details) => void (asked = details) });
    return asked!() as SearchDetails;
  };
  const { nodes, principalVariation } = await detailsOf('1 1');
  expect(principalVariation).toHaveLength(2);
  expect(nodes).toHaveLength(2);
  expect(nodes![0]).toMatch(/^node \d+$/);
  expect(await detailsOf('1 2 3')).not.toHaveProperty('nodes');
});
