/** Sends what the page shows to the server, which passes it on to the followers. Only the latest is sent, and not too often. */
import { effect, signal } from '@preact/signals';
import { JobReplaced } from '@queenside/playground/engine';
import { followed, type FollowedView } from '@queenside/playground/followed';
import { LECTURE_LIMITS, type LectureMessage } from '../../../messages.ts';
import { postBytes, postJson, RefusedError, sendAtLast } from '../stream/api.ts';

/** The shortest time between two messages, in milliseconds: each goes to hundreds of followers. */
const PAUSE = 100;
/** The server takes a page that is silent for 90 seconds as closed. Browsers let pages in the background act once a minute. */
const SIGN_OF_LIFE = 20_000;

/** What the server says; undefined if nobody can follow this machine. */
export const lecture = signal<LectureMessage | undefined>(undefined);
/** Whether others follow this page. */
export const isFollowed = signal(false);
/** Why the followers do not see what the page shows; empty if they do. */
export const refusal = signal('');

/** What the followers have. */
interface SentView {
  readonly key: object | undefined;
  /** Its number; undefined if they have nothing. */
  readonly view: number | undefined;
  /** The last moment, as JSON. */
  readonly moment: string;
}

/** Undefined if that is not known. */
let sent: SentView | undefined;
let isBusy = false;
/** Whether something may have changed since the last look. */
let isWanted = false;
let isEnding = false;

/** Begins to send whenever others follow this page. Call it once. */
export function publishFollowed(): void {
  effect(() => {
    void followed.value;
    if (isFollowed.value) void publish();
  });
  setInterval(() => {
    if (sent !== undefined) sent = { ...sent, moment: '' };
    if (isFollowed.value) void publish();
  }, SIGN_OF_LIFE);
  addEventListener('pagehide', () => {
    if (isFollowed.value) void sendAtLast('api/lecture/pause', { state: 'waiting' });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isFollowed.value) startLecture();
  });
}

export function startLecture(): void {
  sent = undefined;
  refusal.value = '';
  isFollowed.value = true;
  void publish();
}

export function endLecture(): void {
  isFollowed.value = false;
  isEnding = true;
  void publish();
}

async function publish(): Promise<void> {
  isWanted = true;
  if (isBusy) return;
  isBusy = true;
  while (isWanted) {
    isWanted = false;
    if (!(await tryNext())) continue;
    isWanted = true;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
  }
  isBusy = false;
}

/** Sends what the followers do not have yet. @returns false if there is nothing, or if it cannot be sent. */
async function tryNext(): Promise<boolean> {
  try {
    return await sendNext();
  } catch (thrown) {
    // The film has been replaced by another, which follows.
    if (thrown instanceof JobReplaced) return false;
    refusal.value = thrown instanceof RefusedError ? thrown.words : (thrown as Error).message;
    const code = thrown instanceof RefusedError ? thrown.code : 'other';
    if (code === 'studio/view-replaced') isFollowed.value = false;
    // Without an answer, all of it is sent again with the next sign of life.
    if (code === '') sent = undefined;
    return false;
  }
}

async function sendNext(): Promise<boolean> {
  if (isEnding) {
    isEnding = false;
    await postJson('api/lecture/pause', { state: 'ended' });
    return true;
  }
  if (!isFollowed.peek()) return false;
  const now = followed.peek();
  if (sent === undefined || sent.key !== now?.key) {
    await sendView(now);
    return true;
  }
  if (now === undefined || sent.view === undefined) return false;
  const moment = JSON.stringify(momentOf(now));
  if (moment === sent.moment) return false;
  sent = { ...sent, moment };
  await postJson('api/lecture/moment', { view: sent.view, ...momentOf(now) });
  refusal.value = '';
  return true;
}

async function sendView(now: FollowedView | undefined): Promise<void> {
  refusal.value = '';
  try {
    const content = now && (await contentOf(now));
    sent = { key: now?.key, view: undefined, moment: '' };
    if (now === undefined || content === undefined) {
      await postJson('api/lecture/pause', { state: 'waiting' });
      return;
    }
    const { view } = await postBytes<{ view: number }>('api/lecture/view', content);
    sent = { ...sent, view, moment: JSON.stringify(momentOf(now)) };
  } catch (thrown) {
    if (thrown instanceof RefusedError && thrown.code !== '')
      await postJson('api/lecture/pause', { state: 'waiting' });
    throw thrown;
  }
}

/** Returns the searches and the moment, as JSON. */
async function contentOf(now: FollowedView): Promise<Blob> {
  const title = now.title.slice(0, LECTURE_LIMITS.text);
  const lanes = await now.makeLanes();
  const content = new Blob([JSON.stringify({ title, lanes, ...momentOf(now) })]);
  // A server that refuses a request does not read all of it, so browsers see no answer.
  if (content.size > LECTURE_LIMITS.bytes) {
    sent = { key: now.key, view: undefined, moment: '' };
    const most = LECTURE_LIMITS.bytes >> 20;
    throw new RefusedError(
      `this search is too long for followers: its film has more than ${most} MiB`,
      'show a smaller record; followers keep waiting',
      'studio/film-too-large',
    );
  }
  return content;
}

function momentOf({ steps, say }: FollowedView): Pick<FollowedView, 'steps' | 'say'> {
  return { steps, say: say?.slice(0, LECTURE_LIMITS.text) };
}
