/** Reports on files that were answered. */
import type { CatalogProblem } from '@queenside/runtime';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import { defined, type Framing, oneLine, type QueensideError } from '@queenside/core/basics';
import type { FileReport } from '../file/file-report.ts';
import type { FileRequest } from '../file/requests.ts';
import type { Gauge } from '../file/gauge.ts';
import { batchError } from '../errors.ts';

/** The part of a report besides the counts of records. */
interface FileOutcome {
  /** The milliseconds of work, without the time that it waited for workers. */
  readonly milliseconds: number;
  /** The error of the answers as a whole. */
  readonly error: ErrorReport | undefined;
  /** The problem, for a file without records. */
  readonly problem: CatalogProblem | undefined;
  readonly warnings: readonly ErrorReport[];
}

/** Reports on an answered file. */
export function reportOf(
  { input, output, destination, share }: FileRequest,
  { records, failed, undecided, feasible, solvers, comments }: Gauge,
  { milliseconds, error: found, problem, warnings }: FileOutcome,
): FileReport {
  const error = records === 0 ? reportError(nothingRead(problem)) : found;
  const settled = undecided > 0 ? 'undecided' : 'done';
  return {
    input,
    ...defined({ output }),
    problem: destination.problem,
    status: failed > 0 || error !== undefined ? 'failed' : settled,
    right: records - failed - undecided,
    feasible,
    undecided,
    failed,
    ...defined({
      solvers: solvers.size > 0 ? [...solvers] : undefined,
      comments: comments > 0 ? comments : undefined,
    }),
    milliseconds,
    ...defined({
      waited: share !== undefined && share.waited >= 1 ? share.waited : undefined,
      error,
      warnings: warnings.length > 0 ? warnings : undefined,
    }),
  };
}

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
    case 'counted':
      return 'one record per line, or a line with a number and that many lines after it';
  }
}
