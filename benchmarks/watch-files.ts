/**
 * Answers many small files in several ways, one after the other, and compares each with `queenside run`:
 *
 *     node benchmarks/watch-files.ts [files, 10000 by default] [names of ways, all by default]
 *
 * - run: the files are there when the command starts;
 * - watch: they are copied into the inbox of `queenside watch`;
 * - studio: the same with `queenside studio --watch`; page: the same while a page follows;
 * - upload: a page sends them to `queenside studio` like the page Inbox, and no engine answers them;
 * - drop: they are sent to `queenside studio --watch` while a page follows.
 *
 * Prints the time from the start of copying or sending (for run, of the command) to the last file, the processor time and the peak
 * memory of the command, and the ratios to the first way. Throws if an answer differs from the first way's.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AddedFile } from '../packages/studio/src/messages.ts';
import { joinFiles, MOST_TOGETHER } from '../packages/studio/src/files-request.ts';

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
/** The number of requests that the page sends at once. */
const SENT_AT_ONCE = 4;
const PATIENCE_MS = 1_800_000;
const STUDIO = ['studio', '--no-open', '--port', '0'];

interface Way {
  readonly args: readonly string[];
  /** How the files come. Otherwise they are there at the start. */
  readonly how?: 'copied' | 'sent';
  readonly hasPage?: true;
  readonly isAnswered?: false;
}

const WAYS: Readonly<Record<string, Way>> = {
  run: { args: ['run', '--quiet'] },
  watch: { args: ['watch'], how: 'copied' },
  studio: { args: [...STUDIO, '--watch'], how: 'copied' },
  page: { args: [...STUDIO, '--watch'], how: 'copied', hasPage: true },
  upload: { args: STUDIO, how: 'sent', isAnswered: false },
  drop: { args: [...STUDIO, '--watch'], how: 'sent', hasPage: true },
};

const count = Number(process.argv[2] ?? 10_000);
const chosen = process.argv.slice(3);
const names = Array.from({ length: count }, (_, at) => `nqueens-${at}.txt`);

/** Names of files that fit into one request. */
function groups(): readonly (readonly string[])[] {
  const { files: size } = MOST_TOGETHER;
  return Array.from({ length: Math.ceil(count / size) }, (_, at) =>
    names.slice(at * size, (at + 1) * size),
  );
}

/** Does what the page Inbox does. */
class Page {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #stop = new AbortController();

  private constructor(origin: string, headers: Readonly<Record<string, string>>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  static async open(address: string): Promise<Page> {
    const { origin } = new URL(address);
    const cookie = (await fetch(address)).headers.getSetCookie()[0]!.split(';')[0]!;
    const session = await fetch(`${origin}/api/session`, { headers: { cookie } });
    const { token } = (await session.json()) as { token: string };
    return new Page(origin, { cookie, origin, 'x-queenside-token': token });
  }

  /** Reads the events until the page is closed. */
  follow(): void {
    const { signal } = this.#stop;
    void fetch(`${this.#origin}/api/events`, { headers: this.#headers, signal })
      .then((response) => response.body!.pipeTo(new WritableStream()))
      .catch(() => undefined);
  }

  async send(source: string): Promise<void> {
    const waiting = groups().values();
    const work = async (): Promise<void> => {
      for (const group of waiting) {
        const files = group.map(
          async (name) => new File([await readFile(join(source, name))], name),
        );
        const response = await fetch(`${this.#origin}/api/files/together`, {
          method: 'POST',
          headers: { ...this.#headers, 'content-type': 'application/octet-stream' },
          body: joinFiles(await Promise.all(files)),
        });
        const refused = ((await response.json()) as AddedFile[]).filter(({ error }) => error);
        if (refused.length > 0) throw new Error(JSON.stringify(refused));
      }
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));
  }

  close(): void {
    this.#stop.abort();
  }
}

const root = await mkdtemp(join(tmpdir(), 'queenside-watch-'));
try {
  const source = join(root, 'files');
  await mkdir(source);
  for (const [at, name] of names.entries())
    await writeFile(join(source, name), `${4 + (at % 9)}\n`);
  await mkdir(join(root, 'site'));
  await writeFile(join(root, 'site/index.html'), '<html></html>');
  let first: { readonly usage: Usage; readonly answers: ReadonlyMap<string, string> } | undefined;
  for (const name of chosen.length > 0 ? chosen : Object.keys(WAYS)) {
    const folder = join(root, name);
    await mkdir(join(folder, 'inputs'), { recursive: true });
    await mkdir(join(folder, 'outputs'));
    const way = WAYS[name]!;
    const usage = await measure(way, folder, source);
    const answers = await answersIn(join(folder, 'outputs'));
    first ??= { usage, answers };
    console.log(line(name, usage, first.usage));
    if (way.isAnswered !== false) requireSame(answers, first.answers);
    await rm(folder, { recursive: true });
  }
} finally {
  await rm(root, { recursive: true, maxRetries: 3 });
}

interface Usage {
  /** A time in milliseconds. */
  readonly wall: number;
  readonly processor: number;
  /** In KiB. */
  readonly memory: number;
}

function line(name: string, { wall, processor, memory }: Usage, first: Usage): string {
  const each = (time: number): string => `${(time / count).toFixed(2)} ms a file`;
  const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)} x`;
  return (
    `${name.padEnd(6)} ${(wall / 1000).toFixed(1)} s, ${each(wall)} (${ratio(wall, first.wall)}); ` +
    `processor ${each(processor)} (${ratio(processor, first.processor)}); ${(memory / 1024).toFixed(0)} MB`
  );
}

/** Lets a command answer the files, under GNU time. */
async function measure(way: Way, folder: string, source: string): Promise<Usage> {
  const { args, how, hasPage } = way;
  const inputs = join(folder, 'inputs');
  if (how === undefined) await cp(source, inputs, { recursive: true });
  let started = performance.now();
  const timed = ['-f', '%U %S %M', process.execPath, COMMAND, ...args];
  const command = spawn('/usr/bin/time', timed, {
    cwd: folder,
    env: { ...process.env, QUEENSIDE_STUDIO_SITE: join(root, 'site') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(command, 'close');
  let usage = '';
  command.stderr.on('data', (chunk: Buffer) => (usage += chunk.toString()));
  let wall: number | undefined;
  if (how === undefined) command.stdout.resume();
  else {
    const address = await greeting(command);
    const page = how === 'sent' || hasPage === true ? await Page.open(address) : undefined;
    if (hasPage === true) page!.follow();
    started = performance.now();
    if (how === 'sent') await page!.send(source);
    else await once(spawn('cp', ['-r', `${source}/.`, inputs]), 'close');
    const isAnswered = way.isAnswered !== false;
    await filled(isAnswered ? join(folder, 'outputs') : inputs);
    wall = performance.now() - started;
    page?.close();
    await interrupt(command);
  }
  await ended;
  wall ??= performance.now() - started;
  const [user = 0, system = 0, memory = 0] = usage
    .trim()
    .split('\n')
    .at(-1)!
    .split(' ')
    .map(Number);
  return { wall, processor: (user + system) * 1000, memory };
}

/** Waits for the greeting of a command, and returns the address in it if it is a studio's. */
async function greeting({ stdout }: ChildProcess): Promise<string> {
  for await (const text of createInterface({ input: stdout! })) {
    const address = /http:\S+/.exec(text)?.[0];
    if (address === undefined && !text.includes('answers go to')) continue;
    stdout!.resume();
    return address ?? '';
  }
  throw new Error('the command ended without a greeting');
}

/** Interrupts what GNU time has started: it does not pass signals on. */
async function interrupt({ pid }: ChildProcess): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  process.kill(Number(children.trim().split(' ')[0]), 'SIGINT');
}

/** Waits until a folder has a visible file for each file. */
async function filled(folder: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = (await readdir(folder)).filter((name) => !name.startsWith('.')).length;
    if (found === count) return;
    if (performance.now() > until) throw new Error(`${found} of ${count} files are there`);
    await sleep(found < 0.9 * count ? 500 : 100);
  }
}

async function answersIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const name of await readdir(folder))
    if (!name.startsWith('.')) answers.set(name, await readFile(join(folder, name), 'utf8'));
  return answers;
}

function requireSame(
  answers: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): void {
  const isSame = [...expected].every(([name, answer]) => answers.get(name) === answer);
  if (!isSame || answers.size !== expected.size) throw new Error('an answer is another');
}
