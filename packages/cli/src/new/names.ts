import { nearest } from '@queenside/core';
import { commandError } from '../errors.ts';
import { newError } from './errors.ts';

/** The kinds of packages that `queenside new` makes. */
export const KINDS = [
  'solver',
  'search',
  'path-search',
  'problem',
  'game',
  'domain',
  'model',
  'landscape',
] as const;
export type Kind = (typeof KINDS)[number];

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** npm's limit, minus room for the longest scope and prefix added to a name. */
const LONGEST_NAME = 190;

/** Everything that `queenside new` makes. */
export const ALL_KINDS = ['inbox', 'own-search', ...KINDS, 'assignment'];

/** The flags of each kind; other kinds have none. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, ['typescript']])),
  solver: ['typescript', 'problem'],
  'own-search': ['language'],
  assignment: ['problem', 'title', 'points', 'stdin', 'functions', 'rule', 'from', 'fromKattis'],
};

/** The flags that choose tests, as a course does. */
const BESIDE_FROM = ['problem', 'stdin', 'functions', 'rule', 'fromKattis'];

function spellingOf(flag: string): string {
  return `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @throws QueensideError `new/beside-from`, or `new/flag-not-for` if a kind lacks one of these flags. */
export function checkFlags(kind: string, flags: object, folder?: string): void {
  if (folder !== undefined && !('from' in flags))
    throw commandError('flag-alone', { flag: folder, others: '--from' });
  const beside = BESIDE_FROM.find((each) => 'from' in flags && each in flags);
  if (beside !== undefined) throw newError('beside-from', { flag: spellingOf(beside) });
  const flag = Object.keys(flags).find((each) => FLAGS[kind]?.includes(each) !== true);
  if (flag === undefined) return;
  const kinds = Object.keys(FLAGS).filter((each) => FLAGS[each]!.includes(flag));
  throw newError('flag-not-for', { flag: spellingOf(flag), kind, kinds: kinds.join(' or ') });
}

/** @throws QueensideError `new/unknown-kind`, which suggests the nearest kind. */
export function checkKind(kind: string): Kind {
  const known = KINDS.find((candidate) => candidate === kind);
  if (known !== undefined) return known;
  throw newError('unknown-kind', {
    found: kind,
    nearest: nearest(kind, ALL_KINDS),
    known: ALL_KINDS.join(', '),
  });
}

/** A name for each kind, as an example. */
const NAMES: Readonly<Record<Kind | 'assignment', string>> = {
  solver: 'staircase',
  search: 'exhaustive',
  'path-search': 'depth-first',
  problem: 'two-squares',
  game: 'take-away',
  domain: 'doubling',
  model: 'magic-triangle',
  landscape: 'two-heaps',
  assignment: 'week-1',
};

/** @throws QueensideError `new/no-name`, or `new/bad-name`, which suggests the name in kebab-case if possible. */
export function checkName(name: string, kind: keyof typeof NAMES): string {
  if (name === '') throw newError('no-name', { kind, example: NAMES[kind] });
  if (KEBAB_CASE.test(name) && name.length <= LONGEST_NAME) return name;
  throw newError('bad-name', { found: name, example: toKebabCase(name) ?? 'my-solver' });
}

/** Turns `MySolver`, `my_solver`, and `My Solver` into `my-solver`; returns undefined for paths and the like. */
function toKebabCase(name: string): string | undefined {
  const kebab = name
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[\s_]+/g, '-')
    .toLowerCase();
  return KEBAB_CASE.test(kebab) && kebab.length <= LONGEST_NAME ? kebab : undefined;
}
