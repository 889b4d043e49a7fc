/** The ways in which programs get their records: which one a test and the program's sources ask for, and which others to try. */
import { partInWords, type RecordPart, type Test } from '@queenside/class-view';
import { LANGUAGES, type Program } from '@queenside/submissions';
import { ARGUMENT, STANDARD_STREAM } from '../../input-of.ts';

/** How a program gets its records. */
export interface Way {
  /**
   * A file in its folder, standard input, the words of a record as arguments, or the name of the file as an argument. The file is
   * there for the last two, too.
   */
  readonly by: 'file' | 'stdin' | 'argument' | 'name';
  /** Whether it runs once for each record. */
  readonly each: boolean;
  /** The part of each record that it gets, one word a line. Absent: the whole record. */
  readonly part?: RecordPart;
}

type OfTest = Pick<Test, 'standardInput' | 'argument' | 'eachRecord' | 'record'>;

/** A name with parts that the program fills in. */
const INCOMPLETE = /^\.|[${}%]/;
/** The most names of files in a sentence. */
const MOST_NAMED = 3;

/** Returns the way that the test asks for, or else the program's sources. */
export function usualWay(
  { standardInput, argument, eachRecord, record }: OfTest,
  { input }: Pick<Program, 'input'>,
): Way {
  const part = record === undefined || record === 'whole' ? {} : { part: record };
  if (argument === true) return { by: 'argument', each: true, ...part };
  const isStandardInput = standardInput === true || input.isStandardInput;
  return { by: isStandardInput ? 'stdin' : 'file', each: eachRecord === true, ...part };
}

/** Returns the other ways for programs that do not answer by their usual one, as far as the test allows them. */
export function otherWays(
  { standardInput, argument }: OfTest,
  { input, language }: Pick<Program, 'input' | 'language'>,
): readonly Way['by'][] {
  if (standardInput === true || argument === true) return [];
  // A command has its own arguments.
  const takesArguments =
    input.readsArguments === true && LANGUAGES.some(({ id }) => id === language);
  return [
    ...(takesArguments ? (['argument', 'name'] as const) : []),
    ...(input.readsStandardInput === true && !input.isStandardInput ? (['stdin'] as const) : []),
  ];
}

/** Whether the sources of a program are known, and read nothing. */
export function readsNothing({ input, language }: Pick<Program, 'input' | 'language'>): boolean {
  const { files, isStandardInput, readsStandardInput, readsArguments } = input;
  if (!LANGUAGES.some(({ id }) => id === language)) return false;
  return (
    files.length === 0 && !isStandardInput && readsStandardInput !== true && readsArguments !== true
  );
}

/**
 * Returns the test as it applies to a program. Standard output counts as an answer, too, at no cost unless the test gives it one, if
 * the program does not get its input as a file that it knows.
 */
export function testFor(test: Test, { by }: Way): Test {
  const { answer } = test;
  const isAccepted =
    answer.names.includes(STANDARD_STREAM) || Object.hasOwn(answer.otherNames, STANDARD_STREAM);
  if (isAccepted || by === 'file') return test;
  return {
    ...test,
    answer: { ...answer, otherNames: { ...answer.otherNames, [STANDARD_STREAM]: 0 } },
  };
}

/** Returns the name of the input for reports. */
export function inputName({ by }: Way, { input }: Pick<Test, 'input'>): string {
  if (by === 'stdin') return STANDARD_STREAM;
  return by === 'argument' ? ARGUMENT : input;
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns what a program gets of a record. */
export function givenOf(record: Uint8Array, { part }: Pick<Way, 'part'>): Uint8Array {
  if (part === undefined) return record;
  const words = wordsOf(record);
  const given = part === 'words' ? words : words.filter((word) => NUMBER.test(word));
  return Buffer.from(`${given.join('\n')}\n`);
}

/**
 * Returns the parts of a record that a program may expect instead of the whole: its numbers if it begins with one, as in `4 all`, and
 * its words. Leaves out what looks like the whole record.
 */
export function partsOf(record: Uint8Array, by: Way['by']): readonly RecordPart[] {
  if (by === 'name') return [];
  const words = wordsOf(record);
  const isOneLine = !textOf(record).includes('\n');
  const numbers = words.filter((word) => NUMBER.test(word));
  const hasTask = NUMBER.test(words[0] ?? '') && numbers.length < words.length;
  return [
    ...(hasTask ? (['numbers'] as const) : []),
    ...(words.length > 1 && !(by === 'argument' && isOneLine) ? (['words'] as const) : []),
  ];
}

function wordsOf(record: Uint8Array): readonly string[] {
  return textOf(record).split(/\s+/);
}

function textOf(record: Uint8Array): string {
  return Buffer.from(record).toString('utf8').trim().replaceAll('\0', ' ');
}

/** The most bytes of an argument. Linux allows 128 KiB with its end. */
const LONGEST_ARGUMENT = 2 ** 17 - 1;

/**
 * Returns what a program gets of a record as arguments: its words, as if they were typed, or the whole record if it has several
 * lines.
 *
 * @param given as {@link givenOf} returns it.
 */
export function argumentsOf(
  given: Uint8Array,
  { part }: Pick<Way, 'part'> = {},
): readonly string[] {
  const text = textOf(given);
  return part === undefined && text.includes('\n') ? [text] : text.split(/\s+/);
}

/** Whether arguments can hold a record. */
export function fitsArguments(record: Uint8Array): boolean {
  return record.length <= LONGEST_ARGUMENT;
}

/** Returns what a program's sources say about its input, as the end of a sentence; undefined if they name it. */
export function explainInput(
  { input, standardInput = false }: Pick<Test, 'input' | 'standardInput'>,
  program: Pick<Program, 'input' | 'language'>,
  { by, each, part }: Way,
): string | undefined {
  const { files, isStandardInput } = program.input;
  const inRuns = each ? `, one record a run${partInWords(part)}` : '';
  if (by === 'argument') return `which got each record as arguments${inRuns}`;
  if (by === 'stdin' && (isStandardInput || each)) return `which reads standard input${inRuns}`;
  if (each) return `which got its input${inRuns}`;
  if (readsNothing(program)) return 'which reads no input';
  const isNamed = files.some((name) => name.toLowerCase() === input.toLowerCase());
  if (files.length === 0 || files.some((name) => INCOMPLETE.test(name))) return undefined;
  const named = files.slice(0, MOST_NAMED).join(', ');
  if (standardInput) return `whose sources name ${named}, but the input is on standard input`;
  return isNamed ? undefined : `whose sources name ${named}, but not ${input}`;
}

/** Says how a program got a record in a dry run, other than in its usual way. */
export function describeWay({ by, part }: Way, usual: Way, { input }: Pick<Test, 'input'>): string {
  const what = part === 'numbers' ? 'its numbers' : 'its words';
  if (by === 'argument') return `${what} as arguments`;
  if (by === 'name') return `the argument ${input}`;
  const given = part === undefined ? 'a record alone' : `${what} one a line`;
  return by === usual.by ? given : `${given} on standard input`;
}
