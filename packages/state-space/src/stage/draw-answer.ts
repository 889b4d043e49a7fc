/** Draws an answer: the states along its path, one after the other. */
import { drawScene, type Domain } from '@queenside/core';
import type { DomainAnswer } from '../problem/answer.ts';
import { nameOf } from '../problem/check.ts';
import type { Box } from './layout.ts';
import { DIM, label, nested, nodeBox, paper } from './markup.ts';
import { countText, linesOf } from './words.ts';

const TILE = { width: 150, height: 138 };
const COLUMNS = 6;
/** The most states from the start, and from the end. */
const MOST = { first: 40, last: 19 };

interface Shown<State> {
  readonly state: State | undefined;
  readonly action: number | undefined;
  readonly caption: string;
}

export function drawAnswer<State>(
  domain: Domain<State>,
  initial: State,
  answer: DomainAnswer,
): string {
  const shown = fold(statesAlong(domain, initial, answer));
  const columns = Math.min(COLUMNS, shown.length);
  const width = columns * TILE.width;
  const height = Math.ceil(shown.length / columns) * TILE.height;
  const pieces = shown.map((each, index): [string, string] => {
    const x = (index % columns) * TILE.width;
    const y = Math.floor(index / columns) * TILE.height;
    return [String(index).padStart(3, '0'), tile(domain, each, { x, y, ...TILE })];
  });
  return drawScene({ width, height, backdrop: paper(width, height), pieces: new Map(pieces) });
}

/** Follows a path until an action does not apply. */
function statesAlong<State>(
  domain: Domain<State>,
  initial: State,
  { actions, cost }: DomainAnswer,
): Shown<State>[] {
  let state = initial;
  const start = actions === undefined ? 'no path' : `start, cost ${cost}`;
  const shown: Shown<State>[] = [{ state, action: undefined, caption: start }];
  for (const [index, name] of (actions ?? []).entries()) {
    const action = domain.actions(state).find((each) => nameOf(domain, each, state) === name);
    const caption = `${index + 1}. ${name}`;
    if (action === undefined) {
      shown.push({ state: undefined, action, caption: `${caption}: illegal` });
      break;
    }
    state = domain.result(state, action);
    shown.push({ state, action, caption });
  }
  return shown;
}

function fold<State>(shown: readonly Shown<State>[]): readonly Shown<State>[] {
  const left = shown.length - MOST.first - MOST.last;
  if (left <= 1) return shown;
  const gap = { state: undefined, action: undefined, caption: `… ${countText(left)} more states` };
  return [...shown.slice(0, MOST.first), gap, ...shown.slice(-MOST.last)];
}

function tile<State>(
  domain: Domain<State>,
  { state, action, caption }: Shown<State>,
  { x, y, width, height }: Box,
): string {
  const box = { x: x + 12, y: y + 8, width: width - 24, height: height - 38 };
  const [middle, bottom] = [x + width / 2, y + height - 12];
  const text = caption.length > 24 ? `${caption.slice(0, 23)}…` : caption;
  const words = label(text, [middle, bottom], { fill: DIM });
  if (state === undefined) return words;
  if (domain.draw) return nested(domain.draw(state, action), box) + words;
  const lines = linesOf(domain, state);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const size = Math.min(14, (box.width - 8) / (longest * 0.62), box.height / (lines.length + 1));
  const top = box.y + (box.height - (lines.length - 1) * size * 1.3) / 2 + size / 3;
  return (
    nodeBox(box, '#ffffff') +
    lines
      .map((line, index) => label(line, [middle, top + index * size * 1.3], { size, mono: true }))
      .join('') +
    words
  );
}
