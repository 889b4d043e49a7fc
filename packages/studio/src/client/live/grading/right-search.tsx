/** A right search of a record, step by step: found in this browser by the same solvers as those of the command. */
import { defined } from '@queenside/core/basics';
import { useSignal } from '@preact/signals';
import { Playback } from '@queenside/runtime/player/playback.js';
import { useEffect, useMemo } from 'preact/hooks';
import { addressOf } from '@queenside/playground/address';
import { PageEngine } from '@queenside/playground/engine';
import { film } from '@queenside/playground/film';
import type { Filmed } from '@queenside/playground/film-jobs';
import { FilmPicture } from '@queenside/playground/film-picture';
import { RemoteReel } from '@queenside/playground/reel';
import { useFrame } from '@queenside/playground/use-frame';
import type { ShownRecord } from '../../../grading-messages.ts';
import '@queenside/playground/film-picture.css';
import { count } from '../inbox/words.ts';
import { getJson } from '../stream/api.ts';
import { useLoaded } from './loaded.ts';

const MOST_STEPS = 5000;
const LONGEST_MS = 10_000;
/** Longer records are not put into an address. */
const LONGEST_RECORD = 2000;

interface Found {
  readonly asked: ShownRecord;
  readonly filmed: Filmed | undefined;
  /** The steps, which the worker of the search keeps. */
  readonly reel?: RemoteReel;
}

interface RightSearchProps {
  readonly address: string;
  readonly title: string;
}

export function RightSearch({ address, title }: RightSearchProps) {
  const { data, problem } = useLoaded((signal) => find(address, signal), [address]);
  return (
    <figure>
      <figcaption>A right search</figcaption>
      {problem !== '' && <p class="caption">{problem}</p>}
      {problem === '' && data === undefined && <p class="caption working">Searching…</p>}
      {data !== undefined && <Shown found={data} title={title} />}
    </figure>
  );
}

async function find(address: string, signal: AbortSignal): Promise<Found> {
  const asked = await getJson<ShownRecord>(address);
  signal.throwIfAborted();
  const engine = new PageEngine();
  signal.addEventListener('abort', () => engine.stop());
  const limits = { events: MOST_STEPS, limit: LONGEST_MS };
  const filmed = await film(engine, { ...asked, seed: 1 }, limits);
  return {
    asked,
    filmed,
    ...defined({
      reel: filmed?.reel === undefined ? undefined : new RemoteReel(engine, filmed.reel),
    }),
  };
}

interface ShownProps {
  readonly found: Found;
  readonly title: string;
}

function Shown({ found: { asked, filmed, reel }, title }: ShownProps) {
  return (
    <>
      {reel === undefined ? (
        <p class="caption">{filmed?.refusal ?? 'No solver was quick enough to show its steps.'}</p>
      ) : (
        <Steps reel={reel} title={title} isCut={filmed!.announced > filmed!.kept} />
      )}
      {filmed !== undefined && filmed.answer.trim() !== '' && (
        <>
          <p class="caption">Its answer, as the only record of a file:</p>
          <pre class="answer" tabIndex={0} aria-label="A right answer">
            {filmed.answer.trimEnd()}
          </pre>
        </>
      )}
      {asked.record.length <= LONGEST_RECORD && (
        <a href={stepAddress(asked)}>Step through it on its own page</a>
      )}
    </>
  );
}

function stepAddress({ problem, record, variant, solver }: ShownRecord): string {
  return addressOf('step', { problem, record, variant, solver });
}

interface StepsProps {
  readonly reel: RemoteReel;
  readonly title: string;
  readonly isCut: boolean;
}

function Steps({ reel, title, isCut }: StepsProps) {
  const redraw = useSignal(0);
  const playback = useMemo(() => {
    const made = new Playback(reel.data.last + 1, () => redraw.value++);
    made.step = reel.data.last;
    made.setSpeed(Math.max(2, Math.ceil(reel.data.last / 20)));
    return made;
  }, [reel]);
  useEffect(
    () => () => {
      if (playback.isPlaying) playback.toggle();
    },
    [playback],
  );
  void redraw.value;
  const { step, isPlaying, length } = playback;
  const { frame, failure } = useFrame(reel, step);
  const words = frame?.words ?? '';
  return (
    <>
      {frame && (
        <FilmPicture
          scene={reel.data.scene}
          frame={frame}
          label={`A right search of ${title}: ${words}`}
        />
      )}
      {failure !== undefined && <p class="error">{failure}</p>}
      <div class="row steps">
        <button type="button" aria-label="First step" onClick={() => playback.goTo(0)}>
          «
        </button>
        <button type="button" aria-label="Step back" onClick={() => playback.goTo(step - 1)}>
          ‹
        </button>
        <button type="button" onClick={() => playback.toggle()}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" aria-label="Step forward" onClick={() => playback.goTo(step + 1)}>
          ›
        </button>
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`step ${step} of ${length - 1}: ${words}`}
          min={0}
          max={length - 1}
          value={step}
          onInput={({ currentTarget }) => playback.goTo(Number(currentTarget.value))}
        />
        <span class="caption">
          {count(step)} of {count(length - 1)}
          {isCut && ', cut off'}
        </span>
      </div>
      <p class="caption step-words" aria-live={isPlaying ? 'off' : 'polite'}>
        {words}
      </p>
    </>
  );
}
