/** A trace file that is shown instead of a new search. */
import { signal } from '@preact/signals';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import type { TraceItem } from '../../jobs/film/jobs.ts';
import { setParameters } from '../../address/address.ts';

export interface OpenedTrace {
  readonly name: string;
  readonly file: Blob;
  /** Its records. */
  readonly items: readonly TraceItem[];
  /** The one that is shown. */
  readonly shown: TraceItem;
}

export const trace = signal<OpenedTrace | undefined>(undefined);
/** Why the last file could not be opened. */
export const refused = signal('');

const reader = new PageEngine();

/** @param record the record's number; without it, the first one. */
export async function openTrace(file: Blob, name: string, record?: number): Promise<void> {
  refused.value = '';
  try {
    const items = await reader.run<TraceItem[]>({ kind: 'trace-heads', file }, []);
    const shown = items.find((item) => item.record === record) ?? items[0];
    if (shown === undefined) throw new Error('the file has no records');
    trace.value = { name, file, items, shown };
  } catch (thrown) {
    if (thrown instanceof JobReplaced) return;
    const why = thrown instanceof JobFailed ? thrown.failure.cause : String(thrown);
    refused.value = `${name}: ${why}`;
  } finally {
    reader.close();
  }
}

/** Opens the trace of a file in the inbox. @param id of the file. */
export async function openInboxTrace(id: string, record?: number): Promise<void> {
  const response = await fetch(`api/files/${encodeURIComponent(id)}/trace?download`);
  if (response.ok) await openTrace(await response.blob(), 'from the inbox', record);
  else refused.value = 'the inbox has no such trace';
}

export function showRecord(shown: TraceItem): void {
  if (trace.value) trace.value = { ...trace.value, shown };
  setParameters({ item: String(shown.record), step: undefined });
}

export function forgetTrace(): void {
  trace.value = undefined;
  refused.value = '';
}

export function closeTrace(): void {
  forgetTrace();
  setParameters({ trace: undefined, item: undefined, step: undefined });
}
