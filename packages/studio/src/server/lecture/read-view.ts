/** Reads what the lecturer's page sends for the followers. Their pages rely on it: no number leads beyond its list. */
import {
  count,
  either,
  integer,
  listOf,
  longText,
  number,
  objectOf,
  optional,
  recordOf,
  shortText,
  such,
  text,
  textUpTo,
  wholeFrom,
  wordOf,
  type Reader,
} from '@queenside/core/shape';
import { LECTURE_LIMITS } from '../../messages.ts';

/** The most steps, and the most texts of all of them. */
const MOST_PARTS = 2 ** 20;
/** The parts of a frame besides its pieces, facts, and memories: focus, event, lines, words, and legend. */
const EXTRAS = 5;
const GONE = -1;

const numbers = (most: number): Reader<number[]> => listOf(integer, most);

const film = such(
  objectOf({
    width: number,
    height: number,
    scale: number,
    backdrop: longText,
    dark: recordOf(text),
    closeUp: optional(objectOf({ x: number, y: number, width: number, height: number })),
    pieces: listOf(text, MOST_PARTS),
    facts: listOf(text, MOST_PARTS),
    memories: listOf(text, MOST_PARTS),
    pseudocode: listOf(either(shortText, listOf(shortText))),
    texts: listOf(longText, MOST_PARTS),
    frames: listOf(numbers(MOST_PARTS), MOST_PARTS),
  }),
  ({ pieces, facts, memories, texts, frames }) => {
    const parts = pieces.length + facts.length + memories.length + EXTRAS;
    const isText = (value: number): boolean => value >= GONE && value < texts.length;
    const isPart = (value: number): boolean => value >= 0 && value < parts;
    return (
      frames.length > 0 &&
      frames.every(
        (frame) =>
          frame.length % 2 === 0 &&
          frame.every((value, at) => (at % 2 === 0 ? isPart(value) : isText(value))),
      )
    );
  },
  'a film',
);

const moment = {
  /** The step of each lane. */
  steps: such(
    listOf(count, LECTURE_LIMITS.lanes),
    ({ length }) => length > 0,
    'the steps of some lanes',
  ),
  /** What the lecturer's page says besides the words of the step. */
  say: optional(textUpTo(LECTURE_LIMITS.text)),
};

const lane = objectOf({
  name: textUpTo(LECTURE_LIMITS.text),
  /** The last step; the film shows every so many steps up to it. */
  last: count,
  every: wholeFrom(1),
  film,
});

/** Reads searches to follow, and the moment that is shown. */
export const readView = such(
  objectOf({
    title: textUpTo(LECTURE_LIMITS.text),
    lanes: listOf(lane, LECTURE_LIMITS.lanes),
    ...moment,
  }),
  ({ lanes, steps }) => steps.length === lanes.length,
  'a step of each lane',
);

export type LectureMoment = Pick<ReturnType<typeof readView>, 'steps' | 'say'>;

/** Reads another moment of a view. */
export const readMoment = objectOf({ view: count, ...moment });

/** Reads why nothing is shown. */
export const readPause = objectOf({ state: wordOf('waiting', 'ended') });
