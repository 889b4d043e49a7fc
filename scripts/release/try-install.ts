/** Tries an installed command as its user would. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Installed } from './installs.ts';
import { PNPM } from './pack.ts';
import { newEnvironment, run, runWell } from './run.ts';

const SAMPLES = ['nqueens', 'alphabeta'] as const;
const WATCH_FOR_MS = 100_000;

interface Listing {
  readonly plugins: readonly { readonly name: string; readonly source: string }[];
  readonly broken: readonly { readonly reason: string }[];
}

/**
 * Tries an installation: the command works, starts a plugin, examines itself, and asks for a queue.
 *
 * @param checkout the repository, for the samples and their answers.
 * @param bundled the names of the plugins that must come with the command.
 * @throws Error that says what did not work.
 */
export async function tryInstall(
  installed: Installed,
  checkout: string,
  bundled: readonly string[],
): Promise<void> {
  await tryCommand(installed, checkout, bundled);
  await tryNew(installed);
  const report = await call(installed, ['doctor']);
  if (!report.includes('All checks passed.')) throw new Error(`doctor found faults:\n${report}`);
  await tryQueue(installed);
}

/** Tries the command: it lists its plugins, solves, watches, and serves the studio. */
export async function tryCommand(
  installed: Installed,
  checkout: string,
  bundled: readonly string[],
): Promise<void> {
  const queenside = (...args: string[]): Promise<string> => call(installed, args);
  const { plugins, broken } = JSON.parse(await queenside('plugins', '--json')) as Listing;
  const found = plugins.filter(({ source }) => source === 'bundled').map(({ name }) => name);
  expectSame('the bundled plugins', found.toSorted(), bundled.toSorted());
  expectSame('the broken plugins', broken, []);
  for (const name of SAMPLES) {
    const expected = await readFile(join(checkout, `outputs/${name}_out.txt`), 'utf8');
    const input = join(checkout, `inputs/${name}.txt`);
    expectSame(`the answers to ${name}.txt`, await queenside('solve', input), expected);
  }
  await tryWatch(installed);
  await tryStudio(installed);
}

/** Runs the command, which must succeed; gives what it prints. */
export function call(
  { folder, command: [program, ...before], env }: Installed,
  args: readonly string[],
): Promise<string> {
  return runWell(program, [...before, ...args], folder, env);
}

async function tryWatch({ folder, command: [program, ...args], env }: Installed): Promise<void> {
  const inbox = join(folder, 'inputs');
  await mkdir(inbox, { recursive: true });
  const watcher = spawn(program, [...args, 'watch'], {
    cwd: folder,
    env: newEnvironment(env),
    stdio: 'ignore',
    detached: true,
  });
  try {
    await writeFile(join(inbox, 'nqueens.txt'), '1\n');
    const answer = join(folder, 'outputs/nqueens_out.txt');
    for (const end = Date.now() + WATCH_FOR_MS; !existsSync(answer); await sleep(100))
      if (Date.now() > end) throw new Error('watch did not answer a dropped file');
    expectSame('the watched answer', await readFile(answer, 'utf8'), '[1]\n');
  } finally {
    const gone = new Promise((resolve) => watcher.once('exit', resolve));
    process.kill(-watcher.pid!, 'SIGINT');
    await gone;
  }
}

/** Opens the studio's first page. */
async function tryStudio({ folder, command: [program, ...args], env }: Installed): Promise<void> {
  const studio = spawn(program, [...args, 'studio', '--no-open', '--port', '0'], {
    cwd: folder,
    env: newEnvironment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    let printed = '';
    for await (const chunk of studio.stdout.setEncoding('utf8')) {
      printed += chunk as string;
      if (printed.includes('works once')) break;
    }
    const address = /http:\S+/.exec(printed)?.[0] ?? '';
    const cookie = (await fetch(address)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(new URL('/', address), { headers: { cookie } });
    if (!(await page.text()).includes('data-studio')) throw new Error('the studio has no pages');
  } finally {
    const gone = new Promise((resolve) => studio.once('exit', resolve));
    process.kill(-studio.pid!, 'SIGINT');
    await gone;
  }
}

async function tryNew(installed: Installed): Promise<void> {
  const { folder, env } = installed;
  await call(installed, ['new', 'solver', 'zigzag']);
  const plugin = join(folder, 'queenside-plugin-zigzag');
  await runWell('npm', ['install', '--no-audit', '--no-fund'], plugin, env);
  await runWell('npm', ['test'], plugin, env);
  await runWell('npm', ['run', 'example'], plugin, env);
}

/** Asks for a queue, whose package is missing, and installs it as the error says. */
async function tryQueue({ folder, command, env }: Installed): Promise<void> {
  const words = ['run', '--queue', 'redis://127.0.0.1:1'];
  const ask = ([program, ...args]: Installed['command']) =>
    run(program, [...args, ...words], folder, env);
  const { stderr } = await ask(command);
  const [, advice = ''] = /install it with `([^`]+)`/.exec(stderr) ?? [];
  const [program = '', ...args] = advice.split(' ');
  if (program === '') throw new Error(`no error says how to install the queue: ${stderr}`);
  if (program === 'npm') await runWell(program, args, folder, env);
  if (program === 'pnpm') await runWell('npx', ['-y', PNPM, ...args], folder, env);
  const after = await ask(program === 'npx' ? [program, '--yes', ...args] : command);
  if (!after.stderr.includes('[queue/unreachable]'))
    throw new Error(`${advice} did not install the queue: ${after.stderr}`);
}

export function expectSame(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [found, expected].map((value) => JSON.stringify(value, undefined, 1));
  if (a !== b) throw new Error(`${what}: found ${a}, expected ${b}`);
}
