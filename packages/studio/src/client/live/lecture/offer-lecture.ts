/** Offers the button `Follow me` on pages that others can follow, if the server has a lecture. */
import { followButton } from '@queenside/playground/followed';
import { session } from '../stream/api.ts';
import { followTopic } from '../stream/stream.ts';

export async function offerLecture(): Promise<void> {
  // The stream says it if the server refuses this browser.
  const known = await session().catch(() => undefined);
  if (known?.hasLecture !== true) return;
  const [{ FollowMe }, { lecture, publishFollowed }] = await Promise.all([
    import('./follow-me.tsx'),
    import('./publisher.ts'),
  ]);
  followTopic('lecture', (message) => (lecture.value = message));
  followButton.value = FollowMe;
  publishFollowed();
}
