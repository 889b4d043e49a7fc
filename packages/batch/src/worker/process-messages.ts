/**
 * What the engine and a worker process say to each other. Tasks and outcomes travel packed: the process's main thread
 * passes them on as they are.
 */
import { Deserializer, Serializer } from 'node:v8';
import type { Task } from './jobs.ts';
import type { JobOutcome } from './run-job.ts';

/** The process finds its pulse file here: behind standard input, output and error. */
export const PULSE_DESCRIPTOR = 3;

/** What a process is told when it starts, as JSON behind the address of its module. */
export interface ProcessStart {
  /** The URL of the module that its second thread runs. */
  readonly module: string;
  /** All that it may hold in memory, in MiB. */
  readonly memoryMb: number;
  /** The heap of the thread that runs plugins, in MiB. */
  readonly heapMb: number;
}

/** A task that is packed. */
export interface ProcessOrder {
  readonly task: Uint8Array;
}

/** A process answers each order once, by an outcome that is packed, or says why it ends. */
export type ProcessReport = { readonly outcome: Uint8Array } | { readonly ending: Ending };

/** Why a process ends. */
export interface Ending {
  readonly isOutOfMemory: boolean;
  readonly reason: string;
}

/** A task without its pulse: memory cannot be shared. */
export function packTask(task: Task): Uint8Array {
  if (task.kind === 'load') return pack(task);
  return pack(
    task.kind === 'describe'
      ? { ...task, pulse: undefined }
      : { ...task, job: { ...task.job, pulse: undefined } },
  );
}

/** @param pulse the memory that stands in for what was left behind. */
export function unpackTask(packed: Uint8Array, pulse: SharedArrayBuffer): Task {
  const task = unpack(packed) as Task;
  if (task.kind === 'load') return task;
  return task.kind === 'describe'
    ? { ...task, pulse }
    : ({ ...task, job: { ...task.job, pulse } } as Task);
}

/** An outcome in memory of its own. */
export function packOutcome(outcome: JobOutcome): Uint8Array<ArrayBuffer> {
  return pack(outcome);
}

export function unpackOutcome(packed: Uint8Array): JobOutcome {
  return unpack(packed) as JobOutcome;
}

/** As a thread would get it: `serialize` would keep a Buffer a Buffer, where threads get a Uint8Array. */
function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function unpack(packed: Uint8Array): unknown {
  const deserializer = new Deserializer(packed);
  deserializer.readHeader();
  return deserializer.readValue() as unknown;
}
