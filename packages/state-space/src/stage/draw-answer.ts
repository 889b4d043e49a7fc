/** Draws an answer: the states along its path, one after the other, and what is wrong with it. */
import { drawScene, type Domain } from '@queenside/core';
import { type DomainAnswer, followPath } from '../path.ts';
import type { Box } from './layout.ts';
import { frame, label, nestDrawing, nodeBox, paper, COLORS } from './markup.ts';
import { countText, linesOf } from './words.ts';

const TILE = { width: 150, height: 138 };
const COLUMNS = 6;
/** The most tiles, and how many of them are from the start if there are more. */
const MOST = 60;
const FROM_START = 40;
const FOOTER = 26;

interface Shown<State> {
  /** The state; undefined for an action that does not apply, and for states that are left out. */
  readonly state?: State;
  readonly action?: number;
  readonly caption: string;
  readonly isFault?: boolean;
}

export function drawAnswer<State>(
  domain: Domain<State>,
  initial: State,
  answer: DomainAnswer,
): string {
  const { shown, fault } = statesAlong(domain, initial, answer);
  const columns = Math.min(COLUMNS, shown.length);
  const bottom = Math.ceil(shown.length / columns) * TILE.height;
  const width = Math.max(columns * TILE.width, 7 * fault.length);
  const height = bottom + (fault === '' ? 0 : FOOTER);
  const tiles = shown.map((each, index): [string, string] => {
    const x = (index % columns) * TILE.width;
    const y = Math.floor(index / columns) * TILE.height;
    return [String(index).padStart(3, '0'), tile(domain, each, { x, y, ...TILE })];
  });
  const look = { size: 13, fill: COLORS.fault, anchor: 'start' } as const;
  const footer = fault === '' ? '' : label(fault, [12, bottom + FOOTER / 2], look);
  return drawScene({
    width,
    height,
    backdrop: paper(width, height) + footer,
    pieces: new Map(tiles),
  });
}

/** Follows a path until an action does not apply. Leaves out states in the middle of a long one. */
function statesAlong<State>(
  domain: Domain<State>,
  state: State,
  { actions, cost }: DomainAnswer,
): { readonly shown: readonly Shown<State>[]; readonly fault: string } {
  if (actions === undefined) return { shown: [{ state, caption: 'no path' }], fault: '' };
  const shown: Shown<State>[] = [{ state, caption: `start, cost ${cost}` }];
  let count = 0;
  let hidden = 1;
  const add = (each: Omit<Shown<State>, 'caption'>, ending = ''): void => {
    shown.push({ ...each, caption: `${count + 1}. ${actions[count]}${ending}` });
    count++;
    if (shown.length <= MOST) return;
    shown.splice(FROM_START, 1);
    hidden++;
  };
  const { fault } = followPath(domain, state, { actions, cost }, (next, action) =>
    add({ state: next, action }),
  );
  if (fault?.mistake === 'illegal-action') add({ isFault: true }, ': illegal');
  if (fault?.mistake === 'not-at-a-goal') shown.push({ ...shown.pop()!, isFault: true });
  if (hidden > 1) shown[FROM_START] = { caption: `… ${countText(hidden)} more states` };
  return { shown, fault: fault?.reason ?? '' };
}

function tile<State>(
  domain: Domain<State>,
  { state, action, caption, isFault = false }: Shown<State>,
  { x, y, width, height }: Box,
): string {
  const box = { x: x + 12, y: y + 8, width: width - 24, height: height - 38 };
  const text = caption.length > 24 ? `${caption.slice(0, 23)}…` : caption;
  const words = label(text, [x + width / 2, y + height - 12], { fill: COLORS.dim });
  const mark = isFault ? frame(box, COLORS.fault, 3) : '';
  return (state === undefined ? '' : picture(domain, { state, action }, box)) + mark + words;
}

/** Draws a state, or writes its text. */
function picture<State>(
  domain: Domain<State>,
  { state, action }: { readonly state: State; readonly action: number | undefined },
  box: Box,
): string {
  if (domain.draw) return nestDrawing(domain.draw(state, action), box);
  const lines = linesOf(domain, state);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const size = Math.min(14, (box.width - 8) / (longest * 0.62), box.height / (lines.length + 1));
  const top = box.y + (box.height - (lines.length - 1) * size * 1.3) / 2 + size / 3;
  const texts = lines.map((line, index) =>
    label(line, [box.x + box.width / 2, top + index * size * 1.3], { size, mono: true }),
  );
  return nodeBox(box, '#ffffff') + texts.join('');
}
