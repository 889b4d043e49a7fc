/** A picture whose reader points at a place. */
import { useSignal } from '@preact/signals';
import type { Area } from '@queenside/core';
import type { Film } from '@queenside/runtime/player/film.js';
import { useRef } from 'preact/hooks';
import { FilmPicture } from '../pictures/film-picture.tsx';

/** How far an arrow key moves the mark, as a part of the picture's width. */
const PACE = 1 / 32;

/** How far outside the right place a mark may be, as a part of the picture's width. */
const SLACK = 1 / 80;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PointingProps {
  readonly film: Film;
  /** The step that is asked for; the one before it is shown until there is an answer. */
  readonly step: number;
  readonly answer: Point | undefined;
  /** The right places, shown with the answer. */
  readonly places: readonly Area[];
  readonly label: string;
  /** @param point undefined if the mark moves on. */
  readonly onAnswer: (point: Point | undefined) => void;
}

export function Pointing({ film, step, answer, places, label, onAnswer }: PointingProps) {
  const { width, height } = film.data;
  const cursor = useSignal<Point>({ x: width / 2, y: height / 2 });
  const holder = useRef<HTMLDivElement>(null);
  const answerAt = (point: Point): void => {
    cursor.value = point;
    onAnswer(point);
  };
  const shown = answer === undefined ? step - 1 : step;
  const pointed = answer ?? cursor.value;
  const size = width / 40;
  const fate = answer === undefined ? '' : isAt(places, answer, width) ? ' is-right' : ' is-wrong';
  return (
    <div
      class="pointable"
      ref={holder}
      role="application"
      aria-label={label}
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
        if (answer !== undefined) onAnswer(undefined);
      }}
    >
      <FilmPicture scene={film.data} frame={film.frameAt(shown)} label={`Step ${shown}`}>
        {places.map((place, index) => (
          <rect key={index} class="truth" {...place} />
        ))}
        <path
          class={`cursor${fate}`}
          d={`M${pointed.x - size} ${pointed.y}h${2 * size}M${pointed.x} ${pointed.y - size}v${2 * size}`}
        />
      </FilmPicture>
    </div>
  );
}

const MOVES: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns whether a point is in one of several areas, or just beside it. @param whole the width of the picture. */
export function isAt(areas: readonly Area[], point: Point, whole: number): boolean {
  return areas.some((area) => covers(area, point, whole));
}

function covers({ x, y, width, height }: Area, point: Point, whole: number): boolean {
  const slack = whole * SLACK;
  return (
    point.x >= x - slack &&
    point.x <= x + width + slack &&
    point.y >= y - slack &&
    point.y <= y + height + slack
  );
}

const SVG = 'http://www.w3.org/2000/svg';

/** A piece that covers more of the picture is too large to point at. */
const LARGEST = 0.25;

/** Returns the places of a step: the one that its stage says, or else what the step changes in the picture. */
export function placesOf(film: Film, step: number, spot: Area | undefined): Area[] {
  return spot ? [spot] : changedAreas(film, step);
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
