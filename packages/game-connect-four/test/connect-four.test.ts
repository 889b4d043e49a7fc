import type { GameTree } from '@queenside/core';
import { countLines, movesOf, parseRecord } from '@queenside/conformance';
import { fromRules, gameProblem, openGame } from '@queenside/game-tree';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectFour, type ConnectFour } from '../src/index.ts';

const problem = gameProblem(connectFour);
const parse = (position: string): ConnectFour => parseRecord(problem, position);
const keyOf = (tree: GameTree): string => `${tree.keyLo!()} ${tree.keyHi!()}`;

/** Alpha-beta with a table and nothing else: neither bounds nor order, so that the cursor's are not relied on. */
function fullSearch(tree: GameTree): number {
  const known = new Map<string, [low: number, high: number]>();
  const visit = (alpha: number, beta: number): number => {
    const moves = movesOf(tree);
    if (moves.length === 0) return tree.score() * tree.side();
    const key = keyOf(tree);
    const [low, high] = known.get(key) ?? [-Infinity, Infinity];
    if (low >= beta || low === high) return low;
    if (high <= alpha) return high;
    let best = -Infinity;
    for (const move of moves) {
      tree.play(move);
      best = Math.max(best, -visit(-beta, -Math.max(alpha, best)));
      tree.undo(move);
      if (best >= beta) break;
    }
    known.set(key, [best > alpha ? best : low, best < beta ? best : high]);
    return best;
  };
  return visit(-Infinity, Infinity) * tree.side();
}

/** The positions that can be reached after each number of moves, by their keys. */
function distinctPositions(tree: GameTree, plies: number): number[] {
  const seen = Array.from({ length: plies + 1 }, () => new Set<string>());
  const visit = (ply: number): void => {
    const key = keyOf(tree);
    if (seen[ply]!.has(key)) return;
    seen[ply]!.add(key);
    if (ply === plies) return;
    for (const move of movesOf(tree)) {
      tree.play(move);
      visit(ply + 1);
      tree.undo(move);
    }
  };
  visit(0);
  return seen.map(({ size }) => size);
}

describe('the rules', () => {
  /** J. Tromp, "John's Connect Four Playground"; OEIS A212693. */
  const DISTINCT = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275];

  test('reach the known numbers of positions, by the cursor and by the rules', () => {
    const start = parse('7x6');
    expect(distinctPositions(openGame(connectFour, start), 8)).toEqual(DISTINCT);
    expect(distinctPositions(fromRules(connectFour, start), 6)).toEqual(DISTINCT.slice(0, 7));
  });

  test('have the known counts of lines', () => {
    const { position, lines } = connectFour.perft![0]!;
    const tree = openGame(connectFour, parse(position));
    for (const [length, count] of lines.entries()) expect(countLines(tree, length)).toBe(count);
  });

  test.each(['4x4', '4x5'])('make the empty board of %s a draw, by full search', (board) => {
    const state = parse(board);
    expect(fullSearch(openGame(connectFour, state))).toBe(0);
    const answer = { move: '2', nodes: 1 };
    expect(problem.check(state, { ...answer, score: 0 }).kind).toBe('right');
    for (const score of [-1, 1, 0.5])
      expect(problem.check(state, { ...answer, score })).toMatchObject({
        mistake: 'wrong-score',
        reason: `the position is worth 0, not ${score}`,
      });
  });

  test('score the stones that the winner has left, including the winning one', () => {
    expect(connectFour.score(parse('1212121'))).toBe(18);
    expect(connectFour.score(parse('71212161'))).toBe(-18);
    expect(connectFour.score(parse('4x3 1122334'))).toBe(3);
  });
});

/** From the test sets of P. Pons, "Solving Connect 4: how to build a perfect AI" (2015), where scores are the mover's. */
describe('known positions', () => {
  test.each([
    ['2252576253462244111563365343671351441', -1],
    ['7422341735647741166133573473242566', 1],
    ['23163416124767223154467471272416755633', 0],
    ['65214673556155731566316327373221417', -1],
    ['67152117737262713366376314254', 6],
  ])('%s is worth %i to the side to move', (position, score) => {
    const state = parse(position);
    const tree = openGame(connectFour, state);
    expect(fullSearch(tree)).toBe(score * tree.side());
  });
});

describe('the cursor', () => {
  const lines = fc.array(fc.nat(), { maxLength: 20 });
  const boards = fc.constantFrom('5x4', '4x5', '4x4', '7x3', '9x2');

  /** The state after moves chosen by numbers. */
  const reach = (board: string, choices: readonly number[]): ConnectFour => {
    let state = parse(board);
    for (const choice of choices) {
      const moves = connectFour.moves(state);
      if (moves.length > 0) state = connectFour.next(state, moves[choice % moves.length]!);
    }
    return state;
  };

  test('bounds every value, exactly if two stones decide', () => {
    const out = new Float64Array(2);
    fc.assert(
      fc.property(boards, fc.array(fc.nat(), { minLength: 8, maxLength: 20 }), (board, choices) => {
        const tree = openGame(connectFour, reach(board, choices));
        const value = fullSearch(tree);
        tree.bounds!(out);
        expect(out[0]).toBeLessThanOrEqual(value);
        expect(out[1]).toBeGreaterThanOrEqual(value);
        const winsNow = movesOf(tree).some((move) => {
          tree.play(move);
          const won = movesOf(tree).length === 0 && tree.score() !== 0;
          tree.undo(move);
          return won;
        });
        expect(winsNow && out[0] !== out[1]).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test('puts the known best move first, then a winning one', () => {
    fc.assert(
      fc.property(boards, lines, fc.nat(), (board, choices, pick) => {
        const tree = openGame(connectFour, reach(board, choices));
        const moves = movesOf(tree);
        if (moves.length === 0) return;
        const winning = moves.filter((move) => {
          tree.play(move);
          const won = movesOf(tree).length === 0 && tree.score() !== 0;
          tree.undo(move);
          return won;
        });
        const best = moves[pick % moves.length]!;
        const ordered = (known: number): number[] => {
          const buffer = Int32Array.from(moves);
          tree.order!(buffer, 0, moves.length, known, 0);
          return [...buffer];
        };
        expect(ordered(best)[0]).toBe(best);
        expect(winning.length === 0 || winning.includes(ordered(-1)[0]!)).toBe(true);
      }),
    );
  });

  test('gives exactly mirror images one image key', () => {
    const imageOf = (state: ConnectFour): string => {
      const out = new Int32Array(2);
      openGame(connectFour, state).imageKey!(out);
      return out.join();
    };
    const positions = new Map<string, string>();
    fc.assert(
      fc.property(fc.constantFrom('7x6', '9x6', '4x5', '5x8'), lines, (board, choices) => {
        const { columns, stones, ...state } = reach(board, choices);
        const mirrored = { ...state, columns: columns.toReversed(), stones };
        const image = imageOf({ ...state, columns, stones });
        expect(stones <= 14 ? imageOf(mirrored) : image).toBe(image);
        const names = [columns.join(' '), mirrored.columns.join(' ')].toSorted();
        const name = `${board} ${stones <= 14 ? names[0]! : columns.join(' ')}`;
        expect(positions.get(`${board} ${image}`) ?? name).toBe(name);
        positions.set(`${board} ${image}`, name);
      }),
      { numRuns: 2000 },
    );
  });

  test('has one key for each position of a small board, on any path', () => {
    const keys = new Map<string, string>();
    const positions = new Map<string, string>();
    fc.assert(
      fc.property(lines, (choices) => {
        const state = reach('7x6', choices);
        const position = connectFour.key!(state) as string;
        const key = keyOf(openGame(connectFour, state));
        expect(keys.get(position) ?? key).toBe(key);
        expect(positions.get(key) ?? position).toBe(position);
        keys.set(position, key);
        positions.set(key, position);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a position', () => {
  test.each([
    ['44a5', 3, 'expected a column from 1 to 7, found "a"'],
    ['44x5', 1, 'expected a board of 1x1 to 9x8 and a blank after it, found "44x5"'],
    ['12x3 1', 1, 'expected a board of 1x1 to 9x8 and a blank after it, found "12x3"'],
    ['0x0', 1, 'expected a board of 1x1 to 9x8 and a blank after it, found "0x0"'],
    ['5x44', 1, 'expected a board of 1x1 to 9x8 and a blank after it, found "5x44"'],
    ['448', 3, 'expected a column from 1 to 7, found "8"'],
    ['5x4 16', 6, 'expected a column from 1 to 5, found "6"'],
    ['4444444', 7, 'column 4 holds 6 stones already'],
    ['12121217', 8, 'expected nothing more: four in a row end the game'],
    ['9x7', 1, 'expected width x (height + 1) up to 64, found 9x7'],
    ['4455 x', 5, 'expected a column from 1 to 7, found " "'],
    ['4455 -100', 5, 'expected a column from 1 to 7, found " "'],
    ['', 1, 'expected the columns played, or 7x6 for the empty board'],
  ])('"%s" is refused at column %i', (position, column, detail) => {
    expect(() => parse(position)).toThrow(
      expect.objectContaining({
        place: { column },
        cause: `not a position of connect-four: ${detail}`,
      }),
    );
  });

  test('may state its value for the side to move', () => {
    const stated = '67152117737262713366376314254';
    expect(parse(`${stated} 6`)).toEqual({ ...parse(stated), stated: 6 });
    expect(parse('4x4 12213443  -0')).toMatchObject({ width: 4, stated: -0 });
    expect(parse('4x4 1')).not.toHaveProperty('stated');
    expect(connectFour.next(parse(`${stated} 6`), 0)).not.toHaveProperty('stated');
    const answer = { score: -6, move: '5', nodes: 1 };
    expect(problem.check(parse(`${stated} +6`), answer)).toEqual({ kind: 'right' });
    expect(() => problem.check(parse(`${stated} -6`), answer)).toThrow(
      'the record says that the value is -6, but it is 6',
    );
    expect(problem.check(parse(`${stated} -6`), { ...answer, score: 6 }).kind).toBe('wrong');
  });

  test('is the same if its board is named', () => {
    expect(parse('7x6 4455')).toEqual(parse('4455'));
    expect(parse('7X6 4455')).toEqual(parse('4455'));
    expect(parse('8x7 8')).toMatchObject({ width: 8, height: 7, stones: 1 });
  });

  test('is drawn with a line through each four in a row', () => {
    const strikes = (line: string): number =>
      connectFour.draw!(parse(line)).split('stroke-linecap').length - 1;
    expect(strikes('1122334')).toBe(1);
    // A row of seven holds four of them.
    expect(strikes('1122335566774')).toBe(4);
    expect(strikes('112233')).toBe(0);
  });

  test('is drawn with all cells, and stones in two colors', () => {
    const picture = connectFour.draw!(parse('5x4 33214'));
    expect(picture.match(/<circle/g)).toHaveLength(20);
    expect(picture.match(/#c8452f/g)).toHaveLength(3);
    expect(picture.match(/#f0c53c/g)).toHaveLength(2);
  });

  test('is played by pointing anywhere at a column', () => {
    const state = parse('5x4 33214');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/
      .exec(connectFour.draw!(state))!
      .map(Number);
    const areas = state.columns.map((_, move) => connectFour.moveArea!(move, state));
    for (const [index, area] of areas.slice(1).entries())
      expect(area.x).toBe(areas[index]!.x + areas[index]!.width);
    expect(areas.at(-1)!.x + areas.at(-1)!.width).toBeLessThan(width!);
    expect(areas[0]!.height).toBeLessThan(height!);
  });
});

describe('the published scores of the first moves', () => {
  const mistakeIn = (position: string, score: number, move: string): string | undefined => {
    const verdict = problem.check(parse(position), { score, move, nodes: 1 });
    return verdict.kind !== 'wrong' ? undefined : verdict.mistake;
  };

  test('check the answer to the empty board at once', () => {
    expect(mistakeIn('7x6', 1, '4')).toBeUndefined();
    expect(mistakeIn('7x6', 1, '3')).toBe('weak-move');
    expect(mistakeIn('7x6', 2, '4')).toBe('wrong-score');
    expect(mistakeIn('7x6', 0, '3')).toBe('wrong-score');
  });

  test('are symmetrical, and the best one is that of the empty board', () => {
    const worth = Array.from('1234567', (move) => connectFour.published!(parse(move)));
    expect(worth).toEqual(worth.toReversed());
    expect(Math.max(...worth.map((score) => score!))).toBe(connectFour.published!(parse('7x6')));
  });

  test('exist for the usual board only, and for no later position', () => {
    for (const position of ['6x6', '7x5', '44', '7x7'])
      expect(connectFour.published!(parse(position))).toBeUndefined();
  });
});
