/**
 * What is installed, kept from one process to the next: to learn it anew, a worker must load every plugin.
 *
 * It is kept beside a text of everything that it follows from: Node, the engine's own code, the plugins' places and
 * versions, and every file beside their entries by size and times. What follows from other files still is noticed by the
 * worker that loads the plugin (see {@link PluginSet}).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Catalog } from '@queenside/core';
import type { PluginSource } from './discover.ts';

const EXTENSION = '.catalog';
/** Older ones are removed: they are of other projects. */
const MOST_KEPT = 16;

/** What a file holds. */
interface Kept {
  readonly origin: string;
  readonly catalog: Catalog;
}

export class KeptCatalog {
  readonly #folder: string;
  readonly #origin: string;
  readonly #file: string;

  /** @param folder need not be there. */
  constructor(folder: string, sources: readonly PluginSource[]) {
    this.#folder = folder;
    this.#origin = stampOf(sources);
    this.#file = join(folder, shortName(sources) + EXTENSION);
  }

  /** @returns undefined where nothing is kept that can be read. */
  read(): Catalog | undefined {
    try {
      const { origin, catalog } = deserialize(readFileSync(this.#file)) as Kept;
      return origin === this.#origin ? catalog : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a catalog, whole or not at all; where nothing can be written, not. */
  async write(catalog: Catalog): Promise<void> {
    const draft = `${this.#file}.${process.pid}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(draft, serialize({ origin: this.#origin, catalog } satisfies Kept));
      await rename(draft, this.#file);
      await this.#removeOldest();
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async #removeOldest(): Promise<void> {
    const files = (await readdir(this.#folder)).map((name) => join(this.#folder, name));
    const ages = await Promise.all(
      files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })),
    );
    const old = ages.toSorted((a, b) => b.time - a.time).slice(MOST_KEPT);
    await Promise.all(old.map(({ file }) => rm(file, { force: true })));
  }
}

/** What plugins do follows from this: Node, the engine's own code, and every file beside their entries. */
export function stampOf(sources: readonly PluginSource[]): string {
  const own = [new URL('../index', import.meta.url).href, import.meta.resolve('@queenside/core')];
  const entries = [...own, ...sources.map(({ entry }) => entry)];
  const stamps = entries.map((entry) => stampOfFolder(dirname(fileURLToPath(entry))));
  return JSON.stringify([process.version, sources, stamps]);
}

/** One for each set of plugins; two seldom have the same, and then each displaces the other. */
function shortName(sources: readonly PluginSource[]): string {
  let hash = 0;
  for (const { entry } of sources)
    for (let index = 0; index < entry.length; index++)
      hash = (Math.imul(hash, 31) + entry.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(16);
}

/** Every file of a folder, with its size and times. Packages below it have entries of their own. They are some hundreds, at each start. */
function stampOfFolder(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return `${entry.name}(${stampOfFolder(path)})`;
      const found = statSync(path, { throwIfNoEntry: false });
      return `${entry.name} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`;
    })
    .join('\n');
}
