/** One step of a film as a picture. Only what differs from the step before is drawn anew. */
import type { Area } from '@queenside/core';
import type { Film } from '@queenside/runtime/player/film.js';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDarkColors } from './dark-colors.ts';

const GONE = -1;
/** So close to the edge of the window, in pixels, is out of sight. */
const EDGE = 40;

export function FilmPicture({
  film,
  step,
  label,
  children,
}: {
  readonly film: Film;
  readonly step: number;
  readonly label: string;
  /** What lies above the picture, in its units. */
  readonly children?: ComponentChildren;
}) {
  const { width, height, scale, backdrop, pieces, dark } = film.data;
  const box = useRef<HTMLDivElement>(null);
  const world = useRef<SVGGElement>(null);
  const shown = useRef<{ film: Film; texts: Int32Array } | undefined>(undefined);
  useDarkColors(dark);
  useLayoutEffect(() => {
    const group = world.current!;
    if (shown.current?.film !== film) {
      group.innerHTML = `${backdrop}<g>${'<g></g>'.repeat(pieces.length)}</g>`;
      shown.current = { film, texts: new Int32Array(pieces.length).fill(GONE) };
    }
    const { texts } = shown.current;
    const parts = film.partsAt(step);
    const holders = group.lastElementChild!.children;
    for (let piece = 0; piece < texts.length; piece++) {
      if (texts[piece] === parts[piece]) continue;
      texts[piece] = parts[piece]!;
      holders[piece]!.innerHTML = film.text(parts[piece]);
    }
  }, [film, step]);
  useLayoutEffect(() => show(box.current!, film, step), [film, step]);
  return (
    <div class="film-window" ref={box}>
      <svg
        class="film"
        viewBox={`0 0 ${width} ${height}`}
        style={{ '--natural': `${width * scale}px` }}
        role={children ? 'group' : 'img'}
        aria-label={label}
      >
        <g class="world" ref={world} />
        {children}
      </svg>
    </div>
  );
}

/** Scrolls to what the step is about, if the picture is larger than its window. */
function show(box: HTMLElement, film: Film, step: number): void {
  const { scrollWidth, clientWidth } = box;
  const isScrolled = scrollWidth > clientWidth;
  if (isScrolled) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
  const { focus } = film.describe(film.partsAt(step)) as { readonly focus: Area | undefined };
  if (!isScrolled || focus === undefined) return;
  const middle = ((focus.x + focus.width / 2) / film.data.width) * scrollWidth;
  const isSeen = middle > box.scrollLeft + EDGE && middle < box.scrollLeft + clientWidth - EDGE;
  if (!isSeen) box.scrollLeft = middle - clientWidth / 2;
}
