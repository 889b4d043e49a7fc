/** Readers of a third-party plugin's replies about games. */
import type { Line } from '../jobs/game/jobs.ts';
import { requireBoard, requirePicture } from './markup.ts';
import { area, orRefused } from './read-pictures.ts';
import {
  anyText,
  integer,
  itemsOf,
  listOf,
  longText,
  number,
  numberOr,
  objectOf,
  optional,
  recordOf,
  shortText,
  text,
  wordOf,
  type Reader,
} from '@queenside/core/shape';

const mover = wordOf('max', 'min', 'chance');
const legalMove = objectOf({
  move: integer,
  name: shortText,
  drawing: optional(anyText),
  area: optional(area),
});

/** A board whose drawings are too much keeps the plain one; moves without a mark can be chosen from the list. */
export function positionAfter({ moves: line }: Line, name: string): Reader<unknown> {
  const read = objectOf({
    mover,
    moves: listOf(legalMove),
    played: itemsOf(shortText, line.length),
    movers: itemsOf(mover, line.length),
    score: optional(number),
    record: optional(longText),
    drawing: optional(anyText),
    dark: recordOf(text),
  });
  return (value) => {
    const position = read(value);
    const { moves, drawing, ...rest } = position;
    const isOver = moves.length === 0;
    if (
      isOver !== (rest.score !== undefined) ||
      new Set(moves.map(({ move }) => move)).size < moves.length
    )
      throw new Error('it sent a position that does not fit');
    const all = [drawing, ...moves.map((each) => each.drawing)].filter(
      (each) => each !== undefined,
    );
    const plain = { ...rest, moves: moves.map(({ drawing: _mark, ...move }) => move) };
    return orRefused(
      name,
      () => {
        requireBoard(all);
        return position;
      },
      ({ cause: refusal }) =>
        orRefused(
          name,
          () => {
            if (drawing === undefined) return { ...plain, refusal };
            requirePicture(drawing);
            return { ...plain, drawing, refusal };
          },
          (why) => ({ ...plain, refusal: why.cause }),
        ),
    );
  };
}

/** @param answer reads an answer that is not judged yet. */
export function thoughtOf(answer: Reader<unknown>): Reader<unknown> {
  const read = objectOf({
    move: optional(integer),
    value: optional(number),
    kind: wordOf('exact', 'estimate', 'none'),
    stats: recordOf(numberOr(text)),
    milliseconds: number,
    reason: optional(text),
    answer: optional(answer),
  });
  return (value) => {
    const thought = read(value);
    const { kind, answer: given, reason } = thought;
    if (given === undefined && (reason === undefined || kind === 'exact'))
      throw new Error('it sent a move without an answer to check');
    return thought;
  };
}

export const verdict = objectOf({
  status: wordOf('right', 'undecided', 'failed'),
  proof: optional(wordOf('optimal', 'feasible')),
  reason: optional(text),
});
