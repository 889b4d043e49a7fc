/** Pictures that plugins draw. The content security policy lets them run nothing and load nothing. */
import type { Area } from '@queenside/core';
import type { SceneFilm } from '@queenside/runtime';
import type { ComponentChildren } from 'preact';
import { Film } from '@queenside/runtime/player/film.js';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useDarkColors } from './dark-colors.ts';
import { Legend } from './legend.tsx';
import { scrollToFocus, useReadable } from './projector.ts';

interface SceneProps {
  readonly film: SceneFilm;
  readonly label: string;
  /** The part of the picture that is shown. Default: all of it. */
  readonly area?: Area | undefined;
  /** Elements above the picture, in its units. */
  readonly children?: ComponentChildren;
}

/** Shows the first frame of a film. */
export function Scene({ film, label, area, children }: SceneProps) {
  const { scale, backdrop, dark } = film;
  const { x, y, width, height } = area ?? { x: 0, y: 0, ...film };
  useDarkColors(dark);
  const frame = useMemo(() => new Film(film).frameAt(0), [film]);
  const { pieces, legend } = frame;
  const markup = [...pieces.keys()]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => pieces.get(name)!);
  const picture = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => trim(picture.current!, picture.current!.firstElementChild!), [film]);
  useReadable(picture, [film]);
  useLayoutEffect(() => scrollToFocus(picture.current!, frame), [frame]);
  return (
    <>
      <div class="scene-window">
        <svg
          class="scene"
          ref={picture}
          viewBox={`${x} ${y} ${width} ${height}`}
          style={{ '--width': `${width * scale}px` }}
          role={children ? 'group' : 'img'}
          aria-label={label}
        >
          <g class="world" dangerouslySetInnerHTML={{ __html: backdrop + markup.join('') }} />
          {children}
        </svg>
      </div>
      {area === undefined && <Legend entries={legend} dark={dark} />}
    </>
  );
}

interface DrawingProps {
  /** An SVG document. */
  readonly svg: string;
  readonly label: string;
  /** The dark colors, as in a scene. */
  readonly dark?: Readonly<Record<string, string>>;
}

/** Shows the drawing of an answer. */
export function Drawing({ svg, label, dark = {} }: DrawingProps) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<SVGSVGElement>(null);
  useDarkColors(dark);
  useLayoutEffect(() => {
    const { picture, width } = openDrawing(svg);
    picture.classList.add('scene', 'world');
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
    holder.current!.replaceChildren(picture);
    picture.style.setProperty('--width', `${width}px`);
    trim(picture, picture);
    shown.current = picture;
  }, [svg, label]);
  useReadable(shown, [svg, label]);
  return <div class="drawing scene-window" ref={holder} />;
}

/** Around what is drawn, as a part of a picture's width. */
const MARGIN = 1 / 100;

/** Cuts off the room at the bottom of a picture that is left for other steps of a search. @param world has the parts. */
function trim(picture: SVGSVGElement, world: Element): void {
  // A hidden picture has no size.
  if (picture.getBoundingClientRect().height === 0) return;
  const { x, y, width, height } = picture.viewBox.baseVal;
  const { d: unit, f: origin } = picture.getScreenCTM()!;
  const bottoms = [...world.children]
    .map((part) => part.getBoundingClientRect())
    // A shape as high as the picture is its paper.
    .filter((box) => box.height < height * unit - 1)
    .map(({ bottom }) => (bottom - origin) / unit);
  const drawn = Math.max(0, ...bottoms) + width * MARGIN - y;
  if (bottoms.length > 0 && drawn < height)
    picture.setAttribute('viewBox', `${x} ${y} ${width} ${drawn}`);
}

/** Opens an SVG document whose size its page decides. @returns it with the width that it has by itself. */
export function openDrawing(svg: string): { picture: SVGSVGElement; width: number } {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const [width, height] = ['width', 'height'].map(
    (name) => Number.parseFloat(parsed.getAttribute(name) ?? '') || 640,
  );
  if (!parsed.hasAttribute('viewBox')) parsed.setAttribute('viewBox', `0 0 ${width} ${height}`);
  parsed.removeAttribute('width');
  parsed.removeAttribute('height');
  return { picture: document.adoptNode(parsed) as unknown as SVGSVGElement, width: width! };
}
