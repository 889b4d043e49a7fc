/** Plugins of `queenside new`, bundled into one file as `npm run bundle` does. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

const PACKAGES = resolve(import.meta.dirname, '../..');
const COMMAND = process.env['QUEENSIDE_COMMAND']!;

/** A folder of new plugins, in which all packages of the workspace are installed. */
export class Workshop {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<Workshop> {
    const folder = await mkdtemp(join(tmpdir(), 'queenside-workshop-'));
    const scope = join(folder, 'node_modules/@queenside');
    await mkdir(scope, { recursive: true });
    const names = (await readdir(PACKAGES)).filter((name) => name !== 'queenside');
    await Promise.all(names.map((name) => symlink(join(PACKAGES, name), join(scope, name))));
    return new Workshop(folder);
  }

  /**
   * Makes a plugin.
   *
   * @param edit changes its source.
   * @returns the bundle's text.
   */
  async bundle(
    kind: string,
    name: string,
    edit: (source: string) => string = (source) => source,
  ): Promise<string> {
    const folder = await mkdtemp(join(this.#folder, 'new-'));
    await execa('node', [COMMAND, 'new', kind, name], { cwd: folder });
    const cwd = join(folder, `queenside-plugin-${name}`);
    const source = join(cwd, 'src/index.js');
    await writeFile(source, edit(await readFile(source, 'utf8')));
    const { scripts } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as {
      scripts: { bundle: string };
    };
    await execa({ cwd, shell: true })`${scripts.bundle}`;
    return await readFile(join(cwd, 'bundle', `${name}.js`), 'utf8');
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
