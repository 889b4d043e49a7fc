/** What the playground shows on the page of each plugin: a search step by step, a game, or a record to edit. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { findPlugins, type FoundPlugin } from '../packages/playground/scripts/find-plugins.ts';
import { QueensideError, type Problem } from '../packages/core/src/index.ts';
import { parseRecord, Registry, splitRecords } from '../packages/runtime/src/index.ts';
import { open, type Queenside } from '../packages/queenside/src/browser.ts';
import { problemNamed, solverNamed, wordsOf } from '../packages/runtime/src/file-names.ts';

const PACKAGES = join(import.meta.dirname, '../packages');

/** More steps keep a reader's browser busy for seconds. */
const MOST_STEPS = 50_000;

export interface LiveExample {
  /** The folder of the package. */
  readonly name: string;
  readonly page: 'step' | 'play' | 'solve';
  readonly problem: string;
  readonly variant?: string | undefined;
  readonly solver?: string | undefined;
  readonly record: string;
}

/**
 * Returns a record of the example of each plugin, for the solver that the example names: the first that takes few steps.
 *
 * @throws Error if a solver does not answer its record.
 */
export async function liveExamples(): Promise<LiveExample[]> {
  const plugins = await findPlugins(PACKAGES);
  const registry = new Registry();
  for (const { plugin, name, version } of plugins)
    registry.addKnown(plugin, { name, version, location: '', source: 'bundled' });
  const queenside = open({ plugins: plugins.map(({ plugin }) => plugin) });
  const examples: LiveExample[] = [];
  for (const found of plugins) examples.push(await exampleOf(found, registry, queenside));
  return examples;
}

async function exampleOf(
  { entry, plugin }: FoundPlugin,
  registry: Registry,
  queenside: Queenside,
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
  const { catalog } = queenside;
  const problem = registry.problem(problemNamed(catalog, file)!);
  const records = splitRecords(await readFile(join(folder, 'example', file)), problem);
  const solver = solverNamed(catalog, file, problem.id);
  const asked = {
    name,
    problem: problem.id,
    variant: wordsOf(catalog, file, problem.id).variant,
    solver,
  };
  const events = solver === undefined ? 0 : MOST_STEPS + 1;
  for (const { bytes } of records) {
    const { answers } = await queenside.solve(file, bytes, { events });
    if (answers.length === 0 || answers.some(({ status }) => status !== 'right'))
      throw new Error(`a record of ${name}/example/${file} has no right answer`);
    const steps = answers[0]!.events?.length ?? 0;
    if (steps > MOST_STEPS && bytes !== records.at(-1)!.bytes) continue;
    const ofSolver = steps > 0 && hasStage(problem, bytes) ? 'step' : 'solve';
    const ofProblem = problem.game === undefined ? 'solve' : 'play';
    const page = solver === undefined ? ofProblem : ofSolver;
    return { ...asked, page, record: new TextDecoder().decode(bytes) };
  }
  throw new Error(`${name}/example/${file} has no record`);
}

/** Returns whether the problem can show the steps of a search of this record. */
function hasStage(problem: Problem, record: Uint8Array): boolean {
  try {
    return problem.stage?.(parseRecord(problem, record)) !== undefined;
  } catch (thrown) {
    if (thrown instanceof QueensideError) return false;
    throw thrown;
  }
}

/** Returns the state of the playground, as the part of its address after `/play/`. */
export function addressOf({ page, problem, variant, solver, record }: LiveExample): string {
  const state = page === 'play' ? { problem } : { problem, variant, solver, record };
  const given = Object.entries(state).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `#/${page}?${new URLSearchParams(given)}`;
}
