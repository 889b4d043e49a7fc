/** A CSV file whose cells are known by their bytes, so that one can be written anew and all others stay as they are. */
import { parse } from 'csv-parse/sync';
import { reportError } from '../errors.ts';

export interface Sheet {
  readonly delimiter: Delimiter;
  /** Lines without any character are left out. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface Cell {
  /** Without its quotes. */
  readonly text: string;
  /** Its first byte, and the one behind its last; quotes are inside. */
  readonly from: number;
  readonly to: number;
  /** In the file, from 1. */
  readonly line: number;
}

type Delimiter = (typeof DELIMITERS)[number];

const DELIMITERS = [',', ';', '\t'] as const;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const UTF8_BOM = Buffer.of(0xef, 0xbb, 0xbf);
const UTF16_BOMS = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff)];

/**
 * Reads a CSV file in UTF-8, with or without byte order mark, lines ended by LF, CR LF or CR, cells parted by comma, semicolon or tab:
 * whichever of them the first line has most of.
 *
 * @throws QueensideError `report/gradebook-encoding`, `report/gradebook-unreadable`.
 */
export function readSheet(bytes: Uint8Array): Sheet {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (UTF16_BOMS.some((mark) => buffer.subarray(0, 2).equals(mark)))
    throw reportError('gradebook-encoding');
  const delimiter = delimiterOf(buffer);
  const rows: Cell[][] = [];
  // The parser tells of each cell where it ends; it begins behind the delimiter of the one before.
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
      // Spreadsheets protect leading zeros by ="007".
      relax_quotes: true,
      cast: take,
    });
  } catch (thrown) {
    throw reportError('gradebook-unreadable', { reason: (thrown as Error).message });
  }
  return { delimiter, rows };
}

/** The file with other texts in some cells. What was quoted stays so. */
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

/** Bytes of a cell as it stands in the file; quotes inside of it are doubled. */
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
