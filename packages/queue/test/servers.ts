/** Real servers, each on a separate port. */
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { execa, execaSync } from 'execa';
import { afterAll, onTestFinished } from 'vitest';
import { QueueServer } from '../src/server.ts';

const SILENT: SpawnOptions = { stdio: 'ignore' };
const REDIS_DATABASES = 64;

/** A server that a test can kill and restart. */
export interface TestServer {
  readonly address: string;
  start(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

export type ServerKind = 'redis' | 'redis-forgetful' | 'postgres';

/** Says which program is missing on this machine; undefined if none is. */
export function missingFor(kind: ServerKind): string | undefined {
  if (kind === 'postgres')
    return postgresPrograms() === undefined ? 'PostgreSQL is not installed' : undefined;
  const { failed } = execaSync('redis-server', ['--version'], { reject: false });
  return failed ? 'redis-server is not installed' : undefined;
}

/**
 * Starts a server for one test.
 *
 * @param at its port; any free one by default.
 */
export async function serverFor(kind: ServerKind, at?: number): Promise<TestServer> {
  const { server, remove } = await makeServer(kind, at ?? (await freePort()));
  onTestFinished(remove);
  await server.start();
  return server;
}

/** Returns a function that makes an empty database for a test, on one server for all tests of the file. */
export function databasesOf(kind: 'redis' | 'postgres'): () => Promise<string> {
  let made: ReturnType<typeof makeServer> | undefined;
  let started: Promise<void> | undefined;
  let count = 0;
  afterAll(async () => (await made)?.remove());
  return async () => {
    made ??= freePort().then((port) => makeServer(kind, port));
    const { server } = await made;
    await (started ??= server.start());
    count++;
    if (kind === 'redis') return `${server.address}/${count}`;
    const name = `test${count}`;
    await execa(join(postgresPrograms()!, 'createdb'), ['--maintenance-db', server.address, name]);
    return server.address.replace(/\/postgres$/, `/${name}`);
  };
}

async function makeServer(kind: ServerKind, port: number) {
  const folder = await temporaryFolder();
  const server = kind === 'postgres' ? await postgres(folder, port) : redis(kind, folder, port);
  const remove = async (): Promise<void> => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  return { server, remove };
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'queenside-queue-server-'));
}

/** Returns a port that was free just now. */
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

/** `redis` keeps its data when it is killed, `redis-forgetful` loses it. */
function redis(kind: ServerKind, folder: string, port: number): TestServer {
  const address = `redis://127.0.0.1:${port}`;
  const keeps = kind === 'redis' ? ['--appendonly', 'yes', '--appendfsync', 'always'] : [];
  const options = ['--port', String(port), '--dir', folder, '--bind', '127.0.0.1', '--save', ''];
  const databases = ['--databases', String(REDIS_DATABASES)];
  return program(address, () =>
    spawn('redis-server', [...options, ...databases, ...keeps], SILENT),
  );
}

async function postgres(folder: string, port: number): Promise<TestServer> {
  const run = { ...(await ownedByServer(folder)), cwd: folder };
  const data = join(folder, 'data');
  await execa('cp', ['-a', await (cluster ??= makeCluster()), data]);
  const address = `postgresql://queenside@127.0.0.1:${port}/postgres`;
  // Without fsync data survives a killed server, though not a power failure.
  const options = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F'];
  const postgresProgram = join(postgresPrograms()!, 'postgres');
  return program(address, () => spawn(postgresProgram, options, { ...run, ...SILENT }));
}

/** An empty cluster that servers copy: `initdb` takes seconds. */
let cluster: Promise<string> | undefined;
afterAll(async () => {
  if (cluster !== undefined) await rm(await cluster, { recursive: true, force: true });
});

async function makeCluster(): Promise<string> {
  const folder = await temporaryFolder();
  const run = { ...(await ownedByServer(folder)), cwd: folder };
  const options = ['-D', folder, '-U', 'queenside', '--auth=trust', '-N'];
  await execa(join(postgresPrograms()!, 'initdb'), options, run);
  return folder;
}

/** Returns the user to run PostgreSQL as, which refuses to run as root. That user then owns the folder. */
async function ownedByServer(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string): number => Number(execaSync('id', [option, 'postgres']).stdout);
  const user = { uid: id('-u'), gid: id('-g') };
  await chown(folder, user.uid, user.gid);
  return user;
}

function program(address: string, run: () => ChildProcess): TestServer {
  let running: ChildProcess | undefined;
  return {
    address,
    async start() {
      running = run();
      for (;;)
        try {
          await new QueueServer(address).check();
          return;
        } catch {
          await sleep(50);
        }
    },
    async kill() {
      if (running === undefined) return;
      const exited = once(running, 'exit');
      running.kill('SIGKILL');
      running = undefined;
      await exited;
    },
  };
}

/** Returns the folder of PostgreSQL's programs. Debian keeps them off the PATH, by version. */
function postgresPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
    : [];
  const path = (process.env['PATH'] ?? '').split(':');
  return [...folders, ...path].find((folder) => existsSync(join(folder, 'initdb')));
}
