/** Real servers, each on a port of its own, with its data in a folder of its own. */
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { execa, execaSync } from 'execa';
import { onTestFinished } from 'vitest';
import { QueueServer } from '../src/server.ts';

const SILENT: SpawnOptions = { stdio: 'ignore' };

/** A server that a test can stop and start again. */
export interface TestServer {
  readonly address: string;
  start(): Promise<void>;
  /** As if somebody had pulled the plug. */
  kill(): Promise<void>;
}

export type ServerKind = 'redis' | 'redis-forgetful' | 'postgres';

/** What this machine has not got; undefined where it has all. */
export function missingFor(kind: ServerKind): string | undefined {
  if (kind === 'postgres')
    return postgresPrograms() === undefined ? 'PostgreSQL is not installed' : undefined;
  const { failed } = execaSync('redis-server', ['--version'], { reject: false });
  return failed ? 'redis-server is not installed' : undefined;
}

/**
 * A running server, gone after the test.
 *
 * @param at the port; any free one if not said.
 */
export async function serverFor(kind: ServerKind, at?: number): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-queue-server-'));
  const port = at ?? (await freePort());
  const server = kind === 'postgres' ? await postgres(folder, port) : redis(kind, folder, port);
  onTestFinished(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });
  await server.start();
  return server;
}

/** A port that was free just now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

/** @param kind whether it writes down what it holds, or forgets it when it ends. */
function redis(kind: ServerKind, folder: string, port: number): TestServer {
  const address = `redis://127.0.0.1:${port}`;
  const keeps = kind === 'redis' ? ['--appendonly', 'yes', '--appendfsync', 'always'] : [];
  const options = ['--port', String(port), '--dir', folder, '--bind', '127.0.0.1', '--save', ''];
  return program(address, () => spawn('redis-server', [...options, ...keeps], SILENT));
}

async function postgres(folder: string, port: number): Promise<TestServer> {
  const programs = postgresPrograms()!;
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? userNamed('postgres') : undefined;
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = { ...user, cwd: folder };
  await execa(join(programs, 'initdb'), ['-D', data, '-U', 'queenside', '--auth=trust', '-N'], run);
  const address = `postgresql://queenside@127.0.0.1:${port}/postgres`;
  const options = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  return program(address, () => spawn(join(programs, 'postgres'), options, { ...run, ...SILENT }));
}

function program(address: string, run: () => ChildProcess): TestServer {
  let running: ChildProcess | undefined;
  return {
    address,
    async start() {
      running = run();
      for (;;)
        try {
          await new QueueServer(address).greet();
          return;
        } catch {
          await sleep(50);
        }
    },
    async kill() {
      if (running === undefined) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      running = undefined;
      await gone;
    },
  };
}

function userNamed(name: string): { uid: number; gid: number } {
  const id = (what: string): number => Number(execaSync('id', [what, name]).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder with PostgreSQL's programs: Debian keeps them out of the path, by version. */
function postgresPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : [];
  const path = (process.env['PATH'] ?? '').split(':');
  return [...folders, ...path].find((folder) => existsSync(join(folder, 'initdb')));
}
