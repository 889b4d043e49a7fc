/** A search to step through: picture, sentence, and one row of buttons. */
import type { PreparedStep, StepBlock } from '@queenside/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Code } from '../parts/pictures/code.tsx';
import { HeldMemory } from '../parts/pictures/held-memory.tsx';
import { FilmPicture } from '../parts/pictures/film-picture.tsx';
import '../parts/pictures/film-picture.css';
import { followedFilms, useFollowed } from '../followed/followed.tsx';
import { StepButtons, usePlayback } from './step-buttons.tsx';
import { Choices, PrintedQuestion, useStepQuestions } from './step-question.tsx';

interface StepViewProps {
  /** The titles of lesson and chapter. */
  readonly title: string;
  readonly block: StepBlock;
  readonly prepared: PreparedStep;
  readonly isActive: boolean;
}

export function StepView({ title, block, prepared, isActive }: StepViewProps) {
  const { stops } = prepared;
  const film = useMemo(() => new Film(prepared.film), [prepared]);
  const questions = useStepQuestions(block, prepared, film.length);
  const { open, last } = questions;
  const playback = usePlayback(film.length, stops, isActive, { last, pass: questions.pass });
  const asks = useRef(open);
  const sentence = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const answered = asks.current;
    asks.current = open;
    if (answered === open) return;
    playback.goTo(stops[answered]!);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) sentence.current!.focus({ preventScroll: true });
  }, [open]);
  const { step, isPlaying } = playback;
  const stop = stops.indexOf(step);
  const isRight = stop < 0 ? undefined : questions.isRight(stop);
  const frame = film.frameAt(step);
  const say = block.stops[stop]?.say;
  useFollowed(
    isActive
      ? { ...followedFilms(title, prepared, [{ name: '', film }]), steps: [step], say }
      : undefined,
  );
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
          <div
            class="sentence"
            tabIndex={-1}
            ref={sentence}
            aria-live={isPlaying ? 'off' : 'polite'}
          >
            {isRight !== undefined && (
              <p class={isRight ? 'is-right' : 'is-wrong'}>{isRight ? '✓ Right' : '✗ Not so'}</p>
            )}
            {say !== undefined && <p class="say">{say}</p>}
            <p class="words">{frame.words}</p>
            {open >= 0 && step === last && (
              <Choices
                asked={block.stops[open]!.asked!}
                onAnswer={questions.answer}
                onPass={questions.pass}
              />
            )}
          </div>
        </div>
        <div class="search-state stack">
          {/* Playing stops where the lecturer has something to say. */}
          <Code source={source} stops={stops} {...{ playback, lit: frame.lit }} />
          <HeldMemory memory={frame.memory} hidesNext={open >= 0} />
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

/** On paper: the picture of each stop with its sentence, or the picture before it with its question. */
function Printed({
  block,
  prepared,
  film,
}: Pick<StepViewProps, 'block' | 'prepared'> & { readonly film: Film }) {
  return (
    <div class="printed">
      {prepared.stops.map((step, index) => {
        const { say, asked } = block.stops[index]!;
        const frame = film.frameAt(asked === undefined ? step : step - 1);
        return (
          <figure key={index}>
            <FilmPicture scene={prepared.film} frame={frame} label={frame.words} extent="whole" />
            <figcaption>
              <strong>{index + 1}.</strong>{' '}
              {asked === undefined ? (say ?? frame.words) : <PrintedQuestion {...asked} />}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
