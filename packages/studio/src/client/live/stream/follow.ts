import { TOPICS, type FromStream } from './messages.ts';

/** How long to wait before looking for the server again, in milliseconds. */
const PAUSE = 1000;

/**
 * Follows the server's events until it is stopped. If the connection breaks, it reconnects and gets what it has missed. Any user of the
 * machine may have taken the port by then, so the server must first prove that it knows the session: only then, the cookie is sent.
 */
export class EventFollower {
  readonly #tell: (message: FromStream) => void;
  readonly #origin: string;
  /** The token that only the pages and their server know. */
  readonly #token: string;
  #source: EventSource | undefined;
  #search: AbortController | undefined;
  /** The last message, as the server names it. */
  #last = '';

  constructor(origin: string, token: string, tell: (message: FromStream) => void) {
    this.#origin = origin;
    this.#token = token;
    this.#tell = tell;
  }

  /** Begins anew, with a snapshot. */
  restart(): void {
    this.stop();
    this.#last = '';
    this.#tell({ connection: 'connecting' });
    void this.#find();
  }

  stop(): void {
    this.#search?.abort();
    this.#source?.close();
    this.#source = undefined;
  }

  #connect(): void {
    const source = new EventSource(`${this.#origin}/api/events?last=${this.#last}`);
    this.#source = source;
    source.addEventListener('open', () => this.#tell({ connection: 'open' }));
    source.addEventListener('error', () => {
      if (source !== this.#source) return;
      const isRefused = source.readyState === EventSource.CLOSED;
      this.stop();
      this.#tell({ connection: isRefused ? 'refused' : 'lost' });
      void this.#find(PAUSE);
    });
    source.addEventListener('ready', ({ lastEventId }: MessageEvent<string>) => {
      this.#last = lastEventId;
    });
    for (const topic of TOPICS)
      source.addEventListener(topic, ({ data, lastEventId }: MessageEvent<string>) => {
        this.#last = lastEventId;
        this.#tell({ topic, text: data });
      });
  }

  /** Connects as soon as the server has proved what it is. */
  async #find(pause = 0): Promise<void> {
    const { signal } = (this.#search = new AbortController());
    for (let wait = pause; ; wait = PAUSE) {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
      if (signal.aborted) return;
      const connection = await this.#ask();
      if (signal.aborted) return;
      if (connection === 'open') break;
      this.#tell({ connection });
    }
    this.#connect();
  }

  async #ask(): Promise<'open' | 'lost' | 'refused'> {
    const nonce = encode(crypto.getRandomValues(new Uint8Array(24)));
    try {
      const address = `${this.#origin}/api/proof?nonce=${nonce}`;
      const response = await fetch(address, { credentials: 'omit', redirect: 'error' });
      return (await response.text()) === (await prove(this.#token, nonce)) ? 'open' : 'refused';
    } catch {
      return 'lost';
    }
  }
}

/** Computes what the server must reply to a nonce. */
async function prove(token: string, nonce: string): Promise<string> {
  const [key, message] = [token, nonce].map((text) => new TextEncoder().encode(text));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key!, hmac, false, ['sign']);
  return encode(new Uint8Array(await crypto.subtle.sign(hmac, imported, message!)));
}

function encode(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}
