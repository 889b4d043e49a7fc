/** A huge text of a plugin or a record harms nothing, and is cut to 4 KiB in a result line. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../src/index.ts';
import { answer, startWith } from './helpers.ts';

const KIB_4 = 4096;
const HUGE = `'x'.repeat(60e6)`;

const exporting = (parts: string): string => `export default { apiVersion: 2, ${parts} };`;

const solver = (does: string, id = `'trial'`): string => `{
  id: ${id}, problem: 'nqueens', summary: 'a trial', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve({ size }, options, context) {
    if (size === 1) { ${does} }
    return { kind: 'board', rows: Int32Array.of(0) };
  },
}`;

/** The values that a solver throws, by title, and the error's code. */
const THROWN: readonly (readonly [title: string, does: string, code: string])[] = [
  ['an error', `throw new Error(${HUGE});`, 'core/solver-threw'],
  ['a text', `throw ${HUGE};`, 'core/solver-threw'],
  ['an error that cannot be longer', `throw new Error('x'.repeat(2 ** 29 - 32));`, ''],
  ['a stack', `const e = new Error('no'); e.stack = ${HUGE}; throw e;`, 'core/solver-threw'],
  ['a name', `const e = new Error(''); e.name = ${HUGE}; throw e;`, 'core/solver-threw'],
  [
    'an error with a code',
    `const text = ${HUGE};
     throw Object.assign(new Error(text), {
       [Symbol.for('queenside.error')]: true, code: text, cause: text, remedy: text, place: {},
     });`,
    '',
  ],
  [
    'a late error',
    `setTimeout(() => { throw new Error(${HUGE}); }); return new Promise(() => 0);`,
    '',
  ],
];

/** The additions of a solver to its report, by title. */
const ADDED: readonly (readonly [title: string, does: string])[] = [
  ['statistics', `context.stats.short = 1; context.stats.long = ${HUGE};`],
  ['names of statistics', `context.stats.short = 1; context.stats[${HUGE}] = 1;`],
  ['an explanation', `context.stats.short = 1; context.explain?.(() => ({ long: ${HUGE} }));`],
  [
    'a long explanation',
    `context.stats.short = 1; context.explain?.(() => new Array(1e6).fill('xxxxxxxx'));`,
  ],
];

const LARGE = `'x'.repeat(30e6)`;
/** Plugins that are refused. */
const REFUSED: Readonly<Record<string, string>> = {
  'error-at-import': `throw new Error(${LARGE});`,
  'error-later': `setTimeout(() => { throw new Error(${LARGE}); }, 10); ${exporting('')}`,
  id: exporting(`solvers: [${solver('', `'a'.repeat(30e6)`)}]`),
  options: exporting(`solvers: [{ ...${solver('')}, options: {
    text: { description: 'a text', type: 'string', enum: [${LARGE}], default: 'x' } } }]`),
  shape: `export default { apiVersion: ${LARGE} };`,
};

const DOES = [...THROWN, ...ADDED].map(([, does]) => does);

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-test-'));
  const trials = DOES.map((does, index) => solver(does, `'trial-${index}'`));
  const summary = solver('', `'long-summary'`).replace(`'a trial'`, LARGE);
  const plugins = {
    ...REFUSED,
    summary: exporting(`solvers: [${summary}]`),
    trials: exporting(`solvers: [${trials.join(',\n')}]`),
  };
  engine = await startWith(plugins, {}, folder);
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Returns the report of a record that the solver answers, and its line. */
async function tryRecord(does: string, explain = false) {
  const trial = `trial-${DOES.indexOf(does)}`;
  const destination = { problem: 'nqueens', options: {}, solver: trial };
  const { text, records } = await answer(engine, '1\n', { destination, explain });
  return { text, record: records[0]! };
}

describe('a huge text of a solver', () => {
  test.each(THROWN)('%s fails its record only', async (_, does, code) => {
    const { text, record } = await tryRecord(does);
    expect(record.status).toBe('failed');
    expect(text).toMatch(/^error: line 1: /);
    expect(text.length).toBeLessThanOrEqual(KIB_4);
    expect(record.error!.code).toMatch(code);
    expect(JSON.stringify(record).length).toBeLessThan(3 * KIB_4);
  });

  test('a shortened text tells its length', async () => {
    const { text } = await tryRecord(THROWN[0]![1]);
    expect(text).toContain('xxx… (60,000,000 characters); try another solver');
  });

  test.each(ADDED)('%s cannot enlarge the report', async (_, does) => {
    const { text, record } = await tryRecord(does, true);
    expect(text).toBe('[1]\n');
    expect(record.stats).toEqual({ short: 1 });
    expect(JSON.stringify(record).length).toBeLessThan(KIB_4);
  });
});

test('plugins with huge texts are refused, and the others work', () => {
  const { broken, catalog } = engine.installed;
  expect(broken.map(({ name }) => name)).toEqual(Object.keys(REFUSED));
  for (const { reason } of broken) expect(reason.length).toBeLessThanOrEqual(KIB_4);
  expect(catalog.solvers.some(({ id }) => id === 'bitmask')).toBe(true);
});

test('a huge summary is shortened', () => {
  const found = engine.installed.catalog.solvers.find(({ id }) => id === 'long-summary');
  expect(found!.summary).toMatch(/^x{1900,2000}… \(30,000,000 characters\)$/);
});

test('a huge record is quoted in part', async () => {
  for (const record of ['x'.repeat(8e6), `8 ${'x'.repeat(8e6)}`, '9'.repeat(8e6)]) {
    const destination = { problem: 'nqueens', options: {} };
    const { text } = await answer(engine, `${record}\n1\n`, { destination });
    expect(text.length).toBeLessThanOrEqual(KIB_4);
    expect(text).toMatch(/^error: line 1.*\n\[1\]\n$/);
  }
});
