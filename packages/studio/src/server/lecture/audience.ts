/** The browsers that follow the lecturer's page. Each gets the searches once, and then only the numbers of steps. */
import type { ServerResponse } from 'node:http';
import type { LectureMoment } from './read-view.ts';

/** More than any lecture room has; each holds a connection. */
const MOST_FOLLOWERS = 400;
/** A follower that has not read this many bytes is dropped; its page connects again. */
const MOST_UNREAD = 64 << 10;
/** Something moves on each stream that often, in milliseconds: pages and networks drop silent ones. */
const SIGN_OF_LIFE = 15_000;
/** The lecturer's page repeats its step more often, in milliseconds: browsers slow down pages in the background. */
const LECTURER_GONE = 90_000;

/** A line of the stream. `waiting`: nothing to follow now; `ended`: the lecturer has stopped. */
type FollowerLine =
  | { readonly state: 'waiting' | 'ended' }
  | ({ readonly state: 'live'; readonly view: number } & LectureMoment);

export class LectureAudience implements Disposable {
  readonly #followers = new Set<ServerResponse>();
  readonly #onCount: (count: number) => void;
  readonly #timer: NodeJS.Timeout;
  #line: FollowerLine = { state: 'waiting' };
  #heard = 0;
  #view: { readonly id: number; readonly packed: Buffer } | undefined;
  #lastId = 0;

  /** @param onCount called when the number of followers has changed. */
  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
    this.#timer = setInterval(() => this.#beat(), SIGN_OF_LIFE).unref();
  }

  get size(): number {
    return this.#followers.size;
  }

  /** The number of the view that is followed; undefined if there is none. */
  get view(): number | undefined {
    return this.#line.state === 'live' ? this.#line.view : undefined;
  }

  /** Returns the compressed searches of a view, unless another has replaced it. */
  packedView(id: number): Buffer | undefined {
    return this.#view?.id === id ? this.#view.packed : undefined;
  }

  /** Returns whether a response may become a follower: there is room, and its connection has no stream yet. */
  hasRoomFor({ req }: ServerResponse): boolean {
    const isNew = [...this.#followers].every((follower) => follower.req.socket !== req.socket);
    return isNew && this.#followers.size < MOST_FOLLOWERS;
  }

  /** Adds a follower, whose response has its head. */
  admit(response: ServerResponse): void {
    this.#followers.add(response);
    response.once('close', () => {
      this.#followers.delete(response);
      this.#onCount(this.size);
    });
    this.#send(response, `${JSON.stringify(this.#line)}\n`);
    this.#onCount(this.size);
  }

  /** Shows searches. @param packed JSON, compressed. @returns the number of the view. */
  show(packed: Buffer, moment: LectureMoment): number {
    const id = ++this.#lastId;
    this.#view = { id, packed };
    this.#tell({ state: 'live', view: id, ...moment });
    return id;
  }

  /** Shows another moment. @returns false if the view has been replaced. */
  move(view: number, { steps, say }: LectureMoment): boolean {
    if (this.#view?.id !== view || this.#line.state === 'ended') return false;
    this.#tell({ state: 'live', view, steps, ...(say !== undefined && { say }) });
    return true;
  }

  pause(state: 'waiting' | 'ended'): void {
    this.#tell({ state });
  }

  /** Ends the lecture and all connections. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.pause('ended');
    for (const follower of this.#followers) follower.end();
  }

  #tell(line: FollowerLine): void {
    this.#heard = Date.now();
    const text = JSON.stringify(line);
    if (text === JSON.stringify(this.#line)) return;
    this.#line = line;
    for (const follower of this.#followers) this.#send(follower, `${text}\n`);
  }

  #send(follower: ServerResponse, text: string): void {
    if (follower.writableLength > MOST_UNREAD) follower.destroy();
    else follower.write(text);
  }

  #beat(): void {
    if (this.#line.state === 'live' && Date.now() - this.#heard > LECTURER_GONE)
      this.pause('waiting');
    for (const follower of this.#followers) this.#send(follower, '\n');
  }
}
