/** Collects the licenses of the third-party code in bundles. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Matches a module of a package, up to the folder of the package. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

export class Licenses {
  /** The folders of the packages whose code is in a bundle. */
  readonly #folders = new Set<string>();
  /** The terms of packages that have no file with them, by their folders. */
  readonly #terms = new Map<string, string>();

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

  /** Adds a package whose files are copied. @param terms its license, which is in none of its files. */
  add(folder: string, terms: string): void {
    this.#terms.set(folder, terms);
  }

  /**
   * Writes the names and the license texts of all packages.
   *
   * @throws Error if a package has no text of a license.
   */
  async write(file: string): Promise<void> {
    const folders = [...this.#folders, ...this.#terms.keys()];
    const parts = await Promise.all(
      folders.map((folder) => licenseOf(folder, this.#terms.get(folder))),
    );
    const texts = [...new Set(parts)].toSorted();
    await writeFile(file, `This site contains code of these packages.\n\n${texts.join('\n\n')}\n`);
  }
}

async function licenseOf(folder: string, known?: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(text) as Readonly<Record<string, string>>;
  const terms = known ?? (await readTerms(folder));
  if (terms === undefined) throw new Error(`${name} has no file with its license`);
  return `== ${name} ${version} (${license})\n\n${terms}`;
}

async function readTerms(folder: string): Promise<string | undefined> {
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  return file && (await readFile(join(folder, file), 'utf8')).trim();
}
