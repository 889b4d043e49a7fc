/** A search at a step: its picture, the sentence, the lit line, and what the search holds, as the lecturer sees them. */
import { Picture } from '@queenside/runtime/player/picture.js';
import type { Frame } from '@queenside/runtime/reel';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Facts } from '../parts/facts.tsx';
import { useDarkColors } from '../parts/pictures/dark-colors.ts';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { HeldMemory } from '../parts/pictures/held-memory.tsx';
import { Legend } from '../parts/pictures/legend.tsx';
import { Lines } from '../parts/pictures/lines.tsx';
import { ViewButtons } from '../parts/pictures/view-buttons.tsx';
import type { ShownLane } from './stream.ts';

interface LaneProps {
  readonly lane: ShownLane;
  readonly step: number;
}

/** The only search. */
export function WholeLane({ lane, step }: LaneProps) {
  const frame = frameOf(lane, step);
  return (
    <div class="view">
      <Stage lane={lane} frame={frame} />
      <section class="panel told" aria-label="What happened" tabIndex={0}>
        <p class="words" aria-live="polite">
          {frame.words}
        </p>
        <Lines lines={lane.film.data.pseudocode} lit={frame.lit} />
      </section>
      <section class="panel stack held" aria-label="What the search holds" tabIndex={0}>
        <HeldMemory memory={frame.memory} />
        <Facts facts={Object.entries(frame.facts)} />
      </section>
    </div>
  );
}

/** One of several searches. */
export function RaceLane({ lane, step }: LaneProps) {
  const { name, last } = lane;
  const frame = frameOf(lane, step);
  return (
    <section class="panel stack followed-lane" aria-label={name}>
      <div class="row">
        <h2>{name}</h2>
        <span class="caption end">
          {step >= last ? `finished after ${countText(last)} steps` : `step ${countText(step)}`}
        </span>
      </div>
      <FilmPicture
        scene={lane.film.data}
        frame={frame}
        label={`${name}: ${frame.words}`}
        extent="close-up"
      />
      <p class="words">{frame.words}</p>
      <Facts facts={Object.entries(frame.facts)} />
    </section>
  );
}

function Stage({ lane, frame }: { readonly lane: ShownLane; readonly frame: Frame }) {
  const { data } = lane.film;
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture>(null);
  const before = useRef(frame.step);
  useDarkColors(data.dark);
  useLayoutEffect(() => {
    const [svg, map] = stage.current!.querySelectorAll('svg');
    const scene = { ...data, dark: {} };
    picture.current = new Picture({ svg, map, scene, onFollow: () => undefined });
  }, []);
  useLayoutEffect(() => {
    picture.current!.show(frame, Math.abs(frame.step - before.current) === 1);
    before.current = frame.step;
  }, [frame]);
  return (
    <div class="panel stage" ref={stage}>
      <div class="row tools" role="group" aria-label="View">
        <ViewButtons picture={picture} />
      </div>
      <svg class="film" role="img" aria-label={frame.words} tabindex={0}>
        <g class="world" />
      </svg>
      <Legend entries={frame.legend} dark={data.dark} />
      <svg class="map" aria-hidden="true">
        <g class="world" />
        <rect />
      </svg>
    </div>
  );
}

/** Returns a step; of a film that shows some steps only, the last one before it. */
function frameOf({ film, last, every }: ShownLane, step: number): Frame {
  const index = step >= last ? film.length - 1 : Math.floor(step / every);
  return useMemo(() => film.frameAt(index) as Frame, [film, index]);
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
