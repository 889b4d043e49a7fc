/** Checks what callers pass to the library, so that a slip is not reported as a fault of a plugin. */
import { oneLine } from '@queenside/core';
import { listKnown } from '@queenside/core/basics';
import { runtimeError } from '@queenside/runtime';

/** A condition on a value, and what it expects. */
interface ArgumentRule {
  readonly expected: string;
  readonly holds: (value: any) => boolean;
}

const HIGHEST_SEED = 2 ** 32 - 1;

const TEXT: ArgumentRule = { expected: 'a string', holds: (value) => typeof value === 'string' };
const FLAG: ArgumentRule = {
  expected: 'true or false',
  holds: (value) => typeof value === 'boolean',
};
const OBJECT: ArgumentRule = {
  expected: 'an object',
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const BYTES: ArgumentRule = {
  expected: 'a string or a Uint8Array',
  holds: (value) => typeof value === 'string' || value instanceof Uint8Array,
};
const LIST: ArgumentRule = { expected: 'an array', holds: Array.isArray };
const COUNT: ArgumentRule = {
  expected: 'a whole number from 1 up',
  holds: (value) => Number.isInteger(value) && value >= 1,
};

const QUESTION = {
  solver: TEXT,
  options: OBJECT,
  variant: TEXT,
  sections: LIST,
  signal: {
    expected: 'an AbortSignal',
    holds: (value) => typeof value?.aborted === 'boolean' && 'addEventListener' in value,
  },
} satisfies Record<string, ArgumentRule>;

const SOLVING: Readonly<Record<string, ArgumentRule>> = {
  ...QUESTION,
  style: TEXT,
  seed: {
    expected: `a whole number from 0 to ${HIGHEST_SEED}`,
    holds: (value) => Number.isInteger(value) && value >= 0 && value <= HIGHEST_SEED,
  },
  timeLimitMs: {
    expected: 'a number of milliseconds above 0',
    holds: (value) => typeof value === 'number' && value > 0,
  },
  explain: FLAG,
  draw: FLAG,
  events: {
    expected: 'a whole number from 0 up',
    holds: (value) => value === Infinity || (Number.isInteger(value) && value >= 0),
  },
  onAnswer: { expected: 'a function', holds: (value) => typeof value === 'function' },
};

const OPENING = { plugins: LIST, workers: COUNT, memoryMb: COUNT };

/** @throws QueensideError `batch/bad-argument` or `batch/unknown-argument`. @internal */
export function checkSolving(problem: unknown, records: unknown, options: unknown): void {
  check('problem', problem, TEXT);
  check('records', records, BYTES);
  checkOptions(options, SOLVING);
}

/** @throws QueensideError as {@link checkSolving}. @internal */
export function checkVerifying(
  problem: unknown,
  records: unknown,
  answers: unknown,
  options: unknown,
): void {
  check('problem', problem, TEXT);
  check('records', records, BYTES);
  check('answers', answers, BYTES);
  checkOptions(options, QUESTION);
}

/** @throws QueensideError as {@link checkSolving}. @internal */
export function checkParsing(problem: unknown, records: unknown): void {
  check('problem', problem, TEXT);
  check('records', records, BYTES);
}

/** @throws QueensideError as {@link checkSolving}. @internal */
export function checkOpening(options: unknown): void {
  checkOptions(options, OPENING);
}

function checkOptions(options: unknown, rules: Readonly<Record<string, ArgumentRule>>): void {
  check('the last argument', options, OBJECT);
  for (const [name, value] of Object.entries(options as object)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(rules, name))
      throw runtimeError('unknown-argument', {
        name: oneLine(name),
        known: listKnown(name, Object.keys(rules)),
      });
    check(name, value, rules[name]!);
  }
}

function check(name: string, value: unknown, { expected, holds }: ArgumentRule): void {
  if (!holds(value)) throw runtimeError('bad-argument', { name, expected, found: describe(value) });
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(oneLine(value));
  if (typeof value === 'object' && value !== null) {
    const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
    return kind === 'Object' ? 'an object' : `an ${kind}`.replace(/^an (?=[^AEIOU])/, 'a ');
  }
  return typeof value === 'function' ? 'a function' : String(value);
}
