/** The picture of any state: its numbers as bars. */
import {
  divideColors,
  escapeMarkup,
  type LandscapeStates,
  type Scene,
  SHARED_COLORS,
} from '@queenside/core';

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  dim: SHARED_COLORS.dim,
  bar: ['#bcd7f2', '#2f4a66'],
  changed: ['#ffe08a', '#6b5a1e'],
});

const WIDTH = 480;
const HEIGHT = 160;
const LABEL = 16;
/** Bars have labels if there are at most so many. */
const MOST_LABELS = 24;

/**
 * Draws a state.
 *
 * @param changed the places that the last move changed.
 * @param nameOf names an item of an order or a place of a choice.
 */
export function drawBars(
  states: LandscapeStates,
  state: readonly number[],
  changed: readonly number[],
  nameOf: (item: number) => string,
): Scene {
  const isOrder = states.kind === 'order';
  const most = Math.max(1, isOrder ? states.items : Math.max(1, ...states.values));
  const step = WIDTH / Math.max(1, state.length);
  const hasLabels = state.length <= MOST_LABELS;
  const bottom = HEIGHT - LABEL;
  const pieces = new Map(
    state.map((value, place): [string, string] => {
      const tall = Math.max(2, ((Math.min(value, most - 1) + 1) / most) * (bottom - 8));
      const color = changed.includes(place) ? COLORS.changed : COLORS.bar;
      const bar = `<rect x="${(place * step).toFixed(2)}" y="${(bottom - tall).toFixed(1)}" width="${Math.max(0.5, step - Math.min(2, step / 4)).toFixed(2)}" height="${tall.toFixed(1)}" fill="${color}"/>`;
      const label = hasLabels
        ? `<text x="${((place + 0.5) * step).toFixed(1)}" y="${HEIGHT - 3}" font-family="system-ui, sans-serif" font-size="11" text-anchor="middle" fill="${COLORS.dim}">${escapeMarkup(nameOf(isOrder ? value : place).slice(0, Math.max(2, Math.floor(step / 7))))}</text>`
        : '';
      return [String(place).padStart(6, '0'), bar + label];
    }),
  );
  return {
    width: WIDTH,
    height: HEIGHT,
    backdrop: `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.paper}"/>`,
    pieces,
    dark: DARK,
  };
}
