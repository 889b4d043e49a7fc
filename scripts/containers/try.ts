/**
 * Tries the containers: builds Containerfile on a base from Debian's mirror, runs it for several users and folders, with and without
 * root's rights, and answers samples with the services of compose.yaml. Writes the table of docs/containers.md.
 *
 * `pnpm try:containers`, as root on Debian or Ubuntu with podman, podman-compose, debootstrap, uidmap, and iptables. Adds a user for the
 * time of the run. Leaves the machine's images alone. Where podman cannot work, it says why.
 */
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../release/pack.ts';
import { run, runWell } from '../release/run.ts';
import { expectSame } from '../release/try-install.ts';
import { tableOf, tryAll, type Row } from './cases.ts';
import { buildImage, IMAGE, makeNodeImage, makeValkeyImage, NODE_IMAGE } from './images.ts';
import { rootlessPodman, rootPodman, type Podman } from './podman.ts';

const PAGE = join(ROOT, 'docs/containers.md');
const TABLE = /^\| podman .*\n(?:\|.*\n)+/m;
const PROGRAMS = ['podman', 'podman-compose', 'debootstrap', 'newuidmap', 'iptables'];
const PROJECT = 'queenside-try';
const SAMPLES = ['nqueens', 'alphabeta'];
const ANSWER_WITHIN_MS = 60_000;

const scratch = await realpath(await mkdtemp(join(tmpdir(), 'queenside-containers-')));
try {
  const missing = await missingHere();
  if (missing === undefined) await tryContainers();
  else console.log(`skipped: ${missing}`);
} finally {
  // Files of containers may belong to users that only exist there.
  await rm(scratch, { recursive: true, force: true });
}

async function missingHere(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'it needs root';
  const missing: string[] = [];
  for (const name of PROGRAMS)
    if ((await run('sh', ['-c', `command -v ${name}`], scratch)).status !== 0) missing.push(name);
  return missing.length === 0 ? undefined : `install ${missing.join(', ')}`;
}

async function tryContainers(): Promise<void> {
  await chmod(scratch, 0o755);
  await using root = await rootPodman(scratch);
  await makeNodeImage(root, scratch);
  const first = await root.call(
    'run',
    '--rm',
    '--network',
    'none',
    NODE_IMAGE,
    'node',
    '--version',
  );
  if (first.status !== 0) {
    console.log(
      `skipped: podman cannot run containers here, perhaps without other settings (see CONTAINERS_CONF in podman(1)): ${first.stderr}`,
    );
    return;
  }
  await buildImage(root, scratch);
  for (const image of [NODE_IMAGE, IMAGE]) console.log(`${image}: ${await sizeOf(root, image)}`);
  await tryHealth(root);
  await makeValkeyImage(root, scratch);
  await tryCompose(root);
  console.log('✓ compose.yaml: two workers and a queue answer the samples; the watcher is healthy');
  const rows: Row[] = [...(await tryAll(root, scratch))];
  const archive = join(scratch, 'image.tar');
  await root.callWell('save', '--output', archive, IMAGE);
  await using user = await rootlessPodman(scratch);
  await user.callWell('load', '--input', archive);
  rows.push(...(await tryAll(user, scratch)));
  const page = await readFile(PAGE, 'utf8');
  await writeFile(
    PAGE,
    page.replace(TABLE, () => tableOf(rows)),
  );
  console.log(`✓ ${rows.length} users and folders; see ${PAGE}`);
}

async function sizeOf(podman: Podman, image: string): Promise<string> {
  const bytes = await podman.callWell('image', 'inspect', '--format', '{{.Size}}', image);
  return `${(Number(bytes) / 1e6).toFixed(0)} MB`;
}

/** Checks the health of a watcher, of one that hangs, and of another command. */
async function tryHealth(podman: Podman): Promise<void> {
  const start = async (name: string, ...command: string[]): Promise<void> => {
    await podman.callWell(
      'run',
      '--detach',
      '--name',
      name,
      '--network',
      'none',
      IMAGE,
      ...command,
    );
  };
  const check = async (name: string): Promise<number> =>
    (await podman.call('healthcheck', 'run', name)).status;
  await start('watcher');
  await start('other', 'watch');
  await waitFor('a healthy watcher', async () => (await check('watcher')) === 0);
  expectSame('the health of a watcher without metrics', await check('other'), 0);
  await podman.callWell('kill', '--signal', 'STOP', 'watcher');
  expectSame('the health of a watcher that hangs', await check('watcher'), 1);
  await podman.call('rm', '--force', '--time', '0', 'watcher', 'other');
}

/** Starts the services of compose.yaml beside two samples. */
async function tryCompose(podman: Podman): Promise<void> {
  const folder = join(scratch, 'compose');
  await mkdir(join(folder, 'inputs'), { recursive: true });
  await cp(join(ROOT, 'compose.yaml'), join(folder, 'compose.yaml'));
  for (const name of SAMPLES)
    await cp(join(ROOT, `inputs/${name}.txt`), join(folder, `inputs/${name}.txt`));
  // What `up --build` would build from the registry.
  for (const service of ['worker', 'watch'])
    await podman.callWell('tag', IMAGE, `localhost/${PROJECT}_${service}`);
  const compose = (...args: string[]): Promise<string> =>
    runWell('podman-compose', ['--project-name', PROJECT, ...args], folder, podman.env);
  try {
    await compose('up', '--detach', '--no-build');
    for (const name of SAMPLES) {
      const answer = join(folder, `outputs/${name}_out.txt`);
      const read = async (): Promise<string> => readFile(answer, 'utf8').catch(() => '');
      await waitFor(answer, async () => (await read()) !== '');
      const expected = await readFile(join(ROOT, `outputs/${name}_out.txt`), 'utf8');
      expectSame(answer, await read(), expected);
    }
    for (const worker of [1, 2]) {
      const log = await podman.call('logs', `${PROJECT}_worker_${worker}`);
      if (!log.stdout.includes('Running up to'))
        throw new Error(`a worker does not run: ${log.stderr}`);
    }
    expectSame(
      'the watcher’s health',
      (await podman.call('healthcheck', 'run', `${PROJECT}_watch_1`)).status,
      0,
    );
  } finally {
    await compose('down', '--volumes');
  }
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + ANSWER_WITHIN_MS; !(await isThere()); await sleep(500))
    if (Date.now() > end) throw new Error(`${what}: not within ${ANSWER_WITHIN_MS / 1000} s`);
}
