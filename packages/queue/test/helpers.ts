import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Job } from 'bullmq';
import { execa } from 'execa';
import { onTestFinished, vi } from 'vitest';
import { queueNameOf } from '../src/crew.ts';
import type { Note } from '../src/members.ts';
import { QueueServer } from '../src/server.ts';

/** Leases must run out, and servers come back. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The command's program. */
export const MAIN: string = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));
export const PLUGINS: readonly string[] = [
  new URL('../../batch/test/fixtures/plugins/doubling', import.meta.url),
  new URL('../../batch/test/fixtures/plugins/misbehaving', import.meta.url),
  new URL('fixtures/errands', import.meta.url),
].map((url) => fileURLToPath(url));

/** A folder with a configuration, gone after the test. */
export async function project(inputs: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-queue-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, '.queensiderc.json'), JSON.stringify({ plugins: PLUGINS }));
  await mkdir(join(folder, 'inputs'));
  for (const [name, text] of Object.entries(inputs))
    await writeFile(join(folder, 'inputs', name), text);
  return folder;
}

/** A process of the command. */
export type Running = ReturnType<typeof queenside>;

/** The command; it is ended with the test that started it. */
export function queenside(folder: string, ...args: readonly string[]) {
  const env = { NO_COLOR: '1' };
  const child = execa(process.execPath, [MAIN, ...args], {
    cwd: folder,
    reject: false,
    env,
    // Who is told to end is given all the time that it takes.
    forceKillAfterDelay: false,
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await child;
  });
  return child;
}

/** Waits until it holds. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  seconds = 30,
): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(50))
    if (await holds()) return;
  throw new Error(`in ${seconds} s this did not happen: ${what}`);
}

/** All that was written to an outbox, by name. */
export async function outputs(
  folder: string,
  outbox: string,
): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(join(folder, outbox))).filter((name) => name.endsWith('.txt'));
  const texts = names
    .toSorted()
    .map(async (name) => [name, await readFile(join(folder, outbox, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** Looks into a server. */
export class Spy {
  readonly #server: QueueServer;

  constructor(address: string) {
    this.#server = new QueueServer(address);
  }

  async notes(): Promise<readonly Note[]> {
    const members = this.#server.queue<Note>('members');
    const jobs = await members.getJobs(['waiting']);
    await members.close();
    return jobs.map(({ data }) => data);
  }

  /** The jobs that a worker process is at. */
  async jobsOf(pid: number | undefined): Promise<readonly string[]> {
    const note = (await this.notes()).find((each) => each.pid === pid);
    if (note === undefined) return [];
    const active = await this.#jobs(note, ['active']);
    return active.filter(({ processedBy }) => processedBy === note.name).map(({ id }) => id!);
  }

  /** How many jobs there are, in whatever state. */
  async count(states = ['waiting', 'active', 'delayed', 'prioritized', 'completed', 'failed']) {
    const [note] = await this.notes();
    return note === undefined ? 0 : (await this.#jobs(note, states)).length;
  }

  async #jobs(note: Note, states: readonly string[]): Promise<readonly Job[]> {
    const queue = this.#server.queue(queueNameOf(note.prints));
    const jobs = await queue.getJobs(states as never);
    await queue.close();
    // One that ended meanwhile is listed without being there.
    return jobs.filter((job) => job !== undefined && job !== null);
  }
}
