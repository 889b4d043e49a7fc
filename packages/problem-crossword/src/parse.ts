/** A crossword: words, and the slots that they fill. */
export interface Crossword {
  /** The words in capital letters, each once. */
  readonly words: readonly string[];
  /** The slots by row, column, and direction. */
  readonly slots: readonly WordSlot[];
  /** The pairs of slots that cross. */
  readonly crossings: readonly Crossing[];
}

/** Two or more cells in a row or column that one word fills. */
export interface WordSlot {
  /** The row of the first cell, from 0. */
  readonly row: number;
  /** The column of the first cell, from 0. */
  readonly column: number;
  readonly direction: 'across' | 'down';
  readonly length: number;
}

/** Two slots that share a cell. */
interface Crossing {
  /** The slots, as indexes. */
  readonly slots: readonly [a: number, b: number];
  /** The index of the shared letter in the word of each slot. */
  readonly letters: readonly [a: number, b: number];
}

const MOST_CELLS = 10_000;
const MOST_WORDS = 5000;

/**
 * Reads `___/_#_/___: cat, cow, ten, win`: the rows of the grid, then the words. `_` is a cell for a letter, and `#` is blocked.
 *
 * @throws Error with the column.
 */
export function parseCrossword(record: string): Crossword {
  const colon = record.indexOf(':');
  if (colon < 0)
    throw new Error('separate the grid and the words by a colon, as in `___/_#_: cat, cow`');
  const grid = record.slice(0, colon).trimEnd();
  const wrong = grid.search(/[^_#/]/);
  if (wrong >= 0)
    throw mistake(`"${grid[wrong]}" is no cell; expected _, #, or / after a row`, wrong + 1);
  if (grid.length > MOST_CELLS) throw new Error(`the grid has more than ${MOST_CELLS} cells`);
  const rows = grid.split('/');
  const uneven = rows.findIndex((row) => row.length !== rows[0]!.length);
  if (uneven >= 0)
    throw new Error(
      `row ${uneven + 1} has ${rows[uneven]!.length} cells; expected ${rows[0]!.length}, as in row 1`,
    );
  const slots = slotsOf(rows);
  if (slots.length === 0) throw mistake('the grid has no slot: put two _ side by side', 1);
  const words = new Set<string>();
  let at = colon + 1;
  for (const part of record.slice(at).split(',')) {
    const word = part.trim();
    if (!/^[A-Za-z]+$/.test(word))
      throw mistake(
        `"${word}" is no word; expected letters from A to Z`,
        at + 1 + part.length - part.trimStart().length,
      );
    words.add(word.toUpperCase());
    at += part.length + 1;
  }
  if (words.size > MOST_WORDS) throw new Error(`it has more than ${MOST_WORDS} words`);
  return { words: [...words], slots, crossings: crossingsOf(slots) };
}

function slotsOf(rows: readonly string[]): readonly WordSlot[] {
  const isCell = (row: number, column: number): boolean => rows[row]?.[column] === '_';
  const slots: WordSlot[] = [];
  for (const [row, cells] of rows.entries())
    for (let column = 0; column < cells.length; column++)
      for (const direction of ['across', 'down'] as const) {
        const [down, right] = stepOf(direction);
        if (!isCell(row, column) || isCell(row - down, column - right)) continue;
        let length = 1;
        while (isCell(row + length * down, column + length * right)) length++;
        if (length > 1) slots.push({ row, column, direction, length });
      }
  return slots;
}

function crossingsOf(slots: readonly WordSlot[]): readonly Crossing[] {
  const users = new Map<string, { readonly slot: number; readonly letter: number }[]>();
  for (const [slot, { row, column, direction, length }] of slots.entries()) {
    const [down, right] = stepOf(direction);
    for (let letter = 0; letter < length; letter++) {
      const cell = `${row + letter * down} ${column + letter * right}`;
      users.set(cell, [...(users.get(cell) ?? []), { slot, letter }]);
    }
  }
  return [...users.values()].flatMap(([a, b]) =>
    a === undefined || b === undefined
      ? []
      : [{ slots: [a.slot, b.slot] as const, letters: [a.letter, b.letter] as const }],
  );
}

/** Returns the rows and columns from one cell of a slot to the next. */
export function stepOf(direction: WordSlot['direction']): readonly [down: number, right: number] {
  return direction === 'across' ? [0, 1] : [1, 0];
}

function mistake(message: string, column: number): Error {
  return Object.assign(new Error(message), { line: 1, column });
}
