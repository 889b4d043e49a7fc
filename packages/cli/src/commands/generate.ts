import { basename, dirname, resolve } from 'node:path';
import type { CatalogProblem } from '@queenside/core';
import { batchError, Publication, requireSensible, StreamSink, type Sink } from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { openEngine } from '../open-engine.ts';
import { describeOptions } from '../show/options.ts';

/**
 * Makes instances of a problem.
 *
 * @param parameters undefined to list what the generator takes.
 */
export async function generateCommand(
  problem: string,
  parameters: Readonly<Record<string, string>> | undefined,
  flags: Pick<CommonFlags, 'seed' | 'output' | 'config'>,
): Promise<number> {
  const { seed, config } = flags;
  const { engine: opened, settings } = await openEngine({
    ...(seed !== undefined && { seed }),
    ...(config !== undefined && { config }),
  });
  await using engine = opened;
  requireSensible(engine.installed.catalog, { problem, options: {} });
  if (parameters === undefined) {
    const found = engine.installed.catalog.problems.find(({ id }) => id === problem)!;
    process.stdout.write(describeParameters(found, engine.installed.catalog.problems));
    return ExitStatus.right;
  }
  const chunks = await engine.generate(problem, parameters, settings.defaults.seed);
  const sink = await openSink(flags.output);
  for (const chunk of chunks) await sink.write(chunk);
  await sink.commit();
  return ExitStatus.right;
}

async function openSink(output: string | undefined): Promise<Sink> {
  if (output === undefined) return new StreamSink(process.stdout);
  return Publication.begin(dirname(resolve(output)), basename(output));
}

function describeParameters(
  { id, parameters }: CatalogProblem,
  problems: readonly CatalogProblem[],
): string {
  if (parameters === undefined) {
    const known = problems.filter((each) => each.parameters !== undefined).map((each) => each.id);
    throw batchError('no-generator', { problem: id, known: known.join(', ') || 'none' });
  }
  return `queenside generate ${id} takes, as key=value:\n${describeOptions(parameters)}\n`;
}
