/** Plays a film: picture, words, facts, timeline, and keys. */
import { useSignal } from '@preact/signals';
import { drawScene } from '@queenside/core';
import { writeBlock } from '@queenside/lesson/write-block';
import { Picture } from '@queenside/runtime/player/picture.js';
import { Playback } from '@queenside/runtime/player/playback.js';
import { READABLE } from '@queenside/runtime/player/readable.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Filmed, FilmedEvents } from '../../jobs/film/jobs.ts';
import type { RemoteReel } from '../../engine/film/reel.ts';
import { useFrame } from '../../engine/film/use-frame.ts';
import { Controls } from '../../parts/controls/controls.tsx';
import { Code } from '../../parts/pictures/code.tsx';
import { Legend } from '../../parts/pictures/legend.tsx';
import { HeldMemory } from '../../parts/pictures/held-memory.tsx';
import { ViewButtons } from '../../parts/pictures/view-buttons.tsx';
import { Mark } from '../../parts/pictures/film-picture.tsx';
import {
  PlaceCaption,
  pointing,
  useInspection,
  type Pointed,
} from '../../parts/pictures/inspection.tsx';
import { useDarkColors } from '../../parts/pictures/dark-colors.ts';
import { Facts } from '../../parts/facts.tsx';
import { placeText, rangesFrom, type GifFilm } from '../../parts/gif/gif-film.ts';
import { Share } from '../../parts/share.tsx';
import { parameters, setParameters, wholeOf } from '../../address/address.ts';
import { question, questionFields } from '../../state/question.ts';
import { useFollowed } from '../../followed/followed.tsx';
import { isLecture, useLectureScroll } from '../../address/lecture.tsx';
import { noteShown, type Landing } from './landing.ts';
import { Sentences } from './sentences.tsx';

/** Views do not glide between steps that follow each other faster, in steps per second. */
const FASTEST_GLIDE = 5;

/** The shortest time between two changes of the address, in milliseconds: each costs the browser much work, and it refuses many. */
const ADDRESS_PAUSE = 250;

interface PlayerProps {
  readonly reel: RemoteReel;
  /** The title of a separate page. */
  readonly title: string;
  readonly filmed: FilmedEvents & Partial<Pick<Filmed, 'report'>>;
  /** Where it opens if the address names no step. */
  readonly landing: Landing | undefined;
}

export function Player({ reel, filmed, title, landing }: PlayerProps) {
  const { scene, last } = reel.data;
  const { announced, kept, report } = filmed;
  const [, redraw] = useState(0);
  const [isFollowing, setFollowing] = useState(false);
  const [beside, setBeside] = useState<'Memory' | 'Steps'>('Memory');
  const playback = useMemo(() => {
    const made = new Playback(last + 1, () => redraw((count) => count + 1));
    made.step = Math.min(last, wholeOf(parameters.peek().get('step'), landing?.step ?? 0));
    made.setSpeed(2);
    return made;
  }, [reel]);
  const view = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture>(null);
  /** When the address got a step. */
  const addressed = useRef(0);
  const { step, isPlaying, speed } = playback;
  const { frame, failure } = useFrame(reel, step);
  const pointed = useSignal<Pointed | undefined>(undefined);
  const found = useInspection(reel, frame, pointed);
  const { words = '', facts = {}, lit = [], memory = [] } = frame ?? {};
  useDarkColors(scene.dark);

  useLayoutEffect(() => {
    const [svg, map] = stage.current!.querySelectorAll('svg');
    picture.current = new Picture({
      svg,
      map,
      // The page replaces the colors itself.
      scene: { ...scene, dark: {} },
      onFollow: setFollowing,
    });
    return () => playback.goTo(playback.step);
  }, [reel]);
  useLayoutEffect(
    () => picture.current!.setLeast(isLecture.value ? READABLE : 0),
    [reel, isLecture.value],
  );
  useLayoutEffect(() => {
    if (frame) picture.current!.show(frame, !isPlaying || speed <= FASTEST_GLIDE);
  }, [frame]);
  useEffect(() => {
    if (isPlaying) return;
    const keep = (): void => {
      addressed.current = performance.now();
      setParameters({ step: step === 0 ? undefined : String(step) });
    };
    const timer = setTimeout(keep, addressed.current + ADDRESS_PAUSE - performance.now());
    return () => clearTimeout(timer);
  }, [step, isPlaying]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keyActions(event, playback, picture.current!);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [reel]);

  useEffect(() => {
    const isTrace = report === undefined;
    noteShown(isTrace ? undefined : { question: question.peek(), reel, step });
  }, [reel, step]);

  useLectureScroll(view, reel);
  useFollowed({
    key: reel,
    title,
    steps: [step],
    makeLanes: async () => {
      const { film, every } = await reel.scenes();
      return [{ name: '', last, every, film }];
    },
  });

  return (
    <>
      <div class="view" ref={view}>
        <div class="panel stage" ref={stage} key={keyOf(reel)} {...pointing(reel, pointed)}>
          <div class="row tools" role="group" aria-label="View">
            <ViewButtons picture={picture} />
            <button
              type="button"
              aria-pressed={isFollowing}
              onClick={() => picture.current!.toggleFollowing()}
            >
              Follow
            </button>
            <span class="end">
              <Share
                makeSvg={() => frame && drawScene({ ...scene, ...frame })}
                openFilm={() => gifFilm(reel, step)}
                makePage={() => makeReplayPage(reel, title)}
                embed={title}
                {...(report?.solver !== undefined && {
                  makeBlock: () =>
                    writeBlock('step', {
                      ...questionFields.value,
                      solver: report.solver,
                      at: step,
                    }),
                })}
              />
            </span>
          </div>
          <svg class="film" role="img" aria-label={words} tabindex={0} data-step={frame?.step}>
            <g class="world" />
            <Mark area={found.place?.area} />
          </svg>
          {found.place && <PlaceCaption found={found} />}
          {frame && <Legend entries={frame.legend} dark={scene.dark} />}
          <svg class="map" aria-hidden="true">
            <g class="world" />
            <rect />
          </svg>
        </div>
        <aside class="panel told" aria-label="What happened">
          <p class="words" aria-live={isPlaying ? 'off' : 'polite'}>
            {words}
          </p>
          {landing?.differs === true && step === landing.step && (
            <p class="caption" role="status">
              This is the first step that differs from the search before your edit.
            </p>
          )}
          <Code key={keyOf(reel)} source={reel} {...{ playback, lit }} />
          {failure !== undefined && (
            <p class="error" role="alert">
              {failure}
            </p>
          )}
        </aside>
        <aside class="panel stack held" aria-label="What the search holds" tabindex={0}>
          <div class="segments" role="group" aria-label="Beside the picture">
            {(['Memory', 'Steps'] as const).map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={beside === name}
                onClick={() => setBeside(name)}
              >
                {name}
              </button>
            ))}
          </div>
          {beside === 'Steps' ? (
            <Sentences
              key={keyOf(reel)}
              reel={reel}
              step={step}
              onJump={(wanted) => playback.goTo(wanted)}
            />
          ) : (
            <>
              <HeldMemory memory={memory} />
              <Facts facts={Object.entries(facts)} />
            </>
          )}
          {announced > kept && (
            <p class="caption">
              These are the first {kept.toLocaleString('en-US')} of{' '}
              {announced.toLocaleString('en-US')} steps.
            </p>
          )}
          {report?.error && <p class="error">{report.error.cause}</p>}
        </aside>
      </div>
      <Controls {...{ reel, playback, step, isPlaying, words }}>
        <p class="caption keys">
          <kbd>Space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> step, <kbd>F</kbd> follows, <kbd>0</kbd>{' '}
          shows the whole picture, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>Shift</kbd> with arrows
          moves the picture
        </p>
      </Controls>
    </>
  );
}

const keys = new WeakMap<RemoteReel, number>();
let lastKey = 0;

/** Each film gets new elements, because a picture keeps listening to its elements. */
function keyOf(reel: RemoteReel): number {
  const known = keys.get(reel) ?? ++lastKey;
  keys.set(reel, known);
  return known;
}

/** Handles a key, unless the user types into a field. */
function keyActions(event: KeyboardEvent, playback: Playback, picture: Picture): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('select, textarea, input:not([type=range])')) return;
  if (event.key === ' ' && target.closest('button, summary, a')) return;
  const plain: Readonly<Record<string, () => void>> = {
    ' ': () => playback.toggle(),
    ArrowRight: () => playback.goTo(playback.step + 1),
    ArrowLeft: () => playback.goTo(playback.step - 1),
    Home: () => playback.goTo(0),
    End: () => playback.goTo(playback.length - 1),
    f: () => picture.toggleFollowing(),
    0: () => picture.fit(),
    '+': () => picture.zoomBy(1.4),
    '=': () => picture.zoomBy(1.4),
    '-': () => picture.zoomBy(1 / 1.4),
  };
  const shifted: Readonly<Record<string, () => void>> = {
    ArrowRight: () => picture.panBy(0.25, 0),
    ArrowLeft: () => picture.panBy(-0.25, 0),
    ArrowUp: () => picture.panBy(0, -0.25),
    ArrowDown: () => picture.panBy(0, 0.25),
  };
  const action = (event.shiftKey && shifted[event.key]) || plain[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** @param shown the step that is shown. */
function gifFilm(reel: RemoteReel, shown: number): GifFilm {
  const { scene, last } = reel.data;
  return {
    name: question.value.problem,
    ranges: rangesFrom(shown, last, 'step'),
    panelsAt: async (step) => {
      const frame = await reel.frameAt(step);
      return [{ scene, frame, words: frame.words }];
    },
    placeOf: (step) => placeText('step', step, last),
  };
}

/** Makes the page that `queenside replay --html` makes. */
async function makeReplayPage(reel: RemoteReel, title: string): Promise<string> {
  const [{ default: template }, { replayPage }, { film, every }] = await Promise.all([
    import('virtual:queenside/replay-page'),
    import('@queenside/runtime/replay-page'),
    reel.scenes(),
  ]);
  const thinned = every > 1 ? `${title}; one of every ${every} steps` : title;
  return replayPage(template, film, thinned, { from: 0, to: reel.data.last, every });
}
