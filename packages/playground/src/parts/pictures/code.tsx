/** The pseudocode of a solver beside its film. */
import type { PseudocodeLine } from '@queenside/core';
import { nextOf, type Playback } from '@queenside/runtime/player/playback.js';
import { Pseudocode } from '@queenside/runtime/player/pseudocode.js';
import { useLayoutEffect, useRef } from 'preact/hooks';

type EventSteps = ArrayLike<number>;

/** A film with pseudocode, and the steps of its events. */
interface CodeSource {
  readonly pseudocode: readonly PseudocodeLine[];
  /** Has the names of the events that happen. */
  readonly counts: ReadonlyMap<string, unknown>;
  stepsOf(event: string): EventSteps | Promise<EventSteps>;
}

interface CodeProps {
  readonly source: CodeSource;
  readonly playback: Playback;
  /** The lines that the step has passed, from 0, and last the one that it is at. */
  readonly lit: readonly number[];
  /** Steps at which playing stops besides the breakpoints. */
  readonly stops?: EventSteps;
}

export function Code({ source, playback, lit, stops = [] }: CodeProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef<Pseudocode | undefined>(undefined);
  const { pseudocode: lines, counts } = source;
  useLayoutEffect(() => {
    const stepsOf = (events: readonly string[]) =>
      Promise.all(events.map(async (event) => await source.stepsOf(event)));
    playback.stops = [stops];
    shown.current = new Pseudocode({
      list: list.current!,
      lines,
      counts,
      async onJump(events: readonly string[]) {
        const steps = await stepsOf(events);
        playback.goTo(nextOf(steps, playback.step) ?? nextOf(steps, -1));
      },
      async onBreak(events: readonly string[]) {
        playback.stops = [stops, ...(await stepsOf(events))];
      },
    });
  }, [source]);
  useLayoutEffect(() => shown.current?.show(lit), [lit.join(' ')]);
  return <ol class="pseudocode" aria-label="Pseudocode" hidden={lines.length === 0} ref={list} />;
}
