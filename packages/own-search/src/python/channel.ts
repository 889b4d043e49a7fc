/** Messages over pipes: a line of JSON each, followed by as many bytes as its `bytes` says. */
import type { Readable, Writable } from 'node:stream';

export interface Message {
  readonly bytes?: number;
}

const LINE_FEED = 10;

export class Channel {
  readonly #writer: Writable;
  readonly #onMessage: (message: Message, data: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);
  /** The message whose bytes have not all arrived. */
  #head: Message | undefined;

  constructor(
    reader: Readable,
    writer: Writable,
    onMessage: (message: Message, data: Buffer) => void,
  ) {
    this.#writer = writer;
    this.#onMessage = onMessage;
    reader.on('data', (chunk: Buffer) => this.#take(chunk));
    // The process has ended; its owner notices.
    reader.on('error', () => undefined);
    writer.on('error', () => undefined);
  }

  send(message: object, data: readonly Uint8Array[] = []): void {
    this.#writer.write(`${JSON.stringify(message)}\n`);
    for (const each of data) this.#writer.write(each);
  }

  #take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      if (this.#head === undefined) {
        const end = this.#rest.indexOf(LINE_FEED);
        if (end === -1) return;
        this.#head = JSON.parse(this.#rest.toString('utf8', 0, end)) as Message;
        this.#rest = this.#rest.subarray(end + 1);
      }
      const { bytes = 0 } = this.#head;
      if (this.#rest.length < bytes) return;
      const message = this.#head;
      const data = this.#rest.subarray(0, bytes);
      this.#head = undefined;
      this.#rest = this.#rest.subarray(bytes);
      this.#onMessage(message, data);
    }
  }
}
