/** Makes the page that `queenside replay --html` makes. */
import type { RemoteReel } from '../engine/film/reel.ts';

export async function makeReplayPage(reel: RemoteReel, title: string): Promise<string> {
  const [{ default: template }, { replayPage }, { film, every }] = await Promise.all([
    import('virtual:queenside/replay-page'),
    import('@queenside/runtime/replay-page'),
    reel.scenes(),
  ]);
  const thinned = every > 1 ? `${title}; one of every ${every} steps` : title;
  return replayPage(template, film, thinned, { from: 0, to: reel.data.last, every });
}
