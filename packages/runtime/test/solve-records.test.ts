import { type Plugin } from '@queenside/core';
import { Registry } from '../src/plugins/registry.ts';
import { expect, test } from 'vitest';
import { localProgress, type Unpacked } from '../src/index.ts';
import { solveRecords } from '../src/solve/solve-records.ts';

/** Plugins that are right, and plugins that misbehave. */
const PLUGINS = new URL('../../batch/test/fixtures/plugins/', import.meta.url);

/** Solves one record in this thread, without a supervisor. */
async function solve(record: string, solver: string, timeLimitMs = Infinity): Promise<Unpacked> {
  const registry = new Registry();
  for (const name of ['doubling', 'misbehaving']) {
    const { href } = new URL(`${name}/index.js`, PLUGINS);
    const { default: plugin } = (await import(href)) as { default: Plugin };
    registry.add(plugin, { name, version: '1', location: PLUGINS.pathname, source: 'bundled' });
  }
  const bytes = Buffer.from(record);
  const plan = {
    problem: 'double',
    origin: { name: 'double.txt' },
    solver,
    options: {},
    seed: 1,
    timeLimitMs,
    explain: true,
    draw: false,
  };
  const records = { bytes, ends: [bytes.length], lines: [1], first: 0 };
  return solveRecords(registry, { kind: 'solve', plan, records }, localProgress());
}

const errorOf = ({ records }: Unpacked) => records[0]!.error;

test('the time-limit error tells what the solver knows', async () => {
  expect(errorOf(await solve('13', 'teller', 20))).toEqual({
    code: 'batch/time-limit',
    cause: 'no answer within the time limit of 20 ms: the double is only known to be at least 20',
    remedy: 'raise --time-limit, or use a faster solver',
  });
  expect(errorOf(await solve('13', 'poller', 20))!.cause).toBe(
    'no answer within the time limit of 20 ms',
  );
});

test('other errors are not blamed on the time limit', async () => {
  expect(errorOf(await solve('13', 'resigner', 20))!.code).toBe('core/gave-up');
  expect(errorOf(await solve('13', 'late-liar', 20))!.code).toBe('core/answer-wrong');
});

test.each(['mumbler', 'riddler'])(
  'an explanation that fails (%s) costs no answer',
  async (solver) => {
    const { records, chunks } = await solve('13', solver);
    expect(Buffer.concat(chunks).toString()).toBe('26\n');
    expect(records[0]).toMatchObject({ status: 'right' });
    expect(records[0]!.details ?? {}).toEqual({});
  },
);
