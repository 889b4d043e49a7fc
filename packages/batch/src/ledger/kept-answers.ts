/** Kept answers as the ledger stores them. */
import { promisify } from 'node:util';
import { constants, crc32, zstdCompress, zstdDecompressSync } from 'node:zlib';
import { packReports, parseReports } from '@queenside/runtime/report';
import type { KeptAnswers } from '../file/requests.ts';

/** Kept answers, compressed: the reports of records hardly differ, and take many times the room of their answers. */
export interface StoredAnswers {
  readonly first: number;
  readonly text: Uint8Array;
  /** The reports as JSON. */
  readonly reports: Uint8Array;
  /** A checksum of both: SQLite notices damaged pages only if their structure is damaged. */
  readonly sum: number;
}

const compress = promisify(zstdCompress);
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export async function store({ first, text, reports }: KeptAnswers): Promise<StoredAnswers> {
  const [packedText, packedReports] = await Promise.all(
    [text, Buffer.from(`[${reports.json}]`)].map((each) => compress(each, FASTEST)),
  );
  const stored = { first, text: packedText!, reports: packedReports! };
  return { ...stored, sum: sumOf(stored) };
}

/** Returns the answers; undefined if they are damaged. */
export function restore(stored: StoredAnswers): KeptAnswers | undefined {
  if (stored.sum !== sumOf(stored)) return undefined;
  const reports = zstdDecompressSync(stored.reports).toString('utf8');
  const { buffer, byteOffset, length } = zstdDecompressSync(stored.text);
  return {
    first: stored.first,
    text: new Uint8Array(buffer, byteOffset, length),
    reports: packReports(parseReports(reports)),
  };
}

function sumOf({ text, reports }: Pick<StoredAnswers, 'text' | 'reports'>): number {
  return crc32(reports, crc32(text));
}
