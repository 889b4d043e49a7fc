/** The question that the pages share: a record, and the solver that answers it. The address has all of it. */
import { defined } from '@queenside/core/basics';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { OptionSchema } from '@queenside/core';
import { exampleOf, examplesOf, problemOf, solversOf } from '../engine/catalog.ts';
import type { Question } from '../engine/question.ts';
import { parameters, setParameters, wholeOf } from '../address/address.ts';
import { packText, unpackText } from './packed.ts';

/** Longer records are compressed in addresses. */
const LONG = 300;

/** If the compressed form is longer, the record is in this page only: a longer address takes browsers 30 ms and more at each change. */
const MOST_PACKED = 32_000;
export const NOT_PACKED = 'too-long';
/** How long to wait for more keystrokes before a long record is compressed, in milliseconds. */
const PAUSE = 250;
const OPTION = 'o.';

const read = (name: string) => computed(() => parameters.value.get(name) ?? undefined);

export const problem = computed(() => problemOf(parameters.value.get('problem') ?? undefined));
/** The variant of the record: while the first example is shown, that of the example. */
export const variant = computed(() => {
  const given = ['record', 'z', 'variant'].some((name) => parameters.value.has(name));
  if (!given) return examplesOf(problem.value.id)[0]?.variant;
  return parameters.value.get('variant') ?? undefined;
});
const named = read('solver');
const seedText = read('seed');
const optionText = computed(() =>
  JSON.stringify([...parameters.value].filter(([name]) => name.startsWith(OPTION))),
);

/** The solvers of the problem. */
export const solvers = computed(() => solversOf(problem.value.id));

/** The named solver. A problem whose files have several answers to each record needs one. */
export const solver = computed(() => {
  const { sections, defaultSolver } = problem.value;
  const wanted = named.value ?? (sections && (defaultSolver ?? sections[0]?.solver));
  return solvers.value.find(({ id }) => id === wanted);
});

export const seed = computed(() => wholeOf(seedText.value, 1));

/** The options that differ from their defaults, by name. */
export const options: ReadonlySignal<Readonly<Record<string, unknown>>> = computed(() => {
  const schemas = solver.value?.options ?? {};
  const given = JSON.parse(optionText.value) as [string, string][];
  return Object.fromEntries(
    given
      .map(([name, text]) => [name.slice(OPTION.length), text] as const)
      .filter(([name]) => schemas[name] !== undefined)
      .map(([name, text]) => [name, readOption(schemas[name]!, text)]),
  );
});

/** Converts a text to the type in a schema. Other texts stay, and the schema refuses them. */
export function readOption({ type }: OptionSchema, text: string): unknown {
  if (type === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The record as it is now. */
export const record = signal('');

/** Why the record of the address is not shown. */
export const unreadable = signal('');

/** The compressed form of the record, as it was last read or written. */
let packed: string | undefined;
let packing: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const wanted = parameters.value.get('z') ?? undefined;
  if (wanted !== packed) unreadable.value = '';
  if (wanted === undefined || (wanted === NOT_PACKED && packed === undefined))
    record.value = parameters.value.get('record') ?? exampleOf(problem.value.id);
  else if (wanted !== packed) void unpack(wanted);
  packed = wanted;
});

async function unpack(wanted: string): Promise<void> {
  let text: string;
  let fault = '';
  try {
    text = await unpackText(wanted, 'record');
  } catch (thrown) {
    text = exampleOf(problem.peek().id);
    fault = (thrown as Error).message;
  }
  if (wanted !== packed) return;
  record.value = text;
  unreadable.value = fault;
  if (wanted.length <= MOST_PACKED) return;
  packed = NOT_PACKED;
  setParameters({ z: packed });
}

/**
 * Opens a record.
 *
 * @param keeps whether the browser's Back button returns to the record before.
 * @param of its variant. Default: that of the record before.
 */
export function setRecord(text: string, keeps = false, of = { variant: variant.peek() }): void {
  record.value = text;
  unreadable.value = '';
  clearTimeout(packing);
  const isLong = text.length > LONG;
  packed = isLong ? NOT_PACKED : undefined;
  const shown = isLong ? undefined : text;
  setParameters({ record: shown, ...of, z: packed, step: undefined }, keeps);
  if (isLong) packing = setTimeout(() => void addPacked(text), PAUSE);
}

async function addPacked(text: string): Promise<void> {
  const made = await packText(text);
  if (record.value !== text || packed !== NOT_PACKED || made.length > MOST_PACKED) return;
  packed = made;
  setParameters({ z: made });
}

/** Opens another problem with its first example. */
export function setProblem(id: string, first: { record?: string; variant?: string } = {}): void {
  clearOptions({
    problem: id,
    record: undefined,
    z: undefined,
    variant: undefined,
    solver: undefined,
    step: undefined,
  });
  if (first.record !== undefined) setRecord(first.record, false, { variant: first.variant });
}

/** @param id empty lets Queenside choose. */
export function setSolver(id: string): void {
  clearOptions({ solver: id, step: undefined });
}

/** @param text undefined restores the default. */
export function setOption(name: string, text: string | undefined): void {
  setParameters({ [OPTION + name]: text, step: undefined });
}

export function setSeed(value: string): void {
  setParameters({ seed: value === '1' ? undefined : value, step: undefined });
}

function clearOptions(changes: Readonly<Record<string, string | undefined>>): void {
  const names = [...parameters.value.keys()].filter((name) => name.startsWith(OPTION));
  setParameters(
    { ...Object.fromEntries(names.map((name) => [name, undefined])), ...changes },
    true,
  );
}

/** The whole question. */
export const question: ReadonlySignal<Question> = computed(() => ({
  problem: problem.value.id,
  record: record.value,
  ...defined({ variant: variant.value, solver: solver.value?.id }),
  options: options.value,
  seed: seed.value,
}));

/** The keys that a block of a lesson has for the question. */
export const questionFields = computed(() => {
  const { problem: id, options: given, seed: number, ...rest } = question.value;
  return {
    problem: id,
    ...rest,
    options: Object.keys(given).length > 0 ? given : undefined,
    seed: number === 1 ? undefined : number,
  };
});

/** The parameters that pages share: links between pages keep them. */
export const sharedParameters = computed(() =>
  Object.fromEntries(
    [...parameters.value].filter(
      ([name]) =>
        ['problem', 'record', 'z', 'variant', 'solver', 'seed'].includes(name) ||
        name.startsWith(OPTION),
    ),
  ),
);
