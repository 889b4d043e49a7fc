import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Queue } from 'bullmq';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { closeOrDisconnect, type MemberNote } from '../src/members.ts';
import { type JobProgress, queueNameOf } from '../src/protocol.ts';
import { QueueServer } from '../src/server.ts';
import { PLUGINS } from './plugins.ts';

/** The progress that the solver `gated` reports when it waits at the gate. */
export const AT_GATE = 0.25;

/** The command's program. */
export const MAIN: string = process.env['QUEENSIDE_COMMAND']!;

/** Makes a folder with a configuration and input files, removed after the test. */
export async function project(inputs: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-queue-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, '.queensiderc.json'), JSON.stringify({ plugins: PLUGINS }));
  await mkdir(join(folder, 'inputs'));
  for (const [name, text] of Object.entries(inputs))
    await writeFile(join(folder, 'inputs', name), text);
  return folder;
}

/** A running process of a test. */
export type Running = ReturnType<typeof node>;

/** Runs a TypeScript program, killed after the test. */
export function node(folder: string, ...args: readonly string[]) {
  const child = execa(process.execPath, args, {
    cwd: folder,
    reject: false,
    env: { NO_COLOR: '1' },
    // A process may take as long as it needs to exit on SIGTERM.
    forceKillAfterDelay: false,
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await child;
  });
  return child;
}

/** Runs the command, killed after the test. */
export function queenside(folder: string, ...args: readonly string[]): Running {
  return node(folder, MAIN, ...args);
}

/** Collects what a process writes to standard error from now on. */
export function errorsOf({ stderr }: Running): { text: string } {
  const collected = { text: '' };
  stderr.on('data', (chunk: Buffer) => (collected.text += chunk.toString()));
  return collected;
}

/** Waits until a condition holds. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(50))
    if (await holds()) return;
  throw new Error(`did not happen within ${PATIENCE / 1000} s: ${what}`);
}

/** Reads all answer files of an outbox, by name. */
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

/** Inspects a server. */
export class Spy {
  readonly #server: QueueServer;
  readonly #queues = new Map<string, Queue>();
  readonly #seen = new Map<number | undefined, MemberNote>();

  constructor(address: string) {
    this.#server = new QueueServer(address);
    onTestFinished(async () => {
      await Promise.all([...this.#queues.values()].map((queue) => closeOrDisconnect(queue)));
    });
  }

  async notes(): Promise<readonly MemberNote[]> {
    const jobs = (await this.#queue('members').getJobs(['waiting'])) as readonly Job<MemberNote>[];
    return jobs.map(({ data }) => data);
  }

  /** Returns the ids of the jobs that a worker process is running. */
  async jobsOf(pid: number | undefined): Promise<readonly string[]> {
    return (await this.#runningOn(pid)).map(({ id }) => id!);
  }

  /** Returns the ids of the jobs of a worker process that wait at the gate. */
  async jobsAtGate(pid: number | undefined): Promise<readonly string[]> {
    const jobs = await this.#runningOn(pid);
    return jobs.filter(({ progress }) => isAtGate(progress)).map(({ id }) => id!);
  }

  async #runningOn(pid: number | undefined): Promise<readonly Job[]> {
    // A note of a frozen worker is removed after a while.
    const note = this.#seen.get(pid) ?? (await this.notes()).find((each) => each.pid === pid);
    if (note === undefined) return [];
    this.#seen.set(pid, note);
    const active = await this.#jobs(note, ['active']);
    return active.filter(({ processedBy }) => processedBy === note.name);
  }

  /** Returns the job that runs to the queue, as if its worker had missed its lease. */
  async takeAway(): Promise<void> {
    const [note] = await this.notes();
    const [job] = await this.#jobs(note!, ['active']);
    const anyToken = '0';
    await job!.moveToWait(anyToken);
  }

  /** Counts jobs, in any state by default. */
  async count(states = ['waiting', 'active', 'delayed', 'prioritized', 'completed', 'failed']) {
    const [note] = await this.notes();
    return note === undefined ? 0 : (await this.#jobs(note, states)).length;
  }

  async #jobs(note: MemberNote, states: readonly string[]): Promise<readonly Job[]> {
    const jobs = await this.#queue(queueNameOf(note.prints)).getJobs(states as never);
    // A job that ends meanwhile is listed as undefined or null.
    return jobs.filter((job) => job !== undefined && job !== null);
  }

  #queue(name: string): Queue {
    const queue = this.#queues.get(name) ?? this.#server.queue(name);
    this.#queues.set(name, queue);
    return queue;
  }
}

/** Returns whether a job's progress is that of a record which waits at the gate. */
function isAtGate(progress: unknown): boolean {
  return (progress as Partial<JobProgress>).fraction === AT_GATE;
}
