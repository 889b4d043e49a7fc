/**
 * Messages on a stream between the engine and a worker process. Node's own channel between processes throws where nobody
 * can catch it if a plugin writes to it: here, such bytes break the channel, and with it only that process.
 */
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** The descriptor of the stream in the process. */
export const CHANNEL_FD = 3;

const HEADER_BYTES = 4;

/** What a channel's owner does with what comes. */
export interface ChannelListener {
  /** Called with each message. It may be anything that can be cloned. */
  readonly onMessage: (message: unknown) => void;
  /** Called if what comes is no message, or a longer one than allowed. Nothing is read after that. */
  readonly onBroken: () => void;
}

export class Channel {
  readonly #stream: Duplex;
  readonly #most: number;
  readonly #listener: ChannelListener;
  #chunks: Buffer[] = [];
  #held = 0;

  /** @param most the most bytes of a message that comes. */
  constructor(stream: Duplex, most: number, listener: ChannelListener) {
    this.#stream = stream;
    this.#most = most;
    this.#listener = listener;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  /** Sends a message. @param done called when it is on its way, or cannot be sent. */
  send(message: unknown, done?: (error?: Error | null) => void): void {
    const body = serialize(message);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(body.length);
    this.#stream.write(header);
    this.#stream.write(body, done);
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    while (this.#held >= HEADER_BYTES) {
      if (this.#chunks[0]!.length < HEADER_BYTES) this.#chunks = [Buffer.concat(this.#chunks)];
      const length = this.#chunks[0]!.readUInt32LE();
      if (length > this.#most) return this.#break();
      const end = HEADER_BYTES + length;
      if (this.#held < end) return;
      const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      this.#chunks = [all.subarray(end)];
      this.#held -= end;
      let message: unknown;
      try {
        message = deserialize(all.subarray(HEADER_BYTES, end));
      } catch {
        return this.#break();
      }
      this.#listener.onMessage(message);
    }
  }

  #break(): void {
    this.#stream.removeAllListeners('data').pause();
    this.#chunks = [];
    this.#listener.onBroken();
  }
}
