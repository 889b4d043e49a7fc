import { defined } from '@queenside/core/basics';
import type { Sink } from '@queenside/host';
import { requireAble } from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import { type GenerateFlags, pluginFlagsOf } from '../flags/table.ts';
import { openEngine } from '../open-engine.ts';
import { describeOptions } from '../show/options.ts';
import { beginUserFile } from '../user-file.ts';
import { print } from '../show/print.ts';
import { standardOutput } from '../show/standard-output.ts';

/**
 * Prints instances of a problem, or writes them to a file.
 *
 * @param parameters undefined to list the parameters of the generator.
 */
export async function generateCommand(
  problem: string,
  parameters: Readonly<Record<string, string>> | undefined,
  flags: GenerateFlags,
): Promise<number> {
  const { seed } = flags;
  const { engine: opened, settings } = await openEngine({
    ...defined({ seed }),
    ...pluginFlagsOf(flags),
  });
  await using engine = opened;
  const { parameters: schemas } = requireAble(engine.installed.catalog, problem, 'parameters');
  if (parameters === undefined) {
    print(
      `Parameters of queenside generate ${problem}, as key=value:\n${describeOptions(schemas!)}\n`,
    );
    return ExitStatus.right;
  }
  const chunks = await engine.generate(problem, parameters, settings.defaults.seed);
  if (flags.output === undefined) await write(chunks, standardOutput());
  else {
    await using file = await beginUserFile(flags.output);
    await write(chunks, file);
  }
  return ExitStatus.right;
}

async function write(chunks: readonly Uint8Array[], sink: Sink): Promise<void> {
  for (const chunk of chunks) await sink.write(chunk);
  await sink.commit();
}
