import type { Answered } from '@queenside/runtime';
import { writeTraceEnd } from '@queenside/runtime/trace';
import { unpackReports } from '@queenside/runtime/report';
import type { RecordListener } from '../file/file-report.ts';
import type { FileRequest } from '../file/requests.ts';
import type { Gauge } from '../file/gauge.ts';

/** Counts answers, passes them to the request's listeners, and writes them to its sinks. */
export async function deliver(
  answered: Answered,
  request: FileRequest,
  gauge: Gauge,
): Promise<void> {
  gauge.count(answered.reports);
  for (const report of answered.reports.notable) request.onNotable?.(report);
  if (request.onRecord !== undefined) listRecords(answered, request.onRecord);
  for (const chunk of answered.chunks) await request.sink.write(chunk);
  for (const picture of answered.pictures ?? []) await request.onPicture?.(picture);
  for (const { chunks, end } of answered.traces ?? [])
    for (const chunk of [...chunks, writeTraceEnd(end)]) await request.trace?.sink.write(chunk);
}

function listRecords({ reports, chunks }: Answered, listener: RecordListener): void {
  let from = 0;
  for (const record of unpackReports(reports)) {
    const start = from;
    const end = (from += record.bytes);
    listener(record, () => textOf(chunks, start, end));
  }
}

/** Decodes some of the bytes of consecutive chunks. */
function textOf(chunks: readonly Uint8Array[], from: number, to: number): string {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const chunk of chunks) {
    const low = Math.max(from - start, 0);
    const high = Math.min(to - start, chunk.length);
    if (low < high) parts.push(chunk.subarray(low, high));
    start += chunk.length;
  }
  return Buffer.concat(parts).toString('utf8');
}
