import { InvalidArgumentError } from 'commander';
import type { LogLevel } from './observe/log-levels.ts';

/** The flags that every command which answers files takes. */
export interface CommonFlags {
  readonly input?: string;
  readonly output?: string;
  readonly problem?: string;
  readonly solver?: string;
  readonly command?: string;
  readonly option: Readonly<Record<string, string>>;
  readonly style?: string;
  readonly seed?: number;
  readonly jobs?: number;
  readonly timeLimit?: number;
  /** MiB. */
  readonly memoryLimit?: number;
  readonly queue?: string;
  readonly priority?: number;
  readonly again?: boolean;
  readonly doneMarker?: string;
  readonly draw?: string;
  readonly trace?: boolean;
  readonly traceLimit?: number;
  readonly log?: string;
  readonly logLevel?: LogLevel;
  readonly metrics?: number;
  readonly config?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The flags of `worker`. */
export interface WorkerFlags {
  readonly queue?: string;
  readonly jobs?: number;
  /** MiB. */
  readonly memoryLimit?: number;
  /** Seconds. */
  readonly lease: number;
  readonly config?: string;
  readonly quiet?: boolean;
}

/** The flags of `replay`. */
export interface ReplayFlags {
  readonly record?: number;
  readonly from?: number;
  readonly to?: number;
  readonly speed?: number;
  readonly html?: string;
  readonly config?: string;
}

/** A week: timers hold no more than 24 days. */
export const MOST_SECONDS: number = 7 * 86_400;
const MAX_SEED = 0xffff_ffff;

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parseSeed(text: string): number {
  return parseInteger(text, 0, MAX_SEED);
}

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parseJobs(text: string): number {
  return parseInteger(text, 1, 1024);
}

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parseMemory(text: string): number {
  return parseInteger(text, 256, 1_048_576);
}

/** As ids of submissions are. @throws InvalidArgumentError where it is something else. */
export function parseStudent(text: string): string {
  if (!/^\w[\w.-]{0,99}$/.test(text))
    throw new InvalidArgumentError('Expected letters, digits, `.`, `_` and `-`.');
  return text;
}

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parseCount(text: string): number {
  return parseInteger(text, 1, 1_000_000_000);
}

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parsePriority(text: string): number {
  return parseInteger(text, 1, 1000);
}

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parseStep(text: string): number {
  return parseInteger(text, 0, 1_000_000_000);
}

/** @throws InvalidArgumentError where it is not an integer of the range. */
export function parsePort(text: string): number {
  return parseInteger(text, 0, 65_535);
}

/** Steps a second. */
export function parseSpeed(text: string): number {
  const speed = Number(text);
  if (text.trim() === '' || !(speed >= 0.1 && speed <= 1000))
    throw new InvalidArgumentError('Expected steps a second, from 0.1 to 1000.');
  return speed;
}

/** Seconds, decimals allowed. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isFinite(seconds) || seconds <= 0)
    throw new InvalidArgumentError('Expected seconds, more than 0, such as 10 or 0.5.');
  if (seconds > MOST_SECONDS)
    throw new InvalidArgumentError(`Expected at most ${MOST_SECONDS} seconds, which is a week.`);
  return seconds;
}

/** Collects `key=value` pairs; a later one counts above an earlier one. */
export function collectOption(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [key, value] = splitPair(text);
  return { ...before, [key]: value };
}

/** @throws InvalidArgumentError where there is no `=`, or nothing before it. */
export function splitPair(text: string): [key: string, value: string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError(`Expected key=value, found "${text}".`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

function parseInteger(text: string, least: number, greatest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > greatest)
    throw new InvalidArgumentError(`Expected an integer from ${least} to ${greatest}.`);
  return value;
}
