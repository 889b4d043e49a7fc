/** Tests the examples of docs/contracts.md in the folder examples. */
import { readFile } from 'node:fs/promises';
import { conformance } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import constraintSearch from './examples/constraint-search.ts';
import domain from './examples/domain.ts';
import game from './examples/game.ts';
import landscape from './examples/landscape.ts';
import localSearch from './examples/local-search.ts';
import model from './examples/model.ts';
import pathSearch from './examples/path-search.ts';
import problem from './examples/problem.ts';
import search from './examples/search.ts';
import solver from './examples/solver.ts';

conformance(test, problem);
conformance(test, solver, { problems: problem.problems! });
conformance(test, game);
conformance(test, search, { problems: game.problems! });
conformance(test, domain);
conformance(test, pathSearch, { problems: domain.problems! });
conformance(test, model);
conformance(test, constraintSearch, { problems: model.problems! });
conformance(test, landscape);
conformance(test, localSearch, { problems: landscape.problems! });

describe('docs/contracts.md', () => {
  test.each([
    'problem',
    'solver',
    'game',
    'search',
    'domain',
    'path-search',
    'model',
    'constraint-search',
    'landscape',
    'local-search',
  ])('shows examples/%s.ts as it is', async (name) => {
    const page = await readFile(new URL('../../../docs/contracts.md', import.meta.url), 'utf8');
    const source = await readFile(new URL(`examples/${name}.ts`, import.meta.url), 'utf8');
    const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
    expect(blocks).toContain(source);
  });
});
