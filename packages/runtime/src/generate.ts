import { checkOptions, Random } from '@queenside/core';
import type { Registry } from './plugins/registry.ts';
import { toBytes } from './calls/text.ts';
import { OutputBuffer } from './calls/output.ts';
import type { GenerateJob } from './jobs.ts';

/** Makes instances of a problem that has a generator. */
export function generate(
  registry: Registry,
  job: GenerateJob,
): { readonly chunks: readonly Uint8Array[] } {
  const problem = registry.problem(job.problem);
  const { parameters: schemas } = problem.generator!;
  const parameters = checkOptions(`the generator of ${problem.id}`, schemas, job.parameters, true);
  const output = new OutputBuffer();
  for (const piece of problem.generator!.generate(parameters as never, new Random(job.seed)))
    output.write(toBytes(piece));
  return { chunks: output.take() };
}
