import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { submissionError } from '../submissions/errors.ts';

const LIBRARY = '@dodona/dolos-lib';

/**
 * Finds Dolos, starting from the assignment's folder, the working folder, and this package.
 *
 * @param file the assignment file.
 * @returns a file URL.
 * @throws QueensideError `submission/similarity-missing`.
 */
export function findLibrary(file: string): string {
  const folder = dirname(file);
  const here = dirname(fileURLToPath(import.meta.url));
  for (const place of [folder, process.cwd(), here]) {
    const found = resolveFrom(place);
    if (found !== undefined) return pathToFileURL(found).href;
  }
  throw submissionError('similarity-missing', { folder });
}

function resolveFrom(folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(LIBRARY);
  } catch {
    return undefined;
  }
}
