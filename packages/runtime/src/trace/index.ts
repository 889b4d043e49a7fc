/** Traces: a search's events as data, and as JSON lines. */
export { EventList, unpack, type PackedEvents } from './event-list.ts';
export { listTrace, readTrace, readTraces, TRACE_SCHEMAS, type Trace } from './read-trace.ts';
export {
  LONGEST_RECORD,
  writeTrace,
  writeTraceEnd,
  type TraceEnd,
  type TraceHead,
} from './write-trace.ts';
