import { oneLine, type Framing, type QueensideError } from '@queenside/core/basics';
import type { CatalogProblem } from '@queenside/runtime';
import { batchError } from '../errors.ts';

/** Makes the error of a file without records. It shows what the problem's files contain. */
export function nothingRead(
  problem: Pick<CatalogProblem, 'records' | 'example'> | undefined,
): QueensideError {
  const { records = { by: 'line' }, example = '' } = problem ?? {};
  return batchError('nothing-read', { records: describe(records), example: oneLine(example) });
}

function describe(framing: Framing): string {
  switch (framing.by) {
    case 'line':
      return 'one record per line';
    case 'blank-line':
      return 'records with blank lines between them';
    case 'header':
      return `records that start with \`${framing.startsWith}\``;
    case 'file':
      return 'one record, which is the whole file';
  }
}
