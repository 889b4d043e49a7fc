import { type Sink, StreamSink } from '@queenside/host';
import { print } from './print.ts';

/** Standard output for answers and records: byte for byte, unless it is a terminal. */
export function standardOutput(): Sink {
  return process.stdout.isTTY ? new TerminalSink() : new StreamSink(process.stdout);
}

class TerminalSink implements Sink {
  readonly #decoder = new TextDecoder();

  async write(chunk: Uint8Array): Promise<void> {
    print(this.#decoder.decode(chunk, { stream: true }));
  }

  async commit(): Promise<void> {}
  async discard(): Promise<void> {}
}
