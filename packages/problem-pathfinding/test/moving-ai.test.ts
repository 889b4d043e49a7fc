/** Maps with scenarios: what is read, and which stated costs are refused. */
import { makeContext, parseRecord, splitRecords } from '@queenside/conformance';
import type { Verdict } from '@queenside/core';
import { expect, test } from 'vitest';
import { movingAi } from '../src/index.ts';
import { SEARCHES } from './searches.ts';

const MAP = `type octile
height 4
width 5
map
@@@@@
@..W@
@.S.@
@@@@@
`;
const scenario = (goal: string, cost: number | string) =>
  `0\tmaps/x.map\t5\t4\t1\t1\t${goal.replace(',', '\t')}\t${cost}\n`;

const parse = (record: string) => parseRecord(movingAi, record, { name: 'x.scen' });

test('every complete search finds the stated costs of generated maps', async () => {
  for (const kind of ['random', 'maze', 'rooms']) {
    const generator = movingAi.generator!;
    const { random } = makeContext({ seed: 7 });
    const wanted = { count: 1, scenarios: 12, kind, rows: 24, columns: 31, density: 0.3 };
    const scenarios = parse([...generator.generate(wanted as never, random)].join(''));
    for (const { search, options } of SEARCHES) {
      const answers = await movingAi.space!.solve(scenarios, search, options, makeContext());
      expect(answers.answers).toHaveLength(12);
      expect(movingAi.check(scenarios, answers)).toEqual({ kind: 'right' });
      if (search.guarantee(options) !== 'optimal') continue;
      for (const [index, { cost }] of answers.answers.entries())
        expect(cost).toBeCloseTo(scenarios[index]!.stated, 6);
    }
  }
});

test('a file may have several maps, CRLF, and no last line feed', () => {
  const one = `${MAP}version 1.0\n${scenario('3,2', 3)}`;
  const bytes = new TextEncoder().encode(`${one}\n${one}`.replaceAll('\n', '\r\n').trimEnd());
  expect(splitRecords(bytes, movingAi)).toHaveLength(2);
});

test.each([
  ['3,2', 3, 'scenario 1 states the cost 3, and the cheapest path costs 2.41421356'],
  ['2,2', 1.4, 'scenario 1 states the cost 1.4, and the cheapest path costs 1.41421356'],
])('a scenario to %s that states %d is an error', async (goal, stated, cause) => {
  await expect(judge(MAP + scenario(goal, stated))).rejects.toThrow(
    expect.objectContaining({ code: 'moving-ai/stated-cost', cause }),
  );
});

test('a scenario without a path must state the cost 0', async () => {
  const walled = MAP.replace('..W', '.@@').replace('.S.', '@@.');
  expect((await judge(walled + scenario('3,2', 0))).kind).toBe('right');
  await expect(judge(walled + scenario('3,2', 3))).rejects.toThrow(
    expect.objectContaining({ code: 'moving-ai/stated-path' }),
  );
});

/** Judges the answers of a search. */
async function judge(record: string): Promise<Verdict> {
  const scenarios = parse(record);
  const { search, options } = SEARCHES[0]!;
  return movingAi.check(
    scenarios,
    await movingAi.space!.solve(scenarios, search, options, makeContext()),
  );
}

test.each([
  [`version 1\n${scenario('3,2', 3)}`, 'moving-ai/map-missing', 1, 1],
  [MAP, 'moving-ai/scenarios-missing', 1, 1],
  [MAP.replace('height 4', 'height 5'), 'moving-ai/rows-missing', 8, 1],
  [MAP.replace('@.S.@', '@.S@'), 'moving-ai/uneven-row', 7, 4],
  [MAP.replace('@.S.@', '@.X.@'), 'moving-ai/unknown-terrain', 7, 3],
  [MAP.replace('width', 'size'), 'moving-ai/head-malformed', 3, 1],
  [MAP + scenario('3,2', 3).replace('5\t4', '6\t4'), 'moving-ai/other-size', 9, 1],
  [MAP + scenario('3,1', 2), 'moving-ai/not-free', 9, 1],
  [MAP + scenario('9,9', 2), 'moving-ai/not-free', 9, 1],
  [MAP + scenario('3,2', 'x'), 'moving-ai/scenario-malformed', 9, 1],
])('%j is refused as %s', (record, code, line, column) => {
  expect(() => parse(record)).toThrow(expect.objectContaining({ code, place: { line, column } }));
});
