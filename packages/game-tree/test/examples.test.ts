/** The examples of docs/contracts.md that need game trees: they are the files in the folder examples. */
import { readFile } from 'node:fs/promises';
import { conformance } from '@queenside/core/testing';
import { describe, expect, test } from 'vitest';
import game from './examples/game.ts';
import search from './examples/search.ts';

conformance(test, game);
conformance(test, search, { problems: game.problems! });

describe('docs/contracts.md', () => {
  test.each(['game', 'search'])('shows examples/%s.ts as it is', async (name) => {
    const page = await readFile(new URL('../../../docs/contracts.md', import.meta.url), 'utf8');
    const source = await readFile(new URL(`examples/${name}.ts`, import.meta.url), 'utf8');
    const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block);
    expect(blocks).toContain(source);
  });
});
