/** Answers of landscapes: a state, as text. */
import { decodeLine, type Landscape, type LineReader, type QueensideError } from '@queenside/core';

const NUMBERS = /^[1-9]\d{0,14}(?:\s+[1-9]\d{0,14})*$/;

/**
 * Reads the next answer of a file: a line or, if records are blocks, all lines up to a blank one.
 *
 * @param unreadable makes the error of a text that is no answer.
 */
export function readState<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  lines: LineReader,
  unreadable: (found: string) => QueensideError,
): readonly number[] | undefined {
  lines.skipBlank();
  const { line } = lines;
  const rows: string[] = [];
  do {
    const bytes = lines.next();
    if (bytes === undefined) break;
    rows.push(decodeLine(bytes).trim());
  } while (isBlocks(landscape) && (lines.peek()?.length ?? 0) > 0);
  if (rows.length === 0) return undefined;
  const text = rows.join('\n');
  const state = landscape.read ? landscape.read(instance, text) : readNumbers(text);
  if (state === undefined) throw unreadable(text.slice(0, 90)).at({ line });
  return state;
}

/** Returns whether an answer may have several lines. */
export function isBlocks({ records }: Pick<Landscape, 'records'>): boolean {
  return records !== undefined && records.by !== 'line';
}

function readNumbers(text: string): readonly number[] | undefined {
  if (text === '') return [];
  return NUMBERS.test(text) ? text.split(/\s+/).map((word) => Number(word) - 1) : undefined;
}
