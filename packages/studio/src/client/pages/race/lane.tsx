/** One solver of the race: its picture, what just happened, and its counts. */
import { describeError } from '@queenside/core/basics';
import { FilmPicture } from '../../parts/film-picture.tsx';
import '../../parts/film-picture.css';
import { solverColor } from '../../look/solver-color.ts';
import { useFrame } from '../../engine/film/use-frame.ts';
import { useSteps } from '../../engine/film/use-steps.ts';
import { eventOf, lastStep, stepAt, type Moment } from './clock.ts';
import type { Lane } from './race.ts';

/** Facts with more characters get a line of their own. */
const LONG = 10;

export function LaneView({
  lane,
  moment,
  place,
}: {
  readonly lane: Lane;
  readonly moment: Moment;
  readonly place: number;
}) {
  const { solver, reel, filmed, failure } = lane;
  const step = stepAt(lane, moment, useSteps(reel, eventOf(moment.sync)));
  const { frame, failure: refusedStep } = useFrame(reel, step);
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
          <span class="dot" aria-hidden="true" /> {solver}
        </h2>
        <span class="caption">
          {isAtEnd ? endText(lane) : filmed ? `step ${step.toLocaleString('en-US')}` : 'running…'}
        </span>
      </div>
      {failure !== undefined && <p class="error">{failure}</p>}
      {refusedStep !== undefined && <p class="error">{refusedStep}</p>}
      {filmed?.refusal !== undefined && <p class="error">{filmed.refusal}</p>}
      {reel && frame && (
        <FilmPicture scene={reel.data.scene} frame={frame} label={`${solver}: ${frame.words}`} />
      )}
      {frame && <p class="words">{frame.words}</p>}
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

function endText({ filmed }: Lane): string {
  const { announced, kept, report } = filmed!;
  if (announced > kept && kept > 0) return 'end of the film';
  const { status } = report;
  return status === 'right' ? '✓ right' : status === 'undecided' ? '? not verified' : '✗ no answer';
}
