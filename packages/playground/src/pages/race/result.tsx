/** The result as a table, to copy and to download. */
import { signal } from '@preact/signals';
import { describeError } from '@queenside/core/basics';
import type { Frame } from '@queenside/runtime/reel';
import { useEffect } from 'preact/hooks';
import { verdictText } from '../../parts/verdict.ts';
import { solverColor } from '../../look/solver-color.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { countName, meaningOf } from '../../parts/counts.ts';
import { saveFile } from '../../parts/save-file.ts';
import { isWhole, laneSteps, race, type Lane } from './race.ts';
import { solverName } from '../../engine/catalog.ts';
import { FilmPicture } from '../../parts/pictures/film-picture.tsx';
import '../../parts/pictures/film-picture.css';
import {
  PlaceCaption,
  pointing,
  pointingByKeys,
  useInspection,
  type Pointed,
} from '../../parts/pictures/inspection.tsx';
import type { RemoteReel } from '../../engine/film/reel.ts';
import { useFrame } from '../../engine/film/use-frame.ts';
import { useSteps } from '../../engine/film/use-steps.ts';
import { eventOf, lastStep, stepAt, type ClockMoment } from './clock.ts';

/** The most characters of a fact on a shared line. */
const LONG = 10;

export function Result({ lanes }: { readonly lanes: readonly Lane[] }) {
  const { head, rows } = tableOf(lanes);
  return (
    <section class="panel stack" aria-labelledby="result">
      <div class="row spread">
        <h2 id="result">Result</h2>
        <div class="row">
          <CopyButton what="table" text={textOf(tableOf(lanes))} />
          <button
            type="button"
            onClick={() =>
              saveFile('race.csv', new Blob([csvOf(tableOf(lanes))], { type: 'text/csv' }))
            }
          >
            Download CSV
          </button>
        </div>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of the result">
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" title={meaningOf(name)}>
                  {countName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([solver, ...cells]) => (
              <tr key={solver} style={{ '--solver': solverColor(solver!) }}>
                <th scope="row">
                  <span class="dot" aria-hidden="true" /> {solverName(race.value.problem, solver!)}
                </th>
                {cells.map((text, index) => (
                  <td key={head[index + 1]}>{numberText(text)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="caption">
        Time: measured again while nobody watches, one solver after the other; the median of four
        runs after a first one, or a single run if it takes long. Browsers measure in tenths of a
        millisecond. All other counts are from the run in the film, with the same seed.
      </p>
    </section>
  );
}

function numberText(text: string): string {
  if (text === '') return '–';
  return /^\d+$/.test(text) ? Number(text).toLocaleString('en-US') : text;
}

/** The result of a race as a table, for the page and for spreadsheets. */
interface RaceTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tableOf(lanes: readonly Lane[]): RaceTable {
  const named = lanes.flatMap(({ filmed }) =>
    Object.entries(filmed?.report.stats ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' ? [name] : [],
    ),
  );
  const lanesWith = (name: string): number => named.filter((other) => other === name).length;
  // Values that can be compared come first.
  const counts = [...new Set(named)].toSorted((a, b) => lanesWith(b) - lanesWith(a));
  return {
    head: ['solver', 'result', 'time (ms)', 'events', ...counts],
    rows: lanes.map((lane) => [
      lane.solver,
      resultText(lane),
      lane.timed && !lane.timed.error ? lane.timed.milliseconds.toFixed(1) : '',
      String(lane.filmed?.announced ?? ''),
      ...counts.map((name) => {
        const value = lane.filmed?.report.stats[name];
        return value === undefined ? '' : String(Number(Number(value).toFixed(4)));
      }),
    ]),
  };
}

function resultText({ filmed, failure }: Lane): string {
  if (failure !== undefined) return 'failed';
  if (filmed === undefined) return 'running';
  const { status } = filmed.report;
  return status === 'undecided' ? 'not verified' : status === 'failed' ? 'no answer' : status;
}

function csvOf({ head, rows }: RaceTable): string {
  const cell = (text: string): string =>
    /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}

/** The table in columns of text. */
function textOf({ head, rows }: RaceTable): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map(
      (row) =>
        `${row
          .map((text, column) => text.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** One solver of the race: its picture, what just happened, and its counts. */
export function LaneView({
  lane,
  moment,
  place,
}: {
  readonly lane: Lane;
  readonly moment: ClockMoment;
  readonly place: number;
}) {
  const { solver, reel, filmed, failure } = lane;
  const title = solverName(race.value.problem, solver);
  const step = stepAt(lane, moment, useSteps(reel, eventOf(moment.sync)));
  const { frame, failure: refusedStep } = useFrame(reel, step);
  useEffect(() => {
    const steps = [...laneSteps.peek()];
    steps[place] = step;
    laneSteps.value = steps;
  }, [place, step]);
  const isAtEnd = filmed !== undefined && step >= lastStep(lane);
  const id = `lane-${place}`;
  return (
    <section
      class="panel stack lane"
      aria-labelledby={id}
      style={{ '--solver': solverColor(solver) }}
    >
      <div class="row spread">
        <h2 id={id}>
          <span class="dot" aria-hidden="true" /> {title}
        </h2>
        <span class="caption">
          {isAtEnd ? endText(lane) : filmed ? `step ${step.toLocaleString('en-US')}` : 'running…'}
        </span>
      </div>
      {failure !== undefined && <p class="error">{failure}</p>}
      {refusedStep !== undefined && <p class="error">{refusedStep}</p>}
      {filmed?.refusal !== undefined && <p class="error">{filmed.refusal}</p>}
      {reel && frame && (
        <LanePicture reel={reel} frame={frame} label={`${title}: ${frame.words}`} />
      )}
      {frame && (
        <dl class="counts">
          {Object.entries(frame.facts).map(([name, value]) => (
            <div key={name} class={value.length > LONG ? 'long' : ''}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isAtEnd && reel && filmed.announced > filmed.kept && (
        <p class="caption">
          The film has the first {filmed.kept.toLocaleString('en-US')} of{' '}
          {filmed.announced.toLocaleString('en-US')} events.
        </p>
      )}
      {isAtEnd && filmed.report.error && filmed.refusal === undefined && (
        <p class="error">{describeError(filmed.report.error)}</p>
      )}
    </section>
  );
}

/** The place that a reader points at in some lane. */
const pointed = signal<Pointed | undefined>(undefined);

interface LanePictureProps {
  readonly reel: RemoteReel;
  readonly frame: Frame;
  readonly label: string;
}

/** The picture of a lane with its words. The place that a reader points at is marked, and described, in all lanes. */
function LanePicture({ reel, frame, label }: LanePictureProps) {
  const found = useInspection(reel, frame, pointed);
  const { place } = found;
  const { scene, hasPlaces } = reel.data;
  const extent = isWhole.value ? 'whole' : 'close-up';
  useEffect(() => () => void (pointed.value = undefined), [reel]);
  const isPointed = hasPlaces && pointed.value !== undefined;
  const pointers = hasPlaces && {
    tabIndex: 0,
    role: 'group' as const,
    'aria-label': 'Places of the picture: arrow keys point at them',
    ...pointing(reel, pointed),
    ...pointingByKeys(reel, pointed, { frame, place }),
  };
  return (
    <>
      <div class="inspected" {...pointers}>
        <FilmPicture {...{ scene, frame, label, extent }} marked={place?.area} />
      </div>
      <div class="words" aria-live={isPointed ? 'polite' : 'off'}>
        {isPointed ? <PlaceCaption found={found} /> : frame.words}
      </div>
    </>
  );
}

function endText({ filmed }: Lane): string {
  const { announced, kept, report } = filmed!;
  if (announced > kept && kept > 0) return 'end of the film';
  return verdictText(report);
}
