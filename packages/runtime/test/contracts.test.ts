/** Values of plugins that break their contract, and plugins of any kind together: table after table. */
import { setImmediate } from 'node:timers/promises';
import {
  definePlugin,
  type Need,
  type Plugin,
  type Problem,
  QueensideError,
  type Search,
  type Solver,
  type Verdict,
} from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindOf, ProblemCalls, recordTitle } from '../src/calls/problem-calls.ts';
import { OutputBuffer, writeAnswer } from '../src/calls/output.ts';
import { plainStats } from '../src/calls/plain-data.ts';
import { SharedReports } from '../src/check/verify-records.ts';
import { parseRecord, type RecordReport, SEARCH_KINDS } from '../src/index.ts';
import { chooseSolver } from '../src/plugins/choose-solver.ts';
import {
  isNotable,
  joinReports,
  MOST_OWN_REPORTS,
  packReports,
  unpackReports,
} from '../src/report.ts';
import { answerPlace, answersPerRecord, planFor, sectionOf } from '../src/sections.ts';
import { registryOf, sums, type Sum } from './sums.ts';

const origin = { name: 'sums.txt' };

function callsOf(parts: Partial<Problem>): ProblemCalls {
  return new ProblemCalls(
    registryOf(definePlugin({ problems: [{ ...sums, ...parts }] })),
    'sums',
    origin,
  );
}

describe('the check of a problem', () => {
  const wrong = { kind: 'wrong', mistake: 'low', reason: 'no' };
  test.each([
    [{ kind: 'right' }],
    [{ kind: 'right', proof: 'optimal' }],
    [{ kind: 'right', proof: 'feasible', objective: 3n }],
    [wrong],
    [{ ...wrong, others: [], cause: 'c', rightPart: 'sign', off: -2 }],
    [{ kind: 'undecided', reason: 'hard' }],
    [{ kind: 'undecided', reason: 'hard', remedy: 'wait' }],
  ])('may return %o', (verdict) => {
    expect(callsOf({ check: () => verdict as Verdict }).check(0, 0)).toEqual(verdict);
  });

  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [true, 'a boolean'],
    ['right', 'a string'],
    [[], 'an array'],
    [Promise.resolve(), 'a promise'],
    [{}, 'an object'],
    [{ kind: 'RIGHT' }, 'an object'],
    [{ kind: 'right', proof: 'sure' }, 'an object'],
    [{ kind: 'right', objective: '3' }, 'an object'],
    [{ kind: 'right', objective: null }, 'an object'],
    [{ ...wrong, mistake: undefined }, 'an object'],
    [{ ...wrong, reason: 5 }, 'an object'],
    [{ ...wrong, others: 'typo' }, 'an object'],
    [{ ...wrong, cause: 1 }, 'an object'],
    [{ ...wrong, rightPart: 1 }, 'an object'],
    [{ ...wrong, off: NaN }, 'an object'],
    [{ ...wrong, off: '1' }, 'an object'],
    [{ kind: 'undecided' }, 'an object'],
    [{ kind: 'undecided', reason: 'hard', remedy: 1 }, 'an object'],
  ])('must not return %o', (value, kind) => {
    expect(kindOf(value)).toBe(kind);
    expect(() => callsOf({ check: () => value as Verdict }).check(0, 0)).toThrow(
      expect.objectContaining({
        code: 'batch/problem-failed',
        cause: expect.stringContaining(`its check returned ${kind} instead of a verdict`),
      }),
    );
  });

  test('may fail later, and harms nobody', async () => {
    const check = (): never => Promise.reject(new Error('later')) as never;
    expect(() => callsOf({ check }).check(0, 0)).toThrow('returned a promise');
    // An unhandled rejection would fail this file.
    await setImmediate();
  });

  test('returns an objective if the problem has one, and then a proof', () => {
    const check = (verdict: object) =>
      callsOf({ objective: { sense: 'min', unit: 'km' }, check: () => verdict as Verdict }).check(
        0,
        0,
      );
    expect(check({ kind: 'right', objective: 0 })).toEqual({
      kind: 'right',
      objective: 0,
      proof: 'feasible',
    });
    expect(check({ kind: 'right', objective: 2, proof: 'optimal' })).toMatchObject({
      proof: 'optimal',
    });
    expect(check(wrong)).toEqual(wrong);
    for (const objective of [undefined, NaN])
      expect(() => check({ kind: 'right', objective })).toThrow('without its objective');
  });

  test.each([
    [{ task: 'add' }],
    [{ size: 1 }],
    [{ task: 1, size: 1 }],
    [{ task: 'add', size: '1' }],
    [7],
  ])('its need must not be %o', (need) => {
    expect(() => callsOf({ need: () => need as Need }).need(0)).toThrow(
      'without a task and a size',
    );
  });
});

test('an answer is written whole, with its last line feed, or not at all', () => {
  const output = new OutputBuffer();
  const write = (chunks: readonly unknown[]) =>
    writeAnswer(
      { ...sums, format: () => chunks as Uint8Array[] },
      1,
      { instance: 0, number: 1, style: 'plain' },
      output,
    );
  const bytes = (text: string) => new TextEncoder().encode(text);
  write([bytes('a'), bytes(''), bytes('b\n'), bytes('')]);
  for (const [chunks, what] of [
    [[], 'returned nothing'],
    [[bytes('')], 'returned nothing'],
    [[bytes('c\n'), bytes('d')], 'without a line feed'],
    [[bytes('c\n'), 'd\n'], 'a string instead of bytes'],
    [[bytes('c\n'), [10]], 'an array instead of bytes'],
    [7, 'failed ('],
  ] as const)
    expect(() => write(chunks as readonly unknown[])).toThrow(what);
  write([bytes('e\n')]);
  expect(Buffer.concat(output.take()).toString()).toBe('ab\ne\n');
  expect([output.length, output.take()]).toEqual([0, []]);
});

test('statistics have at most 64 entries with names and words of at most 200 characters', () => {
  const name = fc.oneof(fc.string(), fc.constantFrom('n'.repeat(200), 'n'.repeat(201)));
  const value = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom('w'.repeat(200), 'w'.repeat(201), 'a\nb', {}, null, true, 5n),
  );
  const wild = fc.dictionary(name, value, { maxKeys: 90 });
  fc.assert(
    fc.property(wild, (stats) => {
      const fit = Object.entries(stats).filter(
        ([each, of]) =>
          each.length <= 200 &&
          (typeof of === 'number'
            ? Number.isFinite(of)
            : typeof of === 'string' && of.length <= 200),
      );
      const wanted = fit.slice(0, 64).map(([each, of]) => [each, of === 'a\nb' ? 'a b' : of]);
      expect(Object.entries(plainStats(stats as never))).toEqual(wanted);
    }),
  );
});

test('the titles of records name their number and section on one line', () => {
  const title = (problem: Problem, instance: unknown, section?: string) =>
    recordTitle(problem, instance, { number: 3, ...(section !== undefined && { section }) });
  const sum: Sum = { total: 5, words: [] };
  expect(title(sums, sum)).toBe('sum 3, 5');
  expect(title(sums, sum, 'A*')).toBe('sum 3, 5, A*');
  expect(title(sums, undefined, 'a\nb')).toBe('record 3, a b');
  expect(title({ ...sums, title: () => 7 as never }, sum)).toBe('record 3');
});

test('sections take turns', () => {
  const sections = [
    { label: 'x', solver: 'one' },
    { label: 'y', solver: 'two', options: { plus: 2 } },
    { label: 'z', solver: 'one', options: { times: 3 } },
  ];
  const plan = { solver: 'none', options: { plus: 1 }, sections };
  expect([answersPerRecord(sections), answersPerRecord(undefined)]).toEqual([3, 1]);
  for (let index = 0; index < 12; index++) {
    const { label, solver, options } = sections[index % 3]!;
    expect(sectionOf(index, sections)).toEqual({ section: label });
    expect(answerPlace(index, sections)).toEqual({
      number: Math.trunc(index / 3 + 1),
      section: label,
    });
    expect(answerPlace(index, undefined)).toEqual({ number: index + 1 });
    expect(planFor(plan, index)).toMatchObject({ solver, options: { plus: 1, ...options } });
  }
});

test('errors tell the line of the file, whatever comments are before them', () => {
  const line = fc.constantFrom('1', '# c', '#', ' # no comment', '2 3');
  const problem: Problem<string> = {
    ...(sums as Problem),
    parse: (record: string) => {
      const at = record.split('\n').indexOf('?');
      throw sumErrorAt(at + 1);
    },
  };
  fc.assert(
    fc.property(
      fc.array(line),
      fc.array(line),
      fc.integer({ min: 1, max: 99 }),
      (before, after, first) => {
        const record = [...before, '?', ...after].join('\n');
        let thrown: unknown;
        try {
          parseRecord(problem, record, origin, first);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toMatchObject({ place: { line: first + before.length, column: 1 } });
      },
    ),
  );
});

function sumErrorAt(line: number): Error {
  return new QueensideError('sums/number', '"?" is not a number', '', { line, column: 1 });
}

describe('reports', () => {
  const report = fc.record({
    line: fc.nat(99),
    status: fc.constantFrom('right', 'undecided', 'failed'),
    proof: fc.constantFrom(undefined, 'optimal', 'feasible'),
    solver: fc.constantFrom(undefined, 'abacus', 'beads'),
    milliseconds: fc.nat(1000),
    stats: fc.constant({}),
    bytes: fc.nat(9),
  });
  const reports = fc.array(report, { maxLength: 8 }) as fc.Arbitrary<RecordReport[]>;

  test('that are packed and joined are those of all records', () => {
    fc.assert(
      fc.property(fc.array(reports, { maxLength: 4 }), (groups) => {
        const all = groups.flat();
        const joined = joinReports(groups.map(packReports));
        expect(unpackReports(joined)).toEqual(JSON.parse(JSON.stringify(all)));
        const isPlain = ({ status, proof }: RecordReport) =>
          status === 'right' && proof === undefined;
        expect(joined.notable).toEqual(all.filter((each) => !isPlain(each)));
        expect(all.map(isNotable)).toEqual(all.map((each) => !isPlain(each)));
        const answered = all.filter(({ status }) => status !== 'failed');
        const solvers = answered.flatMap(({ solver }) => solver ?? []);
        expect(joined.solvers).toEqual([...new Set(solvers)]);
        expect([joined.count, joined.milliseconds]).toEqual([
          all.length,
          all.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
        ]);
      }),
    );
  });

  test('of a grader are shared beyond the first thousand of right ones and of others', () => {
    const shared = new SharedReports();
    const make = (line: number, status: 'right' | 'failed', off: number): RecordReport => ({
      line,
      status,
      milliseconds: 0,
      stats: {},
      bytes: 0,
      judged: { title: `record ${line}`, finding: 'wrong', reason: `${line}`, off },
    });
    const kept = new Set<RecordReport>();
    for (let line = 1; line <= 2 * MOST_OWN_REPORTS; line++) {
      const own = make(line, line % 2 === 0 ? 'right' : 'failed', 0);
      expect(shared.share(own)).toBe(own);
      kept.add(own);
    }
    for (const [off, status] of [
      [0, 'right'],
      [1, 'right'],
      [2, 'failed'],
    ] as const) {
      const first = make(5001, status, off);
      expect(shared.share(first)).toBe(first);
      expect(shared.share(make(5002, status, off))).toBe(first);
    }
    const worth = { objective: { value: 1 } } as never as RecordReport;
    const best = { ...make(5003, 'right', 0), ...worth };
    expect(shared.share(best)).toBe(best);
  });
});

/** Returns what a function returns, or the code of its error. */
function outcomeOf(call: () => string): string {
  try {
    return call();
  } catch (thrown) {
    return (thrown as QueensideError).code;
  }
}

describe('of several solvers', () => {
  const need: Need = { task: 'add', size: 5, uncertain: true };
  const trait = fc.record({
    seconds: fc.option(fc.constantFrom(0, 0.01, 0.015, 0.02, 0.021, 3, Infinity, NaN), {
      nil: undefined,
    }),
    complete: fc.boolean(),
    maxSize: fc.constantFrom(4, 5, 6),
    isAccepted: fc.boolean(),
    hasFailed: fc.boolean(),
  });

  test('the one is chosen that the rules rank first', () => {
    fc.assert(
      fc.property(
        fc.array(trait, { minLength: 1, maxLength: 6 }),
        fc.nat(6),
        fc.boolean(),
        (traits, standard, uncertain) => {
          const asked: string[] = [];
          const candidates = traits.map(({ seconds, complete, maxSize }, index) => ({
            plugin: 'p',
            solver: {
              id: `s${index}`,
              problem: 'sums',
              summary: '',
              options: {},
              capabilities: { tasks: ['add'], complete, deterministic: true, maxSize },
              ...(seconds !== undefined && { estimate: () => seconds }),
              solve: () => 0,
            } satisfies Solver,
          }));
          const traitOf = ({ id }: Solver) => traits[Number(id.slice(1))]!;
          const choose = () =>
            chooseSolver(
              { ...sums, defaultSolver: `s${standard}` },
              candidates,
              { instance: 0, need: { ...need, uncertain } },
              {
                accepts: (solver) => traitOf(solver).isAccepted,
                onEstimate: ({ id }) => asked.push(id),
                failed: candidates.flatMap(({ solver: { id } }, index) =>
                  traits[index]!.hasFailed ? [{ solver: id, reason: 'it died' }] : [],
                ),
              },
            ).id;
          const able = candidates
            .map(({ solver }) => solver)
            .filter((each) => traitOf(each).maxSize >= 5);
          const accepted = able.filter((each) => traitOf(each).isAccepted);
          const preferred = accepted.length === 0 ? able : accepted;
          const working = preferred.filter(
            (each) => !traitOf(each).hasFailed && !Number.isNaN(traitOf(each).seconds ?? 0),
          );
          const noticed = (each: Solver) => Math.max(0.02, traitOf(each).seconds ?? Infinity);
          const least = <Item>(items: Item[], rank: (item: Item) => number) => {
            const best = Math.min(...items.map(rank));
            return items.filter((item) => rank(item) === best);
          };
          let left = least(working, noticed);
          if (uncertain) left = least(left, (each) => (traitOf(each).complete ? 0 : 1));
          left = least(left, ({ id }) => (id === `s${standard}` ? 0 : 1));
          left = least(left, (each) => traitOf(each).seconds ?? Infinity);
          const refusal = able.length === 0 ? 'core/no-able-solver' : 'core/estimate-failed';
          expect(outcomeOf(choose)).toBe(left[0]?.id ?? refusal);
          expect(asked).toEqual(
            preferred
              .filter((each) => each.estimate !== undefined && !traitOf(each).hasFailed)
              .map(({ id }) => id),
          );
        },
      ),
    );
  });
});

describe('the catalog of any plugins', () => {
  const capabilities = ['deterministic', 'keys', 'bounds'] as const;
  const some = fc.subarray([...capabilities]);
  const ids = (prefix: string) =>
    fc
      .uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 3 })
      .map((all) => all.map((at) => `${prefix}${at}`));
  const wishes = fc.record({
    trees: fc.array(fc.option(some, { nil: undefined }), { minLength: 1, maxLength: 3 }),
    spaces: fc.array(fc.option(some, { nil: undefined }), { minLength: 3, maxLength: 3 }),
    searches: fc.tuple(ids('t'), fc.array(some, { minLength: 3, maxLength: 3 })),
    paths: fc.tuple(ids('p'), fc.array(some, { minLength: 3, maxLength: 3 })),
    networks: fc.array(fc.option(some, { nil: undefined }), { minLength: 3, maxLength: 3 }),
    constraintSearches: fc.tuple(ids('c'), fc.array(some, { minLength: 3, maxLength: 3 })),
    landscapes: fc.array(fc.option(some, { nil: undefined }), { minLength: 3, maxLength: 3 }),
    localSearches: fc.tuple(ids('l'), fc.array(some, { minLength: 3, maxLength: 3 })),
    solvers: ids('s'),
  });
  const searchNamed = (id: string, requires: readonly string[]) => ({
    id,
    summary: id,
    requires,
    complete: true,
    deterministic: false,
    options: {},
    run: () => undefined,
  });

  test('agrees with the solvers that run, and says of all others what they lack', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const { trees, spaces, networks, landscapes, solvers } = wish;
        const { searches, paths, constraintSearches, localSearches } = wish;
        const problems = trees.map((provides, at) => ({
          ...sums,
          id: `q${at}`,
          ...(provides && { tree: { provides, open: () => 0, answer: () => 0, solve: () => 0 } }),
          ...(spaces[at] && {
            space: { provides: spaces[at], open: () => 0, answer: () => 0, solve: () => 0 },
          }),
          ...(networks[at] && {
            constraints: { provides: networks[at], open: () => 0, solve: () => 0 },
          }),
          ...(landscapes[at] && {
            landscape: { provides: landscapes[at], tasks: ['some'], open: () => 0, solve: () => 0 },
          }),
        })) as unknown as Problem[];
        const own = solvers.map((id, at) => ({
          id,
          problem: `q${at}`,
          summary: '',
          options: {},
          capabilities: { tasks: ['add'], complete: true, deterministic: true },
          solve: () => 0,
        })) as Solver[];
        const list = ([names, requires]: [string[], readonly (readonly string[])[]]) =>
          names.map((id, at) => searchNamed(id, requires[at]!)) as unknown as Search[];
        const plugin = {
          apiVersion: definePlugin({}).apiVersion,
          problems,
          solvers: own,
          searches: list(searches),
          pathSearches: list(paths),
          constraintSearches: list(constraintSearches),
          localSearches: list(localSearches),
        } as unknown as Plugin;
        const registry = registryOf();
        registry.addKnown(plugin, { name: 'x', version: '1', location: '/x', source: 'bundled' });
        const catalog = registry.catalog();
        for (const [at, { id }] of problems.entries()) {
          const running = registry.solversOf(id).map((solver) => solver.id);
          expect(running).toEqual(running.toSorted());
          const listed = catalog.solvers.filter((each) => each.problem === id && each.usable);
          expect(listed.map((solver) => solver.id)).toEqual(running);
          // A search of landscapes answers only the tasks that the landscape names.
          const tasks = new Map(listed.map((each) => [each.id, each.capabilities.tasks]));
          for (const solver of registry.solversOf(id)) {
            expect(tasks.get(solver.id)).toEqual(solver.capabilities.tasks);
            expect(solver.capabilities.tasks.includes('some')).toBe(solver.id.startsWith('l'));
          }
          const unsuited = catalog.unsuited.filter(({ problem }) => problem === id);
          for (const [all, provides] of [
            [list(searches), trees[at]],
            [list(paths), spaces[at]],
            [list(constraintSearches), networks[at]],
            [list(localSearches), landscapes[at]],
          ] as const)
            for (const { id: search, requires } of all) {
              const lacking = requires.filter(
                (each) => !(provides as string[] | undefined)?.includes(each),
              );
              const fits = provides !== undefined && lacking.length === 0;
              expect(running.includes(search)).toBe(fits);
              expect(unsuited.filter((each) => each.search === search)).toEqual(
                provides === undefined || fits ? [] : [{ search, problem: id, lacking }],
              );
            }
          const owned = own.filter(({ problem }) => problem === id);
          expect(running).toEqual(expect.arrayContaining(owned.map((each) => each.id)));
        }
        const idle = own.filter(({ problem }) => !problems.some(({ id }) => id === problem));
        expect(catalog.solvers.filter(({ usable }) => !usable).map(({ id }) => id)).toEqual(
          idle.map(({ id }) => id),
        );
        // A second plugin with any of these parts is refused, and leaves nothing behind.
        const before = registry.catalog();
        const other = { name: 'y', version: '1', location: '/y', source: 'installed' };
        const parts = [
          'problems',
          'solvers',
          ...SEARCH_KINDS.map(({ list: kind }) => kind),
        ] as const;
        const taken = parts.filter((part) => plugin[part]!.length > 0);
        for (const part of taken) {
          const twin = { apiVersion: plugin.apiVersion, [part]: plugin[part]!.slice(-1) };
          expect(() => registry.addKnown(twin, other)).toThrow(
            expect.objectContaining({ code: 'core/duplicate-id' }),
          );
        }
        expect(registry.catalog()).toEqual(before);
      }),
    );
  });
});
