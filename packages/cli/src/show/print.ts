/**
 * The only place of the command that writes to standard output and standard error. Texts may come from anywhere: names of
 * files, records, traces, packages, students. A terminal would obey the control characters in them, so none of them gets
 * through, except the colors that {@link paint} adds.
 */
import { styleText } from 'node:util';
import { printable } from '@queenside/core/basics';

const ESCAPE = '\u001B';
/**
 * The escape character in {@link paint}ed text. Text from elsewhere can never contain it. Undefined until a text is colored:
 * loading `crypto` takes a sixth of the time in which Node starts.
 */
let ownEscape: string | undefined;

export type Colour = 'green' | 'red' | 'yellow' | 'dim' | 'bold' | 'cyan' | 'inverse';

/** Colors a text, if the stream supports colors. The result is for {@link print} only. */
export function paint(colour: Colour, text: string, stream: NodeJS.WriteStream): string {
  const [on = '', off = ''] = styleText(colour, '|', { stream }).split('|');
  return `${own(on)}${text}${own(off)}`;
}

function own(sequence: string): string {
  if (sequence === '') return '';
  ownEscape ??= `\uFDD0${crypto.randomUUID()}`;
  return sequence.replaceAll(ESCAPE, ownEscape);
}

/** Prints a text. */
export function print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(forTerminal(text));
}

/** Prints lines on standard error. */
export function printAside(...lines: readonly string[]): void {
  for (const line of lines) print(`${line}\n`, process.stderr);
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  print(`${toJson(value, 2)}\n`);
}

/** Returns a value as JSON that contains no control characters, so that printing does not change it. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\p{Cc}\p{Cf}]/gu, (found) =>
    found === '\n' ? found : escapeUnits(found),
  );
}

function escapeUnits(text: string): string {
  return Array.from(
    { length: text.length },
    (_, index) => String.raw`\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** A text at the end of a terminal that is replaced by the next one. */
export interface Redrawn {
  show(text: string): void;
  /** Removes the text. */
  clear(): void;
  /** Leaves the text as it is. */
  done(): void;
}

/** Starts a text that is redrawn. Its library is loaded late. */
export async function redraw(stream: NodeJS.WriteStream): Promise<Redrawn> {
  const { createLogUpdate } = await import('log-update');
  const update = createLogUpdate(stream);
  return {
    show: (text) => update(forTerminal(text)),
    clear: () => update.clear(),
    done: () => update.done(),
  };
}

function forTerminal(text: string): string {
  const shown = printable(text);
  return ownEscape === undefined ? shown : shown.replaceAll(ownEscape, ESCAPE);
}

/** Whether the flag `--debug` was given. */
let areStacksShown = false;

/** Decides whether texts show the stacks of plugins' errors from now on. */
export function showStacks(areShown: boolean): void {
  areStacksShown = areShown;
}

/** Returns a stack to print below the message of its error; empty unless stacks are shown. */
export function stackBelow(stack: string | undefined): string {
  if (!areStacksShown || stack === undefined) return '';
  return stack
    .split('\n')
    .map((line) => `\n      ${line.trim()}`)
    .join('');
}
