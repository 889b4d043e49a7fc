/** Follows a lecture: a stream of lines that say which step is shown, and each search once. It reconnects by itself. */
import { signal } from '@preact/signals';
import { Film } from '@queenside/runtime/player/film.js';
import type { FollowedLane, FollowedMoment } from '../followed/followed.tsx';

/** `lost`: nobody answers; `full`: there is no room; `blocked`: somebody here has guessed codes. All three may end. */
export type LectureConnection = 'connecting' | 'open' | 'lost' | 'full' | 'blocked';

/** A line of the stream. `waiting`: nothing to follow now; `ended`: the lecturer has stopped. */
type StreamLine =
  | { readonly state: 'waiting' | 'ended' }
  | ({ readonly state: 'live'; readonly view: number } & FollowedMoment);

/** A search, ready to be shown. */
export interface ShownLane extends Omit<FollowedLane, 'film'> {
  readonly film: Film;
}

/** What the lecturer's page shows. */
export interface ShownView {
  readonly id: number;
  readonly title: string;
  readonly lanes: readonly ShownLane[];
}

interface LectureState {
  readonly state: StreamLine['state'];
  /** The last view that was shown, and its last moment. */
  readonly shown?: { readonly view: ShownView; readonly moment: FollowedMoment };
}

export const connection = signal<LectureConnection>('connecting');
export const lecture = signal<LectureState>({ state: 'waiting' });

/** The server sends something every 15 seconds. */
const SILENCE = 45_000;
/** The time before it is asked again, in milliseconds; hundreds of pages do not ask at once. */
const AGAIN = { lost: 1000, full: 10_000, blocked: 20_000 } as const;
const SPREAD = 2000;

/** Follows until the server refuses the code. */
export async function follow(code: string): Promise<void> {
  for (;;) {
    connection.value = 'connecting';
    const reason = await followOnce(code);
    if (reason === 'refused') return;
    connection.value = reason;
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN[reason] + Math.random() * SPREAD);
    });
  }
}

/** Follows until the stream breaks. @returns why it ended. */
async function followOnce(code: string): Promise<keyof typeof AGAIN | 'refused'> {
  const stop = new AbortController();
  const headers = { 'X-Lecture-Code': code };
  const ask = (path: string): Promise<Response> => fetch(path, { headers, signal: stop.signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectMore = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), SILENCE);
  };
  try {
    expectMore();
    const { status, body } = await ask('events');
    if (status === 429) return 'blocked';
    if (status === 503) return 'full';
    if (status !== 200 || body === null) return status < 500 ? 'refused' : 'lost';
    connection.value = 'open';
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    const loader = new Loader(ask);
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return 'lost';
      expectMore();
      const lines = (text + value).split('\n');
      text = lines.pop()!;
      // Only the last one counts.
      const last = lines.findLast((line) => line !== '');
      if (last !== undefined) void loader.show(JSON.parse(last) as StreamLine);
    }
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Shows the latest line, as soon as its searches are there. */
class Loader {
  readonly #ask: (path: string) => Promise<Response>;
  #line: StreamLine | undefined;
  #isLoading = false;

  constructor(ask: (path: string) => Promise<Response>) {
    this.#ask = ask;
  }

  async show(line: StreamLine): Promise<void> {
    this.#line = line;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#line !== undefined) {
        const wanted: StreamLine = this.#line;
        const { shown } = lecture.value;
        if (wanted.state !== 'live') lecture.value = { ...lecture.value, state: wanted.state };
        else if (shown?.view.id === wanted.view)
          lecture.value = { state: 'live', shown: { view: shown.view, moment: wanted } };
        else {
          const view = await this.#load(wanted.view);
          // If the lecturer shows something else by now, another line says so.
          if (view !== undefined && this.#line.state === 'live' && this.#line.view === view.id)
            lecture.value = { state: 'live', shown: { view, moment: this.#line } };
        }
        if (this.#line === wanted) this.#line = undefined;
      }
    } catch {
      // The connection broke; the next one begins with the latest line.
    } finally {
      this.#isLoading = false;
    }
  }

  async #load(id: number): Promise<ShownView | undefined> {
    const response = await this.#ask(`film/${id}`);
    if (!response.ok) return undefined;
    const { title, lanes } = (await response.json()) as {
      readonly title: string;
      readonly lanes: readonly FollowedLane[];
    };
    return { id, title, lanes: lanes.map((lane) => ({ ...lane, film: new Film(lane.film) })) };
  }
}
