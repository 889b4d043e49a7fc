/** What the playground shows on the page of each plugin: a search step by step, a game, or a record to edit. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { findPlugins, type FoundPlugin } from '../packages/studio/scripts/find-plugins.ts';
import { Registry, splitRecords, type Catalog } from '../packages/runtime/src/index.ts';
import { problemNamed, solverNamed, wordsOf } from '../packages/runtime/src/file-names.ts';

const PACKAGES = join(import.meta.dirname, '../packages');

export interface LiveExample {
  /** The folder of the package. */
  readonly name: string;
  readonly page: 'step' | 'play' | 'solve';
  readonly problem: string;
  readonly variant?: string | undefined;
  readonly solver?: string | undefined;
  readonly record: string;
}

/** Returns the first record of the example of each plugin, for the solver that the example names. */
export async function liveExamples(): Promise<LiveExample[]> {
  const plugins = await findPlugins(PACKAGES);
  const registry = new Registry();
  for (const { plugin, name, version } of plugins)
    registry.addKnown(plugin, { name, version, location: '', source: 'bundled' });
  const catalog = registry.catalog();
  return Promise.all(plugins.map((found) => exampleOf(found, registry, catalog)));
}

async function exampleOf(
  { entry, plugin }: FoundPlugin,
  registry: Registry,
  catalog: Catalog,
): Promise<LiveExample> {
  const folder = dirname(dirname(entry));
  const name = relative(PACKAGES, folder);
  const files: readonly string[] = await readdir(join(folder, 'example')).catch(() => []);
  const file = files.toSorted().find((each) => each.endsWith('.txt'));
  if (file === undefined) {
    const { id: problem, examples } = plugin.problems![0]!;
    const { record, variant } = examples[0]!;
    return { name, page: 'solve', problem, variant, record };
  }
  const problem = registry.problem(problemNamed(catalog, file)!);
  const [first] = splitRecords(await readFile(join(folder, 'example', file)), problem);
  const solver = solverNamed(catalog, file, problem.id);
  const page = solver === undefined ? 'solve' : 'step';
  return {
    name,
    page: problem.game !== undefined && solver === undefined ? 'play' : page,
    problem: problem.id,
    variant: wordsOf(catalog, file, problem.id).variant,
    solver,
    record: new TextDecoder().decode(first!.bytes),
  };
}

/** Returns the state of the playground, as the part of its address after `/play/`. */
export function addressOf({ page, problem, variant, solver, record }: LiveExample): string {
  const state = page === 'play' ? { problem } : { problem, variant, solver, record };
  const given = Object.entries(state).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `#/${page}?${new URLSearchParams(given)}`;
}
