import { TOPICS, type FromStream } from './messages.ts';

/** Follows the server's events until it is stopped. A browser reconnects by itself, and gets what it has missed. */
export class EventFollower {
  readonly #tell: (message: FromStream) => void;
  readonly #address: string;
  #source: EventSource | undefined;

  constructor(address: string, tell: (message: FromStream) => void) {
    this.#address = address;
    this.#tell = tell;
  }

  /** Begins anew, with a snapshot. */
  restart(): void {
    this.#source?.close();
    const source = new EventSource(this.#address);
    this.#source = source;
    this.#tell({ connection: 'connecting' });
    source.addEventListener('open', () => this.#tell({ connection: 'open' }));
    source.addEventListener('error', () => {
      if (source !== this.#source) return;
      const isOver = source.readyState === EventSource.CLOSED;
      this.#tell({ connection: isOver ? 'refused' : 'lost' });
    });
    for (const topic of TOPICS)
      source.addEventListener(topic, ({ data }: MessageEvent<string>) =>
        this.#tell({ topic, text: data }),
      );
  }

  stop(): void {
    this.#source?.close();
  }
}
