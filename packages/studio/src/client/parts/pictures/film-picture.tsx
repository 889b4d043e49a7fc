/** One step of a search as a picture. Only what differs from the step before is drawn anew. */
import type { Area } from '@queenside/core';
import type { Frame } from '@queenside/runtime/reel';
import { Pieces } from '@queenside/runtime/player/pieces.js';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ReelData } from '../../engine/film/jobs.ts';
import { useDarkColors } from './dark-colors.ts';

/** The margin of the window, in pixels, that counts as out of sight. */
const EDGE = 40;

export function FilmPicture({
  scene,
  frame,
  label,
  area,
  marked,
  children,
}: {
  /** The part of the scene that is the same at all steps. */
  readonly scene: ReelData['scene'];
  readonly frame: Frame;
  readonly label: string;
  /** The part of the scene that is shown. Default: all of it. */
  readonly area?: Area | undefined;
  /** A place to mark. */
  readonly marked?: Area | undefined;
  /** Elements above the picture, in its units. */
  readonly children?: ComponentChildren;
}) {
  const { scale, backdrop, dark } = scene;
  const { x, y, width, height } = area ?? { x: 0, y: 0, ...scene };
  const viewBox = `${x} ${y} ${width} ${height}`;
  const box = useRef<HTMLDivElement>(null);
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
        {area === undefined ? (
          <g class="world" ref={world} />
        ) : (
          // It hides what is around the part.
          <svg {...area} viewBox={viewBox}>
            <g class="world" ref={world} />
          </svg>
        )}
        {children}
        <Mark area={marked} />
      </svg>
    </div>
  );
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
