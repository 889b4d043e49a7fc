/** Race: two to four solvers on one record, side by side under one clock. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { writeBlock } from '@queenside/lesson/write-block';
import { fileFor, nameOf, solverName } from '../../engine/catalog.ts';
import { Board } from '../../parts/pictures/board.tsx';
import type { RemoteReel } from '../../engine/film/reel.ts';
import { Choice } from '../../parts/forms/choice.tsx';
import '../../parts/forms/choice.css';
import { placeText, rangesFrom, type GifFilm } from '../../parts/gif/gif-film.ts';
import { OptionFields } from '../../parts/forms/option-fields.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PluginFiles, PluginPicker } from '../../parts/forms/plugin-files.tsx';
import { ProblemForm } from '../../parts/forms/problem-form.tsx';
import { Share } from '../../parts/share.tsx';
import { shownPicture } from '../../parts/pictures/shown-picture.ts';
import { parameters, setParameters, wholeOf } from '../../address/address.ts';
import { FollowButton, useFollowed } from '../../followed/followed.tsx';
import { useLectureScroll } from '../../address/lecture.tsx';
import { followRecord } from '../../state/edited.ts';
import {
  problem,
  questionFields,
  setRecord,
  setSeed,
  solvers as known,
} from '../../state/question.ts';
import { solverEntry } from '../../state/unable.ts';
import { useFresh, useUsualProblem } from '../../state/use-question.ts';
import { eventOf, lastMoment, sharedEvents, stepAt, timeOf, type ClockMoment } from './clock.ts';
import {
  closeRace,
  isWhole,
  lanes,
  laneSteps,
  MOST_LANES,
  optionParameter,
  race,
  runRace,
  unknownSolvers,
  usualProblem,
  type Lane,
  type Sync,
} from './race.ts';
import { Result, LaneView } from './result.tsx';
import './race.css';

const isPlaying = signal(false);

/** The speed in moments per second. */
const speed = signal(10);
const SPEEDS = [1, 2, 5, 10, 30, 100, 500];
const FRAME = 33;

const AGAIN = { t: undefined, sync: undefined };

export default function RacePage() {
  useEffect(() => closeRace, []);
  useEffect(followRecord, []);
  const asked = race.value;
  useUsualProblem(usualProblem);
  const key = JSON.stringify(asked);
  const files = asked.solvers.map((solver) => fileFor(asked.problem, solver));
  useEffect(() => void runRace(asked), [key, ...files]);
  useFresh(JSON.stringify([asked.problem, asked.record, asked.variant, asked.seed]), AGAIN);
  const shown = lanes.value;
  const kinds = sharedEvents(shown);
  const wanted = (parameters.value.get('sync') ?? 'step') as Sync;
  const sync: Sync =
    wanted === 'time' || kinds.includes(wanted.replace('event:', '')) ? wanted : 'step';
  const last = lastMoment(shown, sync);
  const moment = Math.min(last, wholeOf(parameters.value.get('t'), 0));
  const slowest = Math.max(0, ...shown.map(timeOf));
  const whole = useRef<HTMLDivElement>(null);
  const fillScreen = (): void => {
    if (document.fullscreenElement === null) void whole.current!.requestFullscreen();
    else void document.exitFullscreen();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, ctrlKey, altKey, metaKey } = event;
      const isTyping = (target as Element).matches('input:not([type=range]), select, textarea');
      if (event.key === 'f' && !isTyping && !ctrlKey && !altKey && !metaKey) fillScreen();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const lanesBox = useRef<HTMLDivElement>(null);
  const isFilmed = shown.every(({ reel }) => reel !== undefined);
  useLectureScroll(lanesBox, `${shown.length} ${isFilmed}`);
  const widest = Math.max(0, ...shown.map(({ reel }) => naturalWidth(reel)));
  return (
    <div class="race stack" ref={whole}>
      <PageHead title="Race">
        <PluginPicker />
        {shown.some(({ reel }) => reel?.data.hasMore) && (
          <button
            type="button"
            aria-pressed={isWhole.value}
            onClick={() => setParameters({ whole: isWhole.value ? undefined : '' })}
          >
            Whole pictures
          </button>
        )}
        <button type="button" onClick={fillScreen} aria-keyshortcuts="F">
          Full screen
        </button>
        <FollowButton />
        <Share
          makeSvg={() => shownPicture('svg.film')}
          openFilm={() => raceFilm(shown, { sync, moment, slowest }, last)}
          embed="Race"
          makeBlock={() => raceBlock(asked)}
        />
      </PageHead>
      <PluginFiles />
      <UnknownSolvers />
      <FollowedRace lanes={shown} />
      <div class="lanes" ref={lanesBox} style={{ '--widest': `${widest}px` }}>
        {shown.map((lane, index) => (
          <LaneView
            key={lane.solver}
            lane={lane}
            moment={{ sync, moment, slowest }}
            place={index}
          />
        ))}
      </div>
      {problem.value.replays ? (
        <Controls sync={sync} kinds={kinds} moment={moment} last={last} slowest={slowest} />
      ) : (
        <p class="caption">
          This problem has no pictures of its steps. The table below compares the solvers.
        </p>
      )}
      <Settings />
      <Result lanes={shown} />
    </div>
  );
}

/** Lets others follow the race, once it is filmed. It draws nothing. */
function FollowedRace({ lanes: racing }: { readonly lanes: readonly Lane[] }) {
  const places = racing.flatMap(({ reel }, place) => (reel === undefined ? [] : [{ place, reel }]));
  const key = useMemo(() => ({}), [...places.map(({ reel }) => reel), places.length]);
  const isFilmed = racing.length > 0 && racing.every(({ filmed, failure }) => filmed ?? failure);
  useFollowed(
    isFilmed && places.length > 0
      ? {
          key,
          title: nameOf(problem.value),
          steps: places.map(({ place }) => laneSteps.value[place] ?? 0),
          makeLanes: () =>
            Promise.all(
              places.map(async ({ place, reel }) => ({
                name: solverName(problem.value.id, racing[place]!.solver),
                last: reel.data.last,
                ...(await reel.scenes()),
              })),
            ),
        }
      : undefined,
  );
  return null;
}

/** Names the solvers of the address that cannot race. */
function UnknownSolvers() {
  const unknown = unknownSolvers.value;
  if (unknown.length === 0) return null;
  return (
    <p class="error">
      {nameOf(problem.value)} has no solver {unknown.map((id) => `"${id}"`).join(' or ')}; its
      solvers: {known.value.map(({ id }) => id).join(', ')}
    </p>
  );
}

/** Returns the lanes as one film; undefined if no lane has pictures. */
function raceFilm(
  all: readonly Lane[],
  { moment, sync, slowest }: ClockMoment,
  last: number,
): GifFilm | undefined {
  const shown = all.flatMap((lane) => (lane.reel === undefined ? [] : [{ lane, reel: lane.reel }]));
  if (shown.length === 0) return undefined;
  const event = eventOf(sync);
  const isPart = !isWhole.value;
  return {
    name: `${problem.value.id}-race`,
    ranges: rangesFrom(moment, last, 'moment'),
    panelsAt: (at) =>
      Promise.all(
        shown.map(async ({ lane, reel }) => {
          const steps = event === '' ? [] : await reel.stepsOf(event);
          const frame = await reel.frameAt(stepAt(lane, { sync, moment: at, slowest }, steps));
          const { scene } = reel.data;
          const title = solverName(problem.value.id, lane.solver);
          return {
            title,
            scene,
            frame,
            part: isPart ? scene.closeUp : undefined,
            words: frame.words,
          };
        }),
      ),
    placeOf: (at) => momentText(sync, at, last, slowest),
  };
}

/** Returns the block of a lesson that shows the race. */
function raceBlock({ solvers, options }: typeof race.value): string {
  const given = Object.entries(options).filter(([, own]) => Object.keys(own).length > 0);
  return writeBlock('race', {
    ...questionFields.value,
    solver: undefined,
    solvers,
    options: given.length > 0 ? Object.fromEntries(given) : undefined,
  });
}

function naturalWidth(reel: RemoteReel | undefined): number {
  if (reel === undefined) return 0;
  const { scale, closeUp, ...whole } = reel.data.scene;
  const { width } = (isWhole.value ? undefined : closeUp) ?? whole;
  return width * scale;
}

function Settings() {
  const { record, solvers, options, seed, limit } = race.value;
  const all = known.value.map(({ id }) => solverEntry(id));
  const free = all.filter(({ value, isDisabled }) => !isDisabled && !solvers.includes(value));
  const setSolvers = (next: readonly string[]) =>
    setParameters({ ...AGAIN, solvers: next.join(',') }, true);
  return (
    <details class="panel">
      <summary>
        {nameOf(problem.value)}: {solvers.map((id) => solverName(problem.value.id, id)).join(', ')}
      </summary>
      <div class="stack">
        <ProblemForm />
        <Board />
        <div class="settings">
          {solvers.map((solver, index) => (
            <div key={index} class="lane-settings">
              <Choice
                label={`Lane ${index + 1}`}
                value={solver}
                options={[
                  ...all.filter(({ value }) => value === solver || !solvers.includes(value)),
                  ...(solvers.length > 2 ? [{ value: '', text: 'no solver' }] : []),
                ]}
                onChoose={(id) => setSolvers(solvers.with(index, id).filter(Boolean))}
              />
              <LaneOptions solver={solver} values={options[solver] ?? {}} />
            </div>
          ))}
          {solvers.length < MOST_LANES && free.length > 0 && (
            <button
              type="button"
              class="add"
              onClick={() => setSolvers([...solvers, free[0]!.value])}
            >
              Add a lane
            </button>
          )}
        </div>
        <div class="row">
          <label class="choice record">
            <span class="caption">Record</span>
            <textarea
              rows={Math.min(6, record.split('\n').length)}
              value={record}
              spellcheck={false}
              onChange={({ currentTarget }) => setRecord(currentTarget.value, true)}
            />
          </label>
          <label class="choice">
            <span class="caption">Seed</span>
            <input
              type="number"
              min={0}
              value={seed}
              onChange={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </label>
          <Choice
            label="Time limit"
            value={String(limit)}
            options={[1, 3, 10, 30].map((time) => ({ value: String(time), text: `${time} s` }))}
            onChoose={(time) => setParameters({ limit: time }, true)}
          />
        </div>
      </div>
    </details>
  );
}

function LaneOptions({
  solver,
  values,
}: {
  readonly solver: string;
  readonly values: Readonly<Record<string, unknown>>;
}) {
  const schemas = known.value.find(({ id }) => id === solver)?.options ?? {};
  if (Object.keys(schemas).length === 0) return null;
  return (
    <details open={Object.keys(values).length > 0}>
      <summary>Options</summary>
      <OptionFields
        schemas={schemas}
        values={values}
        name={solver}
        onChange={(name, text) =>
          setParameters({ ...AGAIN, [optionParameter(solver, name)]: text }, true)
        }
      />
    </details>
  );
}

/** The clock of the race: play, step, scrub, speed, and what moves all lanes by one. */
function Controls({
  sync,
  kinds,
  moment,
  last,
  slowest,
}: {
  readonly sync: Sync;
  readonly kinds: readonly string[];
  readonly moment: number;
  readonly last: number;
  /** The time of the slowest lane, in milliseconds. */
  readonly slowest: number;
}) {
  const go = (to: number) => {
    isPlaying.value = false;
    show(Math.max(0, Math.min(last, to)));
  };
  useEffect(() => {
    if (!isPlaying.value) return;
    const [start, since] = [moment, performance.now()];
    const timer = setInterval(
      () => {
        const now = start + Math.floor(((performance.now() - since) / 1000) * speed.value);
        if (now >= last) isPlaying.value = false;
        show(Math.min(last, now));
      },
      Math.max(FRAME, 500 / speed.value),
    );
    return () => clearInterval(timer);
  }, [isPlaying.value, speed.value, last, sync]);
  useEffect(() => () => void (isPlaying.value = false), []);
  return (
    <section class="panel row clock" aria-label="Clock">
      <button
        type="button"
        class="primary"
        onClick={() => {
          if (moment === last) show(0);
          isPlaying.value = !isPlaying.value;
        }}
      >
        {isPlaying.value ? 'Pause' : 'Play'}
      </button>
      <button type="button" aria-label="One step back" onClick={() => go(moment - 1)}>
        ◀
      </button>
      <button type="button" aria-label="One step on" onClick={() => go(moment + 1)}>
        ▶
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={momentText(sync, moment, last, slowest)}
        min={0}
        max={last}
        value={moment}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <output>{momentText(sync, moment, last, slowest)}</output>
      <Choice
        label="Together by"
        value={sync}
        options={[
          { value: 'step', text: 'step: every event' },
          { value: 'time', text: 'time' },
          ...kinds.map((kind) => ({ value: `event:${kind}`, text: `event: ${kind}` })),
        ]}
        onChoose={(next) => setParameters({ sync: next, t: undefined }, true)}
      />
      <Choice
        label="Speed"
        value={String(speed.value)}
        options={SPEEDS.map((each) => ({ value: String(each), text: `${each}/s` }))}
        onChoose={(next) => (speed.value = Number(next))}
      />
    </section>
  );
}

function show(moment: number): void {
  setParameters({ t: moment === 0 ? undefined : String(moment) });
}

function momentText(sync: Sync, moment: number, last: number, slowest: number): string {
  if (sync === 'time') return `${((moment / last) * slowest).toFixed(1)} ms`;
  const unit = sync === 'step' ? 'step' : sync.slice('event:'.length);
  return placeText(unit, moment, last);
}
