import { plainText, QueensideError, type Game } from '@queenside/core';

/**
 * Reads a position, with or without blanks around it, with minus signs and no-break spaces of word processors.
 *
 * @throws QueensideError of the game, with the column in the line.
 */
export function parsePosition<State>(game: Game<State>, line: string): State {
  const indent = line.length - line.trimStart().length;
  try {
    return game.parse(plainText(line.trim()));
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy, place, values } = thrown;
    const column = indent + (place.column ?? 1);
    throw new QueensideError(code, cause, remedy, { ...place, column }, values);
  }
}
