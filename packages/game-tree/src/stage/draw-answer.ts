import { drawScene, type Game } from '@queenside/core';
import type { GameAnswer } from '../problem/answer.ts';
import {
  boardPieces,
  captionMarkup,
  drawingOf,
  frameOf,
  numberText,
  paperMarkup,
  turnText,
} from './captioned.ts';

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
  const worth =
    'score' in answer
      ? `score ${numberText(answer.score)}`
      : `estimate ${numberText(answer.estimate)}`;
  const lines = [turnText(game, state), `${worth} · best move ${answer.move}`];
  const pieces = new Map([
    ...boardPieces(drawing, frame),
    ['2-caption', captionMarkup(lines, frame)],
  ]);
  return drawScene({ ...frame, backdrop: paperMarkup(frame), pieces });
}
