import { API_VERSION, definePlugin } from '@queenside/core';
import { checkPlugin } from '@queenside/runtime';
import { describe, expect, test } from 'vitest';
import { greatest, lottery, scan } from '../../core/test/greatest.ts';
import { nim } from '../../conformance/test/nim.ts';
import { plainSearch } from '../../core/test/plain-search.ts';

const whole = definePlugin({
  problems: [greatest],
  solvers: [scan, lottery],
  searches: [plainSearch],
});

describe('checkPlugin', () => {
  test('returns a valid plugin unchanged', () => {
    expect(checkPlugin(whole, 'whole')).toBe(whole);
    expect(whole.apiVersion).toBe(API_VERSION);
  });

  test.each([
    ['x', '%'],
    ['x', false],
    ['x'.repeat(40), '%'.repeat(100)],
  ])('takes the shortest and the longest title and comment', (title, comments) => {
    const problem = { ...greatest, examples: [{ title, record: '3 9 4', right: '9' }], comments };
    const plugin = { ...whole, problems: [problem] };
    expect(checkPlugin(plugin, 'whole')).toBe(plugin);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(41) }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ comments: '' }, 'comments'],
    [{ comments: true }, 'comments'],
    [{ comments: '%'.repeat(101) }, 'comments'],
  ])('refuses %o', ({ title = 'x', comments = '%' }: Record<string, unknown>, key) => {
    const problem = { ...greatest, examples: [{ title, record: '3 9 4', right: '9' }], comments };
    expect(() => checkPlugin({ ...whole, problems: [problem] }, 'whole')).toThrow(key);
  });

  const REFUSED: [what: string, exported: unknown, detail: string][] = [
    ['nothing', undefined, 'the default export must be an object, found nothing'],
    ['a function', () => undefined, 'the default export must be an object, found a function'],
    ['an array', [], 'the default export must be an object, found []'],
    ['no version', {}, 'apiVersion is required, found nothing'],
    [
      'an unknown part',
      { ...whole, solver: scan },
      'solver is not a known key; known keys: apiVersion, problems, solvers, searches, pathSearches, constraintSearches, localSearches (did you mean solvers?)',
    ],
    ['a solver alone', { ...whole, solvers: scan }, 'solvers must be a list'],
    ['an id in camel case', withSolver({ id: 'minConflicts' }), 'solvers[0].id must match pattern'],
    ['no summary', withSolver({ summary: undefined }), 'solvers[0].summary is required'],
    ['no options', withSolver({ options: undefined }), 'solvers[0].options is required'],
    [
      'an option without description',
      withSolver({ options: { tries: { type: 'integer' } } }),
      'solvers[0].options.tries.description is required',
    ],
    [
      'an option in kebab case',
      withSolver({ options: { 'max-tries': { description: 'how many' } } }),
      'solvers[0].options',
    ],
    [
      'no tasks',
      withSolver({ capabilities: { tasks: [], complete: true, deterministic: true } }),
      'solvers[0].capabilities.tasks must have at least 1 item, found []',
    ],
    [
      'an unknown capability',
      withSolver({ capabilities: { ...scan.capabilities, maxsize: 5 } }),
      'solvers[0].capabilities.maxsize is not a known key',
    ],
    ['no solve', withSolver({ solve: 'later' }), 'solvers[0].solve must be a function'],
    [
      'no styles',
      { ...whole, problems: [{ ...greatest, styles: [] }] },
      'problems[0].styles must have at least 1 item',
    ],
    [
      'an example with a title of two lines',
      { ...whole, problems: [{ ...greatest, examples: [{ title: '1\n2', record: '1' }] }] },
      'problems[0].examples[0].title must match pattern',
    ],
    [
      'an example without an answer',
      { ...whole, problems: [{ ...greatest, examples: [{ record: '1' }] }] },
      'problems[0].examples[0].right is required',
    ],
    [
      'no check',
      { ...whole, problems: [{ ...greatest, check: undefined }] },
      'problems[0].check must be a function',
    ],
    [
      'no branching',
      withGame({ maxBranching: 0 }),
      'problems[0].game.maxBranching must be at least 1, found 0',
    ],
    [
      'half a range',
      withGame({ scoreRange: [1] }),
      'problems[0].game.scoreRange must have at least 2 items',
    ],
    [
      'a game without examples',
      withGame({ examples: [] }),
      'problems[0].game.examples must have at least',
    ],
    ['no next', withGame({ next: undefined }), 'problems[0].game.next must be a function'],
    [
      'a cursor that does not say what it provides',
      withGame({ tree: { open: () => 0 } }),
      'problems[0].game.tree.provides is required, found nothing',
    ],
    [
      'a cursor that does not open',
      withGame({ tree: { provides: [] } }),
      'problems[0].game.tree.open must be a function',
    ],
    [
      'games beside the problems',
      { ...whole, games: [nim] },
      'games is not a known key; known keys: apiVersion, problems, solvers, searches',
    ],
    [
      'a search that may be complete',
      { ...whole, searches: [{ ...plainSearch, complete: 'maybe' }] },
      'searches[0].complete must be true or false, found "maybe"',
    ],
    [
      'no run',
      { ...whole, searches: [{ ...plainSearch, run: undefined }] },
      'searches[0].run must be a function',
    ],
    [
      'a function among the options of a solver',
      withSolver({ options: { depth: WITH_FUNCTION } }),
      'the options of scan must be plain data: ',
    ],
    [
      'a function among the options of a search',
      { ...whole, searches: [{ ...plainSearch, options: { depth: WITH_FUNCTION } }] },
      `the options of ${plainSearch.id} must be plain data: `,
    ],
    [
      'a function among the parameters of a generator',
      { ...whole, problems: [{ ...greatest, generator: { parameters: { n: WITH_FUNCTION } } }] },
      'the options of the generator of greatest must be plain data: ',
    ],
    ['half a split', withSolver({ split: { parts: () => 1 } }), 'solvers[0].split.solvePart must'],
    ['no split', withSolver({ split: null }), 'solvers[0].split must be an object'],
    ['an estimate that is a number', withSolver({ estimate: 3 }), 'solvers[0].estimate must be'],
    [
      'a drawing instead of one who draws',
      { ...whole, problems: [{ ...greatest, draw: 7 }] },
      'problems[0].draw must be a function',
    ],
    [
      'a stage that is a word',
      { ...whole, problems: [{ ...greatest, stage: 'x' }] },
      'problems[0].stage must be a function',
    ],
    [
      'a size instead of one who makes records by size',
      { ...whole, problems: [{ ...greatest, sized: 5 }] },
      'problems[0].sized must be a function',
    ],
    [
      'a generator that does not generate',
      { ...whole, problems: [{ ...greatest, generator: { parameters: {} } }] },
      'problems[0].generator.generate must be a function',
    ],
    [
      'a tree that does not say what it provides',
      {
        ...whole,
        problems: [{ ...greatest, tree: { open: () => 0, answer: () => 0, provides: 5 } }],
      },
      'problems[0].tree.provides must be a list, found 5',
    ],
    [
      'a move name that is one',
      withGame({ moveName: 'take' }),
      'problems[0].game.moveName must be a function',
    ],
    [
      'an option of no type',
      withSolver({ options: { depth: OPTION, tries: { ...OPTION, type: 'nonsense' } } }),
      'the options of scan must be valid JSON Schemas: tries is not a JSON Schema: type must be JSONType',
    ],
    [
      'an invalid pattern',
      withSolver({ options: { word: { ...OPTION, type: 'string', pattern: '(' } } }),
      'the options of scan must be valid JSON Schemas: word is not a JSON Schema: Invalid regular',
    ],
    [
      'a default that breaks its own schema',
      withSolver({ options: { depth: OPTION, tries: { ...OPTION, default: 'many' } } }),
      'the options of scan must be valid JSON Schemas: the default of tries must be an integer, found "many"',
    ],
    [
      'an option that contains itself',
      withSolver({ options: { depth: { description: 'how deep' }, tries: circular() } }),
      'the options of scan must be plain data: tries contains itself',
    ],
    [
      'a default that JSON does not know',
      withSolver({ options: { tries: { description: 'how many', default: 10n } } }),
      'the options of scan must be plain data: tries contains a bigint',
    ],
    [
      'a bound that JSON does not know',
      withSolver({ options: { tries: { description: 'how many', maximum: Infinity } } }),
      'the options of scan must be plain data: tries contains Infinity',
    ],
    [
      'a set in an option',
      withSolver({ options: { tries: { description: 'how many', enum: new Set() } } }),
      'the options of scan must be plain data: tries contains an object that is not plain data',
    ],
  ];

  test.each(REFUSED)('refuses %s', (_what, exported, detail) => {
    expect(() => checkPlugin(exported, 'broken')).toThrow(
      expect.objectContaining({
        code: 'core/plugin-shape',
        cause: expect.stringContaining(`plugin broken is not a valid plugin: ${detail}`),
      }),
    );
  });

  test('refuses another API version before any other check, and says what to do', () => {
    expect(() => checkPlugin({ apiVersion: 3, shape: 'unknown' }, 'newer')).toThrow(
      'plugin newer was made for API version 3, and this Queenside has 2; update Queenside',
    );
    expect(() => checkPlugin({ apiVersion: 1, name: 'older' }, 'older')).toThrow(
      /API version 1, and this Queenside has 2; .* change its code as "From version 1 to version 2" in docs/,
    );
  });
});

const OPTION = { type: 'integer', description: 'how many' };
const WITH_FUNCTION = { description: 'how deep', default: () => 1 };

function circular(): object {
  const schema: Record<string, unknown> = { description: 'how many' };
  return Object.assign(schema, { items: schema });
}

function withGame(change: object): object {
  return { ...whole, problems: [{ ...greatest, game: { ...nim, ...change } }] };
}

function withSolver(change: object): object {
  return { apiVersion: API_VERSION, solvers: [{ ...scan, ...change }] };
}
