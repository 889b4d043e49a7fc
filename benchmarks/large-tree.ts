/**
 * Drags a whole tree of some 100,000 nodes in the studio's playground, in Chromium: the time from frame to frame, at three zooms.
 *
 *     node benchmarks/large-tree.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../packages/playground/scripts/build-site.ts';
import { largeTree } from '../packages/playground/test/large-tree.ts';
import { closeBrowser, SiteBrowser } from '../packages/playground/test/open-site.ts';

const MOVES = 80;

const folder = await mkdtemp(join(tmpdir(), 'queenside-tree-'));
await buildSite(folder);
const site = await SiteBrowser.start(folder);
try {
  const page = await site.open('#/solve?problem=alphabeta&solver=alpha-beta');
  const buffer = Buffer.from(largeTree(10, 5));
  const file = { name: 'alphabeta.txt', mimeType: 'text/plain', buffer };
  await page.getByLabel('Open a file…').setInputFiles(file);
  await page.getByText('edit it in a file').waitFor();
  await page.getByRole('link', { name: 'Step through' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor({ timeout: 120_000 });
  const since = performance.now();
  await page.getByText('The whole tree').click();
  const canvas = page.locator('.whole-tree canvas');
  await canvas.waitFor({ timeout: 120_000 });
  console.log(`laid out and shown after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  await canvas.scrollIntoViewIfNeeded();
  for (const zooms of [1, 4, 6]) {
    for (let zoom = 0; zoom < zooms; zoom++)
      await page.getByRole('button', { name: 'Zoom in' }).last().click();
    const times = await drag();
    const [median, most] = [times[Math.floor(times.length / 2)]!, times.at(-1)!];
    console.log(
      `${times.length} frames: median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms`,
    );
  }

  /** Returns the milliseconds between the frames of a drag, the shortest first. */
  async function drag(): Promise<number[]> {
    const { x, y, width } = (await canvas.boundingBox())!;
    const measured = page.evaluate(async (count: number) => {
      const times: number[] = [];
      let last = performance.now();
      while (times.length < count) {
        const now = await new Promise<number>((drawn) => {
          requestAnimationFrame(drawn);
        });
        times.push(now - last);
        last = now;
      }
      return times;
    }, MOVES);
    await page.mouse.move(x + 0.9 * width, y + 60);
    await page.mouse.down();
    for (let move = 0; move < MOVES; move++)
      await page.mouse.move(x + (0.9 - (0.8 * move) / MOVES) * width, y + 60);
    await page.mouse.up();
    return (await measured).slice(1).toSorted((a, b) => a - b);
  }
} finally {
  await site.close();
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
}
