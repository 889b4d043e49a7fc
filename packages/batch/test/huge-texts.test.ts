/** A huge text of a plugin or a record harms nothing, and is cut to 4 KiB in a result line. */
import { describe, expect, test } from 'vitest';
import { answer, startWith } from './helpers.ts';

const KIB_4 = 4096;
const HUGE = `'x'.repeat(300e6)`;

const exporting = (parts: string): string => `export default { apiVersion: 2, ${parts} };`;

const solver = (does: string, id = `'trial'`): string => `{
  id: ${id}, problem: 'nqueens', summary: 'a trial', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve({ size }, options, context) {
    if (size === 1) { ${does} }
    return { kind: 'board', rows: Int32Array.of(0) };
  },
}`;

/** Returns the report of a record that the solver answers, and its line. */
async function tryRecord(does: string, explain = false) {
  await using engine = await startWith({ trial: exporting(`solvers: [${solver(does)}]`) });
  const destination = { problem: 'nqueens', options: {}, solver: 'trial' };
  const { text, records } = await answer(engine, '1\n', { destination, explain });
  return { text, record: records[0]! };
}

describe('a huge text of a solver', () => {
  test.each([
    ['an error', `throw new Error(${HUGE});`, 'core/solver-threw'],
    ['an error of 100 MB', `throw new Error('x'.repeat(100e6));`, 'core/solver-threw'],
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
  ])(
    '%s fails its record only',
    async (_, does, code) => {
      const { text, record } = await tryRecord(does);
      expect(record.status).toBe('failed');
      expect(text).toMatch(/^error: line 1: /);
      expect(text.length).toBeLessThanOrEqual(KIB_4);
      expect(record.error!.code).toMatch(code);
      expect(JSON.stringify(record).length).toBeLessThan(3 * KIB_4);
    },
    60_000,
  );

  test('a shortened text tells its length', async () => {
    const { text } = await tryRecord(`throw new Error(${HUGE});`);
    expect(text).toContain('xxx… (300,000,000 characters); try another solver');
  }, 60_000);

  test.each([
    ['statistics', `context.stats.short = 1; context.stats.long = ${HUGE};`],
    ['names of statistics', `context.stats.short = 1; context.stats[${HUGE}] = 1;`],
    ['an explanation', `context.stats.short = 1; context.explain?.(() => ({ long: ${HUGE} }));`],
    [
      'a long explanation',
      `context.stats.short = 1; context.explain?.(() => new Array(1e6).fill('xxxxxxxx'));`,
    ],
  ])(
    '%s cannot enlarge the report',
    async (_, does) => {
      const { text, record } = await tryRecord(does, true);
      expect(text).toBe('[1]\n');
      expect(record.stats).toEqual({ short: 1 });
      expect(JSON.stringify(record).length).toBeLessThan(KIB_4);
    },
    60_000,
  );
});

describe('a plugin with huge texts is refused or shortened:', () => {
  const LARGE = `'x'.repeat(30e6)`;
  test.each([
    ['an error at import', `throw new Error(${LARGE});`],
    ['an error later', `setTimeout(() => { throw new Error(${LARGE}); }, 10); ${exporting('')}`],
    ['an id', exporting(`solvers: [${solver('', `'a'.repeat(30e6)`)}]`)],
    ['a shape', `export default { apiVersion: ${LARGE} };`],
    [
      'options',
      exporting(`solvers: [{ ...${solver('')}, options: {
        text: { description: 'a text', type: 'string', enum: [${LARGE}], default: 'x' } } }]`),
    ],
  ])(
    '%s',
    async (_, code) => {
      await using engine = await startWith({ trial: code });
      const { broken, catalog } = engine.installed;
      expect(broken).toMatchObject([{ name: 'trial' }]);
      expect(broken[0]!.reason.length).toBeLessThanOrEqual(KIB_4);
      expect(catalog.solvers.some(({ id }) => id === 'bitmask')).toBe(true);
    },
    60_000,
  );

  test('a summary', async () => {
    const summary = solver('').replace(`'a trial'`, LARGE);
    await using engine = await startWith({ trial: exporting(`solvers: [${summary}]`) });
    const found = engine.installed.catalog.solvers.find(({ id }) => id === 'trial');
    expect(found!.summary).toMatch(/^x{1900,2000}… \(30,000,000 characters\)$/);
  }, 60_000);
});

test('a huge record is quoted in part', async () => {
  await using engine = await startWith({});
  for (const record of ['x'.repeat(8e6), `8 ${'x'.repeat(8e6)}`, '9'.repeat(8e6)]) {
    const destination = { problem: 'nqueens', options: {} };
    const { text } = await answer(engine, `${record}\n1\n`, { destination });
    expect(text.length).toBeLessThanOrEqual(KIB_4);
    expect(text).toMatch(/^error: line 1.*\n\[1\]\n$/);
  }
}, 60_000);
