/** The main views look as their pictures in the documentation do. */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Camera } from '../scripts/pictures/camera.ts';
import { VIEWS } from '../scripts/pictures/views.ts';
import { CHROMIUM } from '../../playground/test/open-site.ts';
import { builtSite } from './built-site.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PICTURES = resolve(import.meta.dirname, '../../../docs/pictures');

/** Other fonts and measured times change less than this share of a picture; a missing part changes more. */
const TOLERANCE = 0.03;

/** The height of the bar with the names of the pages, in pixels, and the share of it that fonts may change: a name is more. */
const BAR = 56;
const BAR_TOLERANCE = 0.08;

const pictureOf = (name: string): string => resolve(PICTURES, `studio-${name}.png`);

test('every picture of the studio is one of a main view', async () => {
  const names = (await readdir(PICTURES)).filter((name) => name.startsWith('studio-'));
  expect(names.toSorted()).toEqual(VIEWS.map(({ name }) => `studio-${name}.png`).toSorted());
});

describe.skipIf(CHROMIUM === undefined)('a view', () => {
  let camera: Camera;
  beforeAll(async () => {
    camera = await Camera.start(CHROMIUM!, await builtSite());
  });
  afterAll(() => camera[Symbol.asyncDispose]());

  test.for(VIEWS)('$name looks as its picture', async (view) => {
    const [taken, kept] = [await camera.take(view), await readFile(pictureOf(view.name))];
    const difference = await camera.difference(taken, kept, view.measuredBelow);
    expect(difference).toBeLessThan(view.tolerance ?? TOLERANCE);
    expect(await camera.difference(taken, kept, BAR)).toBeLessThan(BAR_TOLERANCE);
  });
});
