import { checkOptions, drawScene, type Search } from '@queenside/core';
import { makeContext, searchAsSolver } from '@queenside/conformance';
import ticTacToePlugin, { ticTacToe } from '@queenside/game-tic-tac-toe';
import { expect, test } from 'vitest';
import { ALL } from './searches.ts';

const problem = ticTacToePlugin.problems![0]!;
const POSITION = 'X...O....';

/** Runs a search on a position, and returns its stage and the words of each event. */
function watch(search: Search, position = POSITION) {
  const state = ticTacToe.parse(position);
  const stage = problem.stage!(state);
  const solver = searchAsSolver(search, problem);
  const vocabulary = Object.entries(solver.events!.fields);
  const words: string[] = [];
  const observer = {
    event(code: number, ...values: number[]) {
      const [name, fields] = vocabulary[code]!;
      const named = Object.fromEntries(fields.map((field, at) => [field, values[at]!]));
      words.push(stage.follow({ name, values: named }) ?? name);
    },
  };
  const context = makeContext({ observer });
  solver.solve(state, checkOptions(search.id, search.options, {}), context);
  return { stage, words, stats: context.stats };
}

const named = (id: string): Search => ALL.find((search) => search.id === id)!;

test.each(ALL.map((search) => ({ id: search.id, search })))(
  '$id is followed to the end of the best line, and its counts agree',
  ({ search }) => {
    const { stage, words, stats } = watch(search);
    expect(words.at(-1)).toMatch(/^best line, score 0: [XO] \(M..\) plays \d; the game is over$/);
    expect(stage.facts!()['moves played']!.split(' › ')).toHaveLength(7);
    const { leaves, nodes } = stage.facts!();
    expect([leaves, nodes].map((count) => Number(count!.replaceAll(',', '')))).toEqual([
      stats['leaves'],
      stats['nodes'],
    ]);
  },
);

test('names what the search does, and why it cuts', () => {
  const { words } = watch(named('alpha-beta'));
  expect(words.slice(0, 9)).toEqual([
    'the position: X (MAX) is to move, window [−∞, ∞]',
    'X (MAX) plays 2: O (MIN) is to move, window [−∞, ∞]',
    'O (MIN) plays 3: X (MAX) is to move, window [−∞, ∞]',
    'X (MAX) plays 4: O (MIN) is to move, window [−∞, ∞]',
    'O (MIN) plays 6: X (MAX) is to move, window [−∞, ∞]',
    'X (MAX) plays 7: the game is over, score 1',
    'X (MAX) plays 8: O (MIN) is to move, window [1, ∞]',
    'O (MIN) plays 7: the game is over, score −1',
    'cut after 8: beta = −1 here, but the position after 6 already has alpha = 1 by 7; 1 of 2 moves searched',
  ]);
});

test('draws the position in pieces, with the last and the best move', () => {
  const { stage } = watch(named('alpha-beta'));
  expect(drawScene(stage.scene())).toMatch(/the game is over<[^]*last move 9 · score 0</);
  stage.follow({ name: 'end', values: {} });
  const root = drawScene(stage.scene());
  expect(root).toContain('stroke="#2f8f5b"');
  expect(root).toContain('>X (MAX) is to move<');
  const first = stage.scene().pieces;
  stage.follow({ name: 'play', values: { ply: 1, move: 1 } });
  const second = stage.scene().pieces;
  const same = [...second].filter(([name, markup]) => first.get(name) === markup);
  expect(same.length).toBeGreaterThan(second.size / 2);
});

test('a drawing of an answer names side, score, and best move', () => {
  const state = ticTacToe.parse(POSITION);
  const picture = problem.draw!(state, { score: 0, move: '2', nodes: 1 });
  expect(picture).toMatch(/>X \(MAX\) is to move<[^]*>score 0 · best move 2</);
  expect(picture).toContain('stroke="#2f8f5b"');
});

test('ignores events that do not fit the position', () => {
  const stage = problem.stage!(ticTacToe.parse(POSITION));
  for (const values of [{ ply: 1, move: 0 }, { ply: 4, move: 1 }, {}])
    expect(stage.follow({ name: 'enter', values })).toBeUndefined();
  expect(stage.facts!()['moves played']).toBe('none');
});
