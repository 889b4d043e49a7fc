/** The learner points at the place where the next event of a kind will be. */
import { isAt, placesOf, Pointing, type Point } from '../../parts/predict/pointing.tsx';
import { parameters, setParameters, wholeOf } from '../../address/address.ts';
import { asked, searchName, type Opened } from './exam.ts';
import { Steps } from './steps.tsx';

export function NextEvent({ opened, kind }: { readonly opened: Opened; readonly kind: string }) {
  const { film } = opened;
  const all = (film.stepsOf.get(kind) ?? []) as readonly number[];
  // Nobody can point at an event without a place, such as the first attempt of a random search.
  const placed = all.filter((each) => opened.steps[each]?.spot !== undefined);
  const steps = placed.length > 0 ? placed : all;
  const number = Math.min(steps.length - 1, wholeOf(parameters.value.get('q'), 0));
  const step = steps[number]!;
  const { width } = film.data;
  const answer = pointOf(parameters.value.get('marks') ?? '');
  const { spot } = opened.steps[step]!;
  const places = answer === undefined ? [] : placesOf(film, step, spot);
  const isRight = answer !== undefined && isAt(places, answer, width);
  return (
    <section class="panel stack" aria-label="Question">
      <p class="turn">
        Where is the next <em>{kind}</em> of {searchName}?
      </p>
      <p>
        Just before: {film.wordsAt(step - 1)}.{' '}
        <span class="caption">
          Click the place. Keyboard: focus the picture, move the mark with the arrow keys, press
          Enter.
        </span>
      </p>
      {answer !== undefined && (
        <p class={isRight ? 'is-right' : 'is-wrong'} role="status">
          {places.length === 0
            ? '○ This event shows nothing in the picture: '
            : isRight
              ? '✓ Right: '
              : '✗ Not there: '}
          {film.wordsAt(step)}.
        </p>
      )}
      <Steps
        series={`next:${kind} ${JSON.stringify(asked.value)}`}
        isRight={answer === undefined ? undefined : isRight}
        number={number}
        count={steps.length}
        onGo={(to) => setParameters({ q: String(to), marks: undefined }, true)}
      />
      <Pointing
        {...{ film, step, answer, places }}
        label={`Picture: point at the next ${kind}`}
        onAnswer={(point) =>
          setParameters({ marks: point && `${point.x.toFixed(2)},${point.y.toFixed(2)}` })
        }
      />
    </section>
  );
}

/** Reads a place of the picture; undefined if there is none. */
function pointOf(text: string): Point | undefined {
  const [x = NaN, y = NaN] = text.split(',').map(Number);
  return Number.isFinite(x + y) ? { x, y } : undefined;
}
