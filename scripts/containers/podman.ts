/** Runs podman as root, and as a user without rights. */
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, runWell, type Outcome } from '../release/run.ts';

/** Somebody who runs podman. */
export interface Podman {
  readonly uid: number;
  /** Podman's images, apart from those of the machine. */
  readonly env: Readonly<Record<string, string>>;
  call(...args: readonly string[]): Promise<Outcome>;
  /** @throws Error with all that podman printed, if it fails. */
  callWell(...args: readonly string[]): Promise<string>;
}

/** Returns root's podman, which keeps its images in a folder. Disposing removes its containers. */
export async function rootPodman(folder: string): Promise<Podman & AsyncDisposable> {
  const env = { CONTAINERS_STORAGE_CONF: await writeStorage(folder) };
  return {
    uid: 0,
    env,
    call: (...args) => run('podman', args, folder, env),
    callWell: (...args) => runWell('podman', args, folder, env),
    async [Symbol.asyncDispose]() {
      await run('podman', ['rm', '--all', '--force', '--time', '0'], folder, env);
      await run('umount', [join(folder, 'graphroot/overlay')], folder);
    },
  };
}

/** Adds a user to the machine, and returns the podman of that user. Disposing removes the user. */
export async function rootlessPodman(folder: string): Promise<Podman & AsyncDisposable> {
  const name = 'queenside-try';
  const home = join(folder, 'home');
  await runWell('useradd', ['--create-home', '--home-dir', home, name], folder);
  const uid = Number(await runWell('id', ['-u', name], folder));
  const runtime = join(folder, 'runtime');
  await mkdir(runtime, { mode: 0o700 });
  await chown(runtime, uid, uid);
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    CONTAINERS_STORAGE_CONF: await writeStorage(home),
  };
  const become = ['--reuid', name, '--regid', name, '--init-groups', 'podman'];
  return {
    uid,
    env,
    call: (...args) => run('setpriv', [...become, ...args], folder, env),
    callWell: (...args) => runWell('setpriv', [...become, ...args], folder, env),
    async [Symbol.asyncDispose]() {
      await run('setpriv', [...become, 'system', 'reset', '--force'], folder, env);
      // Ends the process that keeps the user's namespace.
      await run('setpriv', [...become, 'system', 'migrate'], folder, env);
      await runWell('userdel', [name], folder);
    },
  };
}

/** Writes the settings of podman's storage in a folder. Without the driver overlay, a start copies the whole image. */
async function writeStorage(folder: string): Promise<string> {
  const file = join(folder, 'storage.conf');
  const places = ['graphroot', 'runroot'].map((name) => `${name} = "${join(folder, name)}"`);
  await writeFile(file, ['[storage]', 'driver = "overlay"', ...places].join('\n'));
  return file;
}
