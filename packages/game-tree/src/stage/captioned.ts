/** A position's drawing with lines of text below it. */
import {
  divideColors,
  drawScene,
  escapeMarkup,
  SHARED_COLORS,
  type Game,
  type MarkedMoves,
} from '@queenside/core';
import type { GameAnswer } from '../answer.ts';
import { LimitedState } from '../limited.ts';

const { ink, dim, paper } = SHARED_COLORS;
export const CAPTION_COLORS = divideColors({ ink, dim, paper });
const { light: COLORS } = CAPTION_COLORS;

const NARROWEST = 320;
const LINES = 2;
/** The size of the font of captions: of short lines as a share of the drawing's height, and of long ones, which are shortened to fit. */
const SHARE = 1 / 17;
const SMALLEST = 15;
/** Lengths in the size of the font. */
const LINE_HEIGHT = 1.6;
const MARGIN = 0.8;
const CHARACTER = 0.547;

/** The size of a captioned drawing. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The height of the drawing alone. */
  readonly board: number;
  /** The size of the font of captions. */
  readonly font: number;
}

/** Returns the frame of a drawing and its caption. */
export function frameOf(drawing: string): Frame {
  const { width, height } = sizeOf(drawing);
  const font = Math.max(SMALLEST, Math.round(height * SHARE));
  return {
    width: Math.max(NARROWEST, width),
    height: height + (LINES * LINE_HEIGHT + MARGIN) * font,
    board: height,
    font,
  };
}

export function paperMarkup({ width, height }: Frame): string {
  return `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`;
}

/**
 * Puts a drawing into a frame: in the middle, not larger than it is. Each of its elements becomes a piece, because most of
 * them are the same in the next position.
 */
export function boardPieces(drawing: string, frame: Frame): [name: string, markup: string][] {
  const { left, top, width, height } = sizeOf(drawing);
  const scale = Math.min(1, frame.width / width, frame.board / height);
  const x = (frame.width - width * scale) / 2 - left * scale;
  const y = frame.board - height * scale - top * scale;
  const place = `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`;
  const isMoved = x !== 0 || y !== 0 || scale !== 1;
  return elementsOf(drawing).map((element, index) => [
    `1-${String(index).padStart(5, '0')}`,
    isMoved ? `<g transform="${place}">${element}</g>` : element,
  ]);
}

/** Returns the elements of a drawing one level below its root. */
function elementsOf(drawing: string): string[] {
  const start = drawing.indexOf('>', drawing.indexOf('<svg')) + 1;
  const inner = drawing.slice(start, drawing.lastIndexOf('</svg>'));
  const elements: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: closes, 2: isEmpty, index } of inner.matchAll(TAG)) {
    if (closes === '/') depth--;
    else if (isEmpty !== '/') depth++;
    if (depth > 0) continue;
    elements.push(inner.slice(from, index + tag.length));
    from = index + tag.length;
  }
  return elements;
}

/** A tag, which may have `>` in the values of its attributes; comments count as empty elements. */
const TAG = /<(?:!--[^]*?--|(\/?)[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;

/** Draws a caption: the first line is bold. */
export function captionMarkup(lines: readonly string[], { width, board, font }: Frame): string {
  const room = (width - 2 * MARGIN * font) / CHARACTER;
  const most = Math.floor(room / SMALLEST);
  const texts = lines.slice(0, LINES).map((line, index) => {
    const text = line.length > most ? `${line.slice(0, most - 1)}…` : line;
    const look = index === 0 ? `font-weight="600" fill="${COLORS.ink}"` : `fill="${COLORS.dim}"`;
    const size = Math.min(font, Math.floor(room / text.length));
    const y = board + (index + 1) * LINE_HEIGHT * font - 2;
    return `<text x="${width / 2}" y="${y}" font-family="system-ui, sans-serif" font-size="${size}" text-anchor="middle" ${look}>${escapeMarkup(text)}</text>`;
  });
  return texts.join('');
}

/** Returns a sentence that names the side to move and the rest of a limited depth, or the end of the game or of the depth. */
export function turnText<State>(game: Game<State>, state: State): string {
  if (game.moves(state).length === 0) return `the ${endOf(state)}`;
  const mover = game.toMove(state);
  const turn = mover === 'chance' ? 'chance is to move' : `${playerText(game, mover)} is to move`;
  return state instanceof LimitedState ? `${turn}, depth ${state.left}` : turn;
}

/** Says what a position without moves is. */
export function endOf(state: unknown): 'game is over' | 'depth is reached' {
  return isHorizon(state) ? 'depth is reached' : 'game is over';
}

/** Returns whether a position is worth an estimate, because the depth ends there. */
export function isHorizon(state: unknown): boolean {
  return state instanceof LimitedState && state.isHorizon;
}

/** Names a player: `red (MAX)`. */
export function playerText({ players }: Game, mover: 'max' | 'min'): string {
  const side = mover.toUpperCase();
  return players ? `${players[mover === 'max' ? 0 : 1]} (${side})` : side;
}

export function numberText(value: number): string {
  if (Math.abs(value) === Infinity) return value > 0 ? '∞' : '−∞';
  return String(Number(value.toFixed(4))).replace('-', '−');
}

/** Draws a position; a game without drawings shows its caption only. */
export function drawingOf<State>(game: Game<State>, state: State, marked: MarkedMoves): string {
  return (
    game.draw?.(state, marked) ??
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="12" viewBox="0 0 320 12"></svg>'
  );
}

interface CaptionSize {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the view of a drawing, in its own units. */
function sizeOf(drawing: string): CaptionSize {
  const tag = /<svg\b[^>]*>/.exec(drawing)?.[0] ?? '';
  const view = (/viewBox="([^"]*)"/.exec(tag)?.[1] ?? '').split(/[\s,]+/).map(Number);
  const [left, top, width, height] = view;
  if (view.length === 4 && view.every(Number.isFinite) && width! > 0 && height! > 0)
    return { left: left!, top: top!, width: width!, height: height! };
  const read = (name: string): number =>
    Number(new RegExp(String.raw`\s${name}="([\d.]+)(?:px)?"`).exec(tag)?.[1]) || NARROWEST;
  return { left: 0, top: 0, width: read('width'), height: read('height') };
}

/** Draws a position and its answer: the side to move, the score, and the best move, which is marked on the board. */
export function drawAnswer<State>(
  game: Game<State>,
  state: State,
  answer: GameAnswer,
  nameOf: (move: number, state: State) => string,
): string {
  const moves = game.moves(state);
  const best = moves.find((move) => nameOf(move, state) === answer.move);
  const drawing = drawingOf(game, state, { best });
  const frame = frameOf(drawing);
  const parts = [
    'score' in answer && `score ${numberText(answer.score)}`,
    'estimate' in answer && `estimate ${numberText(answer.estimate)}`,
    answer.move !== undefined && `best move ${answer.move}`,
  ];
  const lines = [turnText(game, state), parts.filter((part) => part !== false).join(' · ')];
  const pieces = new Map([
    ...boardPieces(drawing, frame),
    ['2-caption', captionMarkup(lines, frame)],
  ]);
  return drawScene({ ...frame, backdrop: paperMarkup(frame), pieces });
}
