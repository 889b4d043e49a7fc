/** Where the content of a file goes. */

/** Takes a file's content piece by piece. */
export interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  /** Publishes what was written. */
  commit(): Promise<unknown>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** Writes to a stream, such as standard output. */
export class StreamSink implements Sink {
  readonly #stream: NodeJS.WritableStream;

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  async write(chunk: Uint8Array): Promise<void> {
    await new Promise<void>((done, fail) => {
      this.#stream.write(chunk, (error) => (error ? fail(error) : done()));
    });
  }

  async commit(): Promise<void> {}
  async discard(): Promise<void> {}
}

/** Keeps what is written. */
export class MemorySink implements Sink {
  readonly #chunks: Uint8Array[] = [];

  async write(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
  }

  async commit(): Promise<void> {}
  async discard(): Promise<void> {}

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
