/** Plays a film: picture, words, facts, timeline, and keys. */
import type { Area } from '@queenside/core';
import type { Film } from '@queenside/runtime/player/film.js';
import { Picture } from '@queenside/runtime/player/picture.js';
import { Playback } from '@queenside/runtime/player/playback.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Filmed } from '../../engine/film/jobs.ts';
import { useDarkColors } from '../../parts/dark-colors.ts';
import { Share } from '../../parts/share.tsx';
import { parameters, setParameters } from '../../shell/address.ts';
import { Controls } from './controls.tsx';
import { keyActions } from './keys.ts';
import { frameSvg } from './frame-svg.ts';

/** Views do not glide between steps that follow each other faster, in steps per second. */
const FASTEST_GLIDE = 5;

interface Described {
  readonly words: string;
  readonly focus: Area | undefined;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

interface PlayerProps {
  readonly film: Film;
  readonly filmed: Filmed;
}

export function Player({ film, filmed }: PlayerProps) {
  const [, redraw] = useState(0);
  const [isFollowing, setFollowing] = useState(false);
  const playback = useMemo(() => {
    const made = new Playback(film.length, () => redraw((count) => count + 1));
    made.step = Math.min(film.length - 1, Number(parameters.peek().get('step') ?? 0) || 0);
    made.setSpeed(2);
    return made;
  }, [film]);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture | undefined>(undefined);
  const { step, isPlaying, speed } = playback;
  const parts = film.partsAt(step);
  const { words, focus, facts } = film.describe(parts) as Described;
  useDarkColors(filmed.film!.dark);

  useLayoutEffect(() => {
    const [svg, map] = stage.current!.querySelectorAll('svg');
    picture.current = new Picture({ svg, map, film, onFollow: setFollowing });
    return () => playback.goTo(playback.step);
  }, [film]);
  useLayoutEffect(() => {
    picture.current!.show(parts, focus, !isPlaying || speed <= FASTEST_GLIDE);
  }, [film, step]);
  useEffect(() => {
    if (!isPlaying) setParameters({ step: step === 0 ? undefined : String(step) });
  }, [step, isPlaying]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keyActions(event, playback, picture.current!);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [film]);

  const { announced, report } = filmed;
  const kept = filmed.events.length;
  return (
    <>
      <div class="view">
        <div class="panel stage" ref={stage} key={keyOf(film)}>
          <div class="row tools" role="group" aria-label="View">
            <button
              type="button"
              aria-label="Zoom out"
              onClick={() => picture.current!.zoomBy(1 / 1.4)}
            >
              −
            </button>
            <button type="button" aria-label="Zoom in" onClick={() => picture.current!.zoomBy(1.4)}>
              +
            </button>
            <button type="button" onClick={() => picture.current!.fit()}>
              Fit
            </button>
            <button
              type="button"
              aria-pressed={isFollowing}
              onClick={() => picture.current!.toggleFollowing()}
            >
              Follow
            </button>
            <span class="end">
              <Share svg={frameSvg(film, parts)} />
            </span>
          </div>
          <svg class="film" role="img" aria-label={words} tabindex={0}>
            <g class="world" id="world" />
          </svg>
          <svg class="map" aria-hidden="true">
            <use href="#world" />
            <rect />
          </svg>
        </div>
        <aside class="panel stack" aria-label="What happened">
          <p class="words" aria-live={isPlaying ? 'off' : 'polite'}>
            {words}
          </p>
          <dl class="facts">
            {facts.map(({ name, value }) => (
              <div key={name} class={value.length > 12 ? 'long' : ''}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {announced > kept && (
            <p class="caption">
              These are the first {kept.toLocaleString('en-US')} of{' '}
              {announced.toLocaleString('en-US')} steps.
            </p>
          )}
          {report.error && <p class="error">{report.error.cause}</p>}
        </aside>
      </div>
      <Controls film={film} playback={playback} words={words} />
    </>
  );
}

const keys = new WeakMap<Film, number>();
let lastKey = 0;

/** Each film gets elements of its own: a picture keeps listening to its elements. */
function keyOf(film: Film): number {
  const known = keys.get(film) ?? ++lastKey;
  keys.set(film, known);
  return known;
}
