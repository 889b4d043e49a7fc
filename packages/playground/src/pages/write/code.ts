/** The code, its algorithm, and its language. The address has all of it. */
import { computed, effect, signal } from '@preact/signals';
import { problem, setProblem } from '../../state/question.ts';
import { packText, unpackText } from '../../state/packed.ts';
import { openPage, parameters, setParameters } from '../../address/address.ts';
import type { CodeLanguage } from '../../own-code/messages.ts';
import { algorithmOf, fileOf, problemsFor } from './algorithms.ts';
import { starterFor } from './starters.ts';

/** The most characters of compressed code in an address, as of a record. */
const MOST_PACKED = 32_000;
/** The most bytes of code from an address. */
const MOST_BYTES = 1 << 20;
/** The most characters of a task in an address. */
const LONGEST_TASK = 500;
/** How long to wait after the last key before the address gets the code, in milliseconds. */
const PAUSE = 1500;

const ask = (name: string) => computed(() => parameters.value.get(name) ?? undefined);

const named = ask('as');
/** The algorithm of the address or, without one, one that searches its problem. */
export const algorithm = computed(() => algorithmOf(named.value, problem.value.id));
const languageName = ask('language');
export const language = computed((): CodeLanguage =>
  languageName.value === 'javascript' ? 'javascript' : 'python',
);
export const file = computed(() => fileOf(algorithm.value, language.value));

/** Returns the problem to begin with. */
export function usualProblem(): string {
  return problemsFor(algorithmOf(named.peek(), ''))[0]!.id;
}

/** The compressed code of an exercise to start from; empty for the usual one, undefined if this is no exercise. */
const exercise = ask('exercise');
export const isExercise = computed(() => exercise.value !== undefined);
const asked = ask('task');
/** What an exercise asks for, in the words of its author; empty without them. */
export const task = computed(() => (asked.value ?? '').slice(0, LONGEST_TASK));
const given = signal<string | undefined>(undefined);

/** The code to start from. */
const starter = computed(() => given.value ?? starterFor(algorithm.value, language.value));

/** The code as it is now. */
export const code = signal('');

/** The code of each algorithm and language that differs from its starter. */
const written = new Map<string, string>();
const place = computed(() => `${exercise.value ?? ''} ${file.value}`);

/** Why the code of the address is not shown, or the address has none. */
export const codeFault = signal('');

/** The compressed form of the code, as it was last read or written. */
let packed: string | undefined;
/** The code that people started from last. While it is the same, what they have written stays, also when they come back. */
let started: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the code of the address from now on. @returns what stops that. */
export function followCode(): () => void {
  packed = undefined;
  const stopExercise = effect(() => {
    const wanted = exercise.value;
    given.value = undefined;
    if (wanted) void read(wanted, (text) => (given.value = text));
  });
  const stop = effect(() => {
    const wanted = parameters.value.get('code') ?? undefined;
    const text = starter.value;
    if (wanted === undefined && (packed !== undefined || text !== started))
      code.value = written.get(place.value) ?? text;
    else if (wanted !== undefined && wanted !== packed)
      void read(wanted, (opened) => (code.value = opened));
    packed = wanted;
    started = text;
  });
  return () => {
    clearTimeout(timer);
    stop();
    stopExercise();
  };
}

async function read(wanted: string, use: (text: string) => void): Promise<void> {
  try {
    use(await unpackText(wanted, 'code', MOST_BYTES));
    codeFault.value = '';
  } catch (thrown) {
    codeFault.value = (thrown as Error).message;
  }
}

/** Takes what the user has typed. The address gets it after a pause. */
export function editCode(text: string): void {
  if (text === code.peek()) return;
  code.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => void keepCode(), PAUSE);
}

/** Puts the code into the address now. */
export async function keepCode(): Promise<void> {
  clearTimeout(timer);
  const text = code.peek();
  const isStarter = text === starter.peek();
  if (isStarter) written.delete(place.peek());
  else written.set(place.peek(), text);
  const made = isStarter ? undefined : await packText(text);
  if (text !== code.peek() || openPage.peek() !== 'write') return;
  const isLong = made !== undefined && made.length > MOST_PACKED;
  codeFault.value = isLong ? 'The code is too long for a link: download it.' : '';
  if (isLong) return;
  packed = made;
  setParameters({ code: made });
}

/** Returns the address of an exercise that starts with the code as it is now. */
export async function exerciseAddress(): Promise<string> {
  const values = new URLSearchParams(parameters.peek());
  for (const name of ['code', 'step']) values.delete(name);
  values.set('as', algorithm.peek().id);
  values.set('exercise', await packText(code.peek()));
  return `${location.href.split('#')[0]}#/write?${values.toString()}`;
}

export function startOver(): void {
  code.value = starter.peek();
  void keepCode();
}

/** The browser's Back button returns to the code before. */
export async function setLanguage(wanted: CodeLanguage): Promise<void> {
  await keepCode();
  setParameters({ language: wanted, code: undefined, step: undefined }, true);
  await keepCode();
}

/** Chooses an algorithm, and a problem that it searches. The browser's Back button returns to the code before. */
export async function setAlgorithm(id: string): Promise<void> {
  await keepCode();
  const wanted = algorithmOf(id, problem.peek().id);
  const problems = problemsFor(wanted);
  if (!problems.some((each) => each.id === problem.peek().id)) setProblem(problems[0]!.id);
  setParameters({ as: id, code: undefined, step: undefined }, true);
  await keepCode();
}
