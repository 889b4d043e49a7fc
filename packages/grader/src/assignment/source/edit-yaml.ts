/** Sets and removes values in a YAML text and keeps every other byte: comments, order, quotes, and blank lines. */
import { defined } from '@queenside/core/basics';
import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** A value to set, or undefined to remove it; or changes of the values in a mapping, by key. */
export type YamlChange = { readonly value: unknown } | ChangeTree;
export type ChangeTree = ReadonlyMap<string, YamlChange>;

/** A part of the text that is replaced. */
interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A YAML text in which a value cannot be changed without changing others. */
export class UneditableYaml extends Error {
  /** The offset of the place in the text. */
  readonly offset: number;

  constructor(offset: number) {
    super('edit this place by hand');
    this.offset = offset;
  }
}

const INDENT = 2;
/** Values on one line are never folded. */
const STYLE = { lineWidth: 0, doubleQuotedAsJSON: true, flowCollectionPadding: true } as const;
/** Longer mappings are written over several lines. */
const LONGEST_LINE = 100;

/**
 * Changes values of a YAML text. Creates missing mappings, and removes those that become empty.
 *
 * @param text valid YAML, or blank.
 * @throws UneditableYaml if a mapping is an alias, for example.
 */
export function editYaml(text: string, changes: ChangeTree): string {
  const document = parse(text);
  const before = dataOf(document);
  const detailed = refined(changes, before);
  const added = spliced(text, additions(text, rootOf(document), detailed));
  const rest = added === text ? document : parse(added);
  const edited = spliced(added, removals(added, rootOf(rest), detailed));
  // A text that means something else must not be written.
  const after = dataOf(edited === added ? rest : parse(edited));
  if (!isDeepStrictEqual(after, changed(before, changes) ?? {})) throw new UneditableYaml(0);
  return edited;
}

function parse(text: string): Document.Parsed {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) throw new UneditableYaml(error.pos[0]);
  return document;
}

/** Returns the data of a document as JSON would keep it: keys of mappings are text. */
function dataOf(document: Document.Parsed): unknown {
  return plain(document.toJS() ?? {});
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Turns the replacement of one mapping by another into changes of its values, so that comments in it stay. */
function refined(changes: ChangeTree, data: unknown): ChangeTree {
  return new Map(
    [...changes].map(([key, change]): [string, YamlChange] => {
      const old = isMapping(data) ? data[key] : undefined;
      if (isTree(change)) return [key, refined(change, old)];
      const { value } = change;
      if (!isMapping(old) || !isMapping(value)) return [key, change];
      const keys = new Set([...Object.keys(value), ...Object.keys(old)]);
      const inner = new Map([...keys].map((each) => [each, { value: value[each] }]));
      return [key, refined(inner, old)];
    }),
  );
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns data with the changes; undefined if nothing is left. */
function changed(data: unknown, changes: ChangeTree): unknown {
  const values = new Map(Object.entries(isMapping(data) ? data : {}));
  for (const [key, change] of changes) {
    const value = isTree(change) ? changed(values.get(key), change) : change.value;
    if (value === undefined) values.delete(key);
    else values.set(key, plain(value));
  }
  return values.size === 0 ? undefined : Object.fromEntries(values);
}

function isTree(change: YamlChange): change is ChangeTree {
  return change instanceof Map;
}

/** Returns the mapping that is the whole document; undefined if the document is blank. */
function rootOf({ contents }: Document.Parsed): YAMLMap | undefined {
  if (contents === null || isNothing(contents)) return undefined;
  if (!isMap(contents)) throw new UneditableYaml(contents.range[0]);
  return contents;
}

/**
 * Changes values of a mapping in a list of a YAML text. A value of undefined is removed.
 *
 * @throws UneditableYaml if the list or the mapping is an alias, for example.
 */
export function editItem(
  text: string,
  list: string,
  index: number,
  values: Readonly<Record<string, unknown>>,
): string {
  const document = parse(text);
  const expected = dataOf(document) as Record<string, Record<string, unknown>[]>;
  const item = expected[list]![index]!;
  const changes = new Map<string, YamlChange>();
  for (const [key, value] of Object.entries(values)) {
    if (isSame(item[key], value)) continue;
    const change = new Map([[key, { value }]]);
    // Keys can be added at the end only.
    for (const each of keepsOrder(item[key], value) ? refined(change, item) : change)
      changes.set(...each);
    if (value === undefined) delete item[key];
    else item[key] = value;
  }
  const added = spliced(text, additionsIn(text, itemIn(document, list, index), changes));
  const cuts = removalsIn(added, itemIn(parse(added), list, index), changes);
  if (cuts === 'all') throw new UneditableYaml(0);
  return requireMeaning(spliced(added, cuts), expected);
}

/**
 * Adds a mapping to a list of a YAML text, which is created if it is missing. Values of undefined are left out.
 *
 * @throws UneditableYaml if the list is an alias, for example.
 */
export function appendItem(
  text: string,
  list: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const item = plain(values) as Readonly<Record<string, unknown>>;
  const document = parse(text);
  const root = rootOf(document);
  const pair = root && pairAt(root, list);
  const isMissing = !pair || pair.value === null || isNothing(pair.value as Node);
  if (isMissing) return editYaml(text, new Map([[list, { value: [item] }]]));
  const expected = dataOf(document) as Record<string, unknown[]>;
  const splice = itemSplice(text, pair, seqIn(document, list), item);
  expected[list]!.push(item);
  return requireMeaning(spliced(text, [splice]), expected);
}

function itemSplice(
  text: string,
  pair: Pair,
  seq: YAMLSeq,
  item: Readonly<Record<string, unknown>>,
): Splice {
  if (seq.flow === true) {
    const last = seq.items.at(-1) as Node | undefined;
    const at = last?.range![1] ?? seq.range![0] + '['.length;
    return { from: at, to: at, text: `${last ? ', ' : ''}${inside(text, item)}` };
  }
  const column = columnOf(text, seq);
  const at = behindComments(text, endOfLines(text, pair), column);
  const block = blockOf(Object.entries(item), column + INDENT);
  return lineAt(text, at, `${' '.repeat(column)}- ${block.slice(column + INDENT)}`);
}

function itemIn(document: Document.Parsed, list: string, index: number): YAMLMap {
  const item = seqIn(document, list).items[index] as Node;
  if (isMap(item)) return item;
  throw new UneditableYaml(item.range![0]);
}

function seqIn(document: Document.Parsed, list: string): YAMLSeq {
  const seq = pairAt(rootOf(document)!, list)!.value as Node;
  if (isSeq(seq)) return seq;
  throw new UneditableYaml(seq.range![0]);
}

/** Whether a mapping that is changed key by key, with new keys at its end, gets the order of another one. */
function keepsOrder(before: unknown, after: unknown): boolean {
  if (!isMapping(before) || !isMapping(after)) return false;
  const merged = Object.keys({ ...before, ...after }).filter((key) => Object.hasOwn(after, key));
  return isSame(merged, Object.keys(after));
}

/** A text that means something else must not be written. */
function requireMeaning(text: string, data: unknown): string {
  if (!isSame(dataOf(parse(text)), data)) throw new UneditableYaml(0);
  return text;
}

/** Whether data are equal, the order of keys included. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function spliced(text: string, splices: readonly Splice[]): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  let result = '';
  let at = 0;
  for (const { from, to, text: piece } of splices.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(at, from) + piece.replaceAll('\n', lineEnd);
    at = to;
  }
  return result + text.slice(at);
}

/** Returns the splices that set values. */
function additions(
  text: string,
  root: YAMLMap | undefined,
  changes: ChangeTree,
): readonly Splice[] {
  if (root !== undefined) return additionsIn(text, root, changes);
  const block = blockOf([...changes].flatMap(valuesIn), 0);
  return block === '' ? [] : [lineAt(text, text.length, block)];
}

function additionsIn(text: string, map: YAMLMap, changes: ChangeTree): readonly Splice[] {
  const splices: Splice[] = [];
  const missing: (readonly [string, unknown])[] = [];
  for (const [key, change] of changes) {
    const pair = pairAt(map, key);
    if (pair === undefined) missing.push(...valuesIn([key, change]));
    else if (isTree(change) && isMap(pair.value))
      splices.push(...additionsIn(text, pair.value, change));
    else if (isTree(change) && pair.value !== null && !isNothing(pair.value as Node))
      throw new UneditableYaml((pair.value as Node).range![0]);
    else
      splices.push(
        ...valuesIn([key, change]).map(([, value]) => replacement(text, map, pair, value)),
      );
  }
  if (missing.length > 0) splices.push(insertion(text, map, missing));
  return splices;
}

/** Returns a key with the value that a change sets; nothing if it only removes. */
function valuesIn([key, change]: readonly [string, YamlChange]): (readonly [string, unknown])[] {
  if (!isTree(change)) return change.value === undefined ? [] : [[key, change.value]];
  const values = [...change].flatMap(valuesIn);
  return values.length === 0 ? [] : [[key, new Map(values)]];
}

/** Replaces the value of a pair. */
function replacement(text: string, map: YAMLMap, pair: Pair, value: unknown): Splice {
  const key = pair.key as Node;
  const old = pair.value as Node | null;
  const colon = text.indexOf(':', key.range![1]) + 1;
  const isInline = map.flow === true || isOneLine(value);
  const written =
    map.flow === true ? ` ${inside(text, value)}` : afterKey(value, columnOf(text, key));
  if (old === null || isNothing(old)) return { from: colon, to: colon, text: written };
  const isBlock = isBlockNode(old);
  const end = isBlock ? endOfBlock(text, old) : old.range![1];
  if (!isInline && !isBlock) {
    // The rest of the line is a comment: behind a value of several lines, it would become a part of it.
    const lineEnd = text.indexOf('\n', end);
    const to = lineEnd === -1 ? text.length : lineEnd;
    const [head, ...lines] = written.split('\n');
    const rest = text.slice(end, to).trimEnd();
    return { from: colon, to, text: [head + rest, ...lines].join('\n') };
  }
  // A value on the same line keeps what is before it, such as two blanks.
  const from = isInline && !isBlock ? old.range![0] : colon;
  return { from, to: end, text: from === colon ? written : written.trimStart() };
}

/** Inserts pairs after the last one of a mapping. */
function insertion(
  text: string,
  map: YAMLMap,
  entries: readonly (readonly [string, unknown])[],
): Splice {
  const last = map.items.at(-1);
  if (map.flow === true) {
    const inner = inside(text, new Map(entries)).replaceAll(/^\{ ?| ?\}$/g, '');
    if (last === undefined) {
      const [from, to] = map.range!;
      return { from, to, text: `{ ${inner} }` };
    }
    const at = endOf(last);
    return { from: at, to: at, text: `, ${inner}` };
  }
  const column = columnOf(text, map.items[0]!.key as Node);
  return lineAt(
    text,
    behindComments(text, endOfLines(text, last!), column),
    blockOf(entries, column),
  );
}

/** Returns the splices that remove values, and mappings that become empty. */
function removals(text: string, root: YAMLMap | undefined, changes: ChangeTree): readonly Splice[] {
  if (root === undefined) return [];
  const found = removalsIn(text, root, changes);
  if (found !== 'all') return found;
  const { from, to } = wholeLines(text, root);
  return [{ from, to, text: '' }];
}

function removalsIn(text: string, map: YAMLMap, changes: ChangeTree): readonly Splice[] | 'all' {
  const splices: Splice[] = [];
  const gone = new Set<Pair>();
  for (const [key, change] of changes) {
    const pair = pairAt(map, key);
    if (pair === undefined) continue;
    if (!isTree(change)) {
      if (change.value === undefined) gone.add(pair);
      continue;
    }
    if (!isMap(pair.value)) continue;
    const inner = removalsIn(text, pair.value, change);
    if (inner === 'all') gone.add(pair);
    else splices.push(...inner);
  }
  if (gone.size > 0 && gone.size === map.items.length) return 'all';
  return [...splices, ...(map.flow === true ? flowCuts(map, gone) : blockCuts(text, map, gone))];
}

function blockCuts(text: string, { items }: YAMLMap, gone: ReadonlySet<Pair>): Splice[] {
  return items
    .filter((pair) => gone.has(pair))
    .map((pair) => {
      const from = startOfLine(text, (pair.key as Node).range![0]);
      return { from, to: endOfLines(text, pair), text: '' };
    });
}

/** Removes each run of pairs together with one comma. */
function flowCuts({ items }: YAMLMap, gone: ReadonlySet<Pair>): Splice[] {
  return items.flatMap((pair, at) => {
    if (!gone.has(pair) || (at > 0 && gone.has(items[at - 1]!))) return [];
    const next = items.findIndex((each, place) => place > at && !gone.has(each));
    const start = (pair.key as Node).range![0];
    return next === -1
      ? [{ from: endOf(items[at - 1]!), to: endOf(items.at(-1)!), text: '' }]
      : [{ from: start, to: (items[next]!.key as Node).range![0], text: '' }];
  });
}

function pairAt(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key);
}

/** Whether a node is a null that nobody wrote. */
function isNothing(node: Node): boolean {
  return isScalar(node) && node.value === null && node.range![0] === node.range![1];
}

/** Whether a value is written on lines of its own. */
function isBlockNode(node: Node): boolean {
  return isCollection(node) ? node.flow !== true : isBlockScalar(node);
}

function isBlockScalar(node: unknown): node is Scalar {
  return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}

/** Returns the offset behind a pair, without comments. */
function endOf({ key, value }: Pair): number {
  const node = value as Node | null;
  if (node === null || isNothing(node)) return (key as Node).range![1];
  if (!isCollection(node) || node.flow === true) return node.range![1];
  const last = node.items.at(-1);
  if (last === undefined) return node.range![1];
  return isMap(node) ? endOf(last as Pair) : endOf({ key, value: last } as Pair);
}

/** Returns the offset behind the last text of a block, without its line feed. */
function endOfBlock(text: string, node: Node): number {
  const end = endOf({ key: node, value: node } as unknown as Pair);
  return text.slice(0, end).trimEnd().length;
}

/** Returns the offset of the line behind a pair. */
function endOfLines(text: string, pair: Pair): number {
  const end = endOf(pair);
  if (text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next === -1 ? text.length : next + 1;
}

function wholeLines(text: string, map: YAMLMap): Pick<Splice, 'from' | 'to'> {
  const [start, end] = map.range!;
  if (map.flow === true) return { from: start, to: end };
  return { from: startOfLine(text, start), to: endOfLines(text, map.items.at(-1)!) };
}

/** Returns the offset behind comments that belong to the pair before it, because they are indented more than its key. */
function behindComments(text: string, at: number, column: number): number {
  const comments = new RegExp(`(?:[ \\t\\r]*\\n)*(?: {${column + 1},}#[^\\n]*(?:\\n|$))`, 'y');
  comments.lastIndex = at;
  return comments.test(text) ? behindComments(text, comments.lastIndex, column) : at;
}

function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function columnOf(text: string, node: Node): number {
  return node.range![0] - startOfLine(text, node.range![0]);
}

/** Inserts whole lines. */
function lineAt(text: string, at: number, lines: string): Splice {
  const isAtStart = at === 0 || text[at - 1] === '\n';
  return { from: at, to: at, text: isAtStart ? lines : `\n${lines}` };
}

/** Writes pairs as lines. */
function blockOf(entries: readonly (readonly [string, unknown])[], column: number): string {
  return entries
    .map(([key, value]) => {
      const name = keyText(key);
      return `${' '.repeat(column)}${name}:${afterKey(value, column)}\n`;
    })
    .join('');
}

/** Writes a value behind its key, without the last line feed. */
function afterKey(value: unknown, column: number): string {
  if (value instanceof Map) return `\n${blockOf([...value], column + INDENT).slice(0, -1)}`;
  const document = new Document({ key: value });
  visit(document.get('key', true) as Node, {
    ...defined({ Collection: isOneLine(value) ? setFlow : undefined }),
    Scalar: quoteBlanks,
  });
  return document
    .toString({ indent: INDENT, ...STYLE })
    .slice('key:'.length, -1)
    .replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(column)}`);
}

/** Whether a value is written on the line of its key: scalars without line feeds, and short lists and mappings of them. */
function isOneLine(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\n');
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Map) return false;
  const inner = Object.values(value);
  return (
    inner.every((each) => typeof each !== 'object' && isOneLine(each)) &&
    inFlow(value).length <= LONGEST_LINE
  );
}

/** Writes a value as a part of a flow collection of a text, which stays JSON if it is. */
function inside(text: string, value: unknown): string {
  if (!isJson(text)) return inFlow(value);
  return JSON.stringify(value, (_key, each: unknown) =>
    each instanceof Map ? Object.fromEntries(each) : each,
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Writes a value as a part of a flow collection. */
function inFlow(value: unknown): string {
  const document = new Document([value]);
  visit(document, { Collection: setFlow, Scalar: quoteLines });
  return document.toString(STYLE).trimEnd().slice('[ '.length, -' ]'.length);
}

/** Quotes a text over several lines whose blanks at the start or the end would depend on the lines around it. */
function quoteBlanks(_key: unknown, node: Scalar): void {
  const { value } = node;
  if (typeof value === 'string' && value.includes('\n') && !/^\S[^]*\S\n?$/.test(value))
    node.type = 'QUOTE_DOUBLE';
}

function quoteLines(_key: unknown, node: Scalar): void {
  if (typeof node.value === 'string' && node.value.includes('\n')) node.type = 'QUOTE_DOUBLE';
}

function setFlow(_key: unknown, node: { flow?: boolean }): void {
  node.flow = true;
}

/** Writes a key: numbers of lines without quotes. */
function keyText(key: string): string {
  return /^[1-9]\d{0,8}$/.test(key) ? key : inFlow(key);
}
