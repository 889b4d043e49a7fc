/** Boards as states of a landscape: what they cost, and that placed queens never move. */
import { makeContext, searchAsSolver } from '@queenside/conformance';
import {
  checkOptions,
  type LandscapeCursor,
  Random,
  RIGHT,
  type TraceEvent,
} from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hillClimbing } from '../../solver-hill-climbing/src/index.ts';
import { localBeam } from '../../solver-local-beam/src/index.ts';
import { tabuSearch } from '../../solver-tabu/src/index.ts';
import { nqueens, type NQueensAnswer } from '../src/index.ts';
import { parse } from './helpers.ts';

const saved = (landscape: LandscapeCursor): Int32Array => {
  const state = new Int32Array(landscape.info.words);
  landscape.save(state, 0);
  return state;
};
const attacks = (rows: Int32Array): number => {
  let pairs = 0;
  for (let a = 0; a < rows.length; a++)
    for (let b = 0; b < a; b++) if (Math.abs(rows[a]! - rows[b]!) === a - b) pairs++;
  return pairs;
};

test.each(['8', '8 with (3,5)', '9 (2,2) (5,3) (9,9)'])(
  'moves and crossover of %s keep each row once, and placed queens',
  (record) => {
    const instance = parse(record);
    const landscape = nqueens.landscape!.open(instance);
    const { size, placed } = instance;
    const rows = Array.from({ length: size }, (_, row) => row);
    const expectBoard = (state: Int32Array): void => {
      expect([...state].toSorted((a, b) => a - b)).toEqual(rows);
      for (const { column, row } of placed) expect(state[column]).toBe(row);
    };
    const moves = new Int32Array(landscape.info.maxNeighbors);
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { maxLength: 20 }), (seed, choices) => {
        const random = new Random(seed);
        landscape.randomize(random);
        const parent = saved(landscape);
        for (const choice of choices) {
          expect(landscape.neighbors(moves)).toBe(moves.length);
          const move = moves[choice % moves.length]!;
          const [gained, lost] = [landscape.gains!(move), landscape.loses!(move)];
          landscape.apply(move, landscape.delta(move));
          const state = saved(landscape);
          expectBoard(state);
          expect(landscape.cost).toBe(attacks(state));
          expect(state[Math.floor(gained / size)]).toBe(gained % size);
          expect(state[Math.floor(lost / size)]).not.toBe(lost % size);
        }
        const other = saved(landscape);
        const child = new Int32Array(size);
        landscape.crossover!(parent, other, child, random);
        expectBoard(child);
        for (const [column, row] of child.entries())
          expect([parent[column], other[column]]).toContain(row);
      }),
    );
  },
);

describe.each([hillClimbing, tabuSearch, localBeam])('$id', (search) => {
  const solver = searchAsSolver(search, nqueens, 'localSearches');
  const names = Object.keys(search.events!.fields);

  test('answers records with placed queens, and the stage shows the boards that it tells of', async () => {
    for (const record of ['1', '8', '10 with (4,2)', '12 (1,1) (2,3)']) {
      const instance = parse(record);
      const events: TraceEvent[] = [];
      const observer = {
        event(code: number, ...values: readonly (number | undefined)[]) {
          const name = names[code]!;
          const fields = search.events!.fields[name]!;
          const named = fields.map((field, at) => [field, values[at]!] as const);
          events.push({ name, values: Object.fromEntries(named) });
        },
      };
      const context = makeContext({ seed: 5, observer });
      // Without sideways moves, hill climbing often begins again.
      const given = 'sideways' in search.options ? { sideways: 0 } : {};
      const options = checkOptions(search.id, search.options, given);
      const answer: NQueensAnswer = await solver.solve(instance, options, context);
      expect(nqueens.check(instance, answer)).toEqual(RIGHT);
      const stage = nqueens.stage!(instance);
      let copy = stage.copy!();
      for (const [at, event] of events.entries()) {
        const words = stage.follow(event);
        if (at % 5 === 0) copy = stage.copy!();
        else copy.follow(event);
        expect(copy.text()).toBe(stage.text());
        const begun = event.name === 'restart' && `attempt ${event.values['attempt']} begins`;
        expect(words).toBe(begun === false ? words : begun);
        if (event.name !== 'move') continue;
        const { cost } = event.values;
        const [shown] = stage.memory!();
        expect(shown!.facts).toEqual({ 'attacking pairs': String(cost) });
      }
    }
  });

  test('says that there is no board if that is plain, or all queens are placed', async () => {
    for (const record of [
      '2',
      '3',
      '5 with (1,1) (2,2)',
      '4 with (1,1) (1,3)',
      '4 (1,1) (2,3) (3,2)',
    ])
      expect(await solver.solve(parse(record), {}, makeContext())).toEqual({ kind: 'none' });
  });
});
