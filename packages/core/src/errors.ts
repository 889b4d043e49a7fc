/**
 * Errors as tables: every error that users see has a code, a cause, and a remedy. Each package defines its own rows with
 * {@link defineErrors}; `docs/errors.md` lists them all.
 */
import { printable, quoted } from './text.ts';

/** One row of a table of errors. `{name}` is a slot for a value. */
export interface ErrorEntry {
  /** The fault, as a clause without a full stop: `the node "{name}" is declared twice`. */
  readonly cause: string;
  /** How to fix it, or what was expected, as a clause: `declare each node once in the first set`. */
  readonly remedy: string;
}

/** The place of an error. Lines and columns count from 1, columns in characters. */
export interface ErrorPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The flag, or the key of the configuration file, that has the wrong value: `--queue` or `log.file`. */
  readonly setting?: string;
}

/** The `{slots}` of a template, as a union of their names. */
type TemplateSlots<Template extends string> =
  Template extends `${string}{${infer Slot}}${infer Rest}` ? Slot | TemplateSlots<Rest> : never;

type EntrySlots<Entry extends ErrorEntry> =
  | TemplateSlots<Entry['cause']>
  | TemplateSlots<Entry['remedy']>;

/** The values of an entry: one for each slot. */
export type ErrorValues<Entry extends ErrorEntry> = {
  readonly [Slot in EntrySlots<Entry>]: string | number;
};

type SlotValues = Readonly<Record<string, string | number>>;

const BRAND = Symbol.for('queenside.error');

/**
 * An error with a code from a table. Its message is `cause; remedy`, after the place if that is known. `instanceof` also
 * recognizes errors from another copy of this package, which a plugin may bring. Make one with {@link defineErrors}.
 */
export class QueensideError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  override readonly name = 'QueensideError';
  /** The code, `area/name`, as listed in docs/errors.md. */
  readonly code: string;
  /** The fault, filled in. */
  override readonly cause: string;
  /** How to fix it, filled in. Empty if the cause says enough. */
  readonly remedy: string;
  /** The place, as far as it is known. */
  readonly place: ErrorPlace;
  /** The values of the slots. */
  readonly values: SlotValues;
  /** The stack of the unforeseen error that this one reports, for the author of the code. */
  readonly thrownStack: string | undefined;

  constructor(
    code: string,
    cause: string,
    remedy: string,
    place: ErrorPlace = {},
    values: SlotValues = {},
    thrownStack?: string,
  ) {
    super(describePlace(place) + describeError({ cause, remedy }));
    this.thrownStack = thrownStack;
    this.code = code;
    this.cause = cause;
    this.remedy = remedy;
    this.place = place;
    this.values = values;
  }

  /** Returns the same error with a more exact place. Parts of the place that the error already has stay. */
  at(place: ErrorPlace): QueensideError {
    const { code, cause, remedy, values, thrownStack } = this;
    const exact = { ...place, ...this.place };
    return new QueensideError(code, cause, remedy, exact, values, thrownStack);
  }
}

/** Joins cause and remedy to one text. */
export function describeError({ cause, remedy }: Pick<QueensideError, 'cause' | 'remedy'>): string {
  return remedy === '' ? cause : `${cause}; ${remedy}`;
}

/** Makes the errors of one area: call it with a code, the values of the slots, and the place. */
export interface ErrorArea<Table extends Record<string, ErrorEntry>> {
  <Code extends keyof Table & string>(
    code: Code,
    ...details: [EntrySlots<Table[Code]>] extends [never]
      ? [values?: Record<string, never>, place?: ErrorPlace]
      : [values: ErrorValues<Table[Code]>, place?: ErrorPlace]
  ): QueensideError;
  /** The first part of the codes. */
  readonly area: string;
  /** The rows, for `Problem.errors`. */
  readonly table: Table;
}

/**
 * Declares the errors of one area, such as a problem. Each row says what is wrong and what to do.
 *
 * @example
 * import { defineErrors } from '@queenside/core';
 *
 * const fail = defineErrors('nqueens', {
 *   'size-too-small': { cause: 'the board size is {found}', remedy: 'expected an integer of at least 1' },
 * });
 * throw fail('size-too-small', { found: 0 }, { column: 1 });
 */
export function defineErrors<const Table extends Record<string, ErrorEntry>>(
  area: string,
  table: Table,
): ErrorArea<Table> {
  const raise = (
    code: keyof Table & string,
    values: SlotValues = {},
    place: ErrorPlace = {},
  ): QueensideError => {
    const entry = table[code] as ErrorEntry;
    return new QueensideError(
      `${area}/${code}`,
      fill(entry.cause, values),
      fill(entry.remedy, values),
      place,
      values,
    );
  };
  return Object.assign(raise, { area, table }) as ErrorArea<Table>;
}

/**
 * Returns a thrown value if it is a {@link QueensideError}, or else the error that `fallback` makes from its message. That error
 * keeps the stack of the thrown one.
 */
export function asQueensideError(
  thrown: unknown,
  fallback: (message: string) => QueensideError,
): QueensideError {
  if (isWhole(thrown)) return thrown;
  const { code, cause, remedy, place, values } = fallback(messageOf(thrown));
  return new QueensideError(code, cause, remedy, place, values, stackOf(thrown));
}

/**
 * Returns the message of a thrown value, shortened if it is long. Plugins may throw anything. If the host can find the place in
 * a plugin's files, the message ends with it: `boom (at src/index.js:12:9)`.
 */
export function messageOf(thrown: unknown): string {
  try {
    const text = String(thrown instanceof Error ? thrown.message || thrown.name : thrown);
    const stack = isWhole(thrown) ? undefined : stackOf(thrown);
    return withPlace(quoted(text), stack && findPlace(stack));
  } catch {
    return 'a value without a message was thrown';
  }
}

/** Adds the place of an error in a plugin's files to its message. */
export function withPlace(message: string, place: string | undefined): string {
  return place === undefined || place === '' ? message : `${message} (at ${quoted(place)})`;
}

/** Finds the place in a plugin's files that a stack leads to: `src/index.js:12:9`. */
export type PlaceFinder = (stack: string) => string | undefined;

let findPlace: PlaceFinder = () => undefined;

/** Installs what finds the place of an error. A host that runs third-party plugins calls it; otherwise, messages name no place. */
export function setPlaceFinder(find: PlaceFinder): void {
  findPlace = find;
}

/** The most characters of a stack. */
const LONGEST_STACK = 4000;

/** Returns the stack of a thrown value, without control characters; undefined if it has none. */
export function stackOf(thrown: unknown): string | undefined {
  try {
    const stack = thrown instanceof Error ? thrown.stack : undefined;
    return typeof stack === 'string' ? printable(stack.slice(0, LONGEST_STACK)) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a value is a complete QueensideError, and not only branded as one. */
function isWhole(thrown: unknown): thrown is QueensideError {
  try {
    if (!(thrown instanceof QueensideError)) return false;
    const { code, cause, remedy, place } = thrown;
    return (
      [code, cause, remedy].every((text) => typeof text === 'string') && Object(place) === place
    );
  } catch {
    return false;
  }
}

function fill(template: string, values: SlotValues): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) =>
    quoted(String(values[name] ?? slot)),
  );
}

/** Writes a place as the beginning of a message: `boards.txt, line 2: `; empty if nothing is known. */
export function describePlace({ file, line, column, setting }: ErrorPlace): string {
  const parts = [
    ...(file === undefined ? [] : [file]),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
    ...(setting === undefined ? [] : [setting]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}

/** The errors of options, solvers, games, and files. */
export const coreError = defineErrors('core', {
  'bad-option': {
    cause: '{owner} does not accept the option {path}: {detail}',
    remedy:
      '`queenside plugins` lists the options of solvers, `queenside generate <problem> help` those of a generator',
  },
  'gave-up': {
    cause: 'the solver {solver} found no answer within its limits: {detail}',
    remedy: 'raise the limit, or try another seed or another solver',
  },
  'position-too-large': {
    cause:
      'this position of {game} is too large for an example: a proof takes more than {millions} million positions',
    remedy: 'give a position from later in the game',
  },
  'moves-crossed': {
    cause: 'minMoves ({least}) is greater than maxMoves ({most}) for {game}',
    remedy: 'give both, the first no greater than the second',
  },
  'too-few-positions': {
    cause: 'random play found only {found} different positions of {game} of this kind, not {count}',
    remedy: 'ask for fewer positions, a wider range of moves, or an earlier start',
  },
  'no-such-size': {
    cause: 'random play found no position of {game} of size {size}',
    remedy: 'expected a size that occurs in play from its start, which has size {begin}',
  },
  'unknown-task': {
    cause: '{game} has no task "{found}"',
    remedy: 'games have the task "value" only',
  },
  'stated-value': {
    cause: 'the record says that the value is {stated}, but it is {value}',
    remedy: 'correct it, or delete it; a value is from the view of the side to move',
  },
  'depth-unreadable': {
    cause: 'expected a depth from 1 to {most}, found {found}',
    remedy:
      'write how many moves to look ahead, such as `depth 4`; without it the question has no limit',
  },
  'no-evaluation': {
    cause: '{game} has no evaluation of positions, so it knows no value to a limited depth',
    remedy: 'delete the depth, or give the game a function `evaluate`',
  },
  'no-depth': {
    cause: 'this record has no depth, so it uses no evaluation',
    remedy: 'end it in a depth, such as `depth 4`, or use no evaluation of your own',
  },
  'too-many-positions': {
    cause: 'more than {most} positions of {game} are at most {depth} moves away',
    remedy: 'ask for a smaller depth, because your own evaluation is called for each position',
  },
  'no-position-key': {
    cause: '{game} does not say which positions are equal, so your own evaluation cannot be used',
    remedy: 'give the game a function `key`, or use no evaluation of your own',
  },
  'game-answer-unreadable': {
    cause: 'not an answer of {game}',
    remedy: 'expected `Score: S; Best Move: M; Nodes: N`, or some of it',
  },
  'file-encoding': {
    cause: 'the file is not UTF-8 text ({found})',
    remedy: 'save it as UTF-8',
  },
  'record-encoding': {
    cause: 'this byte is not valid UTF-8',
    remedy: 'save the file as UTF-8',
  },
});
