/** The step that a block shows: its buttons and keys. */
import { Playback } from '@queenside/runtime/player/playback.js';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { isTyping } from './keys.ts';

/** In steps per second. */
const SPEED = 2;
/** A long search plays in this time, in seconds. */
const LONGEST = 30;

/** How far a block may be shown now. */
interface Limit {
  readonly last: number;
  /** Removes the limit. */
  readonly pass: () => void;
}

/**
 * Returns the playback of a block, which begins at the first stop.
 *
 * @param isActive whether it takes the keys.
 * @param limit default: none.
 */
export function usePlayback(
  length: number,
  stops: readonly number[],
  isActive: boolean,
  { last, pass }: Limit = { last: length - 1, pass: () => undefined },
): Playback {
  const [, redraw] = useState(0);
  const playback = useMemo(() => {
    const made = new Playback(length, () => redraw((count) => count + 1));
    made.step = Math.min(stops[0]!, last);
    made.setSpeed(Math.max(SPEED, length / LONGEST));
    return made;
  }, [length, stops.join()]);
  playback.last = last;
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
      else if (event.key === 'PageDown' && now === last) pass();
      else playback.goTo(target);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive, playback, last]);
  return playback;
}

interface StepButtonsProps {
  readonly playback: Playback;
  /** The steps that have buttons. */
  readonly stops: readonly number[];
}

export function StepButtons({ playback, stops }: StepButtonsProps) {
  const { step, isPlaying } = playback;
  const last = playback.length - 1;
  return (
    <div class="row step-buttons" role="group" aria-label="Steps">
      <button type="button" disabled={step === 0} onClick={() => playback.goTo(step - 1)}>
        Back
      </button>
      <button type="button" class="primary" onClick={() => playback.toggle()}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <button
        type="button"
        disabled={step === playback.last}
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
              aria-pressed={each === step}
              onClick={() => playback.goTo(each)}
            >
              {index + 1}
            </button>
          ))}
        </div>
      )}
      <span class="end step-place">
        step {step.toLocaleString('en-US')} of {last.toLocaleString('en-US')}
      </span>
    </div>
  );
}
