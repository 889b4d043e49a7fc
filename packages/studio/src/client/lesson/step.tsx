/** A search to step through: picture, sentence, and one row of buttons. */
import type { PreparedStep, StepBlock } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { Playback } from '@queenside/runtime/player/playback.js';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Code } from '../parts/pictures/code.tsx';
import { HeldMemory } from '../parts/pictures/held-memory.tsx';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { isTyping } from './keys.ts';

interface StepViewProps {
  readonly block: StepBlock;
  readonly prepared: PreparedStep;
  readonly isActive: boolean;
}

export function StepView({ block, prepared, isActive }: StepViewProps) {
  const { stops } = prepared;
  const film = useMemo(() => new Film(prepared.film), [prepared]);
  const [, redraw] = useState(0);
  const playback = useMemo(() => {
    const made = new Playback(film.length, () => redraw((count) => count + 1));
    made.step = stops[0]!;
    made.setSpeed(2);
    return made;
  }, [film]);
  const { step, isPlaying } = playback;
  const stop = stops.indexOf(step);
  useEffect(() => () => void (playback.isPlaying && playback.toggle()), [playback]);
  useEffect(() => {
    if (!isActive) return;
    // Keys may come faster than the page is drawn.
    const listen = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const now = playback.step;
      const target = {
        ArrowRight: now + 1,
        ArrowLeft: now - 1,
        Home: 0,
        End: playback.length - 1,
        PageDown: stops.find((each) => each > now),
        PageUp: stops.findLast((each) => each < now),
      }[event.key];
      if (target === undefined && event.key !== ' ') return;
      event.preventDefault();
      if (target === undefined) playback.toggle();
      else playback.goTo(target);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive, playback]);
  const frame = film.frameAt(step);
  const source = useMemo(
    () => ({
      pseudocode: prepared.film.pseudocode,
      counts: film.stepsOf,
      stepsOf: (event: string) => film.stepsOf.get(event) ?? [],
    }),
    [film],
  );
  return (
    <>
      <div class="shown stack">
        <div class="seen stack">
          <FilmPicture scene={prepared.film} frame={frame} label={frame.words} />
          <div class="row step-buttons" role="group" aria-label="Steps">
            <button type="button" disabled={step === 0} onClick={() => playback.goTo(step - 1)}>
              Back
            </button>
            <button type="button" class="primary" onClick={() => playback.toggle()}>
              {isPlaying ? 'Pause' : 'Play'}
            </button>
            <button
              type="button"
              disabled={step === film.length - 1}
              onClick={() => playback.goTo(step + 1)}
            >
              Next
            </button>
            {stops.length > 1 && (
              <div class="segments" role="group" aria-label="Pictures">
                {stops.map((each, index) => (
                  <button
                    key={index}
                    type="button"
                    aria-label={`Picture ${index + 1}`}
                    aria-pressed={index === stop}
                    onClick={() => playback.goTo(each)}
                  >
                    {index + 1}
                  </button>
                ))}
              </div>
            )}
            <span class="end step-place">
              step {step.toLocaleString('en-US')} of {(film.length - 1).toLocaleString('en-US')}
            </span>
          </div>
        </div>
        <div class="sentence" aria-live={isPlaying ? 'off' : 'polite'}>
          {stop >= 0 && block.stops[stop]!.say !== undefined && (
            <p class="say">{block.stops[stop]!.say}</p>
          )}
          <p class="words">{frame.words}</p>
        </div>
        <div class="search-state stack">
          {/* Playing stops where the lecturer has something to say. */}
          <Code source={source} stops={stops} {...{ playback, line: frame.line }} />
          <HeldMemory memory={frame.memory} />
        </div>
        {prepared.announced >= film.length && (
          <p class="caption">
            These are the first {(film.length - 1).toLocaleString('en-US')} of{' '}
            {prepared.announced.toLocaleString('en-US')} steps.
          </p>
        )}
      </div>
      <Printed block={block} prepared={prepared} film={film} />
    </>
  );
}

/** On paper: the picture of each stop with its sentence. */
function Printed({
  block,
  prepared,
  film,
}: Omit<StepViewProps, 'isActive'> & { readonly film: Film }) {
  return (
    <div class="printed">
      {prepared.stops.map((step, index) => {
        const frame = film.frameAt(step);
        return (
          <figure key={index}>
            <FilmPicture scene={prepared.film} frame={frame} label={frame.words} />
            <figcaption>
              <strong>{index + 1}.</strong> {block.stops[index]!.say ?? frame.words}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
