/** The site's live examples: the page of every plugin ends with one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf, liveExamples } from '../site/live-examples.ts';

const PACKAGES = new URL('../packages/', import.meta.url);

const isPlugin = (name: string): boolean => {
  const file = new URL(`${name}/package.json`, PACKAGES);
  return existsSync(file) && readFileSync(file, 'utf8').includes('"queenside-plugin"');
};

test('every plugin has a live example that its solver answers', async () => {
  const examples = await liveExamples();
  expect(examples.map(({ name }) => name)).toEqual(
    readdirSync(PACKAGES).toSorted().filter(isPlugin),
  );
  const pages = Map.groupBy(examples, ({ page }) => page);
  expect(pages.get('play')!.every(({ name }) => name.startsWith('game-'))).toBe(true);
  expect(pages.get('step')!.length).toBeGreaterThan(25);
  expect(pages.get('step')!.every(({ solver }) => solver !== undefined)).toBe(true);
  expect(addressOf(pages.get('step')!.find(({ name }) => name === 'solver-a-star')!)).toMatch(
    /^#\/step\?problem=pathfinding&variant=b&solver=a-star&record=XXX/,
  );
});
