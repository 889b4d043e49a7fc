/** The sandbox as a whole: opening it, testing it, using it as another user, and killing it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { hasBubblewrap, hiding, openSandbox, proveSandbox } from '../src/index.ts';
import { findProgram } from '../src/isolation/toolchains.ts';
import { cgroupBases, findCgroupBases } from '../src/usage/cgroup-bases.ts';
import { Cgroup, removeStaleCgroups } from '../src/usage/cgroup.ts';
import { missing, newFolder, processesWith, sh, text } from './helpers.ts';

const AS_USER = fileURLToPath(new URL('fixtures/as-user.ts', import.meta.url));
const NEVER_ENDS = fileURLToPath(new URL('fixtures/never-ends.ts', import.meta.url));
const UNPRIVILEGED = ['--reuid=65534', '--regid=65534', '--clear-groups'];
const isRoot = process.getuid?.() === 0;
const run = promisify(execFile);

describe.skipIf(missing !== undefined)(`the sandbox${missing ? `: ${missing}` : ''}`, () => {
  test('holds every limit and every barrier, also for an unprivileged user', async () => {
    const [proofs, unprivileged] = await Promise.all([
      proveSandbox(await openSandbox()),
      isRoot ? proveUnprivileged() : undefined,
    ]);
    expect(proofs.length).toBeGreaterThan(15);
    expect(proofs.filter(({ holds }) => !holds)).toEqual([]);
    const expected = { user: 65_534, open: [], tried: proofs.length };
    expect(unprivileged).toEqual(isRoot ? expected : undefined);
  });

  test('trusted runs have limits but no barriers', async () => {
    const proofs = await proveSandbox(await openSandbox({ trusted: true }));
    const open = proofs.filter(({ holds }) => !holds).map(({ what }) => what);
    expect(open).toContain('network');
    expect(open).not.toContain('processor time');
  });

  test('a killed grader leaves no process behind', async () => {
    const folder = await newFolder();
    await chmod(folder, 0o777);
    const asUser = ['setpriv', ...UNPRIVILEGED];
    const ways = (isRoot ? [[], asUser] : [[]]).flatMap((users) =>
      [[], ['apart']].map((apart) => ({ users, apart })),
    );
    const killed = await Promise.all(
      ways.map(async ({ users, apart }, index) => {
        const mark = `86396.${process.pid}${index}`;
        const work = join(folder, `work-${index}`);
        await mkdir(work);
        await chmod(work, 0o777);
        const command = [...users, process.execPath, NEVER_ENDS, work, mark, ...apart];
        const grader = spawn('env', command, { stdio: 'ignore' });
        onTestFinished(() => void grader.kill('SIGKILL'));
        while (processesWith(`sleep\0${mark}`).length < 2) await sleep(20);
        expect(processesWith(mark).length).toBeGreaterThan(2);
        grader.kill('SIGKILL');
        await once(grader, 'exit');
        while (processesWith(mark).length > 0) await sleep(20);
        return grader.pid!;
      }),
    );
    await removeStaleCgroups();
    expect(killed.flatMap(cgroupsMadeBy)).toEqual([]);
  });
});

/** Tests the sandbox in a process of another user. */
async function proveUnprivileged(): Promise<unknown> {
  const folder = await newFolder();
  await chmod(folder, 0o777);
  const { stdout, stderr } = await run('setpriv', [...UNPRIVILEGED, process.execPath, AS_USER], {
    env: { TMPDIR: folder, PATH: process.env['PATH'], HOME: folder },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** Lists the cgroups that a grader has made and that are still there. */
function cgroupsMadeBy(pid: number): readonly string[] {
  return globSync(`/sys/fs/cgroup/{*,*/*,*/*/*,*/*/*/*}/queenside-${pid}-*`);
}

describe.skipIf(process.platform !== 'linux')('if bubblewrap', () => {
  /** Sets PATH to a folder with these scripts, followed by the usual PATH if `usual` is true. */
  async function withPath(
    programs: Readonly<Record<string, string>>,
    usual: boolean,
  ): Promise<void> {
    const path = process.env['PATH'] ?? '';
    onTestFinished(() => void (process.env['PATH'] = path));
    const folder = await newFolder();
    for (const [name, script] of Object.entries(programs))
      await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env['PATH'] = usual ? `${folder}:${path}` : folder;
  }

  test('is not installed, the error says what to do', async () => {
    await withPath({}, false);
    expect(hasBubblewrap()).toBe(false);
    await expect(openSandbox()).rejects.toMatchObject({
      code: 'sandbox/none-works',
      cause: expect.stringContaining('bubblewrap is not installed'),
      remedy: expect.stringContaining('--trusted'),
    });
  });

  test('lacks permissions, the error says so', async () => {
    const said = 'bwrap: No permissions to create new namespace';
    await withPath({ bwrap: `echo '${said}' >&2; exit 1` }, true);
    expect(hasBubblewrap()).toBe(true);
    await expect(openSandbox()).rejects.toMatchObject({
      code: 'sandbox/none-works',
      cause: expect.stringContaining(said),
    });
    // A grading tries it by its search.
    const untried = await openSandbox({ untried: true });
    await expect(hiding(untried, [])).rejects.toMatchObject({
      code: 'sandbox/none-works',
      cause: expect.stringContaining(said),
    });
    await expect(openSandbox({ trusted: true })).resolves.toMatchObject({ kind: 'trusted' });
  });

  test.skipIf(missing !== undefined)(
    'fails after opening, the run ends as sandbox-failed',
    async () => {
      const folder = await newFolder();
      await withPath(
        {
          bwrap: `if [ -e ${folder}/broken ]; then echo broken >&2; exit 1; fi; exec ${findProgram('bwrap')} "$@"`,
        },
        true,
      );
      const sandbox = await openSandbox();
      await writeFile(join(folder, 'broken'), '');
      const work = await newFolder();
      const limits = {
        cpuMs: 1000,
        wallMs: 1000,
        memoryBytes: 2 ** 28,
        outputBytes: 1000,
        processes: 9,
      };
      const { ending } = await sandbox.run({ command: ['true'], folder: work, limits });
      expect(ending).toEqual({ kind: 'sandbox-failed', reason: 'broken' });
    },
  );
});

describe.skipIf(cgroupBases() === undefined)('cgroups', () => {
  test.each([[[2, 1]], [[1]], [[2]]] as const)(
    'of version %j count their processes',
    async (versions) => {
      const bases = findCgroupBases(versions);
      if (bases === undefined) return;
      const limits = { memoryBytes: 64 * 2 ** 20, processes: 20 };
      const group = await Cgroup.make(bases, `queenside-${process.pid}-test`, limits);
      const child = spawn(
        'sh',
        ['-c', 'read go; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; tail /dev/zero; true'],
        {
          stdio: ['pipe', 'ignore', 'ignore'],
        },
      );
      await group.join(child.pid!);
      const exited = once(child, 'exit');
      child.stdin.end('go\n');
      await vi.waitUntil(() => !group.countsTime || group.cpuMs() > 30, PATIENCE);
      // If there was no limit, it would take all memory.
      if (!group.countsMemory) child.kill('SIGKILL');
      await exited;
      expect(group.cpuMs() > 30).toBe(group.countsTime);
      expect(group.ranOutOfMemory()).toBe(group.countsMemory);
      expect(group.peakBytes() > 50 * 2 ** 20).toBe(group.countsMemory);
      await group.remove();
      expect(
        globSync(`/sys/fs/cgroup/{*,*/*,*/*/*,*/*/*/*}/queenside-${process.pid}-test`),
      ).toEqual([]);
    },
  );

  test('are removed together with their processes', async () => {
    const group = await Cgroup.make(cgroupBases()!, `queenside-${process.pid}-full`, {
      memoryBytes: 2 ** 26,
      processes: 20,
    });
    const child = spawn('sh', ['-c', 'sleep 60 & sleep 60'], { stdio: 'ignore' });
    await group.join(child.pid!);
    const gone = once(child, 'exit');
    await group.remove();
    expect(await gone).toEqual([null, 'SIGKILL']);
  });
});

test.runIf(isRoot)(
  'trusted programs with separate users can write only to their own folders',
  async () => {
    const sandbox = await openSandbox({ trusted: true, ownUsers: true });
    const [folder, beside] = [await newFolder(), await newFolder()];
    const script = `echo own > mine; (echo other > "${beside}/theirs") 2> /dev/null; id -u`;
    const { output } = await sh(sandbox, script, { folder });
    expect(Number(text(output))).toBeGreaterThan(60_000);
    expect(readdirSync(beside)).toEqual([]);
    expect(statSync(join(folder, 'mine')).uid).toBe(0);
  },
);
