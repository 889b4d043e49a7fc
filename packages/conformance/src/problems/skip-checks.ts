import { plainText, type Problem, Random } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { type Check, fault, quote } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { toBytes } from '../kit/garbage.ts';
import { WatchedLines } from '../records/answers.ts';
import { memberOf } from '../records/members.ts';
import { isByLine, isOneRecord, parseExample, whereOf } from '../records/parse-checks.ts';
import { generateRecords } from '../records/records.ts';
import { largerRecords } from '../records/task-records.ts';

const SEED = 6;
/** The number of generated records to change, besides the examples. */
const GENERATED = 20;
/** The number of larger records to change. */
const LARGER = 6;
/** The number of changes within each text, besides those at its ends. */
const INNER_CHANGES = 150;
const WORDS = /[\p{L}\p{M}]+/gu;
/** Longer texts take long, and have no parts that shorter ones lack. */
const MOST_CHARACTERS = 5000;

/** Characters that people type, paste, or lose by mistake. */
const INTRUDERS = [
  '()[]{}<>,;:.!?#%&*+-/=|~^_@$\\\'"`',
  '0123456789abehlmnoqswxABEX',
  ' \t\r\v\f\0\x1B\x7F',
  '\u00A0\u00B2\u00D7\u00E9\u0301\u0660\u200B\u200D\u2028\u2212\uFEFF\uFF11\u{1F600}',
]
  .flatMap((characters) => Array.from(characters))
  .concat(
    ' 1',
    ' 2',
    '-1',
    '1e3',
    ' x',
    '()',
    '(1,1)',
    ' with',
    '#c',
    '//',
    `${' '.repeat(1000)}x`,
  );

/** Lines after a record of several lines. */
const FURTHER_LINES = ['\nx', '\n1', '\n1 2'];

/**
 * Checks that a problem skips nothing: if a character is inserted, deleted, or replaced, the text means something else or
 * is refused, unless both texts have one {@link Spelling}. Minus signs and no-break spaces of word processors are spellings.
 */
export function skipChecks(problem: Problem, spelling: Spelling = {}): Check[] {
  return [
    {
      name: 'parse skips no character',
      run: () => checkRecords(problem, spelling),
      member: memberOf(problem, 'parse'),
    },
    {
      name: 'readAnswer skips no character',
      run: () => checkAnswers(problem, spelling),
      member: memberOf(problem, 'readAnswer'),
    },
  ];
}

/** Returns what a text says, or undefined if it is refused. */
type ReadMeaning = (text: string) => string | undefined;
type Spell = (text: string) => string;

function checkRecords(problem: Problem, spelling: Spelling): void {
  const random = new Random(SEED);
  const read = orRefused((text) => {
    if (!isByLine(problem) && !isOneRecord(problem, toBytes(text))) throw new Error('no record');
    return parseRecord(problem, text);
  });
  const spell: Spell = (text) => spellRecord(plainText(text), spelling);
  const examples = problem.examples.map(({ record }) => record);
  if (isOpaque(examples, read)) return;
  const generated = random.shuffle([...generateRecords(problem, SEED).records]);
  const larger = largerRecords(problem, LARGER, MOST_CHARACTERS);
  for (const record of [...examples, ...generated.slice(0, GENERATED), ...larger])
    checkChanges(`problem ${problem.id}, record`, record, {
      ...commentsOf(problem),
      random,
      read,
      spell,
      further: isByLine(problem) ? [] : FURTHER_LINES,
    });
}

function checkAnswers(problem: Problem, spelling: Spelling): void {
  const random = new Random(SEED);
  // Games and domains read answers after any harmless words, and by several names, so only numbers and odd characters count.
  const hasForms = problem.game !== undefined || problem.domain !== undefined;
  const spell: Spell = (text) => spellAnswer(hasForms ? text.replace(WORDS, ' ') : text, spelling);
  for (const example of problem.examples) {
    const instance = parseExample(problem, example);
    const read = orRefused((text) => readWhole(problem, instance, text));
    const answers = [example.right, ...Object.values(example.wrong ?? {})];
    if (isOpaque(answers, read)) continue;
    for (const answer of answers)
      checkChanges(`${whereOf(problem, example)}, answer`, answer, {
        ...commentsOf(problem),
        random,
        read,
        spell,
      });
  }
}

/** Changes a text in many ways, and requires that no change is overlooked. */
function checkChanges(
  where: string,
  text: string,
  {
    random,
    read,
    spell,
    comments = '#',
    further = [],
  }: Pick<Problem, 'comments'> & {
    random: Random;
    read: ReadMeaning;
    spell: Spell;
    further?: readonly string[];
  },
): void {
  const meaning = read(text);
  if (meaning === undefined || text.length > MOST_CHARACTERS) return;
  const spelled = spell(text);
  for (const changed of [...changesOf(text, random), ...further.map((line) => text + line)]) {
    // Comments are skipped on purpose, and every kind of line end is one.
    if (hasComment(changed, comments) || withFeeds(changed) === withFeeds(text)) continue;
    if (spell(changed) === spelled) continue;
    if (read(changed) === meaning)
      throw fault(
        `${where} ${quote(aroundChange(changed, text))}`,
        `it is read like ${quote(aroundChange(text, changed))}`,
        'an error or another meaning; if the documentation says that both mean the same, pass a spelling to conformance',
      );
  }
}

/** The characters of a long text to show before its first difference from another one. */
const BEFORE = 30;

function aroundChange(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  return same <= 2 * BEFORE ? text : `…${text.slice(same - BEFORE)}`;
}

function commentsOf({ comments }: Problem): Pick<Problem, 'comments'> {
  return comments === undefined ? {} : { comments };
}

function hasComment(text: string, comments: string | false): boolean {
  return comments !== false && text.split('\n').some((line) => line.startsWith(comments));
}

function withFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function* changesOf(text: string, random: Random): Generator<string> {
  const characters = Array.from(text);
  for (const intruder of INTRUDERS) yield* [intruder + text, text + intruder];
  for (let count = 0; count < INNER_CHANGES; count++) {
    const at = random.int(characters.length + 1);
    const intruder = INTRUDERS[random.int(INTRUDERS.length)]!;
    const [put, skipped] = (
      [
        [intruder, 0],
        [intruder, 1],
        ['', 1],
      ] as const
    )[random.int(3)]!;
    yield [...characters.slice(0, at), put, ...characters.slice(at + skipped)].join('');
  }
}

function orRefused(read: (text: string) => unknown): ReadMeaning {
  return (text) => {
    try {
      return fingerprint(read(text));
    } catch {
      return undefined;
    }
  };
}

/** Reads the text of one answer. @throws Error if lines are left. */
function readWhole(problem: Problem, instance: unknown, text: string): unknown {
  const lines = new WatchedLines(toBytes(`${text}\n`), problem);
  const answer = problem.readAnswer(lines, instance, { number: 1 });
  lines.skipBlank();
  if (!lines.done) throw new Error(`line ${lines.line} is left`);
  return answer;
}

/** Returns whether all texts seem to mean the same because their meaning is in private fields or closures. */
function isOpaque(texts: readonly string[], read: ReadMeaning): boolean {
  return texts.length > 1 && new Set(texts.map(read)).size === 1;
}

/**
 * Rewrites what a problem's documentation says means the same into one spelling. White space between words, letter case,
 * and the ways to write a number need no mention; nor does punctuation in answers, and digits are never punctuation.
 */
export interface Spelling {
  record?(text: string): string;
  answer?(text: string): string;
}

/** Returns equal texts for records that any problem may read alike. */
export function spellRecord(text: string, spelling: Spelling = {}): string {
  const lower = text.toLowerCase();
  return (spelling.record?.(lower) ?? lower)
    .replace(/(?<![\p{L}\p{N}.])[+-]?(?:\d+\.?\d*|\.\d+)(?![\d.])/gu, plainNumber)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[^\p{L}\p{N}]) | (?=[^\p{L}\p{N}])/gu, '');
}

/** Returns equal texts for answers that any problem may read alike. */
export function spellAnswer(text: string, spelling: Spelling = {}): string {
  const lower = text.toLowerCase().replace(/\s+/g, ' ');
  const words = (spelling.answer?.(lower) ?? lower).match(
    /[-+\u2212]?(?:\d+\.?\d*|\.\d+)|[\p{L}\p{M}]+|[\p{N}\p{C}]/gu,
  );
  return (words ?? []).map(plainNumber).join(' ');
}

/** The number of digits that a double keeps, whichever they are. */
const KEPT_DIGITS = 15;

/**
 * Writes a number without plus signs and zeros that do not change it: `+04.50` becomes `4.5`. A fraction with more digits than
 * a double can hold becomes the nearest double.
 */
function plainNumber(text: string): string {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole === undefined || text === '') return text;
  if (fraction !== '' && whole.length + fraction.length > KEPT_DIGITS) return String(Number(text));
  const magnitude = `${whole.replace(/^0+/, '') || '0'}.${fraction.replace(/0+$/, '')}`;
  return `${sign === '-' && magnitude !== '0.' ? '-' : ''}${magnitude.replace(/\.$/, '')}`;
}
