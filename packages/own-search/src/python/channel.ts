/** Messages over pipes: a line of JSON each, followed by as many bytes as its `bytes` says. */
import type { Readable, Writable } from 'node:stream';

export interface Message {
  readonly bytes?: number;
}

const LINE_FEED = 10;
/** More bytes than these do not wait for further messages. */
const MOST_UNSENT = 2 ** 15;
/** How long messages may wait in the pipe for others, if nobody waits for them: each time that a thread wakes up costs more than a message. */
const GATHER_MS = 1;

export class PythonChannel {
  /** Whether messages may wait for others. */
  gathers = false;
  readonly #reader: Readable;
  readonly #writer: Writable;
  readonly #onMessage: (message: Message, data: Buffer) => void;
  /** Small messages are sent together. */
  #unsent: Uint8Array[] = [];
  #unsentBytes = 0;
  #rest: Buffer = Buffer.alloc(0);
  /** The message whose bytes have not all arrived. */
  #head: Message | undefined;

  constructor(
    reader: Readable,
    writer: Writable,
    onMessage: (message: Message, data: Buffer) => void,
  ) {
    this.#reader = reader;
    this.#writer = writer;
    this.#onMessage = onMessage;
    reader.on('data', (chunk: Buffer) => this.#take(chunk));
    // The process has ended; its owner notices.
    reader.on('error', () => undefined);
    writer.on('error', () => undefined);
  }

  send(message: object, data: readonly Uint8Array[] = []): void {
    if (this.#unsent.length === 0) process.nextTick(() => this.#flush());
    for (const each of [Buffer.from(`${JSON.stringify(message)}\n`), ...data]) {
      this.#unsent.push(each);
      this.#unsentBytes += each.length;
    }
    if (this.#unsentBytes > MOST_UNSENT) this.#flush();
  }

  #flush(): void {
    if (this.#unsent.length > 0) this.#writer.write(Buffer.concat(this.#unsent));
    this.#unsent = [];
    this.#unsentBytes = 0;
  }

  #take(chunk: Buffer): void {
    this.#readAll(chunk);
    if (!this.gathers || chunk.length > MOST_UNSENT) return;
    this.#reader.pause();
    setTimeout(() => this.#reader.resume(), GATHER_MS);
  }

  /** Passes on all messages that are complete. */
  #readAll(chunk: Buffer): void {
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
