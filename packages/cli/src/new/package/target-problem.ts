/** Finds the problem of a new solver and the package that provides it. */
import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { defined, listKnown, type Plugin, type Problem } from '@queenside/core';
import { checkPlugin } from '@queenside/runtime';
import { discoverPlugins, type PluginSource } from '@queenside/batch';
import { BUNDLED } from '../../bundled.ts';
import { isFromClone } from './copy-from-clone.ts';
import { newError } from '../errors.ts';

export interface TargetProblem {
  readonly id: string;
  readonly packageName: string;
  readonly version: string;
  /** The folder of a package that may not be published: a third-party one that is only linked into node_modules, or one from a clone. */
  readonly linkedFrom?: string;
  /** The package's named export that holds the problem; undefined if there is none. */
  readonly exportName: string | undefined;
  readonly tasks: readonly string[];
  /** An input record, as text. */
  readonly example: string;
}

interface PluginExports {
  readonly default: Plugin;
  readonly [name: string]: unknown;
}

/**
 * Finds the problem of a new solver.
 *
 * @param name the new solver's name, for messages.
 * @throws QueensideError `new/unknown-problem` or `new/problem-of-trees`.
 */
export async function findTargetProblem(
  id: string,
  name: string,
  cwd: string,
): Promise<TargetProblem> {
  const { problem, exports, source } = await findProblem(id, cwd, ({ tree }) => tree === undefined);
  if (problem.tree !== undefined) throw newError('problem-of-trees', { problem: id, name });
  return describe(problem, exports, source);
}

/**
 * Searches the installed packages for a problem.
 *
 * @param isListed whether an error lists a problem among the known ones. Default: all are.
 * @throws QueensideError `new/unknown-problem`.
 */
export async function findProblem(
  id: string,
  cwd: string,
  isListed: (problem: Problem) => boolean = () => true,
): Promise<{
  readonly problem: Problem;
  readonly exports: PluginExports;
  readonly source: PluginSource;
}> {
  const { sources } = discoverPlugins({
    bundled: BUNDLED,
    configured: [],
    configuredFrom: cwd,
    installedFrom: cwd,
  });
  const known: string[] = [];
  for (const source of sources) {
    const exports = await importPlugin(source.entry);
    if (exports === undefined) continue;
    const { problems = [] } = exports.default;
    const problem = problems.find((candidate) => candidate.id === id);
    if (problem !== undefined) return { problem, exports, source };
    known.push(...problems.filter(isListed).map((other) => other.id));
  }
  throw newError('unknown-problem', {
    problem: id,
    known: listKnown(id, known.toSorted()),
  });
}

/** Imports a plugin; returns undefined if it is broken, which `queenside plugins` reports. */
async function importPlugin(entry: string): Promise<PluginExports | undefined> {
  try {
    const exports = (await import(entry)) as PluginExports;
    checkPlugin(exports.default, entry);
    return exports;
  } catch {
    return undefined;
  }
}

function describe(
  problem: Problem,
  exports: PluginExports,
  { name, version, location, isThirdParty }: PluginSource,
): TargetProblem {
  const folder = realpathSync(location);
  const isLinked = isThirdParty ? !folder.split(sep).includes('node_modules') : isFromClone();
  return {
    id: problem.id,
    packageName: name,
    version,
    ...defined({ linkedFrom: isLinked ? folder : undefined }),
    exportName: Object.entries(exports).find(([, value]) => value === problem)?.[0],
    tasks: problem.tasks,
    example: problem.examples[0]!.record,
  };
}
