/**
 * Drawn boards: a line for each row, with or without bars between the cells, frames, the names of columns above or below, and the
 * numbers of rows beside it.
 */
import { readItems, readList } from './literal.ts';
import { isHarmless, withoutColors } from './words.ts';

/** A drawing at the start of some lines. */
export interface Grid {
  /** The cells of each row. A blank cell between bars is an empty text. */
  readonly rows: readonly (readonly string[])[];
  /** The number of lines that it takes, with its frame and its headings. */
  readonly lines: number;
}

interface GridSize {
  readonly height: number;
  readonly width: number;
  /** Whether cells are numbers, and names of columns and rows would be more of them. Default: false. */
  readonly isBare?: boolean;
}

/** The longest cell between blanks. Longer ones are words. */
const LONGEST_CELL = 3;
/** Characters that change the look of others. */
const INVISIBLE = /\uFE0F/g;
const BAR = /[|│┃║]/;
const BARS = new RegExp(BAR.source, 'g');
const BOXES = /^[\u2500-\u257F]+$/;
const RULES = /^(?:-+|=+|_+|~+|\*+|#+|─+|═+)$/;
const BRACKETED = /^(?:\[[^\][]{0,3}\]\s*)+$/;
/** `Row 1:`, `1 |`, `1.`, `A `. */
const ROW_LABEL =
  /^(?:(?:row|line|rank|zeile|reihe|ligne|fila|riga)\s*#?\s*)?(\d{1,4}|[a-z])(?:(?=[|│┃║[])|[.:)]?\s+|[:)])/i;
const PROMPT = /^[^:?>]*\p{L}[^:?>]*[:?>]\s*/u;

/** Reads the drawing that some lines begin with. @param lines a few more lines than the drawing has rows. */
export function readGrid(lines: readonly string[], size: GridSize): Grid | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  const grid = gridIn(lines, size);
  if (grid !== undefined) return grid;
  // `Enter n: . . Q .`: a prompt without a line end.
  const row = plainRow(first);
  const [prompt = ''] = PROMPT.exec(row) ?? [];
  if (prompt === '' || !isHarmless(prompt.replaceAll('?', ':'))) return undefined;
  return gridIn([row.slice(prompt.length), ...lines.slice(1)], size);
}

/**
 * Reads a drawing with blanks for free cells, in which each row has one mark. Columns follow from the offsets of the marks, so each
 * column must have one, too.
 */
export function readSparseGrid(
  lines: readonly string[],
  { height, width }: GridSize,
  isMark: (character: string) => boolean,
): Grid | undefined {
  const offsets: number[] = [];
  let taken = 0;
  while (offsets.length < height && taken < lines.length) {
    const characters = Array.from(plainRow(lines[taken++]!));
    const marks = [...characters.keys()].filter((at) => isMark(characters[at]!));
    if (marks.length === 1) offsets.push(marks[0]!);
    else if (!isFrame(characters.join(''))) return undefined;
  }
  if (offsets.length < height || width < 2) return undefined;
  while (taken < lines.length && isFrame(plainRow(lines[taken]!))) taken++;
  const first = Math.min(...offsets);
  const step = (Math.max(...offsets) - first) / (width - 1);
  const columns = offsets.map((offset) => (offset - first) / step);
  if (!columns.every(Number.isInteger) || new Set(columns).size !== width) return undefined;
  const rows = columns.map((column) =>
    Array.from({ length: width }, (_, at) => (at === column ? MARK : '')),
  );
  return { rows, lines: taken };
}

/** The text of each marked cell of {@link readSparseGrid}. */
const MARK = 'Q';

function plainRow(line: string): string {
  return withoutColors(line).replace(INVISIBLE, '').replaceAll('\t', ' ').trimEnd();
}

function gridIn(
  texts: readonly string[],
  { height, width, isBare = false }: GridSize,
): Grid | undefined {
  // Most texts are no drawings, which their first lines tell.
  const lineAt = (at: number): string | undefined => {
    const text = texts[at];
    return text === undefined ? undefined : plainRow(text);
  };
  const rows: (readonly string[])[] = [];
  const labels: string[] = [];
  let hasHeading = isBare;
  let at = 0;
  let before = '';
  for (let line = lineAt(0); rows.length < height; before = line, line = lineAt(++at)) {
    if (line === undefined) return undefined;
    if (isFrame(line)) continue;
    if (line === '' && rows.length > 0 && before !== '') continue;
    if (rows.length === 0 && !hasHeading && isHeading(line, width)) {
      hasHeading = true;
      continue;
    }
    const row = readRow(line.trim(), width, isBare);
    if (row === undefined) return undefined;
    rows.push(row.cells);
    if (row.label !== undefined) labels.push(row.label);
  }
  if (labels.length > 0 && (labels.length < height || !isCounting(labels))) return undefined;
  let below = lineAt(at);
  while (below !== undefined && isFrame(below)) below = lineAt(++at);
  if (!hasHeading && below !== undefined && isHeading(below, width)) at++;
  // Chess counts rows from below.
  const isReversed = labels.length > 1 && orderOf(labels[0]!) > orderOf(labels[1]!);
  return { rows: isReversed ? rows.toReversed() : rows, lines: at };
}

interface Row {
  readonly cells: readonly string[];
  readonly label?: string;
}

function readRow(text: string, width: number, isBare: boolean): Row | undefined {
  const cells = cellsOf(text, width);
  if (cells !== undefined) return { cells };
  if (isBare) return undefined;
  const found = ROW_LABEL.exec(text);
  if (found === null) return undefined;
  const label = found[1]!;
  const rest = text.slice(found[0].length).trimStart();
  const labelled =
    cellsOf(rest, width) ??
    (rest.endsWith(label) ? cellsOf(rest.slice(0, -label.length).trimEnd(), width) : undefined);
  return labelled && { cells: labelled, label };
}

/** Returns the cells of a row; undefined if it does not have that many. */
function cellsOf(text: string, width: number): readonly string[] | undefined {
  if (BRACKETED.test(text) && text.indexOf(']') < text.length - 1) {
    const cells = Array.from(text.matchAll(/\[([^\][]*)\]/g), ([, cell]) => cell!.trim());
    return cells.length === width ? cells : undefined;
  }
  if (BAR.test(text)) {
    const inner = text.replace(/^[|│┃║]/, '').replace(/[|│┃║]$/, '');
    const cells = inner.split(BAR).map((cell) => cell.trim());
    if (cells.length === width) return cells;
    return cells.length === 1 && width > 1 ? cellsOf(cells[0]!, width) : undefined;
  }
  const words = text.split(/ +/);
  const areShort = words.every((word) => word.length <= LONGEST_CELL);
  if (words.length === width && areShort && !/[[\](){},;'"]/.test(text)) return words;
  const characters = Array.from(text);
  if (characters.length === width && !/[\s[\](){},;'"]/.test(text)) return characters;
  return /[[\](){},;'"]/.test(text) ? cellsOfList(text, width) : undefined;
}

/** Returns the cells of a row such as `[0, 0, 1, 0],` or `"..Q.",`. */
function cellsOfList(text: string, width: number): readonly string[] | undefined {
  const inner = text.replace(/,$/, '');
  const items = (readList(inner) ?? readItems(inner))?.items;
  if (items === undefined || !items.every((item) => typeof item === 'string')) return undefined;
  if (items.length === width) return items;
  const [only] = items;
  return items.length === 1 && only !== text ? cellsOf(only!.trim(), width) : undefined;
}

/** Returns whether a line is a part of a frame: `+---+---+`, `-----`, `┌─┬─┐`. A row with a queen has another sign. */
function isFrame(line: string): boolean {
  const signs = line.replace(/[\s+|]/g, '');
  return RULES.test(signs) || (BOXES.test(signs) && signs.replace(BARS, '') !== '');
}

/** Returns whether a line names the columns: `1 2 3 4`, `0 1 2 3`, `a b c d`, `| A | B | C | D |`, `abcd`. */
function isHeading(line: string, width: number): boolean {
  const words = line.replace(BARS, ' ').trim().split(/\s+/);
  const names = words.length === 1 && width > 1 ? Array.from(words[0]!) : words;
  return names.length === width && width > 1 && isCounting(names) && orderOf(names[0]!) <= 1;
}

/** Returns whether names count up or down by one: numbers, or letters. */
function isCounting(names: readonly string[]): boolean {
  const orders = names.map(orderOf);
  const step = orders.length > 1 ? orders[1]! - orders[0]! : 1;
  return (
    Math.abs(step) === 1 &&
    orders.every((order, index) => index === 0 || order === orders[index - 1]! + step)
  );
}

/** Returns a number or, for letters, their place in the alphabet. */
function orderOf(name: string): number {
  if (/^\d+$/.test(name)) return Number(name);
  return /^[a-z]$/i.test(name) ? Number.parseInt(name, 36) - 9 : Number.NaN;
}
