/** Reads positions of games, with the place of what is wrong. */
import { coreError, messageOf, QueensideError, type Game } from '@queenside/core';

const LONGEST_DETAIL = 300;

/**
 * Reads a position, with or without blanks around it.
 *
 * @throws QueensideError `core/position-unreadable`, with the column.
 */
export function parsePosition<State>(game: Game<State>, line: string): State {
  const indent = line.length - line.trimStart().length;
  try {
    return game.parse(line.trim());
  } catch (thrown) {
    if (thrown instanceof QueensideError) throw thrown;
    throw coreError(
      'position-unreadable',
      { game: game.id, detail: shorten(messageOf(thrown)), example: game.examples[0] as string },
      { column: indent + columnOfError(thrown) },
    );
  }
}

/** A message may quote a line of megabytes. */
function shorten(message: string): string {
  return message.length <= LONGEST_DETAIL ? message : `${message.slice(0, LONGEST_DETAIL)}…`;
}

function columnOfError(thrown: unknown): number {
  const { column } = Object(thrown) as { column?: unknown };
  return typeof column === 'number' ? column : 1;
}
