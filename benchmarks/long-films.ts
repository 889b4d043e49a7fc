/**
 * Jumps within searches of up to a million events in the studio's playground, in Chromium: 30 queens by backtracking, tic-tac-toe
 * by minimax, a grid of 400 by 400 and eight tiles by uniform cost, and traces of Connect Four by alpha-beta and of a game tree by
 * minimax and alpha-beta. For each, the time until its film is shown, 200 random jumps, and a drag from end to end: the time from
 * the slider's event until the step is drawn.
 *
 *     node benchmarks/long-films.ts [leaves of the tree, 60000 by default]
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { concatBytes, setSchemaCompiler } from '../packages/core/src/index.ts';
import { compileSchema } from '../packages/core/src/ajv.ts';
import { localProgress, Registry, runJob, type Answered } from '../packages/runtime/src/index.ts';
import gametree from '../packages/problem-gametree/src/index.ts';
import gridPlugin from '../packages/problem-pathfinding/src/index.ts';
import { buildSite } from '../packages/playground/scripts/build-site.ts';
import { closeBrowser, SiteBrowser } from '../packages/playground/test/open-site.ts';

type Page = Awaited<ReturnType<SiteBrowser['open']>>;

const JUMPS = 200;
const DRAGGED = 120;
const leaves = Number(process.argv[2] ?? 60_000);

setSchemaCompiler(compileSchema);
const registry = new Registry();
for (const [name, plugin] of Object.entries({ gametree, pathfinding: gridPlugin }))
  registry.addKnown(plugin, { name, version: '', location: '', source: 'bundled' });
const tree = await generate('alphabeta', { count: 1, leaves, maxBranching: 4 });
const grid = await generate('pathfinding', { count: 1, rows: 400, density: 0.3 });

const folder = await mkdtemp(join(tmpdir(), 'queenside-films-'));
const built = join(folder, 'site');
await buildSite(built);
const site = await SiteBrowser.start(built);
try {
  await measure('30 queens, backtracking', '#/step?problem=nqueens&record=30&solver=backtracking');
  await measure('tic-tac-toe, minimax', '#/step?problem=tic-tac-toe&solver=minimax');
  await measure(
    'a grid of 400 by 400, uniform cost',
    '#/step',
    await traceOf('pathfinding', grid, 'uniform-cost'),
  );
  await measure(
    'eight tiles, uniform cost',
    '#/step?problem=sliding-tiles&solver=uniform-cost&record=8+6+7+2+5+4+3+0+1',
  );
  await measure(
    'Connect Four, alpha-beta',
    '#/step',
    await traceOf('connect-four', '4x5', 'alpha-beta'),
  );
  for (const solver of ['minimax', 'alpha-beta'])
    await measure(
      `a tree of ${leaves} leaves, ${solver}`,
      '#/step',
      await traceOf('alphabeta', tree, solver),
    );
} finally {
  await site.close();
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
}

/** @returns a generated record. */
async function generate(
  problem: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<string> {
  const job = { kind: 'generate', problem, parameters, seed: 1 } as const;
  const { chunks } = (await runJob(registry, job, localProgress())) as Pick<Answered, 'chunks'>;
  return new TextDecoder().decode(concatBytes([...chunks])).trimEnd();
}

/** Writes the trace of a search, which may stop at its time limit. @returns its file. */
async function traceOf(problem: string, record: string, solver: string): Promise<string> {
  const input = join(folder, `${problem}.txt`);
  const trace = join(folder, `${problem}_trace.jsonl`);
  await writeFile(input, `${record}\n`);
  await rm(trace, { force: true });
  const command = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
  const flags = ['--solver', solver, '--trace', '--trace-limit', '1000000', '--time-limit', '10'];
  spawnSync(process.execPath, [command, 'solve', input, ...flags], {
    cwd: folder,
    stdio: 'ignore',
  });
  return trace;
}

async function measure(what: string, hash: string, file?: string): Promise<void> {
  let start = performance.now();
  const page = await site.open(hash);
  page.setDefaultTimeout(180_000);
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  if (file !== undefined) {
    const before = await slider.getAttribute('max');
    start = performance.now();
    await page.getByLabel('Open a trace…').setInputFiles(file);
    // The film of the page before has few steps.
    await page.waitForFunction((max) => {
      const input = document.querySelector<HTMLInputElement>('.timeline input');
      return input !== null && input.max !== max;
    }, before);
  }
  await page.locator('svg.film[data-step]').waitFor();
  const last = Number(await slider.getAttribute('max'));
  const opened = ((performance.now() - start) / 1000).toFixed(1);
  const random = await jump(page, randomSteps(last));
  const dragged = await jump(
    page,
    Array.from({ length: DRAGGED + 1 }, (_, at) => Math.round((last * at) / DRAGGED)),
  );
  console.log(`${what}: ${last} events, shown after ${opened} s`);
  console.log(`  ${JUMPS} random jumps: ${spread(random)}`);
  console.log(`  ${DRAGGED} steps of a drag: ${spread(dragged)}`);
  await page.close();
}

function randomSteps(last: number): number[] {
  return Array.from({ length: JUMPS }, (_, index) => (index * 7_654_321) % (last + 1));
}

/** Jumps to steps, one after the other. @returns the milliseconds of each jump. */
async function jump(page: Page, steps: readonly number[]): Promise<number[]> {
  return await page.evaluate(async (wanted: readonly number[]) => {
    const input = document.querySelector<HTMLInputElement>('.timeline input')!;
    const film = document.querySelector('svg.film')!;
    const times: number[] = [];
    for (const step of wanted) {
      const since = performance.now();
      input.value = String(step);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      while (film.getAttribute('data-step') !== input.value)
        await new Promise((drawn) => {
          requestAnimationFrame(drawn);
        });
      times.push(performance.now() - since);
    }
    return times;
  }, steps);
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, most] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  return `median ${median.toFixed(0)} ms, longest ${most.toFixed(0)} ms`;
}
