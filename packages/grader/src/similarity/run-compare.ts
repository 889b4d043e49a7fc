import { realpathSync } from 'node:fs';
import { execa } from 'execa';
import { findPrograms } from '../find-program.ts';
import { submissionError } from '../submissions/errors.ts';
import { COMPARE_PROGRAM, type ComparedPair, type CompareRequest } from './compare-program.ts';

const LONGEST_MS = 600_000;

/**
 * Compares texts with Dolos. Its native parsers only work with the Node.js version they were built for, so this tries the current
 * Node.js and each one on the PATH.
 *
 * @throws QueensideError `submission/similarity-failed`.
 */
export async function runCompare(request: CompareRequest): Promise<readonly ComparedPair[]> {
  const input = JSON.stringify(request);
  let reason = '';
  for (const node of nodesHere()) {
    const result = await execa(node, ['--input-type=module', '--eval', COMPARE_PROGRAM], {
      input,
      reject: false,
      timeout: LONGEST_MS,
      maxBuffer: 1 << 28,
    });
    if (!result.failed) return JSON.parse(result.stdout) as ComparedPair[];
    reason = result.timedOut ? 'it took more than ten minutes' : firstError(result.stderr);
    if (result.timedOut) break;
  }
  throw submissionError('similarity-failed', { reason });
}

/** Returns this Node.js and the others on the PATH. */
function nodesHere(): string[] {
  const all = [process.execPath, ...findPrograms('node')];
  return [...new Set(all.map((path) => realpathSync(path)))];
}

/** Returns the line of a stack trace that contains the error message. */
function firstError(errors: string): string {
  const lines = errors.split('\n').map((line) => line.trim());
  return lines.find((line) => /^(?:\w*Error\b|Error:)/.test(line)) ?? lines[0] ?? '';
}
