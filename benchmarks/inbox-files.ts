/**
 * Drops 10,000 files into the studio's page Inbox, in Chromium, and scrolls through the list while answers arrive and afterwards:
 * the time from frame to frame, the processor time of a task, and the page's memory. Reloads the page, and compares all answers with those of `queenside run`.
 *
 *     node benchmarks/inbox-files.ts [files, 10000 by default]
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSite } from '../packages/studio/scripts/build-site.ts';
import { closeBrowser, SiteBrowser } from '../packages/playground/test/open-site.ts';

type Page = Awaited<ReturnType<SiteBrowser['open']>>;

interface TraceEvent {
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const FRAMES = 300;
const PATIENCE = 600_000;
const count = Number(process.argv[2] ?? 10_000);
const files = Array.from({ length: count }, (_, at) => ({
  name: `nqueens-${at}.txt`,
  text: `${4 + (at % 9)}\n`,
}));

const folder = await mkdtemp(join(tmpdir(), 'queenside-inbox-'));
const [built, watched, batch] = ['site', 'watched', 'batch'].map((name) => join(folder, name));
await buildSite(built);
for (const each of [watched!, batch!]) await mkdir(join(each, 'inputs'), { recursive: true });
const site = await SiteBrowser.start(built);
const studio = spawn(process.execPath, [COMMAND, 'studio', '--watch', '--no-open', '--port', '0'], {
  cwd: watched!,
  env: { ...process.env, QUEENSIDE_STUDIO_SITE: built! },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(studio, 'exit');
try {
  const page = await site.open();
  const address = await addressOf(studio);
  await page.goto(address);
  await page.getByText('No files yet').waitFor();
  const since = performance.now();
  await drop(page);
  await page.locator('.file-row').first().waitFor({ timeout: PATIENCE });
  console.log(`while files arrive: ${await scroll(page)}`);
  await page.getByRole('button', { name: `Done ${count.toLocaleString('en-US')}` }).waitFor({
    timeout: PATIENCE,
  });
  console.log(`${count} files answered after ${((performance.now() - since) / 1000).toFixed(0)} s`);
  for (let round = 0; round < 3; round++) console.log(`afterwards: ${await scroll(page)}`);
  console.log(await memory(page));
  const before = await rows(page);
  await page.reload();
  await page.locator('.file-row').first().waitFor({ timeout: PATIENCE });
  const after = await rows(page);
  console.log(
    `reload shows ${before.join('\n') === after.join('\n') ? 'the same' : 'ANOTHER LIST'}`,
  );
  console.log(`after the reload: ${await scroll(page)}; ${await memory(page)}`);
  console.log(await compare());
} finally {
  studio.kill('SIGINT');
  await site.close();
  await closeBrowser();
  await ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const found = /http:\S+/.exec(line);
    if (found) {
      stdout!.resume();
      return found[0];
    }
  }
  throw new Error('the studio printed no address');
}

async function drop(page: Page): Promise<void> {
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
  }, files);
}

/** Scrolls through the list, in each frame a bit, and records a trace of it. */
async function scroll(page: Page): Promise<string> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  const times = await page.evaluate(async (frames) => {
    const nextFrame = (): Promise<number> =>
      new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    const list = document.querySelector('.file-list')!;
    const found: number[] = [];
    let last = await nextFrame();
    for (let at = 1; at <= frames; at++) {
      list.scrollTop = ((list.scrollHeight - list.clientHeight) * at) / frames;
      const now = await nextFrame();
      found.push(now - last);
      last = now;
    }
    return found;
  }, FRAMES);
  const busy = longestTask(await browser.stopTracing());
  const sorted = times.toSorted((a, b) => a - b);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  const slow = sorted.filter((time) => time > 50).length;
  return `${FRAMES} frames: median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms, ${slow} over 50 ms, processor time at most ${busy.toFixed(0)} ms`;
}

/** Returns the most processor time that a task of a page took, in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const pages = new Set(
    traceEvents
      .filter(({ args }) => args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const times = traceEvents
    .filter(({ pid, tid }) => pages.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return times.reduce((most, time) => Math.max(most, time), 0);
}

/** Returns the memory of the page's scripts after a garbage collection, and of its process. */
async function memory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const browser = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id)),
  );
  const megabytes = (bytes: number): string => `${(bytes / (1 << 20)).toFixed(0)} MB`;
  return `scripts ${megabytes(usedSize)}, process ${megabytes(Math.max(...sizes))}`;
}

async function privateBytes(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  return 1024 * Number(/RssAnon:\s+(\d+)/.exec(status)![1]);
}

/** Returns what the list shows at its beginning, its middle, and its end. */
async function rows(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const list = document.querySelector('.file-list')!;
    const found: string[] = [];
    for (const part of [0, 0.5, 1]) {
      list.scrollTop = (list.scrollHeight - list.clientHeight) * part;
      await new Promise((later) => {
        setTimeout(later, 500);
      });
      for (const option of list.querySelectorAll('[role=option]')) found.push(option.textContent);
    }
    return found;
  });
}

/** Answers the same files with `queenside run`. */
async function compare(): Promise<string> {
  for (const { name, text } of files) await writeFile(join(batch!, 'inputs', name), text);
  spawnSync(process.execPath, [COMMAND, 'run'], { cwd: batch!, stdio: 'ignore' });
  const names = (await readdir(join(batch!, 'outputs'))).filter((name) =>
    name.endsWith('_out.txt'),
  );
  let equal = 0;
  for (const name of names) {
    const [one, other] = await Promise.all(
      [batch!, watched!].map((each) => readFile(join(each, 'outputs', name))),
    );
    if (one!.equals(other!)) equal++;
  }
  return `${equal} of ${count} answers equal those of \`queenside run\`, which wrote ${names.length}`;
}
