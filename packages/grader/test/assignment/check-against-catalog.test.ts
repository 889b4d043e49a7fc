import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { QueensideError } from '@queenside/core';
import { checkAgainstCatalog } from '../../src/assignment/index.ts';
import { errorOf, loadText, useEngine } from './helpers.ts';

const engine = useEngine();

const withTest = (more: string): string => `title: x\ntests:\n  - { points: 1, ${more} }\n`;

const LONG_RECORD = `8${' '.repeat(98)}\n`;

describe('checkAgainstCatalog', () => {
  test.each([
    'problem: nqueens, instances: small.txt, answer: { forms: [compact, zero-based] }',
    'problem: nqueens, instances: { generate: { class: large, count: 1 }, perStudent: true }',
    'problem: alphabeta, instances: { generate: {} }, answer: { solver: minimax }',
    'problem: mine, instances: small.txt, checker: { kattis: cat }, answer: { forms: [compact], solver: minimax }',
  ])('%s', async (written) => {
    const assignment = await loadText(withTest(written));
    await expect(checkAgainstCatalog(assignment, engine())).resolves.toBeUndefined();
  });

  test.each([
    ['unknown-problem', '§problem: nqueen, instances: small.txt', 'did you mean "nqueens"'],
    [
      'unknown-problem',
      '§problem: mine, instances: { generate: {} }, checker: { kattis: cat }',
      '"mine"',
    ],
    [
      'unknown-style',
      'problem: nqueens, instances: small.txt, answer: { §forms: [zerobased] }',
      '"zero-based"',
    ],
    [
      'bad-parameter',
      'problem: nqueens, instances: { §generate: { cuont: 3 } }',
      'cuont',
      'queenside generate nqueens help',
    ],
    ['bad-parameter', 'problem: nqueens, instances: { §generate: { count: "3" } }', 'count'],
    [
      'bad-parameter',
      'problem: nqueens, instances: { §generate: { minSize: 9, maxSize: 8 } }',
      'tests[0].instances.generate',
      '9',
    ],
    [
      'unknown-solver',
      'problem: alphabeta, instances: small.txt, answer: { §solver: minmax }',
      'did you mean "minimax"',
    ],
    [
      'unknown-solver',
      'problem: nqueens, instances: small.txt, answer: { §solver: alphabeta }',
      'did you mean "min-conflicts"',
    ],
    [
      'bad-option',
      'problem: alphabeta, instances: small.txt, answer: { solver: minimax, §options: { dept: 3 } }',
      'dept',
    ],
    [
      'unknown-algorithm',
      'kind: function, problem: alphabeta, instances: { generate: {} }, rule: { §is: a-star, points: 1 }',
      'name one of minimax, alpha-beta, expectimax',
    ],
    [
      'unknown-algorithm',
      'kind: function, problem: pathfinding, instances: { generate: {} }, budget: { expanded: { §of: ida-star, atMost: 100 % }, points: 1 }',
      'name one of a-star',
    ],
    [
      'unknown-algorithm',
      'kind: function, problem: alphabeta, instances: { generate: {} }, rule: { §is: alphabeta, points: 1 }',
      'name one of minimax, alpha-beta, expectimax (did you mean alpha-beta?)',
    ],
    [
      'unknown-count',
      'kind: function, problem: pathfinding, instances: { generate: {} }, budget: { §examined: { of: a-star, atMost: 100 % }, points: 1 }',
      'use `expanded` or `generated`',
    ],
    [
      'open-instances',
      'kind: function, problem: sliding-tiles, instances: { generate: {} }, §budget: { expanded: { of: a-star, atMost: 100 % }, points: 1 }',
      'sliding-tiles without a call',
    ],
    [
      'open-instances',
      'kind: function, problem: nqueens, instances: small.txt, rule: { is: backtracking, points: 1 }, §budget: { examined: { of: alpha-beta, atMost: 100 % }, points: 1 }',
      'nqueens without a call',
    ],
    [
      'own-search/chance-nodes',
      'kind: function, problem: alphabeta, §instances: { generate: { count: 9, chance: 0.5 } }, rule: { is: minimax, points: 1 }',
      'this tree has chance nodes, which minimax does not know',
    ],
    [
      'no-space',
      '§kind: heuristic, problem: nqueens, instances: small.txt',
      'no search of it needs a heuristic',
    ],
    [
      'no-function',
      '§kind: function, problem: factor, instances: { generate: {} }',
      'functions cannot search factor',
    ],
  ])('%s: %s', async (code, written, ...words) => {
    const text = withTest(written);
    const assignment = await loadText(text.replace('§', ''));
    const error = await errorOf(checkAgainstCatalog(assignment, engine()));
    expect(error.code).toBe(code.includes('/') ? code : `assignment/${code}`);
    expect(error.place).toMatchObject({ line: 3, column: text.split('\n')[2]!.indexOf('§') + 1 });
    for (const word of words) expect(error.message).toContain(word);
  });

  test('its algorithm must know the later records, too', async () => {
    const trees =
      '{(A,MAX)} {(A,1),(A,2)}\n{(A,MAX),(B,CHANCE)} {(A,B),(B,4,0.25),(B,8,0.75),(A,3)}\n';
    const rule = 'instances: trees.txt, rule: { is: minimax, points: 1 }';
    const text = withTest(`kind: function, problem: alphabeta, ${rule}`);
    const assignment = await loadText(text, { 'trees.txt': trees });
    const error = await errorOf(checkAgainstCatalog(assignment, engine()));
    expect(error.code).toBe('own-search/chance-nodes');
  });

  test.each([
    ['min', '100, none: 150', 'accepted'],
    [
      'min',
      '[100, 300], none: [150, 200]',
      'line 3: tests[0].scoring.objective gives full points for 300 and none for 200',
    ],
    ['max', '100, none: 150', 'looks for the greatest value'],
  ] as const)('an objective %s with full: %s', async (sense, rule, words) => {
    const { catalog, ...rest } = engine().installed;
    const problems = catalog.problems.map((problem) => ({
      ...problem,
      objective: { sense, unit: 'km' },
    }));
    const installed = { ...rest, catalog: { ...catalog, problems } };
    const written = `problem: nqueens, instances: small.txt, scoring: { objective: { full: ${rule} } }`;
    const assignment = await loadText(withTest(written));
    const checked = checkAgainstCatalog(assignment, {
      installed,
      generate: engine().generate.bind(engine()),
      verify: engine().verify.bind(engine()),
      asRecords: engine().asRecords.bind(engine()),
      recordsOf: engine().recordsOf.bind(engine()),
      importProblem: engine().importProblem.bind(engine()),
      recordLimit: engine().recordLimit,
      allowEvaluation: engine().allowEvaluation.bind(engine()),
    });
    const outcome = await checked.then(
      () => 'accepted',
      (error: QueensideError) => `${error.code}, line ${error.place.line}: ${error.cause}`,
    );
    expect(outcome).toContain(words);
  });

  test('rejects a problem without a generator and one without a solver', async () => {
    const { catalog } = engine().installed;
    const problems = catalog.problems.map((problem) => {
      const { parameters: _, defaultSolver: __, ...rest } = problem;
      return rest;
    });
    const bare = {
      installed: { ...engine().installed, catalog: { ...catalog, problems } },
      generate: engine().generate.bind(engine()),
      verify: engine().verify.bind(engine()),
      asRecords: engine().asRecords.bind(engine()),
      recordsOf: engine().recordsOf.bind(engine()),
      importProblem: engine().importProblem.bind(engine()),
      recordLimit: engine().recordLimit,
      allowEvaluation: engine().allowEvaluation.bind(engine()),
    };
    const check = async (written: string) =>
      (await errorOf(checkAgainstCatalog(await loadText(withTest(written)), bare))).code;
    expect(await check('problem: nqueens, instances: { generate: {} }')).toBe(
      'assignment/no-generator',
    );
    expect(
      await check('problem: nqueens, instances: small.txt, answer: { options: { a: 1 } }'),
    ).toBe('assignment/no-solver');
  });

  test.each([
    ['a word', '4\n# a comment\n\nhello\n6\n', { line: 4, column: 1 }, '"hello"'],
    ['a number that is too small', '\uFEFF8\n0', { line: 2, column: 1 }, 'size 0'],
    // Long records fill more than one batch quickly.
    ['after a full batch', `${LONG_RECORD.repeat(3000)}8 x\n`, { line: 3001 }, 'x'],
  ])('rejects an unreadable record: %s', async (_, text, place, found) => {
    const written = withTest('problem: nqueens, instances: boards.txt');
    const assignment = await loadText(written, { 'boards.txt': text });
    const error = await errorOf(checkAgainstCatalog(assignment, engine()));
    expect(error).toMatchObject({ code: 'assignment/unreadable-record', place });
    expect(error.place.file).toBe(join(dirname(assignment.file), 'boards.txt'));
    for (const word of [found, 'tests[0].instances', 'nqueens'])
      expect(error.message).toContain(word);
  });

  test('rejects a file that has only comments of the problem', async () => {
    const written = withTest('problem: nqueens, instances: boards.txt');
    const assignment = await loadText(written, { 'boards.txt': '# nothing\n\n' });
    const error = await errorOf(checkAgainstCatalog(assignment, engine()));
    expect(error.code).toBe('assignment/wrong-file');
    expect(error.message).toContain('contains no records');
  });
});
