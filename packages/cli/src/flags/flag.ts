/** A flag: its row in a table, the type of what it gives, and its option of the command. */
import { Option, type Command } from 'commander';
import type { Setting } from './setting.ts';
import type { ValueKind } from './values.ts';

/** What a shell offers as the value of a flag or an argument. */
export type Completed = 'problems' | 'solvers' | 'algorithms' | 'variants' | 'styles' | 'options';

/** A row of a table. Help, manual page, completion, configuration, and types derive from it. */
export interface Flag {
  /** The flag and its value, as in `--help`. */
  readonly spelling: string;
  readonly help: string;
  /** What it takes. Default: any text, or nothing if the spelling names no value. */
  readonly value?: ValueKind;
  /** What an omitted flag gives. */
  readonly default?: unknown;
  /** The default in words, for the help. */
  readonly defaultText?: string;
  /** Whether the command fails without it. */
  readonly isRequired?: true;
  /** The flags that it sets, too. */
  readonly implies?: Readonly<Record<string, unknown>>;
  /** The names of flags that it excludes. */
  readonly conflicts?: readonly string[];
  readonly completes?: Completed;
  /** The setting that it overrides. */
  readonly setting?: Setting;
}

/** Flags by their names, in the order of `--help`. */
export type Flags = Readonly<Record<string, Flag>>;

/** `memory-limit` for `memoryLimit`. */
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : '';

/** The only spellings of a flag with this name. */
type SpellingOf<Name extends string> =
  `--${'' | 'no-'}${Dashed<Name>}${'' | ` <${string}>` | ` [${string}]`}`;

/** Returns the rows of a table. Each has the name that the command's parser derives from the spelling. */
export function defineFlags<
  const Rows extends {
    readonly [Name in keyof Rows]: Flag & { readonly spelling: SpellingOf<Name & string> };
  },
>(rows: Rows): Rows {
  return rows;
}

/** The value of a flag that was given. */
type ValueOf<Row extends Flag> = Row extends {
  readonly value: { parse(text: string, ...before: never[]): infer Value };
}
  ? Value
  : Row extends { readonly value: { readonly choices: readonly (infer Choice)[] } }
    ? Choice
    : Row extends { readonly spelling: `${string} <${string}` }
      ? string
      : Row extends { readonly spelling: `${string} [${string}` }
        ? string | true
        : boolean;

/** Whether a flag has a value even if it is omitted. */
type IsAlwaysSet<Row extends Flag> = Row extends
  | { readonly default: unknown }
  | { readonly isRequired: true }
  | { readonly spelling: `--no-${string}` }
  ? true
  : false;

/** What the flags of a command give. */
export type FlagsOf<Rows extends Flags> = {
  readonly [Name in keyof Rows as IsAlwaysSet<Rows[Name]> extends true ? Name : never]: ValueOf<
    Rows[Name]
  >;
} & {
  readonly [Name in keyof Rows as IsAlwaysSet<Rows[Name]> extends true ? never : Name]?: ValueOf<
    Rows[Name]
  >;
};

/** The option of a flag. It knows what completes its value. */
export class FlagOption extends Option {
  readonly completes: Completed | undefined;

  constructor(flag: Flag) {
    super(flag.spelling, flag.help);
    this.completes = flag.completes;
    const { value } = flag;
    if (value?.choices !== undefined) this.choices(value.choices);
    if (value?.parse !== undefined)
      this.argParser((text: string, before: unknown) => value.parse!(text, before));
    if (flag.default !== undefined) this.default(flag.default, flag.defaultText);
    if (flag.isRequired === true) this.makeOptionMandatory();
    if (flag.implies !== undefined) this.implies(flag.implies);
    if (flag.conflicts !== undefined) this.conflicts([...flag.conflicts]);
  }
}

/**
 * Adds a command to the program: its flags, its help, and what loads it when it is called.
 *
 * @param finish takes the exit status, see ExitStatus.
 */
export type AddCommand = (program: Command, finish: (status: number) => void) => void;

/**
 * Adds flags to a command, and what it does when it is called.
 *
 * @param run takes the flags and the arguments, and returns the exit status.
 */
export function onCall<Rows extends Flags>(
  command: Command,
  flags: Rows,
  finish: (status: number) => void,
  run: (flags: FlagsOf<Rows>, ...given: never[]) => Promise<number>,
): void {
  for (const flag of Object.values(flags)) command.addOption(new FlagOption(flag));
  command.action(async () => {
    finish(await run(command.opts<FlagsOf<Rows>>(), ...(command.processedArgs as never[])));
  });
}
