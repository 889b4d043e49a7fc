/** Reads a CSV file with the byte range of each cell, so that single cells can be replaced. */
import { parse } from 'csv-parse/sync';
import { reportError } from '../errors.ts';

export interface Sheet {
  readonly delimiter: Delimiter;
  /** The rows without empty lines. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface Cell {
  /** The text without its quotes. */
  readonly text: string;
  /** The byte range, quotes included; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The line in the file, from 1. */
  readonly line: number;
}

type Delimiter = (typeof DELIMITERS)[number];

const DELIMITERS = [',', ';', '\t'] as const;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const UTF8_BOM = Buffer.of(0xef, 0xbb, 0xbf);
const UTF16_BOMS = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];

/**
 * Reads a CSV file in UTF-8, with or without byte order mark. Lines end with LF, CR LF, or CR. The delimiter is the most frequent
 * of comma, semicolon, and tab in the first line.
 *
 * @throws QueensideError `report/gradebook-encoding` or `report/gradebook-unreadable`.
 */
export function readSheet(bytes: Uint8Array): Sheet {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (UTF16_BOMS.some((mark) => buffer.subarray(0, 2).equals(mark)))
    throw reportError('gradebook-encoding');
  const delimiter = delimiterOf(buffer);
  const rows: Cell[][] = [];
  // The parser reports where each cell ends; a cell starts after the delimiter of the previous one.
  const take = (
    text: string,
    at: { index: number; bytes: number; lines: number; quoting: boolean },
  ) => {
    if (at.index === 0) rows.push([]);
    const row = rows.at(-1)!;
    const from = row.at(-1)?.to ?? at.bytes - lengthOf(text, at.quoting) - 1;
    row.push({ text, from: from + 1, to: at.bytes, line: at.lines });
    return text;
  };
  try {
    parse(buffer, {
      bom: true,
      delimiter,
      record_delimiter: buffer.includes(LINE_FEED) ? ['\r\n', '\n'] : ['\r'],
      skip_empty_lines: true,
      // Spreadsheets protect leading zeros with ="007".
      relax_quotes: true,
      cast: take,
    });
  } catch (thrown) {
    throw reportError('gradebook-unreadable', { reason: (thrown as Error).message });
  }
  return { delimiter, rows };
}

/** Replaces the text of some cells; quoted cells stay quoted. */
export function withCells(
  bytes: Uint8Array,
  changes: readonly { readonly cell: Cell; readonly text: string }[],
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let kept = 0;
  for (const { cell, text } of changes.toSorted((a, b) => a.cell.from - b.cell.from)) {
    const { from, to } = cell;
    const isQuoted = to - from >= 2 && bytes[from] === QUOTE && bytes[to - 1] === QUOTE;
    pieces.push(bytes.subarray(kept, from), Buffer.from(isQuoted ? `"${text}"` : text));
    kept = to;
  }
  return Buffer.concat([...pieces, bytes.subarray(kept)]);
}

/** Returns the bytes of a cell in the file, where inner quotes are doubled. */
function lengthOf(text: string, isQuoted: boolean): number {
  const quotes = isQuoted ? text.split('"').length + 1 : 0;
  return Buffer.byteLength(text) + quotes;
}

function delimiterOf(buffer: Buffer): Delimiter {
  const start = buffer.subarray(0, 3).equals(UTF8_BOM) ? 3 : 0;
  const end = buffer.findIndex((byte, at) => at >= start && (byte === LINE_FEED || byte === 0x0d));
  const line = buffer.toString('utf8', start, end === -1 ? buffer.length : end);
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
