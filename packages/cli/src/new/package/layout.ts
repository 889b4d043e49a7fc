/** Decides where a new package goes: into Queenside's repository, or into a new folder. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson } from './json.ts';
import type { Kind } from '../names.ts';

export interface Layout {
  /** Elsewhere than in the repository, TypeScript needs a build: Node refuses it in `node_modules`. */
  readonly language: 'ts' | 'js';
  /** Absolute. */
  readonly folder: string;
  readonly packageName: string;
  /** The repository's root, if the package goes there. */
  readonly repository?: string;
}

/** A search becomes a solver of every game, and a path search one of every domain, so they are named like one. */
const PREFIX = {
  solver: 'solver',
  search: 'solver',
  'path-search': 'solver',
  problem: 'problem',
  game: 'game',
  domain: 'problem',
  model: 'problem',
  landscape: 'problem',
} as const;

/**
 * @param cwd absolute path.
 * @param isTyped whether the package is in TypeScript outside the repository, too.
 */
export async function chooseLayout(
  kind: Kind,
  name: string,
  { cwd, isTyped }: { readonly cwd: string; readonly isTyped: boolean },
): Promise<Layout> {
  const repository = await findRepository(cwd);
  if (repository === undefined) {
    const packageName = `queenside-plugin-${name}`;
    return { language: isTyped ? 'ts' : 'js', folder: join(cwd, packageName), packageName };
  }
  const stem = `${PREFIX[kind]}-${name}`;
  return {
    language: 'ts',
    folder: join(repository, 'packages', stem),
    packageName: `@queenside/${stem}`,
    repository,
  };
}

/** Returns the nearest folder, from `from` up, that is a pnpm workspace with Queenside's core. */
async function findRepository(from: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    if (await isRepository(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

async function isRepository(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'pnpm-workspace.yaml'))) return false;
  const core = await readJson(join(folder, 'packages', 'core', 'package.json'));
  return core?.['name'] === '@queenside/core';
}
