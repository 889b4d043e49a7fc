import { findSchemaProblem, LineReader, MOST_LINES, type JsonSchema } from '@queenside/core/basics';
import { toText } from '../calls/text.ts';
import { runtimeError } from '../errors.ts';
import { EventList } from './event-list.ts';
import type { TraceEnd, TraceHead } from './write-trace.ts';

/** One record of a trace. */
export interface Trace {
  readonly head: TraceHead;
  readonly events: EventList;
  /** The end of the trace; undefined if the trace is cut off. */
  readonly end: TraceEnd | undefined;
}

const NAME = { type: 'string', minLength: 1 } as const;
const COUNT = { type: 'integer', minimum: 0 } as const;
const HEAD: JsonSchema = {
  type: 'object',
  required: ['file', 'record', 'line', 'problem', 'solver', 'seed', 'options', 'input', 'events'],
  properties: {
    file: NAME,
    variant: NAME,
    evaluation: NAME,
    section: NAME,
    record: { type: 'integer', minimum: 1 },
    line: { type: 'integer', minimum: 1 },
    title: NAME,
    problem: NAME,
    solver: NAME,
    seed: COUNT,
    options: { type: 'object' },
    input: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    events: {
      type: 'object',
      additionalProperties: { type: 'array', maxItems: 4, items: NAME },
    },
    pseudocode: {
      type: 'array',
      maxItems: MOST_LINES,
      items: { anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, items: NAME }] },
    },
  },
};
const END: JsonSchema = {
  type: 'object',
  required: ['end', 'status', 'announced', 'kept'],
  properties: {
    end: COUNT,
    status: { enum: ['right', 'undecided', 'failed'] },
    announced: COUNT,
    kept: COUNT,
  },
};
const EVENT: JsonSchema = {
  type: 'array',
  minItems: 1,
  items: { anyOf: [NAME, { type: 'number' }] },
};

/** The schemas of a trace, for hosts that compile schemas at build time. */
export const TRACE_SCHEMAS: readonly JsonSchema[] = [HEAD, END, EVENT];

/**
 * Reads one record of a trace file.
 *
 * @param record the record's number; undefined for the first of the file.
 * @throws QueensideError `batch/trace-unreadable` with the line, or `batch/trace-without-record`.
 */
export function readTrace(bytes: Uint8Array, record: number | undefined): Trace {
  const lines = new LineReader(bytes);
  const known: number[] = [];
  for (let at = lines.line; !lines.done; at = lines.line) {
    const head = parseLine(lines, HEAD, at) as TraceHead;
    known.push(head.record);
    if (record === undefined || record === head.record) return readEvents(lines, head);
    skipEvents(lines);
  }
  throw runtimeError('trace-without-record', {
    record: record ?? 1,
    known: known.join(', ') || 'none',
  });
}

/** Reads all records of a trace file, one at a time. @throws QueensideError `batch/trace-unreadable` with the line. */
export function* readTraces(bytes: Uint8Array): Generator<Trace> {
  const lines = new LineReader(bytes);
  for (let at = lines.line; !lines.done; at = lines.line)
    yield readEvents(lines, parseLine(lines, HEAD, at) as TraceHead);
}

/** Returns the first line of each record of a trace file. @throws QueensideError as {@link readTrace}. */
export function listTrace(bytes: Uint8Array): TraceHead[] {
  const lines = new LineReader(bytes);
  const heads: TraceHead[] = [];
  for (let at = lines.line; !lines.done; at = lines.line) {
    heads.push(parseLine(lines, HEAD, at) as TraceHead);
    skipEvents(lines);
  }
  return heads;
}

function readEvents(lines: LineReader, head: TraceHead): Trace {
  const events = new EventList({ fields: head.events, pseudocode: head.pseudocode });
  const names = Object.keys(head.events);
  for (let at = lines.line; !lines.done; at = lines.line) {
    if (!isEvent(lines.peek()!)) {
      const end = parseLine(lines, END, at) as TraceEnd;
      if (end.end !== head.record || end.kept !== events.length)
        throw unreadable(
          at,
          `it ends record ${end.end} with ${end.kept} events, but record ${head.record} has ${events.length}`,
        );
      return { head, events, end };
    }
    const [name, ...values] = parseLine(lines, EVENT, at) as [string, ...number[]];
    const code = names.indexOf(name);
    if (code === -1)
      throw unreadable(at, `the record's first line does not declare the event "${name}"`);
    const fields = head.events[name]!;
    if (values.length !== fields.length || !values.every(Number.isFinite))
      throw unreadable(at, `${name} must have ${fields.length} numbers (${fields.join(', ')})`);
    events.add(code, values);
  }
  return { head, events, end: undefined };
}

/** Skips the rest of a record. */
function skipEvents(lines: LineReader): void {
  while (!lines.done && isEvent(lines.peek()!)) lines.next();
  lines.next();
}

function isEvent(line: Uint8Array): boolean {
  return line[0] === '['.codePointAt(0);
}

function parseLine(lines: LineReader, schema: JsonSchema, at: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(toText(lines.next()!));
  } catch (thrown) {
    // V8 counts the characters of this line only.
    throw unreadable(at, (thrown as Error).message.replace(/ at position \d+ .*$/, ''));
  }
  // Validating each of a million events against the schema takes longer than reading them.
  const problem =
    schema === EVENT && isPlainEvent(value) ? undefined : findSchemaProblem(schema, value);
  if (problem === undefined) return value;
  const where = problem.path === '' ? 'it' : problem.path;
  throw unreadable(at, `${where} ${problem.expected}, found ${problem.found}`);
}

/** Returns whether a value surely matches {@link EVENT}. */
function isPlainEvent(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''))
  );
}

function unreadable(line: number, reason: string): Error {
  return runtimeError('trace-unreadable', { line, reason });
}
