/**
 * The messages to all open pages, in order. The latest are kept, so that a page whose connection broke gets what it has
 * missed. A page that missed more gets a snapshot.
 */
import { randomBytes } from 'node:crypto';

/** Something that pages follow: its whole state, then its changes. */
export interface Topic {
  readonly name: string;
  /** Returns messages that replace everything that a page knows. */
  snapshot(): Iterable<unknown>;
}

export interface FeedMessage {
  readonly position: number;
  readonly topic: string;
  /** JSON. */
  readonly text: string;
}

/** The most characters of kept messages. */
const MOST_KEPT = 4 << 20;

export class Feed {
  /** Distinguishes this feed from one of an earlier server. */
  readonly #name = randomBytes(6).toString('hex');
  readonly #mostKept: number;
  /** The messages that the feed keeps, the oldest first. Their positions have no gaps. */
  #kept: FeedMessage[] = [];
  #characters = 0;
  #position = 0;
  #news = Promise.withResolvers<void>();

  constructor(mostKept = MOST_KEPT) {
    this.#mostKept = mostKept;
  }

  /** The position of the last message. */
  get position(): number {
    return this.#position;
  }

  publish(topic: string, data: unknown): void {
    const message = { position: ++this.#position, topic, text: JSON.stringify(data) };
    this.#kept.push(message);
    this.#characters += message.text.length;
    this.#dropOldest();
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** Settles at the next message. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  /** Returns the messages after a position; undefined if the feed has dropped some of them. */
  after(position: number): readonly FeedMessage[] | undefined {
    const count = this.#position - position;
    return count < 0 || count > this.#kept.length
      ? undefined
      : this.#kept.slice(this.#kept.length - count);
  }

  /** Names a position for a browser, which sends the name back when it reconnects. */
  nameOf(position: number): string {
    return `${this.#name}-${position}`;
  }

  /** Returns the position of a name; undefined if it is not one of this feed. */
  positionOf(name: string | undefined): number | undefined {
    const [, feed, position] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(name ?? '') ?? [];
    return feed === this.#name ? Number(position) : undefined;
  }

  #dropOldest(): void {
    let drop = 0;
    while (this.#characters > this.#mostKept && drop < this.#kept.length)
      this.#characters -= this.#kept[drop++]!.text.length;
    if (drop > 0) this.#kept = this.#kept.slice(drop);
  }
}
