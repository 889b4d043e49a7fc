/** The pseudocode and the memory of a search as lines of text, and their place beside or below its picture. */
import type { TextFrame } from '@queenside/runtime';
import { oneLine, type PseudocodeLine } from '@queenside/core';

type Memories = TextFrame['memory'];

/** The columns between a picture and the notes beside it. */
const GAP = 3;

/** Writes pseudocode, with a mark before each lit line, and a full one before the last of them. */
export function writeCode(
  pseudocode: readonly PseudocodeLine[],
  lit: readonly number[],
): readonly string[] {
  const at = lit.at(-1);
  const mark = (number: number) => (number === at ? '▶' : lit.includes(number) ? '▷' : ' ');
  return pseudocode.map((line, number) => {
    const text = typeof line === 'string' ? line : line[0];
    const indent = ' '.repeat(text.length - text.trimStart().length);
    return `${mark(number)} ${indent}${oneLine(text)}`;
  });
}

/** Writes what a search holds: a line for each item, with each changed value behind its old one. */
export function writeMemory(memories: Memories): readonly string[] {
  return memories.flatMap(({ title, items, total, facts = {} }) => {
    const rest = total - items.length;
    return [
      '',
      [`${title} (${total})`, ...Object.entries(facts).map((fact) => fact.join(' '))].join('  '),
      ...items.map(({ label, values, isNext }) => {
        const shown = values.map(
          ({ name, value, before }) =>
            `${name} ${before === undefined ? '' : `${before} → `}${value}`,
        );
        return `${isNext === true ? '▶' : ' '} ${[label, ...shown].join('  ')}`;
      }),
      ...(rest > 0 ? [`  and ${rest.toLocaleString('en-US')} more`] : []),
    ];
  });
}

/** The place of each line of notes: behind a line of the picture, or below the picture. */
export interface Arranged {
  /** The notes behind each line of the picture, after the spaces that bring them into one column. */
  readonly beside: readonly string[];
  readonly below: readonly string[];
}

/**
 * Puts notes beside a picture if they fit there, or else below it. Only as many lines are shown as there is room for.
 *
 * @param room the rows and columns of the terminal that picture and notes may take.
 */
export function arrange(
  picture: readonly string[],
  notes: readonly string[],
  room: { readonly rows: number; readonly columns: number },
): Arranged {
  const wide = widthOf(picture);
  if (wide + GAP + widthOf(notes) > room.columns)
    return { beside: [], below: notes.slice(0, Math.max(0, room.rows - picture.length)) };
  const shown = notes.slice(0, Math.max(picture.length, room.rows));
  return {
    beside: shown.map((note, row) => {
      const { length } = Array.from(picture[row] ?? '');
      return note === '' ? '' : ' '.repeat(wide + GAP - length) + note;
    }),
    below: [],
  };
}

function widthOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, Array.from(line).length), 0);
}
