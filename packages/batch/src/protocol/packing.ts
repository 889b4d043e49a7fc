/** Packs orders and outcomes, which travel through a process's supervisor unread. */
import { Deserializer, Serializer } from 'node:v8';
import type { Incumbent } from '@queenside/runtime/progress';
import type { Order, Outcome } from './messages.ts';

/** Packs as a thread's message would arrive: `v8.serialize` would keep a Buffer a Buffer. */
export function pack(value: Order | Outcome | Incumbent): Uint8Array<ArrayBuffer> {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

export function unpack(packed: Uint8Array): unknown {
  const deserializer = new Deserializer(packed);
  deserializer.readHeader();
  return deserializer.readValue() as unknown;
}
