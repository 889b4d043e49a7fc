/** A film that can be saved as a GIF. */
import type { Area } from '@queenside/core';
import type { SceneFrame } from '@queenside/runtime';
import type { Frame } from '@queenside/runtime/reel';

export interface GifFilm {
  /** The name of the file, without its ending. */
  readonly name: string;
  /** What may be saved, the usual choice first. */
  readonly ranges: readonly GifRange[];
  /** Returns the pictures of a step, from left to right. */
  panelsAt(step: number): Promise<readonly GifPanel[]>;
  /** Names a step: `step 3 of 19`. */
  placeOf(step: number): string;
}

export interface GifRange {
  readonly name: string;
  readonly steps: readonly number[];
}

/** One of the pictures of a step. */
export interface GifPanel {
  /** Above the picture. */
  readonly title?: string;
  readonly scene: SceneFrame;
  readonly frame: Pick<Frame, 'pieces' | 'legend'>;
  /** The part to show, without the legend. Default: everything. */
  readonly part?: Area | undefined;
  /** Below the picture. */
  readonly words: string;
}

/** Returns the ranges of a film from which a step is shown. */
export function rangesFrom(shown: number, last: number, unit: string): readonly GifRange[] {
  const all = { name: `all ${unit}s`, steps: numbersFrom(0, last) };
  if (shown === 0) return [all];
  return [
    all,
    { name: `from ${unit} ${shown.toLocaleString('en-US')} on`, steps: numbersFrom(shown, last) },
  ];
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Says where a step is among all: `step 3 of 19`. */
export function placeText(unit: string, step: number, last: number): string {
  return `${unit} ${step.toLocaleString('en-US')} of ${last.toLocaleString('en-US')}`;
}
