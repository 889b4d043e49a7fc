/** Pictures on a projector: they are enlarged until their text is readable, and their windows scroll. */
import { hideSmall, READABLE, readableScale } from '@queenside/runtime/player/readable.js';
import type { Area } from '@queenside/core';
import type { Frame } from '@queenside/runtime/reel';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { isLecture } from '../../address/lecture.tsx';

/** The longest side of a picture that browsers still draw fast, in pixels. */
const LARGEST = 16_384;

/**
 * Enlarges a picture in the lecture mode until its text is readable, and hides minor text that is still too small.
 *
 * @param shown what the picture shows.
 * @param isWanted false for a picture that is shown whole, whatever the size of its text.
 */
export function useReadable(
  picture: RefObject<SVGSVGElement | null>,
  shown: readonly unknown[],
  isWanted = true,
): void {
  const least = isLecture.value && isWanted ? READABLE : 0;
  useLayoutEffect(() => {
    enlarge(picture.current!, least);
    makeReachable(picture.current!.parentElement!);
  }, [least, ...shown]);
  useLayoutEffect(() => {
    if (least === 0) return;
    const observer = new ResizeObserver(() => hideSmall(picture.current!, least));
    observer.observe(picture.current!);
    return () => observer.disconnect();
  }, [least]);
}

/** Lets the keyboard reach a window, if it scrolls. */
function makeReachable(box: HTMLElement): void {
  if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
}

/** Enlarges a picture until its text has a size in pixels. */
function enlarge(picture: SVGSVGElement, least: number): void {
  const view = picture.viewBox.baseVal;
  const { width, height } = view;
  const scale = Math.min(readableScale(picture, least, view), LARGEST / Math.max(width, height));
  picture.style.minWidth = scale > 0 ? `${width * scale}px` : '';
  picture.style.minHeight = scale > 0 ? `${height * scale}px` : '';
  hideSmall(picture, least);
}

/** The margin of a window, in pixels, that counts as out of sight. */
const EDGE = 40;

/** Scrolls the window of a picture to what the step is about. */
export function scrollToFocus(picture: SVGSVGElement, { focus, spot }: Frame): void {
  const box = picture.parentElement!;
  const matrix = picture.getScreenCTM();
  if (focus === undefined || matrix === null) return;
  const { left, top } = box.getBoundingClientRect();
  const inBox = ({ x, y, width, height }: Area) => ({
    x: matrix.e + x * matrix.a - left,
    y: matrix.f + y * matrix.d - top,
    width: width * matrix.a,
    height: height * matrix.d,
  });
  const all = inBox(focus);
  // A node matters more than a parent far away.
  const place = all.width > box.clientWidth && spot !== undefined ? inBox(spot) : all;
  box.scrollLeft += distance(place.x, place.width, box.clientWidth);
  box.scrollTop += distance(all.y, all.height, box.clientHeight);
}

/** Returns how far a window must scroll for a part of its content to be in its middle; 0 if the part is in sight. */
function distance(from: number, size: number, room: number): number {
  const edge = Math.max(0, Math.min(EDGE, (room - size) / 2));
  return from >= edge && from + size <= room - edge ? 0 : from + size / 2 - room / 2;
}
