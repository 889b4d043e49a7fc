import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { CatalogProblem } from '@queenside/core';
import { batchError, StreamSink } from '@queenside/batch';
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
  engine.requireSensible({ problem, options: {} });
  if (parameters === undefined) {
    const found = engine.installed.catalog.problems.find(({ id }) => id === problem)!;
    process.stdout.write(describeParameters(found, engine.installed.catalog.problems));
    return ExitStatus.right;
  }
  const chunks = await engine.generate(problem, parameters, settings.defaults.seed);
  const stream = flags.output === undefined ? process.stdout : createWriteStream(flags.output);
  const sink = new StreamSink(stream);
  for (const chunk of chunks) await sink.write(chunk);
  if (stream !== process.stdout) {
    stream.end();
    await once(stream, 'finish');
  }
  return ExitStatus.right;
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
