/** Decides who may use the server: the browser that opened the launch address. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The lifetime of a key in seconds. A stolen cookie is useless after that. */
export const SESSION_LASTS: number = 30 * 86_400;

export class Session {
  readonly #key: Buffer;
  readonly #port: () => number;
  readonly #launch = randomBytes(32).toString('base64url');
  #isLaunched = false;

  /**
   * @param key the source of all secrets except the launch token. @param port returns the port, as soon as the server
   * listens.
   */
  constructor(key: Buffer, port: () => number) {
    this.#key = key;
    this.#port = port;
  }

  /** Returns the path to open in the browser, which works once. */
  get launchPath(): string {
    return `/?launch=${this.#launch}`;
  }

  /** Takes a launch token. Returns false if it is wrong or has been used. */
  launch(token: string): boolean {
    if (this.#isLaunched || !isEqual(token, this.#launch)) return false;
    this.#isLaunched = true;
    return true;
  }

  /** Returns the value of a `Set-Cookie` header. Its name has the port and the inbox: browsers send cookies to all ports. */
  get cookie(): string {
    return `${this.#cookieName}=${this.#secret('cookie')}; Path=/; Max-Age=${SESSION_LASTS}; HttpOnly; SameSite=Strict`;
  }

  /** Returns whether a `Cookie` header has the cookie of this session. */
  isKnown(header: string | undefined): boolean {
    const prefix = `${this.#cookieName}=`;
    const pairs = (header ?? '').split(';').map((pair) => pair.trim());
    const values = pairs.filter((pair) => pair.startsWith(prefix));
    return values.length === 1 && isEqual(values[0]!.slice(prefix.length), this.#secret('cookie'));
  }

  /** The token that every request with a change must carry besides the cookie. Other sites cannot read it. */
  get token(): string {
    return this.#secret('token');
  }

  isToken(token: string | undefined): boolean {
    return token !== undefined && isEqual(token, this.token);
  }

  /** Proves to an open page that this is its server, and not another one that has taken the port. */
  prove(nonce: string): string {
    return createHmac('sha256', this.token).update(nonce).digest('base64url');
  }

  get #cookieName(): string {
    const inbox = createHmac('sha256', this.#key).update('name').digest('hex').slice(0, 8);
    return `queenside-studio-${this.#port()}-${inbox}`;
  }

  /** A secret of one port is worth nothing at another one. */
  #secret(purpose: string): string {
    return createHmac('sha256', this.#key).update(`${purpose} ${this.#port()}`).digest('base64url');
  }
}

/** Compares in constant time, which reveals nothing about the secret. */
export function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
