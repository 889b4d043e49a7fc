/** One solver of the race: its picture, what just happened, and its counts. */
import { FilmPicture } from '../../parts/film-picture.tsx';
import '../../parts/film-picture.css';
import { solverColor } from '../../look/solver-color.ts';
import { lastStep } from './clock.ts';
import { MOST_EVENTS, type Lane } from './race.ts';

/** Facts with more characters get a line of their own. */
const LONG = 10;

interface Described {
  readonly words: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

export function LaneView({
  lane,
  step,
  place,
}: {
  readonly lane: Lane;
  readonly step: number;
  readonly place: number;
}) {
  const { solver, film, filmed, failure } = lane;
  const isAtEnd = filmed !== undefined && step >= lastStep(lane);
  const described: Described | undefined = film?.describe(film.partsAt(step));
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
      {filmed?.refusal !== undefined && <p class="error">{filmed.refusal}</p>}
      {film && <FilmPicture film={film} step={step} label={`${solver}: ${described!.words}`} />}
      {described && <p class="words">{described.words}</p>}
      {described && (
        <dl class="counts">
          {described.facts.map(({ name, value }) => (
            <div key={name} class={value.length > LONG ? 'long' : ''}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isAtEnd && filmed.announced > MOST_EVENTS && (
        <p class="caption">
          The film has the first {MOST_EVENTS.toLocaleString('en-US')} of{' '}
          {filmed.announced.toLocaleString('en-US')} events.
        </p>
      )}
      {isAtEnd && filmed.report.error && <p class="error">{filmed.report.error.cause}</p>}
    </section>
  );
}

function endText({ filmed }: Lane): string {
  const { status } = filmed!.report;
  if (filmed!.announced > MOST_EVENTS) return 'end of the film';
  return status === 'right' ? '✓ right' : status === 'undecided' ? '? not verified' : '✗ no answer';
}
