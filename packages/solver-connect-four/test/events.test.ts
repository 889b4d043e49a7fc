import { runSolver } from '@queenside/conformance';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitboardAlphaBetaSolver } from '../src/index.ts';
import { at, positions } from './positions.ts';

/** The events about one position. Values are from the view of the side to move. */
interface Watched {
  readonly ply: number;
  readonly move: number;
  readonly low: number;
  readonly high: number;
  /** Each question's threshold and its answer, a bound. */
  readonly questions: readonly { threshold: number; name: string; bound: number }[];
}

type Told = readonly [name: string, ...values: number[]];

/** Solves a position with an observer. */
async function watchAll(state: ConnectFour, options: Readonly<Record<string, unknown>> = {}) {
  const names = Object.keys(bitboardAlphaBetaSolver.events!.fields);
  const events: Told[] = [];
  const event = (code: number, ...values: number[]): void =>
    void events.push([names[code]!, ...values]);
  const run = await runSolver(bitboardAlphaBetaSolver, state, { options, observer: { event } });
  expect(run).toEqual(await runSolver(bitboardAlphaBetaSolver, state, { options }));
  return { ...run, events };
}

/** Solves a position with an observer, and groups its events. */
async function watch(state: ConnectFour, options: Readonly<Record<string, unknown>> = {}) {
  const { events: told, ...run } = await watchAll(state, options);
  const starts = told.flatMap(([name], index) => (name === 'position' ? [index] : []));
  const watched = starts.map((start, index) => read(told.slice(start, starts[index + 1])));
  return { ...run, watched };
}

function read([position, ...told]: readonly Told[]): Watched {
  const [, ply, move] = position as [string, number, number];
  const bounds = (wanted: string): number[] =>
    told.flatMap(([name, bound]) => (name === wanted ? [bound!] : []));
  const questions = told.flatMap(([name, threshold], index) => {
    const answer = told[index + 1];
    return name === 'question'
      ? [{ threshold: threshold!, name: answer![0], bound: answer![1]! }]
      : [];
  });
  const [low, high] = [Math.max(...bounds('lower')), Math.min(...bounds('upper'))];
  return { ply, move, low, high, questions };
}

/** Converts a value after `ply` plies between the mover's view and MAX's. */
const turned = (state: ConnectFour, ply: number, value: number): number =>
  0 + ((connectFour.toMove(state) === 'max') === (ply === 0) ? value : -value);

describe('an observer sees', () => {
  test('the questions that close in on the score, and the move that keeps it', async () => {
    const state = at('255313643375362');
    const { answer, stats, watched } = await watch(state);
    const [whole, ...replies] = watched;
    expect(whole).toMatchObject({ ply: 0, move: 0, low: whole!.high });
    expect(whole!.questions.length).toBeGreaterThan(1);
    expect(turned(state, 0, whole!.low)).toBe(answer.score);
    const kept = replies.pop()!;
    expect(connectFour.moveName!(kept.move, state)).toBe(answer.move);
    expect(kept.high).toBeLessThanOrEqual(-whole!.low);
    for (const { ply, low } of replies) {
      expect(ply).toBe(1);
      expect(low).toBeGreaterThan(-whole!.low);
    }
    const asked = watched.flatMap(({ questions }) => questions);
    expect(asked).toHaveLength(Number(stats['questions']));
    for (const { threshold, name, bound } of asked)
      expect(name).toBe(bound >= threshold ? 'lower' : 'upper');
  });

  test.each([{ share: 42 }, { share: 0 }])(
    'with all moves, what each is worth (%o)',
    async (given) => {
      await fc.assert(
        fc.asyncProperty(positions('5x4', 8, 18), async (state) => {
          const { stats, watched } = await watch(state, { moves: 'all', ...given });
          const scores = new Map(
            String(stats['moves'])
              .split(' ')
              .map((text) => text.split(':') as [string, string]),
          );
          for (const { ply, move, low, high } of watched) {
            expect([ply, low]).toEqual([1, high]);
            const score = scores.get(connectFour.moveName!(move, state));
            expect(turned(state, 1, low)).toBe(Number(score));
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  test('the line of best play to the end of the game', async () => {
    const state = at('255313643375362');
    const { answer, events } = await watchAll(state);
    const line = events.filter(([name]) => name === 'best');
    expect(line.map(([, ply]) => ply)).toEqual(line.map((_, index) => index + 1));
    expect(connectFour.moveName!(line[0]![2]!, state)).toBe(answer.move);
    expect(line.every(([, , , score]) => score === answer.score)).toBe(true);
    let end = state;
    for (const [, , move] of line) end = connectFour.next(end, move!);
    expect(connectFour.moves(end)).toEqual([]);
    expect(connectFour.score(end)).toBe(answer.score);
  });

  test('that a game is over, or won at once, without a question', async () => {
    const { watched } = await watch(at('1212121'));
    expect(watched).toEqual([
      { ply: 0, move: 0, low: expect.any(Number), high: expect.any(Number), questions: [] },
    ]);
    expect(watched[0]!.low).toBe(watched[0]!.high);
  });
});
