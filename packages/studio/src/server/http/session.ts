/** Who may use the server: the browser that opened the launch address. */
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Closing the browser loses nothing: the secret ends with the server anyway. In seconds. */
const COOKIE_LASTS = 7 * 86_400;

export class Session {
  readonly #launch = secret();
  readonly #session = secret();
  /** What a request that changes something must carry besides the cookie. Other sites cannot read it. */
  readonly token: string = secret();
  #isLaunched = false;

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

  /** Returns the value of a `Set-Cookie` header. Browsers send cookies to all ports, so its name has the port. */
  cookie(port: number): string {
    return `${cookieName(port)}=${this.#session}; Path=/; Max-Age=${COOKIE_LASTS}; HttpOnly; SameSite=Strict`;
  }

  /** Returns whether a `Cookie` header has the cookie of this session. */
  isKnown(header: string | undefined, port: number): boolean {
    const prefix = `${cookieName(port)}=`;
    const pairs = (header ?? '').split(';').map((pair) => pair.trim());
    const values = pairs.filter((pair) => pair.startsWith(prefix));
    return values.length === 1 && isEqual(values[0]!.slice(prefix.length), this.#session);
  }

  isToken(token: string | undefined): boolean {
    return token !== undefined && isEqual(token, this.token);
  }
}

function cookieName(port: number): string {
  return `queenside-studio-${port}`;
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares in a time that tells nothing of the secret. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
