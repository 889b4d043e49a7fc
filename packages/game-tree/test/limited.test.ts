/** Records that limit the depth of the question. */
import { readFileSync } from 'node:fs';
import {
  capabilitiesOf,
  type Game,
  type GameTree,
  LIMITED_DEPTH,
  type PositionView,
  Random,
  type Search,
  unableReason,
} from '@queenside/core';
import {
  gameOfTree,
  minimax,
  movesOf,
  parseRecord,
  plainAlphaBeta,
  runSolver,
  searchAsSolver,
  treeOf,
} from '@queenside/conformance';
import { connectFour } from '@queenside/game-connect-four';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { gameProblem, type GameProblem, type GameScore, openGame } from '@queenside/game-tree';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { describe, expect, test } from 'vitest';
import { nim } from '../../conformance/test/nim.ts';
import { omit } from '../../core/test/omit.ts';
import { LimitedState, rulesByDepth } from '../src/limited.ts';
import { randomTree, run } from './random-trees.ts';
import { ALL, COMPLETE } from './searches.ts';

const TREES = 300;

/** Returns the value of a position to a depth, by the definition. */
function valueTo<State>(game: Game<State>, state: State, depth: number): number {
  const moves = game.moves(state);
  if (moves.length === 0) return game.score(state);
  if (depth === 0) return game.evaluate!(state);
  const values = moves.map((move) => valueTo(game, game.next(state, move), depth - 1));
  return game.toMove(state) === 'max' ? Math.max(...values) : Math.min(...values);
}

/** Opens the tree of a position to a depth. */
function openTo<State>(game: Game<State>, state: State, depth: number): GameTree {
  const limited = new LimitedState(game, state, depth) as unknown as State;
  return openGame(rulesByDepth(game)(limited), limited);
}

/** Returns a position after random moves, at which the game is not over. */
function playedFrom<State>(game: Game<State>, start: string, most: number, random: Random): State {
  let state = game.parse(start);
  for (let left = random.int(most); left > 0; left--) {
    const moves = game.moves(state);
    if (moves.length === 0) return playedFrom(game, start, most, random);
    state = game.next(state, moves[random.int(moves.length)]!);
  }
  return game.moves(state).length === 0 ? playedFrom(game, start, most, random) : state;
}

describe('a tree with a limited depth', () => {
  test.each(COMPLETE.map((search) => ({ id: search.id, search })))(
    '$id finds its value, over rules and over cursors',
    ({ search }) => {
      for (let seed = 0; seed < TREES; seed++) {
        const root = randomTree(seed);
        const game = gameOfTree(root);
        const offers = ['evaluate', ...(seed % 2 === 0 ? (['keys'] as const) : [])] as const;
        const withCursor: Game<typeof root> = {
          ...game,
          tree: { provides: offers, open: (node) => treeOf(node, offers) },
        };
        const depth = 1 + (seed % 5);
        const expected = valueTo(game, root, depth);
        for (const each of [game, withCursor]) {
          const { value, bound } = run(search, openTo(each, root, depth));
          expect({ seed, value, bound }).toEqual({ seed, value: expected, bound: 'exact' });
        }
      }
    },
  );

  test('has the value of the definition in real games', () => {
    const random = new Random(3);
    for (let count = 0; count < 100; count++) {
      const depth = 1 + random.int(3);
      const cells = playedFrom(ticTacToe, '.........', 8, random);
      expect(minimax(openTo(ticTacToe, cells, depth))).toBe(valueTo(ticTacToe, cells, depth));
      const board = playedFrom(connectFour, count % 2 ? '7x6' : '5x4', 16, random);
      expect(minimax(openTo(connectFour, board, depth))).toBe(valueTo(connectFour, board, depth));
    }
  });

  test('has the whole value if the game ends sooner', () => {
    for (const position of ['XOX.O.X..', 'X...O....', 'XOXXOOOXX']) {
      const cells = ticTacToe.parse(position);
      expect(minimax(openTo(ticTacToe, cells, 9))).toBe(minimax(openGame(ticTacToe, cells)));
    }
  });

  test('has one key for each position with a rest of the depth', () => {
    const identities = new Map<string, string>();
    const keys = new Map<string, string>();
    for (const game of [ticTacToe, connectFour] as Game[])
      for (const depth of [1, 2, 3, 4]) {
        const root = game.parse(game.playouts!.start);
        const tree = openTo(game, root, depth);
        const visit = (state: unknown, left: number): void => {
          const identity = `${game.id} ${left} ${String(game.key!(state))}`;
          const key = `${game.id} ${tree.keyLo!()} ${tree.keyHi!()}`;
          expect([identity, identities.get(key) ?? identity]).toEqual([identity, identity]);
          expect([identity, keys.get(identity) ?? key]).toEqual([identity, key]);
          identities.set(key, identity);
          keys.set(identity, key);
          for (const move of movesOf(tree)) {
            tree.play(move);
            visit(game.next(state, move), left - 1);
            tree.undo(move);
          }
        };
        visit(root, depth);
      }
    expect(identities.size).toBeGreaterThan(1000);
  });

  test('offers neither bounds nor images, which are about the whole game', () => {
    const board = connectFour.parse('1122334');
    expect(capabilitiesOf(openGame(connectFour, board))).toContain('bounds');
    const tree = openTo(connectFour, board, 2);
    for (const name of ['bounds', 'imageKey', 'nodeId']) expect(tree).not.toHaveProperty(name);
    expect(tree.info).toMatchObject({ maxDepth: 2, integerScores: false, scoreMax: 18 });
    const rules = openTo(ticTacToe, '.........', 2);
    expect(rules.info).toMatchObject({ maxDepth: 2, integerScores: false, scoreMax: 1 });
  });

  test('limits estimates to the range of scores, which searches rely on', () => {
    const game: Game<string> = {
      ...ticTacToe,
      evaluate: (cells) => 10 * ticTacToe.evaluate!(cells),
    };
    const cells = game.parse('X........');
    for (const search of COMPLETE)
      expect(run(search, openTo(game, cells, 1)).value).toBeGreaterThanOrEqual(-1);
    expect(Math.abs(minimax(openTo(game, game.parse('....X....'), 2)))).toBe(1);
  });

  test('without estimates by the cursor uses those of the rules', () => {
    const blind: Game = {
      ...connectFour,
      tree: { provides: ['clone'], open: (state) => connectFour.tree!.open(state) },
    };
    const board = connectFour.parse('44');
    expect(minimax(openTo(blind, board, 2))).toBe(valueTo(connectFour, board, 2));
  });

  test('has clones with the same rest of the depth', () => {
    const tree = openTo(connectFour, connectFour.parse('44'), 2);
    tree.play(3);
    const clone = tree.clone!();
    clone.play(3);
    expect(movesOf(clone)).toEqual([]);
    expect(clone.score()).toBe(connectFour.evaluate!(connectFour.parse('4444')));
    expect(movesOf(tree)).toHaveLength(7);
  });
});

describe('a record with a limited depth', () => {
  const problem = gameProblem(ticTacToe);

  test.each(ALL.map((search) => ({ id: search.id, search })))(
    '$id answers it, and the checker agrees',
    async ({ search }) => {
      const random = new Random(5);
      const solver = searchAsSolver(search, problem);
      for (let count = 0; count < 40; count++) {
        const cells = playedFrom(ticTacToe, '.........', 7, random);
        const depth = 1 + random.int(4);
        const state = parseRecord(problem, `${cells} depth ${depth}`);
        expect(unableReason(solver.capabilities, problem.need(state))).toBeUndefined();
        const { answer } = await runSolver(solver, state);
        expect((answer as GameScore).score).toBe(valueTo(ticTacToe, cells, depth));
        expect(problem.check(state, answer as GameScore)).toEqual({ kind: 'right' });
      }
    },
  );

  test('has the value of plain minimax in C++: see benchmarks/depth-values.ts', () => {
    const problems: GameProblem<any>[] = [problem, gameProblem(connectFour)];
    const file = readFileSync(new URL('depth-values.txt', import.meta.url), 'utf8');
    const lines = file.trimEnd().split('\n');
    expect(lines).toHaveLength(100);
    for (const line of lines) {
      const [, id, record, value] = /^(\S+) (.*): (.*)$/.exec(line)!;
      const asked = problems.find((each) => each.id === id)!;
      const { value: found } = plainAlphaBeta(asked.tree.open(parseRecord(asked, record!)));
      expect([line, found]).toEqual([line, Number(value)]);
    }
  });

  test('is judged by its value to that depth', () => {
    const state = parseRecord(problem, 'X...O.... depth 1');
    const score = valueTo(ticTacToe, 'X...O....', 1);
    expect(score).not.toBe(0);
    expect(problem.check(state, { score: 0, move: '2' })).toMatchObject({
      kind: 'wrong',
      mistake: 'wrong-score',
    });
    const isBest = (move: number): boolean =>
      ticTacToe.evaluate!(ticTacToe.next('X...O....', move)) === score;
    for (const move of ticTacToe.moves('X...O....')) {
      const { kind } = problem.check(state, { score, move: String(move + 1) });
      expect([move, kind]).toEqual([move, isBest(move) ? 'right' : 'wrong']);
    }
  });

  test('needs solvers that know of the limit', () => {
    const state = parseRecord(problem, 'X...O.... DEPTH  12 ');
    expect(problem.need(state)).toEqual({ task: 'value', size: 7, features: [LIMITED_DEPTH] });
    expect(problem.need(parseRecord(problem, 'X...O....'))).toEqual({ task: 'value', size: 7 });
    expect(problem.title!(state, 3)).toBe('position 3, depth 12');
    const whole: Search = { ...alphaBetaSearch, requires: ['integer-scores'] };
    expect(searchAsSolver(whole, problem).capabilities.features ?? []).not.toContain(LIMITED_DEPTH);
    // A user's own evaluation limits the depth of any game, and of nothing else.
    const plain = gameProblem(omit(nim, 'evaluate'));
    expect(searchAsSolver(alphaBetaSearch, plain).capabilities.features).toContain(LIMITED_DEPTH);
    const trees = omit(plain, 'game');
    expect(searchAsSolver(alphaBetaSearch, trees).capabilities.features ?? []).not.toContain(
      LIMITED_DEPTH,
    );
  });

  test.each([
    ['X...O.... depth 0', 'core/depth-unreadable', 11, 'found "0"'],
    ['X...O.... depth 04', 'core/depth-unreadable', 11, 'found "04"'],
    ['X...O.... depth x', 'core/depth-unreadable', 11, 'found "x"'],
    ['X...O.... depth 1000', 'core/depth-unreadable', 11, 'from 1 to 999'],
    ['  X...O.... depth', 'core/depth-unreadable', 13, 'found nothing'],
    ['X..?O.... depth 4', 'tic-tac-toe/not-a-position', 4, '"?"'],
    ['X...O.... deep 4', 'tic-tac-toe/not-a-position', 10, '" "'],
  ])('%o is refused', (record, code, column, cause) => {
    const parse = () => problem.parse(record, { name: 'tic-tac-toe.txt' });
    expect(parse).toThrow(
      expect.objectContaining({
        code,
        cause: expect.stringContaining(cause),
        place: expect.objectContaining({ column }),
      }),
    );
  });

  test('is refused by a game without an evaluation', () => {
    const plain = gameProblem(omit(nim, 'evaluate'));
    expect(() => plain.parse('1 2 depth 3', { name: 'nim.txt' })).toThrow(
      expect.objectContaining({ code: 'core/no-evaluation' }),
    );
  });

  test('may be a line of the game itself, which has no limit', () => {
    const game: Game<string> = { ...ticTacToe, parse: (line) => ticTacToe.parse(line.slice(0, 9)) };
    expect(gameProblem(game).parse('X...O.... depth 4', { name: '' })).toBe('X...O....');
  });

  test('is drawn with the rest of its depth', () => {
    const state = parseRecord(problem, 'X...O.... depth 2');
    const picture = problem.draw!(state, { score: 0.125, move: '2' });
    expect(picture).toMatch(/>X \(MAX\) is to move, depth 2<[^]*>score 0\.125 · best move 2</);
    const stage = problem.stage!(state);
    expect(stage.follow({ name: 'enter', values: { ply: 1, move: 1, window: 1 } })).toBe(
      'X (MAX) plays 2: O (MIN) is to move, depth 1, window [−∞, ∞]',
    );
    const score = ticTacToe.evaluate!('XXO.O....');
    expect(stage.follow({ name: 'leaf', values: { ply: 2, move: 2 } })).toBe(
      `O (MIN) plays 3: the depth is reached, estimate ${String(score).replace('-', '−')}`,
    );
    expect(stage.text()).toMatch(/^the depth is reached\nlast move 3 · estimate /);
    expect(stage.memory!()[0]!.items[0]!.label).toBe('3 (horizon)');
  });

  test('keeps its depth while people edit it', () => {
    const editor = problem.editor!;
    const record = 'X...O.... depth 1';
    const state = parseRecord(problem, record);
    expect(editor.view(state).spots.map(({ label }) => label)).toEqual([
      'Start over',
      '2',
      '3',
      '4',
      '6',
      '7',
      '8',
      '9',
    ]);
    const edit = (spot: string) => editor.apply(state, { tool: 'play', spots: [spot] }, record);
    expect(edit('1')).toBe('XX..O.... depth 1');
    expect(edit('start')).toBe('......... depth 1');
  });

  test('comes from the generator if a depth is given', () => {
    const generator = problem.generator!;
    const given = { count: 5, from: '.........', minMoves: 1, maxMoves: 5, finished: false };
    const plain = [...generator.generate(given, new Random(1))].join('');
    const limited = [...generator.generate({ ...given, depth: 3 }, new Random(1))].join('');
    expect(limited).toBe(plain.replaceAll('\n', ' depth 3\n'));
    expect(gameProblem(omit(ticTacToe, 'evaluate')).generator!.parameters).not.toHaveProperty(
      'depth',
    );
  });
});

describe('an evaluation of the user', () => {
  const problem = gameProblem(ticTacToe);
  const origin = { name: 'tic-tac-toe.txt' };
  /** Ten for each X in the middle row, and less for O: far beyond the score of a win. */
  const worthOf = (cells: string): number =>
    10 * cells.slice(3, 6).split('X').length - 7 * cells.slice(3, 6).split('O').length;
  const own = { ...ticTacToe, evaluate: worthOf };
  const asked: PositionView[] = [];
  const { parse } = problem.evaluatedBy!((positions) => {
    asked.push(...positions);
    return positions.map(({ text }) => worthOf(text!));
  });

  test.each(ALL.map((search) => ({ id: search.id, search })))(
    'decides what $id and the checker find',
    async ({ search }) => {
      const random = new Random(6);
      const solver = searchAsSolver(search, problem);
      for (let count = 0; count < 20; count++) {
        const cells = playedFrom(ticTacToe, '.........', 7, random);
        const depth = 1 + random.int(4);
        const state = parse(`${cells} depth ${depth}`, origin);
        const value = valueTo(own, cells, depth);
        const { answer } = await runSolver(solver, state);
        expect((answer as GameScore).score).toBe(value);
        expect(problem.check(state, answer as GameScore)).toEqual({ kind: 'right' });
        expect(problem.check(state, { ...(answer as GameScore), score: value + 1 })).toMatchObject({
          mistake: 'wrong-score',
        });
      }
    },
  );

  test('is asked once about each position that is not over', () => {
    asked.length = 0;
    parse('XX..O..O. depth 2', origin);
    const texts = asked.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    // X moves to one of five squares, one of which wins; then O to one of four, which may win.
    expect(asked[0]).toEqual({
      board: [
        ['X', 'X', ''],
        ['', 'O', ''],
        ['', 'O', ''],
      ],
      text: 'XX..O..O.',
      mover: 'max',
      moves: ['3', '4', '6', '7', '9'],
    });
    expect(texts.every((text) => ticTacToe.moves(text!).length > 0)).toBe(true);
    expect(texts.filter((text) => text!.split('.').length === 5)).toHaveLength(4);
  });

  test.each([
    ['X...O....', 'core/no-depth', 10],
    ['X...O.... depth 0', 'core/depth-unreadable', 11],
  ])('refuses %o', (record, code, column) => {
    expect(() => parse(record, origin)).toThrow(
      expect.objectContaining({ code, place: { column } }),
    );
  });

  test('refuses too many positions before it is asked, and a game whose positions have no key', () => {
    const never = () => expect.unreachable();
    const large = gameProblem(connectFour).evaluatedBy!(never);
    expect(() => large.parse('7x6 depth 9', { name: 'connect-four.txt' })).toThrow(
      expect.objectContaining({ code: 'core/too-many-positions', place: { column: 5 } }),
    );
    const bare = gameProblem(omit(ticTacToe, 'key')).evaluatedBy!(never);
    expect(() => bare.parse('......... depth 1', origin)).toThrow(
      expect.objectContaining({ code: 'core/no-position-key' }),
    );
  });
});
