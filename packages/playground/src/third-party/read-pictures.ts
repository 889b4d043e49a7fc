/** Readers of pictures in a third-party plugin's replies: scenes, steps, films, and drawings. */
import type { Failure } from '../jobs/protocol.ts';
import { requirePicture, requirePieces, requireSteps } from './markup.ts';
import { memoryPart, parse, pseudocode } from './read-memories.ts';
import {
  listOf,
  longText,
  mapOf,
  number,
  objectOf,
  optional,
  recordOf,
  text,
  wholeFrom,
  type Reader,
} from '@queenside/core/shape';

export const area = objectOf({ x: number, y: number, width: number, height: number });

export const legend = listOf(objectOf({ color: optional(text), text }));

/** The part of a scene that is the same at all steps. */
export const scene = {
  width: number,
  height: number,
  scale: number,
  backdrop: (value: unknown): string => {
    const markup = longText(value);
    requirePieces([markup]);
    return markup;
  },
  dark: recordOf(text),
  closeUp: optional(area),
};

export const pieces: Reader<Map<string, string>> = (value) => {
  const read = mapOf(longText)(value);
  requirePieces(read.values());
  return read;
};

export const drawing: Reader<string> = (value) => {
  const markup = longText(value);
  requirePicture(markup);
  return markup;
};

/** The most steps of a film, and the most texts of all of them. */
const MOST_PARTS = 2 ** 20;
const sceneFilm = objectOf({
  ...scene,
  pieces: listOf(text, MOST_PARTS),
  facts: listOf(text, MOST_PARTS),
  memories: listOf(text, MOST_PARTS),
  pseudocode,
  texts: listOf(longText, MOST_PARTS),
  // A number of a text may be -1: the part is gone.
  frames: listOf(listOf(wholeFrom(-1), MOST_PARTS), MOST_PARTS),
});

/** The place of the legend among the last parts of a frame. */
const LEGEND = 4;

const legendText: Reader<string> = (value) => JSON.stringify(legend(parse(longText(value))));

/**
 * Reads a film. Of its texts, those of pieces are markup, those of memories and legends are JSON, which is written anew, and all
 * others are shown as text.
 */
export const film: Reader<ReturnType<typeof sceneFilm>> = (value) => {
  const { texts, ...read } = sceneFilm(value);
  const firstMemory = read.pieces.length + read.facts.length;
  const drawn = new Map<number, string>();
  const legendPart = firstMemory + read.memories.length + LEGEND;
  const rewritten = new Map<string, number>();
  const rewrite = (part: number, shown: number, readPart: Reader<string>): number => {
    const key = `${part}: ${shown}`;
    const known = rewritten.get(key);
    if (known !== undefined) return known;
    const made = texts.push(readPart(texts[shown])) - 1;
    rewritten.set(key, made);
    return made;
  };
  const given = texts.length;
  const frames = read.frames.map((frame) =>
    pairsOf(frame).map(([part, shown]) => {
      // Films keep numbers in 32 bits.
      if (shown >= given) throw new Error('it sent a film without its texts');
      const content = texts[shown] ?? '';
      const place = read.memories[part - firstMemory];
      if (part < read.pieces.length) drawn.set(shown, content);
      else if (part === legendPart) return [part, rewrite(part, shown, legendText)] as const;
      else if (place === undefined) text(content);
      else if (shown >= 0) return [part, rewrite(part, shown, memoryPart(place))] as const;
      return [part, shown] as const;
    }),
  );
  requireSteps(
    drawn,
    frames.map((changes) => changes.filter(([part]) => part < read.pieces.length)),
  );
  return { ...read, texts, frames: frames.map((changes) => changes.flat()) };
};

function pairsOf(frame: readonly number[]): (readonly [part: number, text: number])[] {
  return frame.flatMap((part, at) => (at % 2 === 0 ? [[part, frame[at + 1] ?? -1] as const] : []));
}

/**
 * Reads a picture that may be refused: the rest of the reply is shown without it.
 *
 * @param name of the plugin.
 * @param refused makes the rest of the reply from the reason.
 */
export function orRefused<Value, Other>(
  name: string,
  read: () => Value,
  refused: (why: Failure) => Other,
): Value | Other {
  try {
    return read();
  } catch (thrown) {
    return refused({
      code: 'studio/plugin-picture',
      cause: `${name}: ${(thrown as Error).message}`,
      remedy: 'report the fault to the author of the plugin',
    });
  }
}
