/** The kernel limits the files of programs while they run, and removes them at once. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exists, removeProgramFolder } from '../src/run/folder.ts';
import type { RunFacts, Sandbox } from '../src/types.ts';
import { missing, newFolder, run, SANDBOXES, sh } from './helpers.ts';

const OUTPUT = { kind: 'limit', limit: 'output' };

const DEEP = `
import os
while True:
    os.mkdir("d"); os.chdir("d")`;
const MANY = `
import os
for i in range(10**6): os.close(os.open("f%d" % i, os.O_CREAT | os.O_WRONLY))`;

/** Floods a folder, and removes what is left of it. Returns how the program ended. */
async function flood(sandbox: Sandbox, script: string): Promise<RunFacts['ending']> {
  const folder = await newFolder();
  await writeFile(join(folder, 'input'), 'given');
  const { ending } = await run(sandbox, ['python3', '-c', script], {
    folder,
    limits: { cpuMs: 20_000, wallMs: 40_000 },
  });
  expect(await readFile(join(folder, 'input'), 'utf8')).toBe('given');
  await removeProgramFolder(folder);
  expect(await exists(folder)).toBe(false);
  return ending;
}

test.each(SANDBOXES)('%s stops a program that nests folders', async (_, sandbox) => {
  expect(await flood(sandbox, DEEP)).toEqual(OUTPUT);
});

const isolated = SANDBOXES.filter(([, { kind }]) => kind === 'bubblewrap');
describe.skipIf(missing !== undefined).each(isolated)('the disk of a run in %s', (_, sandbox) => {
  test('a program that makes a million files is stopped', async () => {
    expect(await flood(sandbox, MANY)).toEqual(OUTPUT);
  });

  test('a program may nest folders, whether or not it is seen doing so', async () => {
    const script = 'for level in $(seq 200); do mkdir d; cd d; done; sleep 1';
    const { ending } = await sh(sandbox, script, { limits: { wallMs: 15_000 } });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
  });

  test('removed files count as long as they are open', async () => {
    const script =
      'exec 8> a; rm a; head -c 900000 /dev/zero >&8; exec 7> b; rm b; head -c 900000 /dev/zero >&7; sleep 20';
    const { ending } = await sh(sandbox, script, { limits: { wallMs: 15_000 } });
    expect(ending).toEqual(OUTPUT);
  });

  test('files without a name count', async () => {
    const script = `
import os, time
files = [os.open(".", os.O_TMPFILE | os.O_RDWR) for _ in range(4)]
for each in files: os.write(each, bytes(500_000))
time.sleep(20)`;

    const { ending } = await run(sandbox, ['python3', '-c', script], {
      limits: { wallMs: 15_000 },
    });
    expect(ending).toEqual(OUTPUT);
  });

  test('files elsewhere count as files', async () => {
    const script = MANY.replace('"f%d"', '"/tmp/f%d"');
    const { ending } = await run(sandbox, ['python3', '-c', script]);
    expect(ending).toEqual(OUTPUT);
  });

  test('the host folder shows every change, and keeps what did not change', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'removed', 'within'), { recursive: true });
    for (const name of ['same', 'changed', 'becomes-folder', 'removed/within/file'])
      await writeFile(join(folder, name), name);
    const script =
      'echo more >> changed; rm -r removed; rm becomes-folder; mkdir becomes-folder; echo 1 > becomes-folder/new; mkfifo fifo';
    const { ending } = await sh(sandbox, script, { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      'becomes-folder',
      'becomes-folder/new',
      'changed',
      'fifo',
      'same',
    ]);
    expect(await readFile(join(folder, 'changed'), 'utf8')).toBe('changedmore\n');
  });
});

const REMOVE = fileURLToPath(new URL('fixtures/remove-folder.ts', import.meta.url));
const USERS = process.getuid?.() === 0 ? [0, 65_534] : [process.getuid?.()];

/** Makes folders nested too deeply for any path, a folder that nobody may enter, and names that are not valid text. */
const LEAVE = `
import os
os.mkdir("left"); os.chdir("left")
os.makedirs("a/b/c"); os.chmod("a/b", 0); os.chmod("a", 0)
os.makedirs(b"\\xff/\\xfe"); os.chmod(b"\\xff", 0)
for i in range(60): os.mkdir("d" * 200); os.chdir("d" * 200)`;

test.each(USERS)('a folder that a killed grader left is removed by user %s', async (uid) => {
  const outer = await newFolder();
  await chmod(outer, 0o777);
  const as = { uid, cwd: outer, encoding: 'utf8' } as const;
  const made = spawnSync('python3', ['-c', LEAVE], as);
  expect([made.stderr, made.status]).toEqual(['', 0]);
  const removed = spawnSync(process.execPath, [REMOVE, join(outer, 'left')], as);
  expect([removed.stderr, removed.status]).toEqual(['', 0]);
  expect(await readdir(outer)).toEqual([]);
});
