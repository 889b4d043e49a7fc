/** Changes right answers in many ways, to find out what a checker lets through. */

/** A changed text. */
export interface ChangedText {
  /** What was changed, such as `last line dropped`. */
  readonly change: string;
  readonly text: string;
}

/** Returns changed copies of a text, made one at a time. Some may mean the same as the text, or be right as well. */
export function* changedTexts(text: string): Generator<ChangedText> {
  for (const [change, mutate] of Object.entries(MUTATIONS))
    for (const changedText of mutate(text)) yield { change, text: changedText };
}

/** Returns the changed texts, none if there is nothing to change. */
type Mutation = (text: string) => Iterable<string>;

const NUMBER = /(?<![\p{L}\p{N}.])-?\d+(?:\.\d+)?/gu;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'nothing left': () => [''],
  'first line dropped': lines((all) => all.slice(1)),
  'last line dropped': lines((all) => all.slice(0, -1)),
  'first two lines swapped': lines(([first, second, ...rest]) => [second!, first!, ...rest]),
  'lines reversed': lines((all) => all.toReversed()),
  'last line repeated': lines((all) => [...all, all.at(-1)!]),
  'cut off in the middle': (text) => [text.slice(0, Math.floor(text.length / 2))],
  'last word dropped': (text) => [text.replace(/\s*\S+\s*$/, '')],
  'first number dropped': (text) => [text.replace(/-?\d+(?:\.\d+)?[,;]?\s*/, '')],
  'last number dropped': (text) => [text.replace(/[,;]?\s*-?\d+(?:\.\d+)?(?=\D*$)/, '')],
  'last number repeated': (text) => [
    text.replace(/([,;]?\s*)(-?\d+(?:\.\d+)?)(?=\D*$)/, '$1$2$1$2'),
  ],
  'first two numbers swapped': numbers(([first, second, ...rest]) => [second!, first!, ...rest]),
  'last two numbers swapped': numbers((all) => [...all.slice(0, -2), all.at(-1)!, all.at(-2)!]),
  'numbers shifted by one place': numbers((all) => [...all.slice(1), all[0]!]),
  'numbers reversed': numbers((all) => all.toReversed()),
  'first number one more': number(0, (found) => plus(found, 1)),
  'last number one less': number(-1, (found) => plus(found, -1)),
  'every number one more': (text) => [text.replace(NUMBER, (found) => plus(found, 1))],
  'every number doubled': (text) => [text.replace(NUMBER, twice)],
  'sign of a number changed': (text) => eachNumber(text, negate),
};

function lines(change: (all: readonly string[]) => readonly string[]): Mutation {
  return (text) => {
    const all = text.trimEnd().split('\n');
    return all.length < 2 ? [] : [change(all).join('\n')];
  };
}

function numbers(change: (all: readonly string[]) => readonly string[]): Mutation {
  return (text) => {
    const all = text.match(NUMBER) ?? [];
    if (all.length < 2) return [];
    const changed = change(all);
    let index = 0;
    return [text.replace(NUMBER, () => changed[index++]!)];
  };
}

/** Changes the number at an index, from the end if it is negative. */
function number(at: number, change: TextChange): Mutation {
  return (text) =>
    [...text.matchAll(NUMBER)]
      .slice(at)
      .slice(0, 1)
      .map((found) => replaced(found, change));
}

type TextChange = (found: string) => string;

/** Returns a text for each number: with this number changed. */
function* eachNumber(text: string, change: TextChange): Generator<string> {
  for (const found of text.matchAll(NUMBER)) yield replaced(found, change);
}

function replaced({ 0: found, index, input }: RegExpExecArray, change: TextChange): string {
  return input.slice(0, index) + change(found) + input.slice(index + found.length);
}

function plus(found: string, change: 1 | -1): string {
  return found.includes('.')
    ? String(Number(found) + change)
    : String(BigInt(found) + BigInt(change));
}

function twice(found: string): string {
  return found.includes('.') ? String(Number(found) * 2) : String(BigInt(found) * 2n);
}

function negate(found: string): string {
  return found.startsWith('-') ? found.slice(1) : `-${found}`;
}
