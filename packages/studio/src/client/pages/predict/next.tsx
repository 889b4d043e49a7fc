/** The learner points at the place where the next event of a kind will be. */
import { useSignal } from '@preact/signals';
import type { Area } from '@queenside/core';
import { useRef } from 'preact/hooks';
import type { Film } from '@queenside/runtime/player/film.js';
import { FilmPicture } from '../../parts/pictures/film-picture.tsx';
import { parameters, setParameters, wholeOf } from '../../shell/address.ts';
import { asked, searchName, type Opened } from './exam.ts';
import { Steps } from './steps.tsx';

const SVG = 'http://www.w3.org/2000/svg';

/** A piece that covers more of the picture is too large to point at. */
const LARGEST = 0.25;

/** How far an arrow key moves the mark, as a part of the picture's width. */
const PACE = 1 / 32;

/** How far outside the right place a mark may be, as a part of the picture's width. */
const SLACK = 1 / 80;

export function NextEvent({ opened, kind }: { readonly opened: Opened; readonly kind: string }) {
  const { film } = opened;
  const steps = (film.stepsOf.get(kind) ?? []) as readonly number[];
  const number = Math.min(steps.length - 1, wholeOf(parameters.value.get('q'), 0));
  const step = steps[number]!;
  const { width, height } = film.data;
  const answer = pointOf(parameters.value.get('marks') ?? '');
  const { spot } = opened.steps[step]!;
  const places = answer === undefined ? [] : spot ? [spot] : changedAreas(film, step);
  const isRight = answer !== undefined && places.some((place) => covers(place, answer, width));
  const cursor = useSignal({ x: width / 2, y: height / 2 });
  const holder = useRef<HTMLDivElement>(null);
  const answerAt = ({ x, y }: { readonly x: number; readonly y: number }) => {
    cursor.value = { x, y };
    setParameters({ marks: `${x.toFixed(2)},${y.toFixed(2)}` });
  };
  const pointed = answer ?? cursor.value;
  const size = width / 40;
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
      <div
        class="pointable"
        ref={holder}
        role="application"
        aria-label={`Picture: point at the next ${kind}`}
        tabIndex={0}
        onClick={({ clientX, clientY }) => {
          const svg = holder.current!.querySelector('svg')!;
          const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
            svg.getScreenCTM()!.inverse(),
          );
          answerAt({ x, y });
        }}
        onKeyDown={(event) => {
          const move = MOVES[event.key];
          if (event.key !== 'Enter' && move === undefined) return;
          event.preventDefault();
          if (move === undefined) {
            answerAt(cursor.value);
            return;
          }
          const { x, y } = cursor.value;
          cursor.value = {
            x: Math.max(0, Math.min(width, x + move[0] * width * PACE)),
            y: Math.max(0, Math.min(height, y + move[1] * width * PACE)),
          };
          if (answer !== undefined) setParameters({ marks: undefined });
        }}
      >
        <FilmPicture
          scene={film.data}
          frame={film.frameAt(answer === undefined ? step - 1 : step)}
          label={`Step ${answer === undefined ? step - 1 : step}`}
        >
          {places.map((place, index) => (
            <rect key={index} class="truth" {...place} />
          ))}
          <path
            class={
              answer === undefined ? 'cursor' : isRight ? 'cursor is-right' : 'cursor is-wrong'
            }
            d={`M${pointed.x - size} ${pointed.y}h${2 * size}M${pointed.x} ${pointed.y - size}v${2 * size}`}
          />
        </FilmPicture>
      </div>
    </section>
  );
}

/** Reads a place of the picture; undefined if there is none. */
function pointOf(text: string): { readonly x: number; readonly y: number } | undefined {
  const [x = NaN, y = NaN] = text.split(',').map(Number);
  return Number.isFinite(x + y) ? { x, y } : undefined;
}

const MOVES: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function covers(
  { x, y, width, height }: Area,
  point: { readonly x: number; readonly y: number },
  whole: number,
): boolean {
  const slack = whole * SLACK;
  return (
    point.x >= x - slack &&
    point.x <= x + width + slack &&
    point.y >= y - slack &&
    point.y <= y + height + slack
  );
}

type Pieces = ReadonlyMap<string, string>;

/** Returns the areas of the pieces that a step draws, or else of those that it takes away. */
function changedAreas(film: Film, step: number): Area[] {
  const [before, after]: Pieces[] = [film.frameAt(step - 1).pieces, film.frameAt(step).pieces];
  const { width, height } = film.data;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('class', 'measure');
  document.body.append(svg);
  const areaOf = (markup: string): Area => {
    const group = document.createElementNS(SVG, 'g');
    group.innerHTML = markup;
    svg.append(group);
    const { x, y, width: across, height: down } = group.getBBox();
    return { x, y, width: across, height: down };
  };
  const isPlace = (area: Area): boolean =>
    area.width > 0 && area.height > 0 && area.width * area.height < LARGEST * width * height;
  try {
    return [...new Set([...before!.keys(), ...after!.keys()])]
      .filter((name) => before!.get(name) !== after!.get(name))
      .map((name) => areaOf(after!.get(name) ?? before!.get(name)!))
      .filter(isPlace);
  } finally {
    svg.remove();
  }
}
