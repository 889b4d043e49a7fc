/** Writes films as GIFs. */
import { GIFEncoder, nearestColorIndex, quantize, type FrameOptions } from 'gifenc';
import type { GifFilm } from './gif-film.ts';
import { Pages } from './pages.ts';

/** The most colors of a frame, and how many of them are not replaced by similar ones. */
const [MOST_COLORS, EXACT_COLORS] = [256, 64];
/** How long the last step is shown at least, in milliseconds, before the film begins anew. */
const LAST = 2000;

interface GifPlan {
  readonly steps: readonly number[];
  /** The time of each step, in milliseconds. */
  readonly delay: number;
  readonly signal: AbortSignal;
  readonly onProgress: (written: number) => void;
}

/** Draws the steps, and writes for each of them what differs from the one before. @throws if the signal is aborted. */
export async function makeGif(
  film: GifFilm,
  { steps, delay, signal, onProgress }: GifPlan,
): Promise<Blob> {
  const pages = await Pages.measure(film, steps, signal);
  const { width, height } = pages;
  const gif = GIFEncoder();
  let before: Uint32Array | undefined;
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    const pixels = await pages.draw(step);
    const shown = index === steps.length - 1 ? Math.max(delay, LAST) : delay;
    const { indices, ...options } =
      before === undefined ? wholeFrame(pixels) : changesIn(pixels, before);
    gif.writeFrame(indices, width, height, { ...options, delay: shown, dispose: 1 });
    before = pixels;
    onProgress(index + 1);
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

interface IndexedFrame extends Omit<FrameOptions, 'delay' | 'dispose'> {
  readonly indices: Uint8Array;
}

function wholeFrame(pixels: Uint32Array): IndexedFrame {
  return indexed(pixels, MOST_COLORS);
}

/** Returns a frame with the pixels that differ. All others are transparent. */
function changesIn(pixels: Uint32Array, before: Uint32Array): IndexedFrame {
  const places: number[] = [];
  for (let at = 0; at < pixels.length; at++) if (pixels[at] !== before[at]) places.push(at);
  const changed = indexed(
    Uint32Array.from(places, (at) => pixels[at]!),
    MOST_COLORS - 1,
  );
  const transparentIndex = changed.palette.length;
  const indices = new Uint8Array(pixels.length).fill(transparentIndex);
  for (const [index, at] of places.entries()) indices[at] = changed.indices[index]!;
  const palette = [...changed.palette, [0, 0, 0]];
  return { indices, palette, transparent: true, transparentIndex };
}

/** Keeps the most frequent colors, so that areas of one color stay the same in all frames, and replaces all others by similar ones. */
function indexed(pixels: Uint32Array, most: number): IndexedFrame {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const colors = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!);
  const frequent = colors.slice(0, EXACT_COLORS);
  const others = Uint32Array.from(colors.slice(EXACT_COLORS));
  const similar =
    others.length === 0 ? [] : quantize(new Uint8ClampedArray(others.buffer), most - EXACT_COLORS);
  const palette = [...frequent.map(channelsOf), ...similar];
  const indexOf = new Map(frequent.map((color, index) => [color, index]));
  for (const color of others) indexOf.set(color, nearestColorIndex(palette, channelsOf(color)));
  return { palette, indices: Uint8Array.from(pixels, (color) => indexOf.get(color)!) };
}

/** Returns red, green, and blue of a pixel of a canvas. */
function channelsOf(color: number): number[] {
  return [color & 255, (color >> 8) & 255, (color >> 16) & 255];
}
