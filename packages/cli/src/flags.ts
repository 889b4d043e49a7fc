import type { Section } from '@queenside/core';
import type { Cutoff } from '@queenside/referee';
import { InvalidArgumentError } from 'commander';
import type { LogLevel } from './observe/log-levels.ts';

/** The flags of the commands that answer files. */
export interface CommonFlags {
  readonly input?: string;
  readonly output?: string;
  readonly problem?: string;
  readonly solver?: string;
  readonly command?: string;
  readonly option: Readonly<Record<string, string>>;
  /** The course whose functions a file of Python has. */
  readonly framework?: string;
  readonly style?: string;
  readonly variant?: string;
  readonly sections?: readonly Section[];
  readonly seed?: number;
  readonly jobs?: number;
  readonly timeLimit?: number;
  /** MiB. */
  readonly memoryLimit?: number;
  readonly queue?: string;
  readonly priority?: number;
  readonly again?: boolean;
  readonly doneMarker?: string;
  /** Seconds. */
  readonly settle?: number;
  readonly draw?: string;
  readonly trace?: boolean;
  readonly traceLimit?: number;
  readonly log?: string;
  readonly logLevel?: LogLevel;
  readonly metrics?: number;
  /** Names of packages, or paths of folders and of plain files. */
  readonly plugin?: readonly string[];
  readonly config?: string;
  readonly json?: boolean;
  /** Implies {@link json}. */
  readonly explain?: boolean;
  readonly quiet?: boolean;
}

/** The flags that decide which plugins there are. */
export type PluginFlags = Pick<CommonFlags, 'plugin' | 'config'>;

/** Returns those of a command's flags that decide which plugins there are. */
export function pluginFlagsOf({ plugin, config }: PluginFlags): PluginFlags {
  return { ...(plugin !== undefined && { plugin }), ...(config !== undefined && { config }) };
}

/** The flags of `studio`. */
export interface StudioFlags extends CommonFlags {
  readonly port: number;
  readonly open: boolean;
  readonly watch?: boolean;
  /** The assignment of a class. The other flags of a grading count only with it. */
  readonly grade?: string;
  readonly submissions?: string;
  readonly report: string;
  readonly roster?: string;
  readonly samples: boolean;
  readonly trusted?: boolean;
  readonly ownUsers?: boolean;
}

/** The flags of `worker`. */
export interface WorkerFlags extends PluginFlags {
  readonly queue?: string;
  readonly jobs?: number;
  /** MiB. */
  readonly memoryLimit?: number;
  /** Seconds. */
  readonly lease: number;
  readonly quiet?: boolean;
}

/** The flags of `replay`. */
export interface ReplayFlags extends PluginFlags {
  readonly record?: number;
  readonly from?: number;
  readonly to?: number;
  readonly speed?: number;
  readonly html?: string;
}

/** The flags of `referee`. */
export interface RefereeFlags extends Pick<
  CommonFlags,
  'problem' | 'option' | 'framework' | 'plugin' | 'config' | 'json'
> {
  /** The id of an algorithm. */
  readonly as: string;
  readonly cutoff?: Cutoff;
  readonly weight?: number;
  /** Seconds. */
  readonly timeLimit: number;
  readonly trace?: boolean;
  readonly html?: string;
}

/** The flags of `lesson check` and `lesson build`. */
export interface LessonFlags extends PluginFlags {
  readonly output?: string;
  readonly playground?: string;
}

/** One week; timers are limited to 24 days. */
export const MOST_SECONDS: number = 7 * 86_400;
const MAX_SEED = 0xffff_ffff;

/** Parses `Greedy=greedy,A*=a-star`; a solver without a label is its own. */
export function parseSections(text: string): Section[] {
  return text.split(',').map((each) => {
    const [, label, solver] = /^\s*(?:(.+?)\s*=)?\s*([^,=\s]+)\s*$/.exec(each) ?? [];
    if (solver === undefined)
      throw new InvalidArgumentError(
        'It must be a list of solvers, such as greedy,a-star or Greedy=greedy,A*=a-star.',
      );
    return { label: label ?? solver, solver };
  });
}

export function parsePlayground(text: string): string {
  const address = URL.parse(text);
  if (!/^https?:$/.test(address?.protocol ?? ''))
    throw new InvalidArgumentError(
      'It must be the address of a playground, such as https://example.org/play/.',
    );
  address!.hash = '';
  return address!.href;
}

export function parseSeed(text: string): number {
  return parseInteger(text, 0, MAX_SEED);
}

export function parseJobs(text: string): number {
  return parseInteger(text, 1, 1024);
}

export function parsePoints(text: string): number {
  return parseInteger(text, 1, 100_000);
}

export function parseMemory(text: string): number {
  return parseInteger(text, 256, 1_048_576);
}

/** Parses the id of a submission. @throws InvalidArgumentError. */
export function parseStudent(text: string): string {
  if (!/^\w[\w.-]{0,99}$/.test(text))
    throw new InvalidArgumentError('Expected letters, digits, `.`, `_` and `-`.');
  return text;
}

/** Refuses a command line that names no program. */
export function parseProgram(line: string): string {
  if (line.trim() === '')
    throw new InvalidArgumentError(
      'Expected a program and its arguments, such as "python3 nqueens.py".',
    );
  return line;
}

export function parseCount(text: string): number {
  return parseInteger(text, 1, 1_000_000_000);
}

export function parsePriority(text: string): number {
  return parseInteger(text, 1, 1000);
}

export function parseStep(text: string): number {
  return parseInteger(text, 0, 1_000_000_000);
}

export function parsePort(text: string): number {
  return parseInteger(text, 0, 65_535);
}

/** Parses steps per second. */
export function parseSpeed(text: string): number {
  const speed = Number(text);
  if (text.trim() === '' || !(speed >= 0.1 && speed <= 1000))
    throw new InvalidArgumentError('Expected steps per second, from 0.1 to 1000.');
  return speed;
}

/** Parses seconds, with decimals. */
export function parseSeconds(text: string): number {
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
