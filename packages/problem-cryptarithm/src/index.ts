import { modelProblem } from '@queenside/constraints';
import { type Constraint, defineModel, definePlugin, type Random } from '@queenside/core';

/** An addition of words, such as `SEND+MORE=MONEY`. */
export interface Cryptarithm {
  /** The summands, and then the sum. */
  readonly words: readonly string[];
  /** The different letters, in the order of the record. */
  readonly letters: readonly string[];
}

const DIGITS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** The longest word: sums must stay exact. */
const LONGEST = 14;
const MOST_WORDS = 20;

const EXPECTED = 'write summands, an equals sign, and the sum, as in SEND+MORE=MONEY';

function parse(record: string): Cryptarithm {
  // Of a text without an equals sign, no single character is wrong.
  if (!record.includes('=')) throw new Error(EXPECTED);
  const odd = /[^A-Z+= ]|(?<=[A-Z]) +(?=[A-Z])/.exec(record);
  if (odd)
    throw Object.assign(
      new Error(`"${odd[0]}" has no meaning; write words of capital letters with + and =`),
      { column: odd.index + 1 },
    );
  const [left = '', sum = '', ...rest] = record.replaceAll(' ', '').split('=');
  const words = [...left.split('+'), sum];
  if (rest.length > 0 || words.includes('') || sum.includes('+')) throw new Error(EXPECTED);
  if (words.length > MOST_WORDS) throw new Error(`it has more than ${MOST_WORDS - 1} summands`);
  const long = words.find(({ length }) => length > LONGEST);
  if (long !== undefined) throw new Error(`${long} has more than ${LONGEST} letters`);
  const letters = [...new Set(words.join(''))];
  if (letters.length > DIGITS.length)
    throw new Error(`it has ${letters.length} different letters, but there are only 10 digits`);
  return { words, letters };
}

/** Returns how often each letter counts in the sum of the summands less the sum. */
function weights({ words, letters }: Cryptarithm): number[] {
  return letters.map((letter) =>
    words
      .map((word, at) => {
        const sign = at === words.length - 1 ? -1 : 1;
        return Array.from(word).reduce(
          (sum, each, place) =>
            each === letter ? sum + sign * 10 ** (word.length - 1 - place) : sum,
          0,
        );
      })
      .reduce((a, b) => a + b, 0),
  );
}

function replaceLetters({ words, letters }: Cryptarithm, values: readonly number[]): string {
  const numbers = words.map((word) =>
    Array.from(word, (letter) => values[letters.indexOf(letter)]).join(''),
  );
  return `${numbers.slice(0, -1).join('+')}=${numbers.at(-1)}`;
}

/** Reads digits in the places of letters; undefined if that is no such text, or a letter has two digits. */
function readDigits(cryptarithm: Cryptarithm, text: string): readonly number[] | undefined {
  const { words, letters } = cryptarithm;
  const digits = text.replaceAll(/[+=]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  const all = words.join('');
  const values = letters.map((letter) => Number(digits[all.indexOf(letter)]));
  return replaceLetters(cryptarithm, values) === text ? values : undefined;
}

/** Makes an addition of random numbers, and replaces its digits by letters. */
function scramble(size: number, random: Random): string {
  for (;;) {
    const length = 1 + Math.max(1, Math.ceil(size / 3)) + random.int(2);
    const number = (): number => 10 ** (length - 1) + random.int(9 * 10 ** (length - 1));
    const [a, b] = [number(), number()];
    const text = `${a}+${b}=${a + b}`;
    const digits = [...new Set(text.replaceAll(/\D/g, ''))];
    if (digits.length !== size) continue;
    const letters = random.shuffle(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
    return text.replaceAll(/\d/g, (digit) => letters[digits.indexOf(digit)]!);
  }
}

/** Cryptarithms as a model: a variable for each letter, all different digits, and the sum. */
export const cryptarithmModel = defineModel<Cryptarithm>({
  id: 'cryptarithm',
  name: 'Cryptarithms',
  summary: 'Replace letters by different digits so that an addition of words is right',
  defaultTask: 'unique',
  defaultSolver: 'arc-consistency',
  taught: ['backtracking', 'forward-checking', 'arc-consistency'],
  examples: ['TWO+TWO=FOUR', 'SEND+MORE=MONEY', 'A+A=A', 'AB+A=BB'],
  parse,
  variables: ({ words, letters }) =>
    letters.map((letter) =>
      words.some((word) => word.length > 1 && word[0] === letter) ? DIGITS.slice(1) : DIGITS,
    ),
  constraints(cryptarithm): readonly Constraint[] {
    const variables = [...cryptarithm.letters.keys()];
    return [
      { kind: 'all-different', variables },
      {
        kind: 'linear',
        variables,
        coefficients: weights(cryptarithm),
        relation: '=',
        constant: 0,
      },
    ];
  },
  write: replaceLetters,
  read: readDigits,
  scramble: { sizes: [3, 8, 10], unit: 'how many different letters', make: scramble },
  variableName: (variable, { letters }) => letters[variable]!,
  constraintName: (constraint, { words }) =>
    constraint === 0 ? 'different letters' : `${words.slice(0, -1).join('+')}=${words.at(-1)}`,
});

/** Cryptarithms. A record without a task asks for the only solution. */
export const cryptarithm = modelProblem(cryptarithmModel);

/** The plugin: the problem `cryptarithm`. */
export default definePlugin({ problems: [cryptarithm] });
