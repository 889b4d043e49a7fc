/** Reads files of courses, which have one instance each, as records of problems. */
import { catalog } from './catalog.ts';
import { type PageEngine, JobFailed } from './engine.ts';

/** An instance of a file. */
interface Converted {
  readonly problem: string;
  readonly record: string;
}

/** The extensions of the files that some problem reads so, with their dots. */
export function otherFormats(): readonly string[] {
  return [...new Set(catalog.problems.flatMap(({ formats = [] }) => formats))];
}

/**
 * Finds the problem of a file, and reads it.
 *
 * @param extension one of {@link otherFormats}.
 * @returns undefined if it has no instance of any problem.
 * @throws JobFailed if it is not written as its problem says, JobReplaced.
 */
export async function convertFile(
  engine: PageEngine,
  extension: string,
  file: Uint8Array,
): Promise<Converted | undefined> {
  let refusal: JobFailed | undefined;
  for (const { id: problem, formats, plugin } of catalog.problems) {
    if (formats?.includes(extension) !== true) continue;
    try {
      const job = { kind: 'convert', problem, extension, file } as const;
      const record = await engine.run<string | undefined>(job, [plugin]);
      if (record !== undefined) return { problem, record };
    } catch (thrown) {
      if (!(thrown instanceof JobFailed)) throw thrown;
      refusal ??= thrown;
    }
  }
  if (refusal !== undefined) throw refusal;
  return undefined;
}
