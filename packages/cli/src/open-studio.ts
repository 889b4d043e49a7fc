/** What the commands that serve the studio share: its launch page, the browser, and the page Bench. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { thisSystem } from '@queenside/host/system';
import { escapeMarkup } from '@queenside/core/basics';
import type { BenchSources } from '@queenside/studio';
import { jsonBench } from './show/bench-json.ts';
import { toJson } from './show/print.ts';

/** Returns the sources of the page Bench, which measures and writes like the command `bench`. */
export function benchSources(startEngine: BenchSources['startEngine']): BenchSources {
  return {
    startEngine,
    toJson: (...comparison) => `${toJson(jsonBench(...comparison), 2)}\n`,
  };
}

/** Returns the folder where programs of this user keep what no other user may read (XDG Base Directory Specification). */
export function stateFolder(): string {
  const named = process.env['XDG_STATE_HOME'] ?? '';
  return isAbsolute(named) ? named : join(homedir(), '.local/state');
}

/**
 * A page that leads to the launch address. Only this user can read it, but everybody on the machine can read the arguments of
 * the browser's process.
 */
export class Pointer implements AsyncDisposable {
  readonly file: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.file = join(folder, 'studio.html');
  }

  static async write(address: string): Promise<Pointer> {
    const pointer = new Pointer(await mkdtemp(join(tmpdir(), 'queenside-studio-')));
    const target = escapeMarkup(address);
    const page = `<!doctype html><html lang="en"><title>Queenside</title><meta http-equiv="refresh" content="0;url=${target}">`;
    await writeFile(pointer.file, page, { mode: 0o600 });
    await chmod(pointer.file, 0o600);
    return pointer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Opens a file in the user's browser. Failing that, the user has the printed address. */
export async function openBrowser(file: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const browser = spawn(thisSystem.opener, [file], { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined);
  browser.unref();
}
