/**
 * Errors as one table: every error a user can meet has a code, a cause and a remedy, written once.
 * A package calls {@link defineErrors} with its own rows; `docs/errors.md` is checked against all of them.
 */

/** One row: what went wrong and what to do. `{name}` marks a value filled in when the error is raised. */
export interface ErrorEntry {
  /** What is wrong, as a clause without a full stop: `the node "{name}" is declared twice`. */
  readonly cause: string;
  /** What was expected, or how to mend it, as a clause: `declare each node once in the first set`. */
  readonly remedy: string;
}

/** Where an error was found. Lines and columns count from 1; a column counts characters, not bytes. */
export interface ErrorPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The `{slots}` of a template, as a union of their names. */
type Slots<Template extends string> = Template extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | Slots<Rest>
  : never;

type EntrySlots<Entry extends ErrorEntry> = Slots<Entry['cause']> | Slots<Entry['remedy']>;

/** The values an entry needs: one for each of its slots. */
export type ErrorValues<Entry extends ErrorEntry> = {
  readonly [Slot in EntrySlots<Entry>]: string | number;
};

type SlotValues = Readonly<Record<string, string | number>>;

const BRAND = Symbol.for('queenside.error');

/**
 * An error with a code out of a table. Its message reads `cause; remedy`, after the place where there is one.
 * `instanceof` also knows those of another copy of this package, such as a plugin brings along.
 */
export class QueensideError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  override readonly name = 'QueensideError';
  /** `area/name`, as listed in docs/errors.md. */
  readonly code: string;
  /** What is wrong, filled in. */
  readonly wrong: string;
  /** What was expected or how to mend it, filled in. */
  readonly remedy: string;
  readonly place: ErrorPlace;
  /** What fills the slots, where it was raised out of the table. */
  readonly values: SlotValues;

  constructor(
    code: string,
    wrong: string,
    remedy: string,
    place: ErrorPlace = {},
    values: SlotValues = {},
  ) {
    super(`${describePlace(place)}${wrong}; ${remedy}`);
    this.code = code;
    this.wrong = wrong;
    this.remedy = remedy;
    this.place = place;
    this.values = values;
  }

  /** The same error, placed more exactly: what is already known stays. */
  at(place: ErrorPlace): QueensideError {
    const { code, wrong, remedy, values } = this;
    return new QueensideError(code, wrong, remedy, { ...place, ...this.place }, values);
  }
}

/** Raises errors of one area and carries the area's table. */
export interface ErrorArea<Table extends Record<string, ErrorEntry>> {
  <Code extends keyof Table & string>(
    code: Code,
    ...details: [EntrySlots<Table[Code]>] extends [never]
      ? [values?: Record<string, never>, place?: ErrorPlace]
      : [values: ErrorValues<Table[Code]>, place?: ErrorPlace]
  ): QueensideError;
  readonly area: string;
  readonly table: Table;
}

/**
 * Declares the errors of one area.
 *
 * @example
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

/** Any thrown value as a {@link QueensideError}; what has no code of its own becomes `fallback`'s. */
export function asQueensideError(
  thrown: unknown,
  fallback: (message: string) => QueensideError,
): QueensideError {
  return isWhole(thrown) ? thrown : fallback(messageOf(thrown));
}

/** What a thrown value says, whatever it is: plugins may throw anything. */
export function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message || thrown.name : thrown);
  } catch {
    return 'something was thrown that says nothing';
  }
}

/** Whether it is an error of this kind, and not only marked as one. */
function isWhole(thrown: unknown): thrown is QueensideError {
  try {
    if (!(thrown instanceof QueensideError)) return false;
    const { code, wrong, remedy, place } = thrown;
    return (
      [code, wrong, remedy].every((text) => typeof text === 'string') && Object(place) === place
    );
  } catch {
    return false;
  }
}

function fill(template: string, values: SlotValues): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

function describePlace({ file, line, column }: ErrorPlace): string {
  const parts = [
    ...(file === undefined ? [] : [file]),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}
