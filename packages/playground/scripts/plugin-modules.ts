/** The site's data about its plugins, as modules made at build time. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Example, type Problem, type RecordOrigin, setSchemaCompiler } from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';
import {
  type Catalog,
  localProgress,
  type Registry,
  runJob,
  type Edited,
  type EditJob,
  type Answered,
  type SolveJob,
} from '@queenside/runtime';
import { TRACE_SCHEMAS } from '@queenside/runtime/trace';
import { REPLAY_FILES, replayTemplate } from '@queenside/runtime/replay-page';
import type { Plugin as VitePlugin } from 'vite';
import { optionSchemasOf, precompileSchemas } from '../../runtime/scripts/precompile-schemas.ts';
import { describeProblems } from '../src/jobs/describe-problems.ts';
import { registryOf, type FoundPlugin } from './find-plugins.ts';

const PREFIX = 'virtual:queenside/';

/**
 * Provides these modules to the client:
 * - `virtual:queenside/catalog`: what the plugins offer, as data;
 * - `virtual:queenside/pictures`: a picture of each problem's first example;
 * - `virtual:queenside/plugins`: a function for each plugin that imports it;
 * - `virtual:queenside/replay-page`: the page of a replay, without its film;
 * - `virtual:queenside/validators`: compiled schemas.
 */
export function pluginModules(plugins: readonly FoundPlugin[]): VitePlugin {
  setSchemaCompiler(compileSchema);
  const sources = new Map<string, () => string | Promise<string>>([
    ['catalog', async () => catalogModule(await describe(plugins))],
    ['pictures', async () => `export default ${JSON.stringify(await drawExamples(plugins))};`],
    ['plugins', () => `export default {${plugins.map(importOf).join(',\n')}};`],
    ['replay-page', async () => `export default ${JSON.stringify(await readTemplate())};`],
    [
      'validators',
      () => {
        const known = plugins.map(({ plugin }) => plugin);
        return precompileSchemas([...TRACE_SCHEMAS, ...optionSchemasOf(known)]);
      },
    ],
  ]);
  return {
    name: 'queenside-plugins',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load: (id) => sources.get(id.replace(`\0${PREFIX}`, ''))?.(),
  };
}

async function readTemplate(): Promise<string> {
  const player = import.meta.resolve('@queenside/runtime/player/film.js');
  const files = REPLAY_FILES.map((name) => readFile(new URL(name, player), 'utf8'));
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  return replayTemplate(await Promise.all(files), hash);
}

/** Writes the catalog as a module. A search solves many problems, so what its solvers share is there once: the first page loads it. */
function catalogModule({ solvers, ...rest }: Pick<Catalog, 'solvers'> & object): string {
  const shared: string[] = [];
  const indexOf = (value: object): number => {
    const text = JSON.stringify(value);
    if (!shared.includes(text)) shared.push(text);
    return shared.indexOf(text);
  };
  const packed = solvers.map(({ problem, capabilities, ...search }) => [
    problem,
    indexOf(search),
    indexOf(capabilities),
  ]);
  return `const shared = [${shared.join(',')}];
    const solvers = ${JSON.stringify(packed)}.map(([problem, search, capabilities]) => ({ ...shared[search], problem, capabilities: shared[capabilities] }));
    export default { ...${JSON.stringify(rest)}, solvers };`;
}

async function describe(plugins: readonly FoundPlugin[]): Promise<Pick<Catalog, 'solvers'>> {
  const registry = registryOf(plugins);
  const problems = plugins.flatMap(({ plugin }) => plugin.problems ?? []);
  const shown = await Promise.all(
    problems.map(async (problem) => [problem.id, await readExample(registry, problem)] as const),
  );
  // Pages say nothing about searches that suit no problem.
  const { unsuited: _unsuited, ...catalog } = registry.catalog();
  const solversOf = (problem: string): number =>
    catalog.solvers.filter((solver) => solver.problem === problem).length;
  const site = {
    ...catalog,
    // Pages open with the first problem: the one with the most solvers has the most to show.
    problems: catalog.problems
      .toSorted((a, b) => solversOf(b.id) - solversOf(a.id))
      .map(({ example: _example, parameters, ...problem }) => ({
        ...problem,
        // They make one record, and ask nothing else of a generator than whether it counts.
        ...(parameters && { parameters: 'count' in parameters ? { count: {} } : {} }),
      })),
    ...describeProblems(problems),
    boards: shown.filter(([, example]) => example?.model === 'board').map(([id]) => id),
    csps: shown.filter(([, example]) => example?.model === 'csp').map(([id]) => id),
    // What replaces the colors of each problem's pictures on dark pages.
    dark: Object.fromEntries(shown.map(([id, example]) => [id, example?.film?.dark])),
  };
  return site;
}

/** Reads the first example of a problem; undefined if it has none. */
async function readExample(
  registry: Registry,
  { id, examples: [example] }: Problem,
): Promise<Edited | undefined> {
  if (example === undefined) return undefined;
  const job: EditJob = {
    kind: 'edit',
    problem: id,
    origin: originOf(id, example),
    record: new TextEncoder().encode(example.record),
  };
  return (await runJob(registry, job, localProgress())) as Edited;
}

/** Solves the first example of each problem, and returns the pictures of the answers. */
async function drawExamples(plugins: readonly FoundPlugin[]): Promise<Record<string, string>> {
  const registry = registryOf(plugins);
  const pictures: Record<string, string> = {};
  for (const { id, examples } of plugins.flatMap(({ plugin }) => plugin.problems ?? [])) {
    const [example] = examples;
    if (example === undefined) continue;
    const bytes = new TextEncoder().encode(example.record);
    const job: SolveJob = {
      kind: 'solve',
      plan: {
        problem: id,
        origin: originOf(id, example),
        options: {},
        seed: 1,
        timeLimitMs: Infinity,
        explain: false,
        draw: true,
      },
      records: { bytes, ends: [bytes.length], lines: [1], first: 0 },
    };
    const { pictures: drawn } = (await runJob(registry, job, localProgress())) as Answered;
    const svg = drawn?.[0]?.svg;
    if (svg !== undefined) pictures[id] = svg;
  }
  return pictures;
}

function originOf(problem: string, { variant }: Pick<Example, 'variant'>): RecordOrigin {
  return { name: `${problem}.txt`, ...(variant !== undefined && { variant }) };
}

function importOf({ name, entry }: FoundPlugin): string {
  return `${JSON.stringify(name)}: () => import(${JSON.stringify(entry)})`;
}
