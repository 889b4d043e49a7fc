/** A lecture: a second server, for browsers in the same network, which shows what the lecturer's page shows. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LectureMessage } from '../../messages.ts';
import { studioError } from '../errors.ts';
import { listen } from '../http/listen.ts';
import type { Feed, Topic } from '../live/feed.ts';
import { ownAddresses } from './addresses.ts';
import { makeLectureAnswer } from './answer.ts';
import { LectureAudience } from './audience.ts';
import { LectureCode } from './code.ts';
import { readLecturePage } from './page.ts';
import { readMoment, readPause, readView } from './read-view.ts';

const EVERYWHERE = '0.0.0.0';
/** How often the addresses are looked at, in milliseconds: the lecturer may join a network later. */
const LOOK_EVERY = 10_000;

export interface LectureOptions {
  /** 0 for any free port. */
  readonly port: number;
}

export class Lecture implements Topic, AsyncDisposable {
  readonly name = 'lecture';
  readonly #feed: Feed;
  readonly #code = new LectureCode();
  readonly #audience = new LectureAudience(() => this.#publish());
  readonly #timer: NodeJS.Timeout;
  #server: Server | undefined;
  #port = 0;
  #addresses: readonly string[] = [];

  private constructor(feed: Feed) {
    this.#feed = feed;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY).unref();
  }

  /**
   * Starts the server.
   *
   * @param site the folder of the built client. @throws QueensideError `studio/lecture-port-unusable`, `studio/site-missing`.
   */
  static async start({ port }: LectureOptions, site: URL, feed: Feed): Promise<Lecture> {
    const page = await readLecturePage(site);
    const lecture = new Lecture(feed);
    const answer = makeLectureAnswer({ page, code: lecture.#code, audience: lecture.#audience });
    try {
      lecture.#server = await listen(port, answer, EVERYWHERE);
      lecture.#port = (lecture.#server.address() as AddressInfo).port;
      await lecture.#look();
      return lecture;
    } catch (thrown) {
      await lecture[Symbol.asyncDispose]();
      throw thrown;
    }
  }

  snapshot(): readonly LectureMessage[] {
    const { view, size } = this.#audience;
    return [
      {
        addresses: this.#addresses,
        port: this.#port,
        code: this.#code.text,
        followers: size,
        ...(view !== undefined && { view }),
      },
    ];
  }

  /** Shows what a page has sent. @returns the number of the view. @throws QueensideError `studio/bad-request`. */
  async show(sent: unknown): Promise<number> {
    const { title, lanes, steps, say } = required(readView, sent);
    const packed = await promisify(gzip)(JSON.stringify({ title, lanes }));
    const view = this.#audience.show(packed, { steps, ...(say !== undefined && { say }) });
    this.#publish();
    return view;
  }

  /** Shows another moment. @throws QueensideError `studio/bad-request`, `studio/view-replaced`. */
  move(sent: unknown): void {
    const { view, ...moment } = required(readMoment, sent);
    const before = this.#audience.view;
    if (!this.#audience.move(view, moment)) throw studioError('view-replaced');
    if (before !== view) this.#publish();
  }

  /** Shows nothing. @throws QueensideError `studio/bad-request`. */
  pause(sent: unknown): void {
    this.#audience.pause(required(readPause, sent).state);
    this.#publish();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#audience[Symbol.dispose]();
    if (this.#server?.listening !== true) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    // The followers get the end of the lecture first.
    setImmediate(() => this.#server!.closeAllConnections());
    await closed;
  }

  async #look(): Promise<void> {
    const addresses = await ownAddresses();
    if (addresses.join() === this.#addresses.join()) return;
    this.#addresses = addresses;
    this.#publish();
  }

  #publish(): void {
    for (const message of this.snapshot()) this.#feed.publish(this.name, message);
  }
}

function required<Value>(read: (value: unknown) => Value, sent: unknown): Value {
  try {
    return read(sent);
  } catch (thrown) {
    throw studioError('bad-request', { reason: (thrown as Error).message });
  }
}
