/** The sandbox uses the interpreters and compilers that version managers have chosen. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bubblewrapArguments } from '../src/isolation/bubblewrap.ts';
import { findToolchains } from '../src/isolation/toolchains.ts';
import { LIMITS, newFolder } from './helpers.ts';

/** Writes an executable script. */
async function script(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  await chmod(path, 0o755);
}

/** Returns what is shown if these folders are PATH, without Node.js. */
async function shownWith(folders: readonly string[]): Promise<Record<string, string>> {
  const path = process.env['PATH'] ?? '';
  onTestFinished(() => void (process.env['PATH'] = path));
  process.env['PATH'] = [...folders, '/usr/bin', '/bin'].join(':');
  const found = await findToolchains();
  const shown = found.shown.filter(({ inside }) => !inside.startsWith('/toolchains/node/'));
  for (const { inside } of shown) expect(found.path.split(':')).toContain(`${inside}/bin`);
  return Object.fromEntries(shown.map(({ host, inside }) => [inside, host]));
}

test('SDKMAN: the candidate that the link "current" leads to', async () => {
  const candidates = join(await newFolder(), '.sdkman/candidates');
  const java = join(candidates, 'java/21.0.1-tem');
  await script(join(java, 'bin/java'), `echo "    java.home = ${java}" >&2`);
  await symlink('21.0.1-tem', join(candidates, 'java/current'));
  const kotlin = join(candidates, 'kotlin/2.1.0');
  await script(join(kotlin, 'bin/kotlinc'), 'exit 1');
  await symlink('2.1.0', join(candidates, 'kotlin/current'));
  const bins = ['java', 'kotlin'].map((name) => join(candidates, name, 'current/bin'));
  expect(await shownWith(bins)).toEqual({
    '/toolchains/java': java,
    '/toolchains/kotlinc': kotlin,
  });
});

test('Java with its library beside it is not asked', async () => {
  const java = join(await newFolder(), 'jdk');
  await script(join(java, 'bin/java'), 'echo "    java.home = /elsewhere" >&2');
  await mkdir(join(java, 'lib'));
  await writeFile(join(java, 'lib/libjava.so'), '');
  expect(await shownWith([join(java, 'bin')])).toEqual({ '/toolchains/java': java });
});

test('rustup is asked, and not the compiler that it has chosen', async () => {
  const home = await newFolder();
  const rust = join(home, '.rustup/toolchains/stable-x86_64-unknown-linux-gnu');
  await script(join(rust, 'bin/rustc'), 'exit 1');
  const answer = `[ "$*" = 'which rustc' ] && echo ${join(rust, 'bin/rustc')}`;
  await script(join(home, '.cargo/bin/rustup'), answer);
  await symlink('rustup', join(home, '.cargo/bin/rustc'));
  expect(await shownWith([join(home, '.cargo/bin')])).toEqual({ '/toolchains/rustc': rust });
});

test('pyenv and rustup: the version that their script chooses', async () => {
  const home = await newFolder();
  const python = join(home, '.pyenv/versions/3.13.1');
  await script(join(python, 'bin/python3'), `echo "home = ${python}"`);
  await script(join(home, '.pyenv/shims/python3'), `exec ${join(python, 'bin/python3')} "$@"`);
  const rust = join(home, '.rustup/toolchains/stable-x86_64-unknown-linux-gnu');
  await script(join(rust, 'bin/rustc'), 'exit 1');
  await script(join(home, '.cargo/bin/rustc'), `[ "$1" = --print ] && echo ${rust}`);
  const bins = ['.pyenv/shims', '.cargo/bin'].map((name) => join(home, name));
  expect(await shownWith(bins)).toEqual({
    '/toolchains/python3': python,
    '/toolchains/rustc': rust,
  });
});

test.skipIf(!existsSync('/usr/bin/python3'))(
  "the user's packages for the system's Python are shown",
  async () => {
    vi.stubEnv('PYTHONUSERBASE', await newFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    const ask = ['-c', 'import site; print(site.getusersitepackages())'];
    const packages = execFileSync('/usr/bin/python3', ask, { encoding: 'utf8' }).trim();
    await mkdir(packages, { recursive: true });
    const { shown, environment } = await findToolchains();
    const inside = '/toolchains/python3-packages-0';
    expect(shown).toContainEqual({ host: packages, inside });
    expect(environment).toMatchObject({ PYTHONPATH: inside });
  },
);

test('what programs cannot read is left out', async () => {
  const go = join(await newFolder(), 'go');
  await script(join(go, 'bin/go'), `echo ${go}`);
  expect(await shownWith([join(go, 'bin')])).toEqual({ '/toolchains/go': go });
  await chmod(join(go, 'bin/go'), 0o700);
  expect(await shownWith([join(go, 'bin')])).toEqual({});
});

test('a folder of packages that a run adds comes before those of the interpreter', () => {
  const request = {
    command: ['true'],
    folder: '/nowhere',
    environment: { PYTHONPATH: '/own', NODE_PATH: '/node_modules' },
    limits: LIMITS,
  };
  const toolchains = { shown: [], path: '', environment: { PYTHONPATH: '/a:/b', GOROOT: '/go' } };
  const all = bubblewrapArguments(request, 1, { system: [], toolchains, hidden: [] }, true, false);
  const variables = all.flatMap((each, at) =>
    each === '--setenv' ? [all.slice(at + 1, at + 3)] : [],
  );
  expect(Object.fromEntries(variables)).toMatchObject({
    PYTHONPATH: '/own:/a:/b',
    NODE_PATH: '/node_modules',
    GOROOT: '/go',
  });
});
