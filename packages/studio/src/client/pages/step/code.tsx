/** The pseudocode of a solver beside its film. */
import { nextOf, type Playback } from '@queenside/runtime/player/playback.js';
import { Pseudocode } from '@queenside/runtime/player/pseudocode.js';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RemoteReel } from '../../engine/film/reel.ts';

interface CodeProps {
  readonly reel: RemoteReel;
  readonly playback: Playback;
  /** The line that the search is at, from 0. */
  readonly line: number | undefined;
}

export function Code({ reel, playback, line }: CodeProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<Pseudocode | undefined>(undefined);
  const { pseudocode: lines, counts } = reel.data;
  useLayoutEffect(() => {
    const stepsOf = (events: readonly string[]) =>
      Promise.all(events.map((event) => reel.stepsOf(event)));
    shown.current = new Pseudocode({
      list: list.current!,
      lines,
      counts,
      async onJump(events: readonly string[]) {
        const steps = await stepsOf(events);
        playback.goTo(nextOf(steps, playback.step) ?? nextOf(steps, -1));
      },
      async onBreak(events: readonly string[]) {
        playback.stops = await stepsOf(events);
      },
    });
  }, [reel]);
  useLayoutEffect(() => shown.current?.show(line), [line]);
  return <ol class="pseudocode" aria-label="Pseudocode" hidden={lines.length === 0} ref={list} />;
}
