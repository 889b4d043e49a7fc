/** The place of a picture that a reader points at, by the mouse, a finger, or the arrow keys, and what a search knows of it. */
import type { Signal } from '@preact/signals';
import type { Area, Place, Point } from '@queenside/core';
import type { Frame } from '@queenside/runtime/reel';
import { useEffect, useRef, useState } from 'preact/hooks';
import { JobFailed, JobReplaced } from '../../engine/engine.ts';
import type { RemoteReel } from '../../engine/film/reel.ts';
import './inspection.css';

/** A point of one picture. Other pictures show the place that has the same name. */
export interface Pointed {
  readonly reel: RemoteReel;
  readonly at: Point;
  /** The name of the place at the point, once it is known. */
  readonly name?: string | undefined;
}

interface FoundPlace {
  readonly place?: Place | undefined;
  readonly failure?: string;
}

/**
 * Returns what a film's search knows of the place that a reader points at in this picture or in another one.
 *
 * @param frame the step that is shown.
 */
export function useInspection(
  reel: RemoteReel | undefined,
  frame: Frame | undefined,
  pointed: Signal<Pointed | undefined>,
): FoundPlace {
  const [found, show] = useState<FoundPlace>({});
  const wanted = useRef<{ readonly step: number; readonly at: Point | string } | undefined>(
    undefined,
  );
  const isBusy = useRef(false);
  const { reel: owner, at: point, name } = pointed.value ?? {};
  const at = owner === reel ? point : name;
  const fetch = async (from: RemoteReel): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    let last: typeof wanted.current;
    while (wanted.current !== undefined && wanted.current !== last) {
      last = wanted.current;
      const result = await inspect(from, last.step, last.at);
      if (wanted.current === undefined) break;
      show(result);
      const now = pointed.peek();
      if (now?.reel === from && now.at === last.at && now.name !== result.place?.name)
        pointed.value = { ...now, name: result.place?.name };
    }
    isBusy.current = false;
  };
  useEffect(() => {
    wanted.current = frame === undefined || at === undefined ? undefined : { step: frame.step, at };
    if (wanted.current === undefined) show({});
    else void fetch(reel!);
  }, [reel, at, frame]);
  return found;
}

async function inspect(reel: RemoteReel, step: number, at: Point | string): Promise<FoundPlace> {
  try {
    return { place: await reel.inspect(step, at) };
  } catch (thrown) {
    if (thrown instanceof JobFailed) return { failure: thrown.message };
    // Otherwise, the film was replaced by another.
    if (thrown instanceof JobReplaced) return {};
    throw thrown;
  }
}

/** Returns the listeners by which a reader points at places of a picture. */
export function pointing(reel: RemoteReel, pointed: Signal<Pointed | undefined>) {
  const clear = (): void => void (pointed.value = undefined);
  const point = ({ target, clientX, clientY }: PointerEvent): void => {
    const film = (target as Element).closest('svg.film');
    const matrix = film?.querySelector<SVGGElement>('.world')?.getScreenCTM();
    if (!matrix) {
      clear();
      return;
    }
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    pointed.value = { reel, at: { x, y }, name: pointed.peek()?.name };
  };
  return {
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && clear(),
  };
}

const DIRECTIONS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** How far to look to the side, as a part of the distance; straight ahead comes first. */
const ASIDE = [0, 0.3, -0.3, 0.6, -0.6, 1, -1];

/** Returns the listeners by which the keyboard points at places. @param place that the picture marks. */
export function pointingByKeys(
  reel: RemoteReel,
  pointed: Signal<Pointed | undefined>,
  { frame, place }: { readonly frame: Frame; readonly place: Place | undefined },
) {
  const { width, height } = reel.data.scene;
  const begin = (): void => {
    const area = frame.spot ?? frame.focus ?? { x: 0, y: 0, width, height };
    pointed.value = { reel, at: middleOf(area) };
  };
  return {
    onFocus({ currentTarget }: FocusEvent) {
      if ((currentTarget as Element).matches(':focus-visible')) begin();
    },
    onBlur: () => void (pointed.value = undefined),
    async onKeyDown(event: KeyboardEvent) {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Escape') pointed.value = undefined;
      const direction = DIRECTIONS[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      if (place === undefined) {
        begin();
        return;
      }
      const at = await nextPoint(reel, frame.step, place, direction);
      if (at !== undefined) pointed.value = { reel, at, name: place.name };
    },
  };
}

/** Returns the middle of the next place in a direction; undefined if there is none. */
async function nextPoint(
  reel: RemoteReel,
  shown: number,
  { area, name }: Place,
  [across, down]: readonly [across: number, down: number],
): Promise<Point | undefined> {
  const { width, height } = reel.data.scene;
  const { x, y } = middleOf(area);
  const step = Math.min(area.width, area.height) / 2;
  for (let distance = step; distance <= Math.max(width, height); distance += step)
    for (const aside of ASIDE) {
      const at = {
        x: x + distance * (across + aside * down),
        y: y + distance * (down + aside * across),
      };
      if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
      const { place } = await inspect(reel, shown, at);
      if (place !== undefined && place.name !== name) return middleOf(place.area);
    }
  return undefined;
}

function middleOf({ x, y, width, height }: Area): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Names a place, with what is known about it. */
export function PlaceCaption({ found: { place, failure } }: { readonly found: FoundPlace }) {
  return (
    <p class="known">
      {failure ?? (place === undefined ? 'not in this picture' : <strong>{place.name}</strong>)}
      {place?.values.map(({ name, value }) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
