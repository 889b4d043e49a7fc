import type { SimilarityRules } from '../model/index.ts';
import type { WrittenSimilarity } from './file.ts';
import { findBeside } from './paths.ts';
import type { Source } from './source.ts';

/** @throws QueensideError if a path of starter code is invalid. */
export async function readSimilarity(
  { starter }: WrittenSimilarity,
  source: Source,
): Promise<SimilarityRules> {
  const at = ['similarity', 'starter'];
  if (typeof starter === 'string')
    return { starter: [await findBeside(starter, 'file or folder', at, source)] };
  return {
    starter: await Promise.all(
      starter.map((path, index) => findBeside(path, 'file or folder', [...at, index], source)),
    ),
  };
}
