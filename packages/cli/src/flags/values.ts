/** What flags and settings take: how the text of a flag is parsed, and the JSON Schema of a setting. */
import { parseSizes as parseRange } from '@queenside/bench/sizes';
import type { JsonSchema, Section } from '@queenside/core';
import { messageOf } from '@queenside/core/basics';
import { InvalidArgumentError } from 'commander';

/** What a flag takes. Its setting takes the same, if it overrides one. */
export interface ValueKind {
  /**
   * Parses the text of the flag. Default: the text itself.
   *
   * @param before the default value, or what the flag gave earlier on the command line.
   * @throws InvalidArgumentError.
   */
  parse?(text: string, before?: unknown): unknown;
  /** The only values, if they are few. */
  readonly choices?: readonly string[];
  /** The schema of the setting, without its description. */
  readonly schema?: JsonSchema;
  /** Whether the setting is a path. Relative ones start at the configuration's folder; those of flags, at the working folder. */
  readonly isPath?: true;
}

/** The levels of the log. Each includes those before it. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** One week; timers are limited to 24 days. */
const MOST_SECONDS = 7 * 86_400;

/** Any text. */
export const TEXT = { schema: { type: 'string', minLength: 1 } } as const satisfies ValueKind;

export const PATH = { ...TEXT, isPath: true } as const satisfies ValueKind;

/** Seconds, with decimals. */
export const SECONDS = {
  parse: parseSeconds,
  schema: { type: 'number', exclusiveMinimum: 0, maximum: MOST_SECONDS },
} as const satisfies ValueKind;

/** Seconds, or null for no limit. */
export const SECONDS_OR_NULL = {
  schema: { ...SECONDS.schema, type: ['number', 'null'] },
} as const satisfies ValueKind;

export const SEED = integer(0, 0xffff_ffff);
export const JOBS = integer(1, 1024);
export const QUESTIONS = integer(1, 20);
export const MEBIBYTES = integer(256, 1_048_576);
export const POINTS = integer(1, 100_000);
export const COUNT = integer(1, 1_000_000_000);
export const PRIORITY = integer(1, 1000);
export const STEP = integer(0, 1_000_000_000);
export const PORT = integer(0, 65_535);

export const LOG_LEVEL = {
  choices: LOG_LEVELS,
  schema: { enum: LOG_LEVELS },
} as const satisfies ValueKind;

/** Solvers, as in `Greedy=greedy,A*=a-star`; a solver without a label is its own. */
export const SECTIONS = { parse: parseSections } as const satisfies ValueKind;

/** The address of a playground. */
export const PLAYGROUND = { parse: parsePlayground } as const satisfies ValueKind;

/** A program and its arguments. */
export const PROGRAM = { parse: parseProgram } as const satisfies ValueKind;

/** Programs; the flag is repeatable. */
export const PROGRAMS = {
  parse: (line: string, before: readonly string[]): readonly string[] => [
    ...before,
    parseProgram(line),
  ],
} as const satisfies ValueKind;

/** Steps per second. */
export const SPEED = { parse: parseSpeed } as const satisfies ValueKind;

/** The weight of weighted A*. */
export const WEIGHT = { parse: parseWeight } as const satisfies ValueKind;

/** Sizes of instances, as in `8..14`. */
export const SIZES = { parse: parseSizes } as const satisfies ValueKind;

/** Pairs, as in `key=value`; the flag is repeatable. */
export const PAIRS = { parse: collectOption } as const satisfies ValueKind;

/** Any texts; the flag is repeatable. */
export const TEXTS = {
  parse: (text: string, before?: readonly string[]): readonly string[] => [...(before ?? []), text],
} as const satisfies ValueKind;

/** Any texts, separated by commas. */
export const LIST = {
  parse: (text: string): readonly string[] => text.split(','),
} as const satisfies ValueKind;

/** Returns a whole number in a range. */
function integer(least: number, greatest: number) {
  return {
    parse: (text: string): number => parseInteger(text, least, greatest),
    schema: { type: 'integer', minimum: least, maximum: greatest },
  } as const satisfies ValueKind;
}

function parseSections(text: string): Section[] {
  return text.split(',').map((each) => {
    const [, label, solver] = /^\s*(?:(.+?)\s*=)?\s*([^,=\s]+)\s*$/.exec(each) ?? [];
    if (solver === undefined)
      throw new InvalidArgumentError(
        'It must be a list of solvers, such as greedy,a-star or Greedy=greedy,A*=a-star.',
      );
    return { label: label ?? solver, solver };
  });
}

function parsePlayground(text: string): string {
  const address = URL.parse(text);
  if (!/^https?:$/.test(address?.protocol ?? ''))
    throw new InvalidArgumentError(
      'It must be the address of a playground, such as https://example.org/play/.',
    );
  address!.hash = '';
  return address!.href;
}

function parseProgram(line: string): string {
  if (line.trim() === '')
    throw new InvalidArgumentError(
      'Expected a program and its arguments, such as "python3 nqueens.py".',
    );
  return line;
}

function parseSpeed(text: string): number {
  const speed = Number(text);
  if (text.trim() === '' || !(speed >= 0.1 && speed <= 1000))
    throw new InvalidArgumentError('Expected steps per second, from 0.1 to 1000.');
  return speed;
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isFinite(seconds) || seconds <= 0)
    throw new InvalidArgumentError('Expected a positive number of seconds, such as 10 or 0.5.');
  if (seconds > MOST_SECONDS)
    throw new InvalidArgumentError(`Expected at most ${MOST_SECONDS} seconds (one week).`);
  return seconds;
}

/**
 * Collects `key=value` pairs.
 *
 * @throws InvalidArgumentError if a key is given twice.
 */
export function collectOption(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [key, value] = splitPair(text);
  if (Object.hasOwn(before, key))
    throw new InvalidArgumentError(`"${key}" is given twice: expected one value.`);
  return { ...before, [key]: value };
}

/** Parses the sizes of a comparison, such as `8..14`. @throws InvalidArgumentError. */
export function parseSizes(text: string): readonly number[] {
  try {
    return parseRange(text);
  } catch (thrown) {
    throw new InvalidArgumentError(messageOf(thrown));
  }
}

function parseWeight(text: string): number {
  const weight = Number(text);
  if (text.trim() === '' || !Number.isFinite(weight) || weight < 1)
    throw new InvalidArgumentError('Expected a number from 1 up.');
  return weight;
}

/** @throws InvalidArgumentError if there is no `=`, or nothing before it. */
function splitPair(text: string): [key: string, value: string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError(`Expected key=value, found "${text}".`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** @throws InvalidArgumentError. */
function parseInteger(text: string, least: number, greatest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > greatest)
    throw new InvalidArgumentError(`Expected an integer from ${least} to ${greatest}.`);
  return value;
}
