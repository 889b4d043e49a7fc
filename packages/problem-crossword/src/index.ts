import { modelProblem } from '@queenside/constraints';
import { defineModel, definePlugin } from '@queenside/core';
import { drawCrossword } from './draw.ts';
import { type Crossword, parseCrossword } from './parse.ts';

/** Writes the words in the order of the slots: `CAT, COW, TEN, WIN`. */
function write({ words }: Crossword, values: readonly number[]): string {
  return values.map((value) => words[value]!).join(', ');
}

/** Reads what {@link write} wrote; undefined if the number of words differs, or the record lacks one. */
function read({ words, slots }: Crossword, text: string): readonly number[] | undefined {
  const values = text.split(', ').map((word) => words.indexOf(word));
  return values.length === slots.length && !values.includes(-1) ? values : undefined;
}

/** Returns the words of each slot's length, as indexes. */
function valuesOf({ words, slots }: Crossword): readonly (readonly number[])[] {
  return slots.map(({ length }) =>
    [...words.keys()].filter((word) => words[word]!.length === length),
  );
}

/** Returns the pairs of slots that could have the same word. */
function pairsOfEqualLength({ slots }: Crossword): readonly (readonly [a: number, b: number])[] {
  return slots.flatMap((slot, b) =>
    slots
      .slice(0, b)
      .flatMap((other, a) => (slot.length === other.length ? [[a, b] as const] : [])),
  );
}

/** Crosswords as a model: a variable for each slot, whose values are the words of its length. */
export const crosswordModel = defineModel<Crossword>({
  id: 'crossword',
  name: 'Crossword',
  summary: 'Fill the slots of a grid with different words that agree where they cross',
  defaultSolver: 'arc-consistency',
  taught: ['backtracking', 'forward-checking', 'arc-consistency'],
  examples: [
    '___/_#_/___: cat, cow, dog, sun, ten, win',
    '____/_##_/_###/_###: moon, mint, no, nut, oak, on',
    '___/_##: cat, dog, me, us',
  ],
  parse: parseCrossword,
  variables: valuesOf,
  constraints(instance) {
    const { words, crossings } = instance;
    const values = valuesOf(instance);
    return [
      ...pairsOfEqualLength(instance).map((variables) => ({
        kind: 'all-different' as const,
        variables,
      })),
      ...crossings.map(({ slots, letters: [i, j] }) => {
        const [a, b] = slots;
        const rows = values[a]!.flatMap((x) =>
          values[b]!.filter((y) => words[x]![i] === words[y]![j]).map((y) => [x, y]),
        );
        return { kind: 'table' as const, variables: slots, rows };
      }),
    ];
  },
  write,
  read,
  size: ({ slots }) => slots.length,
  // The referee of crosswords and Python read this form.
  variableName(slot, { slots }) {
    const { row, column, direction, length } = slots[slot]!;
    return `(${row + 1},${column + 1}) ${direction}, ${length} letters`;
  },
  valueName: (value, { words }) => words[value]!,
  constraintName(constraint, instance) {
    const different = pairsOfEqualLength(instance).length;
    if (constraint < different) return 'the words differ';
    const [a, b] = instance.crossings[constraint - different]!.letters;
    return `letter ${a + 1} is letter ${b + 1}`;
  },
  draw: drawCrossword,
});

/** Crosswords from a list of words. */
export const crossword = modelProblem(crosswordModel);

/** The plugin: the problem `crossword`. */
export default definePlugin({ problems: [crossword] });
