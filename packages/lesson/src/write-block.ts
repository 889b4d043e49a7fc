/** Writes blocks, so that other pages can add what they show to a lesson. */
import type { Block } from './blocks.ts';

/** Texts that YAML might read as something else, or that need more than one line. */
const PLAIN = /^[^\s'"|>]([^\n]*\S)?$/;
const WORD = /^[a-z0-9][a-z0-9 .-]*$/i;
const FREE_TEXTS = new Set(['record', 'say', 'answer']);

/** Returns a block as Markdown. Keys without a value are left out. */
export function writeBlock(kind: Block['kind'], values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${writeValue(key, value)}`);
  return ['```queenside ' + kind, ...lines, '```'].join('\n');
}

function writeValue(key: string, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value.includes('\n')) return writeLines(value);
  const isPlain = FREE_TEXTS.has(key) ? PLAIN.test(value) : WORD.test(value);
  return isPlain ? value : JSON.stringify(value);
}

function writeLines(text: string): string {
  const indent = text.startsWith(' ') ? '2' : '';
  return [`|${indent}`, ...text.split('\n').map((line) => `  ${line}`)].join('\n');
}
