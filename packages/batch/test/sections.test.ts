/** Tests several answers to each record, each by a different solver. */
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packReports } from '@queenside/runtime/report';
import { destinationOf, Router, type Engine, type Route } from '../src/index.ts';
import { answer, startThirdParty, startWith } from './helpers.ts';

const FRAMED = fileURLToPath(new URL('fixtures/framed', import.meta.url));
const SECTIONS = [
  { label: 'Breadth first', solver: 'breadth-first' },
  { label: 'A*', solver: 'a-star' },
];
const WIDE = `S${'.'.repeat(30)}G`;
const GRIDS = `S..\n..G\n\n${WIDE}\n\n#S\nG#\n\nx\n`;

let engine: Engine;
let bundled: Engine;
beforeAll(async () => {
  [engine, bundled] = await Promise.all([startThirdParty([FRAMED]), startWith({}, {}, tmpdir())]);
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  await bundled[Symbol.asyncDispose]();
});

const twoWays = (more: object = {}) => ({
  input: 'two-ways.txt',
  destination: { problem: 'two-ways', options: {}, sections: SECTIONS, ...more },
});

test('each section is answered, checked, and seeded on its own, and a failed one costs only itself', async () => {
  const { text, records, report } = await answer(engine, GRIDS, twoWays());
  const way = `S${'*'.repeat(30)}G`;
  const lines = text.split('\n');
  expect(text.slice(0, text.indexOf('error:'))).toBe(
    `Breadth first\nS.*\n.*G\n\nA*\nS.*\n.*G\n\nBreadth first\n${way}\n\n`.replaceAll(
      'S.*\n.*G',
      lines.slice(1, 3).join('\n'),
    ),
  );
  expect(text).toMatch(
    /\nerror: line 4, section A\*: the solver a-star .*\nBreadth first\nno path\n\nA\*\nno path\n\nerror: line 9, column 1, section Breadth first: "x".*\nerror: line 9, column 1, section A\*: "x".*\n$/,
  );
  expect(
    records.map(({ line, section, solver, status }) => [line, section, solver, status]),
  ).toEqual([
    [1, 'Breadth first', 'breadth-first', 'right'],
    [1, 'A*', 'a-star', 'right'],
    [4, 'Breadth first', 'breadth-first', 'right'],
    [4, 'A*', 'a-star', 'failed'],
    [6, 'Breadth first', 'breadth-first', 'right'],
    [6, 'A*', 'a-star', 'right'],
    [9, 'Breadth first', 'breadth-first', 'failed'],
    [9, 'A*', 'a-star', 'failed'],
  ]);
  expect(new Set(records.map(({ seed }) => seed)).size).toBe(8);
  expect(report).toMatchObject({ right: 5, failed: 3 });
});

test('a run resumes after any answer', async () => {
  const { text, records, parts } = await answer(engine, GRIDS, twoWays());
  for (const count of [1, 2, 3]) {
    const reports = packReports(records.slice(0, count));
    const kept = [{ first: 0, reports, text: Buffer.from(parts.slice(0, count).join('')) }];
    const resumed = await answer(engine, GRIDS, { ...twoWays(), kept });
    expect(resumed.text).toBe(text);
  }
});

test('verify judges each section', async () => {
  const verified = await engine.verify({
    problem: 'two-ways',
    origin: { name: 'two-ways.txt' },
    sections: SECTIONS,
    input: Buffer.from('SG\n\nS.G\n'),
    answers: Buffer.from('Breadth first\nSG\nA*\nno path\nBreadth first\nS*G\n'),
    grades: true,
  });
  expect(
    verified.records.map(({ section, error, judged }) => [section, error?.mistake, judged!.title]),
  ).toEqual([
    ['Breadth first', undefined, 'record 1, Breadth first'],
    ['A*', 'false-no-path', 'record 1, A*'],
    ['Breadth first', undefined, 'record 2, Breadth first'],
    ['A*', 'missing', 'record 2, A*'],
  ]);
});

test('flags, routes, and the problem decide, in this order; a named solver answers alone', () => {
  const { installed } = engine;
  const destination = (wanted: object, routes: readonly Route[] = [], name = 'two-ways.txt') => {
    const router = new Router(installed.catalog, routes);
    const { solver, sections } = destinationOf(installed, { router, wanted }, name);
    return solver ?? sections?.map(({ label }) => label).join('+');
  };
  const sections = [{ label: 'one', solver: 'a-star' }];
  expect(destination({})).toBe('Breadth first+A*');
  expect(destination({ solver: 'a-star' })).toBe('a-star');
  expect(destination({}, [], 'two-ways.a-star.txt')).toBe('a-star');
  expect(destination({}, [{ match: '*', sections }])).toBe('one');
  expect(destination({}, [{ match: '*', solver: 'a-star' }])).toBe('a-star');
  expect(destination({ sections }, [{ match: '*', solver: 'a-star' }])).toBe('one');
  expect(() => destination({ sections: [{ label: 'x', solver: 'none' }] })).toThrow(
    /no solver "none"/,
  );
  expect(() =>
    destination({ sections: [{ label: 'x', solver: 'a-star', options: { a: 1 } }] }),
  ).toThrow(/a-star does not accept the option a/);
});

test('an outside program writes the sections of the problem', async () => {
  const program = `require('fs').writeFileSync('two-ways_out.txt', 'Breadth first\\nSG\\nA*\\nGS\\n')`;
  const { text } = await answer(engine, 'SG\n', twoWays({ command: ['node', '-e', program] }));
  expect(text).toMatch(
    /^Breadth first\nSG\n\nerror: line 1, section A\*: wrong answer \(other-grid\)/,
  );
});

const GRID = 'S__\n_X_\n__G';
const [PATH, OTHER_PATH] = ['SPP\n_XP\n__G', 'S__\nPX_\nPPG'];
const SECOND = 'SG_';

test.each([
  [
    'in order',
    [`Greedy\n${PATH}\nA*\n${OTHER_PATH}`, `Greedy\nSG_\nA*\nSG_`],
    'right right right right',
  ],
  [
    'in the other order',
    [`A*\n${OTHER_PATH}\nGreedy\n${PATH}`, `A*\nSG_\nGreedy\nSG_`],
    'right right right right',
  ],
  [
    'in both orders',
    [`Greedy\n${PATH}\nA*\n${PATH}`, `A*\nSG_\nGreedy\nSG_`],
    'right right right right',
  ],
  ['without labels', [`${PATH}\n\n${PATH}`, `SG_\n\nSG_`], 'right right right right'],
  ['with one label', [`A*\n${PATH}\n\n${PATH}`, `SG_\nA*\nSG_`], 'right right right right'],
  ['without one of A*', [`Greedy\n${PATH}`, `Greedy\nSG_\nA*\nSG_`], 'right missing right right'],
  ['without one of Greedy', [`A*\n${PATH}`, `Greedy\nSG_\nA*\nSG_`], 'missing right right right'],
  [
    'without one of Greedy, A* first',
    [`A*\n${PATH}`, `A*\nSG_\nGreedy\nSG_`],
    'missing right right right',
  ],
  [
    'with Greedy twice',
    [`Greedy\n${PATH}\nGreedy\n${PATH}`, `Greedy\nSG_\nA*\nSG_`],
    'right wrong-label right right',
  ],
  [
    'with an error line',
    [`error: line 1\nA*\n${PATH}`, `A*\nSG_\nerror: line 5`],
    'missing right missing right',
  ],
])('labels %s say which answer is which', async (_order, answers, expected) => {
  const { sections } = bundled.installed.catalog.problems.find(({ id }) => id === 'pathfinding')!;
  for (const format of [(text: string) => text, (text: string) => text.replaceAll('\n', '\r\n')]) {
    const { records, leftOver, chunks } = await bundled.verify({
      problem: 'pathfinding',
      origin: { name: 'pathfinding.txt' },
      sections: sections!,
      input: Buffer.from(`${GRID}\n\n${SECOND}\n`),
      answers: Buffer.from(format(`${answers.join('\n\n')}\n`)),
    });
    expect(records.map(({ section }) => section)).toEqual(['Greedy', 'A*', 'Greedy', 'A*']);
    expect(records.map(({ status, error }) => error?.mistake ?? status).join(' ')).toBe(expected);
    expect(leftOver).toBeUndefined();
    const text = Buffer.concat(chunks).toString();
    expect(text.match(/^(?:Greedy|A\*|error.*section (?:Greedy|A\*))/gm)).toHaveLength(4);
  }
});

test('a record that is a batch of its own is still there for its second section', async () => {
  const destination = {
    problem: 'pathfinding',
    options: {},
    sections: [
      { label: 'Greedy', solver: 'greedy-best-first' },
      { label: 'A*', solver: 'a-star' },
    ],
  };
  const { text } = await answer(bundled, 'SG', { input: 'pathfinding.txt', destination });
  expect(text).toBe('Greedy\nSG\nA*\nSG\n');
});
