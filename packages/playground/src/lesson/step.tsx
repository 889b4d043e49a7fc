/** A search to step through: picture, sentence, and one row of buttons. */
import type { PreparedStep, StepBlock } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { useMemo } from 'preact/hooks';
import { Code } from '../parts/pictures/code.tsx';
import { HeldMemory } from '../parts/pictures/held-memory.tsx';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { StepButtons, usePlayback } from './step-buttons.tsx';

interface StepViewProps {
  readonly block: StepBlock;
  readonly prepared: PreparedStep;
  readonly isActive: boolean;
}

export function StepView({ block, prepared, isActive }: StepViewProps) {
  const { stops } = prepared;
  const film = useMemo(() => new Film(prepared.film), [prepared]);
  const playback = usePlayback(film.length, stops, isActive);
  const { step, isPlaying } = playback;
  const stop = stops.indexOf(step);
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
          <StepButtons playback={playback} stops={stops} />
        </div>
        <div class="sentence" aria-live={isPlaying ? 'off' : 'polite'}>
          {stop >= 0 && block.stops[stop]!.say !== undefined && (
            <p class="say">{block.stops[stop]!.say}</p>
          )}
          <p class="words">{frame.words}</p>
        </div>
        <div class="search-state stack">
          {/* Playing stops where the lecturer has something to say. */}
          <Code source={source} stops={stops} {...{ playback, lit: frame.lit }} />
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
            <FilmPicture scene={prepared.film} frame={frame} label={frame.words} extent="whole" />
            <figcaption>
              <strong>{index + 1}.</strong> {block.stops[index]!.say ?? frame.words}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
