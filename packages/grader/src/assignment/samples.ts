import type { Sample } from '../model/index.ts';
import type { WrittenSample } from './file.ts';
import { requireKnown } from './ids.ts';
import { findBeside } from './paths.ts';
import type { Source } from './source.ts';

/** The default verdicts of samples. */
const USUAL: Readonly<Record<Sample['kind'], Readonly<Record<string, string>>>> = {
  right: { '*': 'AC' },
  wrong: { '*': 'WA|PAC' },
  slow: { '*': 'TLE' },
  crashing: { '*': 'RTE' },
  other: {},
};

/** @throws QueensideError `assignment/unknown-test`, or an error of a path. */
export async function readSamples(
  written: readonly WrittenSample[],
  tests: readonly string[],
  source: Source,
): Promise<readonly Sample[]> {
  return Promise.all(
    written.map(async ({ path, kind, verdicts = USUAL[kind], points }, index) => {
      for (const test of Object.keys(verdicts))
        if (test !== '*')
          requireKnown(test, 'test', tests, ['samples', index, 'verdicts', test], source);
      return {
        path: await findBeside(path, 'file or folder', ['samples', index, 'path'], source),
        kind,
        verdicts,
        ...(points !== undefined && { points }),
      };
    }),
  );
}
