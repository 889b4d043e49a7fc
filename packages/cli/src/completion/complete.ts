import type { Catalog } from '@queenside/runtime';
import type { Command, Argument, Option } from 'commander';
import { ExitStatus } from '../exit-status.ts';
import { type Completed, FlagOption } from '../flags/flag.ts';
import { openEngine } from '../open-engine.ts';
import { print } from '../show/print.ts';
import { ALL_KINDS } from '../new/names.ts';

const readProblems: WordsReader = async (_words, readCatalog) =>
  (await readCatalog()).problems.map(({ id, summary }) => ({ value: id, description: summary }));

/** Read the values of flags, by what completes them. */
const FLAG_READERS: Readonly<Record<Completed, WordsReader>> = {
  problems: readProblems,
  async solvers(words, readCatalog) {
    const { solvers } = await readCatalog();
    return distinct(solvers.filter(isFor(words)).map(toCandidate));
  },
  async algorithms() {
    const { allAlgorithms } = await import('@queenside/referee');
    return Object.entries(allAlgorithms()).map(([value, { kind }]) => ({
      value,
      description: `searches a ${kind}`,
    }));
  },
  async variants(words, readCatalog) {
    const wanted = problemIn(words);
    const { problems } = await readCatalog();
    return distinct(
      problems
        .filter(({ id }) => wanted === undefined || id === wanted)
        .flatMap(({ id, variants }) =>
          variants.map((value) => ({ value, description: `a variant of ${id}` })),
        ),
    );
  },
  async styles(words, readCatalog) {
    const wanted = problemIn(words);
    const problems = (await readCatalog()).problems.filter(
      ({ id }) => wanted === undefined || id === wanted,
    );
    return distinct(
      problems.flatMap(({ id, styles }) =>
        styles.map((value) => ({ value, description: `a style of ${id}` })),
      ),
    );
  },
  async options(words, readCatalog) {
    const solver = valueAfter(words, '--solver');
    const solvers = (await readCatalog()).solvers
      .filter(isFor(words))
      .filter(({ id }) => solver === undefined || id === solver);
    return distinct(
      solvers.flatMap(({ options }) =>
        Object.entries(options).flatMap(([name, { description, enum: values }]) =>
          Array.isArray(values) && words.at(-1)!.startsWith(`${name}=`)
            ? values.map((value) => ({ value: `${name}=${String(value)}`, description }))
            : [{ value: `${name}=`, description }],
        ),
      ),
    );
  },
};

/** Read the values of arguments, by their names. */
const ARGUMENT_READERS: Readonly<Record<string, WordsReader>> = {
  problem: readProblems,
  'problem or file': readProblems,
  kind: () => ALL_KINDS.map((value) => ({ value, description: '' })),
  async parameters([, id], readCatalog) {
    const { parameters = {} } = (await readCatalog()).problems.find((each) => each.id === id) ?? {};
    return Object.entries(parameters).map(([name, { description }]) => ({
      value: `${name}=`,
      description,
    }));
  },
};

/** Prints the candidates for the last word, one a line, each with its description after a tab. */
export async function completeCommand(program: Command, words: readonly string[]): Promise<number> {
  const found = await candidatesFor(program, words, () => catalogFor(words));
  const lines = found.map(({ value, description }) => `${value}\t${description}\n`);
  print(lines.join(''));
  return ExitStatus.right;
}

/** Returns the catalog of the command that is typed, with the plugins that it names. */
async function catalogFor(words: readonly string[]): Promise<Catalog> {
  const plugin = words.filter((_, at) => words[at - 1] === '--plugin');
  const { engine } = await openEngine({ quiet: true, plugin });
  await using opened = engine;
  return opened.installed.catalog;
}

/** A word to type. */
interface Candidate {
  readonly value: string;
  readonly description: string;
}

/** The position of the cursor. */
interface Place {
  readonly command: Command;
  /** The arguments of the command before the word. */
  readonly before: readonly string[];
  /** The flag whose value is typed. */
  readonly flag: Option | undefined;
}

/**
 * Returns the candidates for the last word.
 *
 * @param words as typed after the command's name; the last one may be empty or incomplete. Bash splits words at `=`.
 * @param readCatalog is called if the candidates depend on what is installed.
 * @returns none where a file is expected.
 */
async function candidatesFor(
  program: Command,
  words: readonly string[],
  readCatalog: () => Promise<Catalog>,
): Promise<readonly Candidate[]> {
  const whole = joinAtEquals(words);
  const word = whole.at(-1) ?? '';
  const place = placeOf(program, whole.slice(0, -1));
  const found = (await all(place, word, whole, readCatalog)).filter(({ value }) =>
    value.startsWith(word),
  );
  // Bash replaces only what follows the sign.
  const cut = whole.length < words.length ? word.lastIndexOf('=') + 1 : 0;
  return found.map(({ value, description }) => ({ value: value.slice(cut), description }));
}

async function all(
  { command, before, flag }: Place,
  word: string,
  words: readonly string[],
  readCatalog: () => Promise<Catalog>,
): Promise<readonly Candidate[]> {
  if (flag !== undefined) return valuesOf(flag.argChoices, readerOf(flag), words, readCatalog);
  if (word.startsWith('-')) {
    const help = command.createHelp();
    return help.visibleOptions(command).map((option) => ({
      value: option.long ?? option.short ?? '',
      description: option.description,
    }));
  }
  const subcommands = before.length === 0 ? command.createHelp().visibleCommands(command) : [];
  const argument = argumentAt(command, before.length);
  const values =
    argument === undefined
      ? []
      : await valuesOf(argument.argChoices, ARGUMENT_READERS[argument.name()], words, readCatalog);
  return [
    ...subcommands.map((each) => ({ value: each.name(), description: each.description() })),
    ...values,
  ];
}

function argumentAt({ registeredArguments }: Command, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic === true ? last : undefined);
}

/** Walks along the words before the cursor. */
function placeOf(program: Command, words: readonly string[]): Place {
  let command = program;
  let before: string[] = [];
  let flag: Option | undefined;
  for (const word of words) {
    if (flag !== undefined) {
      flag = undefined;
      continue;
    }
    const option = command.options.find(({ long, short }) => long === word || short === word);
    const subcommand = command.commands.find((each) => each.name() === word);
    if (option !== undefined) flag = option.isBoolean() ? undefined : option;
    else if (subcommand !== undefined && before.length === 0) {
      command = subcommand;
      before = [];
    } else if (!word.startsWith('-')) before.push(word);
  }
  return { command, before, flag };
}

function readerOf(flag: Option): WordsReader | undefined {
  return flag instanceof FlagOption && flag.completes !== undefined
    ? FLAG_READERS[flag.completes]
    : undefined;
}

/** Returns the values of a flag or an argument: its choices, or what the reader finds. */
async function valuesOf(
  choices: readonly string[] | undefined,
  read: WordsReader | undefined,
  words: readonly string[],
  readCatalog: () => Promise<Catalog>,
): Promise<readonly Candidate[]> {
  if (choices !== undefined) return choices.map((value) => ({ value, description: '' }));
  return read === undefined ? [] : read(words, readCatalog);
}

type WordsReader = (
  words: readonly string[],
  readCatalog: () => Promise<Catalog>,
) => Promise<readonly Candidate[]> | readonly Candidate[];

function isFor(words: readonly string[]): (solver: { readonly problem: string }) => boolean {
  const wanted = problemIn(words);
  return ({ problem }) => wanted === undefined || problem === wanted;
}

/** The problem that the words name: by its flag, or as the first argument of `bench` or `generate`. */
function problemIn(words: readonly string[]): string | undefined {
  const [command, first] = words;
  const named = command === 'bench' && first !== undefined && /^[a-z0-9-]+$/.test(first);
  return valueAfter(words, '--problem') ?? (named ? first : undefined);
}

function valueAfter(words: readonly string[], flag: string): string | undefined {
  const at = words.indexOf(flag);
  return at === -1 ? undefined : words[at + 1];
}

function toCandidate({ id, summary }: { id: string; summary: string }): Candidate {
  return { value: id, description: summary };
}

function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const byValue = new Map(candidates.map((each) => [each.value, each]));
  return [...byValue.values()].toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

/** Joins words that bash has split: `cutoff`, `=`, `>` to `cutoff=>`. */
function joinAtEquals(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [index, word] of words.entries())
    if (index > 0 && (word === '=' || words[index - 1] === '=') && joined.length > 0)
      joined.push(joined.pop()! + word);
    else joined.push(word);
  return joined;
}
