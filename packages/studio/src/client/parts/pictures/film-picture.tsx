/** One step of a search as a picture. Only what differs from the step before is drawn anew. */
import type { Area, CloseUp } from '@queenside/core';
import { center, pan } from '@queenside/runtime/player/camera.js';
import type { Frame } from '@queenside/runtime/reel';
import { Pieces } from '@queenside/runtime/player/pieces.js';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReelData } from '../../engine/film/jobs.ts';
import { useDarkColors } from './dark-colors.ts';

/** The margin of the window, in pixels, that counts as out of sight. */
const EDGE = 40;

/** The size of text on a projector, in pixels, and the smallest for which a picture stays whole. */
const READABLE = { size: 20, least: 18 };

export function FilmPicture({
  scene,
  frame,
  label,
  area,
  marked,
  isLarge = false,
  children,
}: {
  /** The part of the scene that is the same at all steps. */
  readonly scene: ReelData['scene'];
  readonly frame: Frame;
  readonly label: string;
  /** The part of the scene that is shown. Default: all of it. */
  readonly area?: CloseUp | undefined;
  /** A place to mark. */
  readonly marked?: Area | undefined;
  /** Whether text has the size for a projector: a picture whose text would be smaller shows the part around the search. */
  readonly isLarge?: boolean;
  /** Elements above the picture, in its units. */
  readonly children?: ComponentChildren;
}) {
  const { scale, backdrop, dark } = scene;
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box, isLarge);
  const part = area && room ? readablePart(area, frame, room) : area;
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...scene };
  const viewBox = `${x} ${y} ${width} ${height}`;
  const world = useRef<SVGGElement>(null);
  const shown = useRef<{ scene: ReelData['scene']; at: Element; pieces: Pieces }>(undefined);
  useDarkColors(dark);
  useLayoutEffect(() => {
    const at = world.current!;
    if (shown.current?.scene !== scene || shown.current.at !== at)
      shown.current = { scene, at, pieces: new Pieces(at, backdrop) };
    shown.current.pieces.show(frame.pieces);
    show(box.current!, frame, { x, width });
  }, [scene, frame, x, width]);
  return (
    <div class="film-window" ref={box}>
      <svg
        class="film"
        viewBox={viewBox}
        style={{ '--natural': `${width * scale}px` }}
        role={children ? 'group' : 'img'}
        aria-label={label}
      >
        {part === undefined ? (
          <g class="world" ref={world} />
        ) : (
          // It hides what is around the part.
          <svg {...{ x, y, width, height, viewBox }}>
            <g class="world" ref={world} />
          </svg>
        )}
        {children}
        <Mark area={marked} />
      </svg>
    </div>
  );
}

/** A size in pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of an element in pixels, while it is wanted. */
function useRoom(box: RefObject<HTMLElement | null>, isWanted: boolean): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    if (!isWanted) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = box.current!;
      setRoom((before) =>
        before?.width === width && before.height === height ? before : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [isWanted]);
  return isWanted ? room : undefined;
}

/** Returns a part whose text is readable: all of it or, if that would be too small, what is around the last event. */
function readablePart(area: CloseUp, { focus, spot }: Frame, room: Room): Area {
  const { text = Infinity } = area;
  const fitting = Math.min(room.width / area.width, room.height / area.height);
  if (focus === undefined || text * fitting >= READABLE.least) return area;
  const unit = text / READABLE.size;
  // A node matters more than a parent far away.
  const isWide = spot !== undefined && focus.width > room.width * unit;
  const around = isWide ? { ...focus, x: spot.x, width: spot.width } : focus;
  return pan(center({ unit, window: room }, around), 0, 0, area);
}

/** Outlines a place, in the units of its picture. */
export function Mark({ area }: { readonly area: Area | undefined }) {
  return area === undefined ? null : <rect class="mark" aria-hidden="true" {...area} />;
}

/** Scrolls to what the step is about, if the picture is larger than its window. */
function show(box: HTMLElement, { focus }: Frame, { x, width }: Pick<Area, 'x' | 'width'>): void {
  const { scrollWidth, clientWidth } = box;
  const isScrolled = scrollWidth > clientWidth;
  if (isScrolled) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
  if (!isScrolled || focus === undefined) return;
  const middle = ((focus.x + focus.width / 2 - x) / width) * scrollWidth;
  const isSeen = middle > box.scrollLeft + EDGE && middle < box.scrollLeft + clientWidth - EDGE;
  if (!isSeen) box.scrollLeft = middle - clientWidth / 2;
}
