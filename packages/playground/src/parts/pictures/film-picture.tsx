/** One step of a search as a picture. Only what differs from the step before is drawn anew. */
import type { Area } from '@queenside/core';
import type { SceneFrame } from '@queenside/runtime';
import type { Frame } from '@queenside/runtime/reel';
import { Pieces } from '@queenside/runtime/player/pieces.js';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDarkColors } from './dark-colors.ts';
import { Legend } from './legend.tsx';
import { scrollToFocus, useReadable } from './projector.ts';

interface FilmPictureProps {
  /** The part of the scene that is the same at all steps. */
  readonly scene: SceneFrame;
  readonly frame: Frame;
  readonly label: string;
  /**
   * What is shown. `close-up`: the part that matters, without a legend. `whole`: everything, whatever the size of its text.
   * Default: everything, with readable text on a projector.
   */
  readonly extent?: 'close-up' | 'whole';
  /** A place to mark. */
  readonly marked?: Area | undefined;
  /** Elements above the picture, in its units. */
  readonly children?: ComponentChildren;
}

export function FilmPicture({ scene, frame, label, extent, marked, children }: FilmPictureProps) {
  const { scale, backdrop, dark } = scene;
  const part = extent === 'close-up' ? scene.closeUp : undefined;
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...scene };
  const viewBox = `${x} ${y} ${width} ${height}`;
  const picture = useRef<SVGSVGElement>(null);
  const world = useRef<SVGGElement>(null);
  const shown = useRef<{ scene: SceneFrame; at: Element; pieces: Pieces }>(undefined);
  useDarkColors(dark);
  useLayoutEffect(() => {
    const at = world.current!;
    if (shown.current?.scene !== scene || shown.current.at !== at)
      shown.current = { scene, at, pieces: new Pieces(at, backdrop) };
    shown.current.pieces.show(frame.pieces);
  }, [scene, frame, x, width]);
  useReadable(picture, [scene, frame, x, width], extent !== 'whole');
  useLayoutEffect(() => scrollToFocus(picture.current!, frame), [scene, frame, x, width]);
  return (
    <div class="film-box">
      <div class="film-window">
        <svg
          class="film"
          ref={picture}
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
      {extent !== 'close-up' && <Legend entries={frame.legend} dark={dark} />}
    </div>
  );
}

/** Outlines a place, in the units of its picture. */
export function Mark({ area }: { readonly area: Area | undefined }) {
  return area === undefined ? null : <rect class="mark" aria-hidden="true" {...area} />;
}
