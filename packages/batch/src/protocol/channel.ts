/**
 * Messages on a stream between the engine and a worker process. If a plugin writes to Node's channel between processes, Node
 * throws an error that no code can catch. Here, such bytes break only the channel, and with it only that process.
 */
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** The descriptor of the stream in the process. */
export const CHANNEL_FD = 3;

const HEADER_BYTES = 4;

/** The reactions of a channel's owner to messages. */
export interface ChannelListener {
  /** Called with each message, which may be anything that can be cloned. */
  readonly onMessage: (message: unknown) => void;
  /** Called if the bytes are not a message, or the message is too long. The channel reads nothing after that. */
  readonly onBroken: () => void;
}

export class Channel {
  readonly #stream: Duplex;
  readonly #most: number;
  readonly #listener: ChannelListener;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  /** The message that is coming, if its length is known. */
  #body: Buffer | undefined;
  /** The received part of the header, or else of the body. */
  #filled = 0;
  #received = 0;
  #isBroken = false;

  /** @param most the most bytes of a message that comes. */
  constructor(stream: Duplex, most: number, listener: ChannelListener) {
    this.#stream = stream;
    this.#most = most;
    this.#listener = listener;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  /** The number of received bytes. A long message takes seconds, and a few bytes of it show that the process is alive. */
  get received(): number {
    return this.#received;
  }

  /** Whether a part of a message has come. */
  get isReceiving(): boolean {
    return this.#body !== undefined;
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
    this.#received += chunk.length;
    for (let from = 0; from < chunk.length && !this.#isBroken;) {
      const into = this.#body ?? this.#header;
      const taken = chunk.copy(into, this.#filled, from);
      from += taken;
      this.#filled += taken;
      if (this.#filled === into.length) this.#next();
    }
  }

  /** Goes on after a whole header or body has come. */
  #next(): void {
    const body = this.#body;
    this.#filled = 0;
    if (body === undefined) {
      const length = this.#header.readUInt32LE();
      if (length === 0 || length > this.#most) return this.#break();
      try {
        // It needs separate memory, so that it can be moved to a thread.
        this.#body = Buffer.allocUnsafeSlow(length);
      } catch {
        this.#break();
      }
      return;
    }
    this.#body = undefined;
    let message: unknown;
    try {
      message = deserialize(body);
    } catch {
      return this.#break();
    }
    this.#listener.onMessage(message);
  }

  #break(): void {
    this.#stream.removeAllListeners('data').pause();
    this.#isBroken = true;
    this.#body = undefined;
    this.#listener.onBroken();
  }
}
