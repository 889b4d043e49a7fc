/** The site's live examples: the page of every plugin shows one that its solver answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPlugins } from '../packages/studio/scripts/find-plugins.ts';
import { open } from '../packages/queenside/src/browser.ts';
import { addressOf, liveExamples } from '../site/live-examples.ts';

const PACKAGES = new URL('../packages/', import.meta.url);

const PAGES: Readonly<Record<string, string>> = { solver: 'step', game: 'play', problem: 'solve' };

test('every plugin has a live example, and its solver answers it', async () => {
  const [examples, plugins] = await Promise.all([liveExamples(), findPlugins(PACKAGES.pathname)]);
  const isPlugin = (name: string): boolean =>
    readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8').includes('"queenside-plugin"');
  expect(examples.map(({ name }) => name)).toEqual(
    readdirSync(PACKAGES).toSorted().filter(isPlugin),
  );
  await using queenside = open({ plugins: plugins.map(({ plugin }) => plugin) });
  for (const example of examples) {
    const { name, page, problem, record, variant, solver } = example;
    const words = [problem, variant, solver].filter((word) => word !== undefined);
    const { answers } = await queenside.solve(`${words.join('.')}.txt`, `${record}\n`);
    const isRight = answers.length > 0 && answers.every(({ status }) => status === 'right');
    const wanted = /^(?:solver|game)/.exec(name)?.[0] ?? 'problem';
    expect({ name, page, isRight }).toEqual({ name, page: PAGES[wanted], isRight: true });
    expect(addressOf(example)).toContain(`problem=${problem}`);
  }
});
