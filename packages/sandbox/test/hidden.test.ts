/**
 * The sandbox hides Queenside, the packages of Node, and everything that the caller names, even in folders that programs see.
 */
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiding, installationOf, openSandbox, proveSandbox } from '../src/index.ts';
import { factsOf } from '../src/run/run.ts';
import type { Sandbox } from '../src/types.ts';
import { missing, sh, text, type Given } from './helpers.ts';

/** Files that users install below the prefix of an interpreter, which programs see, as they see /usr. */
const INSTALLED = {
  'lib/node_modules/queenside/package.json': '{ "name": "queenside" }',
  'lib/node_modules/queenside/bin/queenside.js': 'a solver',
  'lib/node_modules/other/index.js': 'another package',
  'share/nvm/versions/node/v24.11.0/lib/node_modules/queenside/index.js': 'of another Node',
  '.config/yarn/global/node_modules/queenside/index.js': 'installed by yarn',
  'share/pnpm/store/v10/files/00/1f': 'a solver in a store',
  'src/checkout/pnpm-workspace.yaml': 'packages:',
  'src/checkout/packages/solver/package.json': '{ "name": "@queenside/solver" }',
  'src/plugin/package.json': '{ "name": "queenside-plugin-own" }',
  'class/key.txt': 'the answer key',
  'bin/other-solver': 'a solver',
  'lib/library': 'a library',
};

describe.skipIf(missing !== undefined)('below a folder that programs see', () => {
  let prefix: string;
  let sandbox: Sandbox;

  async function put(path: string, content: string): Promise<void> {
    const file = join(prefix, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }

  beforeAll(async () => {
    prefix = await realpath(await mkdtemp(join(tmpdir(), 'queenside-hidden-')));
    await chmod(prefix, 0o755);
    for (const [path, content] of Object.entries(INSTALLED)) await put(path, content);
    await put('bin/python3', `#!/bin/sh\necho "home = ${prefix}"\n`);
    await chmod(join(prefix, 'bin/python3'), 0o755);
    await symlink('../class', join(prefix, 'src/link'));
    const path = process.env['PATH'];
    process.env['PATH'] = `${prefix}/bin:${path}`;
    sandbox = await openSandbox();
    process.env['PATH'] = path;
  });
  afterAll(() => rm(prefix, { recursive: true, force: true }));

  /** Returns what a program can read of the prefix. */
  async function seenIn(view: Sandbox, more: Given = {}): Promise<readonly string[]> {
    const { output } = await sh(
      view,
      'cd /toolchains/python3; find . -type f -exec sh -c \'cat "$1" > /dev/null && echo "$1"\' sh {} \\; 2>/dev/null',
      more,
    );
    return text(output).trim().split('\n').toSorted();
  }

  test('packages and stores are hidden; installations, folders, links, and files if they are named', async () => {
    const always = (path: string): boolean => /node_modules|pnpm\/store/.test(path);
    const all = [...Object.keys(INSTALLED), 'bin/python3'].map((path) => `./${path}`).toSorted();
    expect(await seenIn(sandbox)).toEqual(all.filter((path) => !always(path)));

    const named = [
      ...installationOf(join(prefix, 'src/checkout/packages/solver')),
      ...installationOf(join(prefix, 'src/plugin')),
      ...['src/link', 'bin/other-solver', 'missing'].map((path) => join(prefix, path)),
    ];
    const view = await hiding(sandbox, named);
    expect(await seenIn(view)).toEqual(['./bin/python3', './lib/library']);
    // A checker may need any of it.
    expect(await seenIn(view, { seesAll: true })).toEqual(all);
  });

  test('a program cannot uncover what is hidden, write there, or reach it by another way', async () => {
    const place = '/toolchains/python3/lib/node_modules';
    const attempts = [
      `ls ${place}`,
      `umount ${place}; ls ${place}`,
      `unshare -Urm sh -c "umount -l ${place}; mount --bind /toolchains /tmp; ls ${place} /tmp/python3/lib/node_modules"`,
      `touch ${place}/new; mkdir ${place}/folder; chmod 777 ${place}; touch ${place}/new; ls -A ${place}`,
      `ls /proc/1/root${place} /proc/self/root${place} /proc/*/cwd${place}`,
      `cd ${place}/../node_modules; ls; cat queenside/package.json ../node_modules/queenside/package.json`,
      `NODE_PATH=${place} node -p 'require.resolve("queenside")'`,
      `node --input-type=module -e 'await import("${place}/other/index.js")'`,
      `ln ${place}/queenside/package.json here; cat here`,
    ];
    for (const attempt of attempts) {
      const { output } = await sh(sandbox, `(${attempt}) 2>/dev/null; true`);
      expect(text(output)).not.toMatch(/queenside|other|solver/);
      expect(text(output)).not.toContain('new');
    }
  });

  test("so are the host's own packages", async () => {
    const script = 'find / -maxdepth 5 -name node_modules -exec ls -A {} \\; 2>/dev/null';
    expect(text((await sh(sandbox, script)).output)).toBe('');
  });

  test('so is documentation, which nothing searches for packages', async () => {
    const script = 'ls -A /usr/share/doc /usr/share/locale /usr/share/man 2>/dev/null | grep -v :';
    expect(text((await sh(sandbox, script)).output).trim()).toBe('');
  });

  test('a start is refused if a program finds Queenside or the class; the full search goes deeper', async () => {
    const named = ['src', 'class'].map((path) => join(prefix, path));
    await hiding(sandbox, named);
    await put('copy/package.json', '{ "name": "@queenside/solver-of-a-copy" }');
    const copy = '/toolchains/python3/copy';
    await expect(hiding(sandbox, named)).rejects.toMatchObject({
      code: 'sandbox/not-hidden',
      cause: expect.stringContaining(`${copy}/package.json`),
    });
    const blind: Sandbox = {
      kind: 'bubblewrap',
      run: (request) => sandbox.run({ ...request, hidden: [] }),
    };
    await expect(hiding(blind, ['/toolchains/python3/class'])).rejects.toMatchObject({
      cause: expect.stringContaining('class/key.txt'),
    });
    await put('a/b/c/d/e/queenside.js', '');
    const view = await hiding(sandbox, [...named, copy]);
    // Only the search runs.
    const searching: Sandbox = {
      kind: 'bubblewrap',
      run: async (request) =>
        request.command.some((word) => word.includes('searched'))
          ? view.run(request)
          : factsOf({ kind: 'sandbox-failed', reason: 'not tried' }),
    };
    const proofs = await proveSandbox(searching);
    expect(proofs.find(({ what }) => what === 'Queenside')).toMatchObject({
      holds: false,
      found: expect.stringContaining('/a/b/c/d/e/queenside.js'),
    });
  });

  test('a folder that every program needs cannot be hidden', async () => {
    await expect(hiding(sandbox, ['/usr'])).rejects.toMatchObject({
      code: 'sandbox/search-failed',
      remedy: expect.stringContaining('sandbox.hide'),
    });
  });
});
