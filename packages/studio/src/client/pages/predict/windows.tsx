/** The learner states the window that a node begins with. */
import { useSignal } from '@preact/signals';
import { FilmPicture } from '../../parts/film-picture.tsx';
import { parameters, setParameters, wholeOf } from '../../shell/address.ts';
import { asked, windowIn, type Opened } from './exam.ts';
import { isSameBound } from './judge.ts';
import { Steps } from './steps.tsx';

export function Windows({ opened }: { readonly opened: Opened }) {
  const { film, windows, spots } = opened;
  const number = Math.min(windows.length - 1, wholeOf(parameters.value.get('q'), 0));
  const step = windows[number]!;
  const words = film.wordsAt(step);
  const right = windowIn(words)!;
  const given = parameters.value.get('marks')?.split(',');
  const isRight =
    given !== undefined &&
    isSameBound(given[0] ?? '', right.alpha) &&
    isSameBound(given[1] ?? '', right.beta);
  const alpha = useSignal(given?.[0] ?? '');
  const beta = useSignal(given?.[1] ?? '');
  const spot = spots[step];
  return (
    <section class="panel stack" aria-label="Question">
      <p class="turn">
        Next, {right.who}. With which window?{' '}
        <span class="caption">Write −∞ as -inf, ∞ as inf.</span>
      </p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          setParameters({ marks: `${alpha.value.trim()},${beta.value.trim()}` }, true);
        }}
      >
        {(
          [
            ['alpha', alpha],
            ['beta', beta],
          ] as const
        ).map(([name, value]) => (
          <label key={name} class="row">
            {name}
            <input
              required
              size={6}
              autocomplete="off"
              value={value.value}
              onInput={({ currentTarget }) => (value.value = currentTarget.value)}
            />
          </label>
        ))}
        <button type="submit" class="primary">
          Check
        </button>
      </form>
      {given !== undefined && (
        <p class={isRight ? 'is-right' : 'is-wrong'} role="status">
          {isRight ? '✓ Right: ' : `✗ Not [${given.join(', ')}]: `}
          {words}.
        </p>
      )}
      <Steps
        series={`windows ${JSON.stringify(asked.value)}`}
        isRight={given === undefined ? undefined : isRight}
        number={number}
        count={windows.length}
        onGo={(to) => {
          alpha.value = '';
          beta.value = '';
          setParameters({ q: String(to), marks: undefined }, true);
        }}
      />
      <FilmPicture
        scene={film.data}
        frame={film.frameAt(given === undefined ? step - 1 : step)}
        label={`Before step ${step}: ${film.wordsAt(step - 1)}`}
      >
        {spot && <rect class="asked" {...spot} rx="5" />}
      </FilmPicture>
    </section>
  );
}
