/** The code of a lecture: who is in the room can read it, and nobody can guess it. */
import { randomInt } from 'node:crypto';
import { isEqual } from '../http/session.ts';

/** Without characters that look like others from the last row. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 6;
/** An address may send that many wrong codes within the time, in milliseconds. */
const MOST_WRONG = 10;
const WITHIN = 60_000;
/** The most addresses that are remembered. */
const MOST_ADDRESSES = 4096;

interface Wrong {
  count: number;
  readonly since: number;
}

export class LectureCode {
  readonly text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  /** By address, the oldest first. */
  readonly #wrong = new Map<string, Wrong>();

  /** Judges a code. `blocked`: the address has sent too many wrong ones, and even the right one is not judged for a while. */
  judge(given: string, address: string, now = Date.now()): 'right' | 'wrong' | 'blocked' {
    const known = this.#wrong.get(address);
    const recent = known !== undefined && now - known.since < WITHIN ? known : undefined;
    if (recent !== undefined && recent.count >= MOST_WRONG) return 'blocked';
    if (isEqual(given, this.text)) return 'right';
    if (recent !== undefined) recent.count++;
    else {
      this.#wrong.delete(address);
      this.#wrong.set(address, { count: 1, since: now });
      if (this.#wrong.size > MOST_ADDRESSES) this.#wrong.delete(this.#wrong.keys().next().value!);
    }
    return 'wrong';
  }
}
