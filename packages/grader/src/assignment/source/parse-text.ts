/** Parses YAML (JSON included) and keeps the source position of each value. */
import { QueensideError, type ErrorPlace } from '@queenside/core';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Alias,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
import { assignmentError } from '../errors.ts';

/** The most alias uses that are resolved, nested ones included. */
const MOST_ALIASES = 100;

/** Keys, and list indices from 0, from the root down. */
export type KeyPath = readonly (string | number)[];

export interface ParsedDocument {
  /** Plain JSON data. */
  readonly value: unknown;
  /** Returns the position of a path's key or item, or of its closest ancestor. */
  readonly placeOf: (path: KeyPath) => ErrorPlace;
}

/** @throws QueensideError `assignment/syntax`, `…/unclosed`, `…/several-documents`, `…/unknown-alias`, `…/aliases`, or `…/empty`. */
export function parseText(text: string, file: string): ParsedDocument {
  const lines = new LineCounter();
  const placeAt = (offset: number): ErrorPlace => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const document = parse(text, lines, file);
  const complaint = document.errors[0] ?? document.warnings[0];
  if (complaint?.code === 'MULTIPLE_DOCS')
    throw assignmentError('several-documents', {}, placeAt(complaint.pos[0]));
  const open = complaint && unclosedBefore(document, text, complaint.pos[0]);
  if (open !== undefined) {
    const character = text[open]!;
    const close = character === '{' ? '}' : ']';
    throw assignmentError('unclosed', { open: character, close }, placeAt(open));
  }
  if (complaint !== undefined)
    throw assignmentError('syntax', { reason: firstLine(complaint) }, placeAt(complaint.pos[0]));
  const value = valueOf(document, file, placeAt);
  if (value === null || value === undefined) throw assignmentError('empty', {}, { file });
  return { value, placeOf: (path) => placeAt(offsetOf(document, path)) };
}

function parse(text: string, lineCounter: LineCounter, file: string): Document.Parsed {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, strict: true });
  } catch (thrown) {
    throw assignmentError('syntax', { reason: firstLine(thrown) }, { file });
  }
}

function valueOf(
  document: Document.Parsed,
  file: string,
  placeAt: (offset: number) => ErrorPlace,
): unknown {
  try {
    const alias = unknownAlias(document);
    if (alias !== undefined)
      throw assignmentError('unknown-alias', { name: alias.source }, placeAt(alias.range![0]));
    // The round trip rejects what JSON cannot express, such as cycles.
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES }) ?? null;
    return JSON.parse(JSON.stringify(value, asWritten));
  } catch (thrown) {
    if (thrown instanceof QueensideError) throw thrown;
    throw assignmentError('aliases', { reason: firstLine(thrown) }, { file });
  }
}

/** Returns the offset of the last `{` or `[` before an error that is not closed. */
function unclosedBefore(
  document: Document.Parsed,
  text: string,
  error: number,
): number | undefined {
  let found: number | undefined;
  visit(document, {
    Collection(_key, node) {
      const [start, end] = node.range ?? [];
      if (node.flow !== true || start === undefined || end === undefined) return;
      if (start < error && end >= error && !'}]'.includes(text[end - 1] ?? ' ')) found = start;
    },
  });
  return found;
}

/** Returns the first alias without an anchor before it. */
function unknownAlias(document: Document.Parsed): Alias | undefined {
  const anchors = new Set<string>();
  let found: Alias | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (anchors.has(alias.source)) return undefined;
      found = alias;
      return visit.BREAK;
    },
    Value(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
  });
  return found;
}

/** Keeps infinities and NaN as text; JSON would turn them into null. */
function asWritten(_key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  return Number.isNaN(value) ? '.nan' : `${value < 0 ? '-' : ''}.inf`;
}

function firstLine(thrown: unknown): string {
  const [line = ''] = (thrown as Error).message.split('\n');
  if (line.includes('call stack')) return 'too deeply nested';
  return line.replace(/\.$/, '');
}

/** Returns the offset of the deepest existing node on the path. */
function offsetOf(document: Document.Parsed, path: KeyPath): number {
  let node: Node | null | undefined = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(({ key }) => keyOf(key) === String(part));
      if (pair === undefined) break;
      offset = startOf(pair.key) ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      node = node.items[Number(part)] as Node | undefined;
      offset = startOf(node) ?? offset;
    } else break;
  }
  return offset;
}

function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}
