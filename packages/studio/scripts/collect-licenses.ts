/** Collects the licenses of the third-party code in bundles. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Matches a module of a package, up to the folder of the package. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

export class Licenses {
  /** The folders of the packages whose code is in a bundle. */
  readonly #folders = new Set<string>();

  /** Notes what a bundle contains. Every build needs this plugin, also that of workers. */
  get plugin(): Plugin {
    return {
      name: 'collect-licenses',
      generateBundle: (_, bundle) => {
        for (const file of Object.values(bundle))
          for (const id of file.type === 'chunk' ? file.moduleIds : []) {
            const [folder] = PACKAGE.exec(id) ?? [];
            if (folder !== undefined) this.#folders.add(folder);
          }
      },
    };
  }

  /**
   * Writes the names and the license texts of all packages.
   *
   * @throws Error if a package has no text of a license.
   */
  async write(file: string): Promise<void> {
    const parts = await Promise.all([...this.#folders].map(licenseOf));
    const texts = [...new Set(parts)].toSorted();
    await writeFile(file, `This site contains code of these packages.\n\n${texts.join('\n\n')}\n`);
  }
}

async function licenseOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(text) as Readonly<Record<string, string>>;
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} has no file with its license`);
  const terms = (await readFile(join(folder, file), 'utf8')).trim();
  return `== ${name} ${version} (${license})\n\n${terms}`;
}
