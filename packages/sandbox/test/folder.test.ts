import { spawnSync } from 'node:child_process';
import { linkSync, statSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureFolder, takeBack } from '../src/run/folder.ts';
import { newFolder, run, SANDBOXES, sh, text } from './helpers.ts';

const ANY = { bytes: Infinity, entries: Infinity };

describe.each(SANDBOXES)('the folder of a run in %s', (_, sandbox) => {
  test('the program reads its input and writes its answer there', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'nqueens.txt'), '4\n');
    const { ending, output } = await sh(sandbox, 'cat nqueens.txt > nqueens_out.txt; pwd', {
      folder,
    });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(await readFile(join(folder, 'nqueens_out.txt'), 'utf8')).toBe('4\n');
    expect([`/work\n`, `${folder}\n`]).toContain(text(output));
  });

  test('afterwards, the caller owns all of it and can remove it', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'given'), { mode: 0o700 });
    await writeFile(join(folder, 'given', 'file'), 'old', { mode: 0o600 });
    const script =
      'echo new > given/file; mkdir -p closed/within; echo kept > closed/within/file; touch program; chmod 6755 program; ' +
      'chmod 0 closed/within/file closed/within closed; mkfifo fifo; ln -s /etc/shadow link; ln -s .. up; ln given/file hard';
    const { ending } = await sh(sandbox, script, { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    // Unlike readdir, find does not follow links.
    const { stdout } = spawnSync('find', [folder, '-mindepth', '1', '-printf', '%P\n'], {
      encoding: 'utf8',
    });
    const names = stdout.trim().split('\n');
    expect(names).toHaveLength(10);
    for (const name of names) {
      const { uid, gid, mode } = await lstat(join(folder, name));
      expect([uid, gid]).toEqual([process.getuid!(), process.getgid!()]);
      expect(mode & 0o7000).toBe(0);
    }
    expect((await stat(join(folder, 'closed'))).mode & 0o700).toBe(0o700);
    expect(await readFile(join(folder, 'closed', 'within', 'file'), 'utf8')).toBe('kept\n');
    expect(await readlink(join(folder, 'link'))).toBe('/etc/shadow');
    await rm(folder, { recursive: true });
  });

  test('targets of links do not change', async () => {
    const [folder, other] = [await newFolder(), await newFolder()];
    await writeFile(join(other, 'file'), 'theirs', { mode: 0o640 });
    const before = statSync(join(other, 'file'));
    await sh(sandbox, `ln -s ${other} folder; ln -s ${other}/file file; echo x > /dev/null`, {
      folder,
    });
    const after = statSync(join(other, 'file'));
    expect([after.uid, after.mode, after.ctimeMs]).toEqual([
      before.uid,
      before.mode,
      before.ctimeMs,
    ]);
  });

  test('a program may delete its input and write the same amount again', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'input'), Buffer.alloc(900_000));
    const script = 'rm input; head -c 900000 /dev/zero > a; head -c 900000 /dev/zero > b';
    const { ending } = await sh(sandbox, script, {
      folder,
      limits: { outputBytes: 1_000_000 },
    });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'b']);
  });

  test('folders nested too deeply for any path can be removed', async () => {
    const folder = await newFolder();
    const script = `import os\nfor i in range(60): os.mkdir("d" * 200); os.chdir("d" * 200)\nopen("bottom", "w")`;
    const { ending } = await run(sandbox, ['python3', '-c', script], { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(await readdir(folder)).toContain('deep-folder-1');
    await rm(folder, { recursive: true });
  });

  test('names that are not valid text can be read and removed', async () => {
    const folder = await newFolder();
    const script = [
      'import os',
      'os.mkdir(b"\\xff"); open(b"\\xff/\\xfe", "wb").write(bytes(5000))',
      // These names are already taken.
      'os.makedirs("odd-name-1/kept"); os.makedirs("deep-folder-2/kept")',
    ].join('\n');
    const { ending } = await run(sandbox, ['python3', '-c', script], { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    const names = (await readdir(folder, { recursive: true })).toSorted();
    expect(names).toEqual([
      'deep-folder-2',
      'deep-folder-2/kept',
      'odd-name-1',
      'odd-name-1/kept',
      'odd-name-2',
      'odd-name-2/odd-name-3',
    ]);
    expect(await measureFolder(folder, ANY)).toEqual({ bytes: 5000, entries: 6 });
    await rm(folder, { recursive: true });
  });

  test('names that are not valid text count while the program runs', async () => {
    const folder = await newFolder();
    const script =
      'import os, time\nos.mkdir(b"\\xff")\nfor i in range(4): open(b"\\xff/\\xfe%d" % i, "wb").write(bytes(500000))\ntime.sleep(20)';
    const { ending, wallMs } = await run(sandbox, ['python3', '-c', script], {
      folder,
      limits: { outputBytes: 1_000_000, wallMs: 15_000 },
    });
    expect(ending).toEqual({ kind: 'limit', limit: 'output' });
    expect(wallMs).toBeLessThan(14_000);
  });

  test('the folder may lie where only the caller has access', async () => {
    const outer = await newFolder();
    const folder = join(outer, 'closed', 'folder');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { ending } = await sh(sandbox, 'echo 1 > file', { folder });
    expect(ending).toEqual({ kind: 'exited', code: 0 });
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('1\n');
  });
});

describe('the size of a folder', () => {
  test('files count with their length, and links as entries only', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'a', 'b'), { recursive: true });
    await writeFile(join(folder, 'a', 'b', 'file'), Buffer.alloc(10_000));
    await writeFile(join(folder, 'file'), 'x');
    linkSync(join(folder, 'file'), join(folder, 'again'));
    const measured = await measureFolder(folder, ANY);
    expect(measured).toEqual({ bytes: 10_002, entries: 5 });
    expect(await takeBack(folder, undefined)).toEqual(measured);
  });

  test('measuring stops early if there is too much', async () => {
    const folder = await newFolder();
    for (let each = 0; each < 20; each++) {
      await mkdir(join(folder, `${each}`));
      await writeFile(join(folder, `${each}`, 'file'), Buffer.alloc(100));
    }
    const { bytes } = await measureFolder(folder, { bytes: 500, entries: Infinity });
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(2000);
  });

  test('a missing folder has size 0', async () => {
    const folder = join(await newFolder(), 'none');
    expect(await measureFolder(folder, ANY)).toEqual({ bytes: 0, entries: 0 });
  });
});
