import {
  answersIn,
  decodeLine,
  QueensideError,
  type AnswerPlace,
  type LineReader,
  type PathPromise,
  type PathResult,
  type Section,
  withoutColors,
  type WritePlace,
  toUtf8,
} from '@queenside/core';
import { promiseOf } from '@queenside/state-space';
import { fail } from './errors.ts';
import { drawPath, FREE, isFreeCell, PATH, type GridMap } from './map.ts';
import { distanceBetween, stepsOf } from './distances.ts';

/** An answer to one grid. */
export interface PathAnswer {
  /** The label above the answer: `Greedy`, `A*`, another section's label, or nothing. */
  readonly label: string | undefined;
  /** The label of the section that it was read for. */
  readonly section: string | undefined;
  /** The search's promise, which the answer file does not contain. */
  readonly promise: PathPromise;
  /** The grid with the path; undefined if the answer says that there is none. */
  readonly rows: readonly string[] | undefined;
}

/** The two answers of the course: each grid once by each search. */
export const SECTIONS: readonly Section[] = [
  { label: 'Greedy', solver: 'greedy-best-first' },
  { label: 'A*', solver: 'a-star' },
];

const NO_PATH = 'no path';
const NO_PATH_LINE = /^no (?:path|solution|route)(?: found| exists)?[.!]?$/i;
/** Words that may follow a label: `Greedy Algorithm: 61 movements`. */
const MORE =
  /(?: (?:best[- ]first|search|algorithm|path))*[ .:=,;(-]*(?:\d+ *(?:movements?|moves?|steps?|cells?))?[ .:=)-]*$/;
const GREEDY = new RegExp(`^[ .*=-]*greedy${MORE.source}`, 'i');
const A_STAR = new RegExp(`^[ .*=-]*a ?(?:\\*|[- ]?star)${MORE.source}`, 'i');
const ROW = /^[XSGP_](?:[ \t]*[XSGP_])*$/i;
const ROW_WITH_COSTS = /^[XSGP_1-9](?:[ \t]*[XSGP_1-9])*$/i;
/** How much of an unreadable line a message shows. */
const SHOWN = 60;

/** Returns the form of rows. Digits are cells only of grids with costs: elsewhere they count steps. */
function rowOf({ costs }: GridMap): RegExp {
  return costs === undefined ? ROW : ROW_WITH_COSTS;
}

/** Makes an answer of a search's result. */
export function answerOf(
  map: GridMap,
  { actions }: Pick<PathResult, 'actions'>,
  guarantee: string,
): PathAnswer {
  const steps = stepsOf(map);
  let cell = map.start;
  const path = actions?.map((action) => (cell += steps[action]!));
  return {
    label: undefined,
    section: undefined,
    promise: promiseOf(guarantee),
    rows: path && drawPath(map, path),
  };
}

/** Writes the label, if there is one, and the grid or `no path`. A blank line separates grids, but not the sections of one. */
export function* formatAnswer(
  { label, rows }: PathAnswer,
  { number, section = label }: WritePlace<GridMap>,
): Generator<Uint8Array> {
  const isFirst = section !== SECTIONS[1]!.label;
  const lines = [
    ...(isFirst && number > 1 ? [''] : []),
    ...(section === undefined ? [] : [section]),
    ...(rows ?? [NO_PATH]),
  ];
  yield toUtf8(`${lines.join('\n')}\n`);
}

/**
 * Reads the next answer: a label, if there is one, and a grid or `no path`. Cells may be separated by blanks, and rows by blank lines. Other
 * text before the label or the grid is skipped.
 *
 * @throws QueensideError `pathfinding/answer-unreadable` or `core/record-encoding`, after moving past the lines.
 */
export function readAnswer(
  lines: LineReader,
  map: GridMap,
  place: AnswerPlace,
): PathAnswer | undefined {
  let label: string | undefined;
  let passed: { readonly text: string; readonly line: number } | undefined;
  for (;;) {
    lines.skipBlank();
    const { line } = lines;
    const text = textOf(lines);
    if (text === undefined) break;
    const first = firstRowIn(text, map);
    if (NO_PATH_LINE.test(text) || first !== undefined) {
      const rows = first === undefined ? undefined : readRows(lines, map, place, first);
      if (rows === undefined) lines.next();
      return { ...judgedAs(label, place), section: place.section, rows: withPath(map, rows) };
    }
    const found = labelIn(text, place);
    // The answer that belongs to the first of two labels is missing.
    if (found !== undefined && label !== undefined) break;
    if (found !== undefined && belongsElsewhere(found, lines, map, place)) return undefined;
    label = found ?? label;
    passed ??= { text, line };
    lines.next();
  }
  if (passed === undefined) return undefined;
  throw unreadable(passed);
}

function unreadable({ text, line }: { readonly text: string; readonly line: number }) {
  const found = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return fail('answer-unreadable', { found }, { line, column: 1 });
}

function judgedAs(
  label: string | undefined,
  { section, guarantee }: AnswerPlace,
): Pick<PathAnswer, 'label' | 'promise'> {
  const byLabel = (section ?? label) === SECTIONS[0]!.label ? 'greedy' : 'optimal';
  return {
    label: label ?? section,
    promise: guarantee === undefined ? byLabel : promiseOf(guarantee),
  };
}

function labelIn(text: string, { section, others = [] }: AnswerPlace): string | undefined {
  const named = [section, ...others].find((each) => each?.toLowerCase() === text.toLowerCase());
  if (named !== undefined) return named;
  if (GREEDY.test(text)) return SECTIONS[0]!.label;
  return A_STAR.test(text) ? SECTIONS[1]!.label : undefined;
}

/** Returns whether the label that is next belongs to another section or to a later grid. */
function belongsElsewhere(
  label: string,
  lines: LineReader,
  map: GridMap,
  { section, others, isLate }: AnswerPlace,
): boolean {
  if (section === undefined) return false;
  if (others?.includes(label)) return true;
  return (label !== section || isLate === true) && !showsGrid(lines, map);
}

/** Returns whether the grid below the next line is this one, perhaps with a few wrong cells. */
function showsGrid(lines: LineReader, map: GridMap): boolean {
  const row = rowOf(map);
  const rows: string[] = [];
  const ahead = lines.ahead();
  ahead.next();
  for (const line of ahead) {
    const text = new TextDecoder().decode(line).trim();
    if (NO_PATH_LINE.test(text)) return distanceBetween(map, map.start, map.goal) === Infinity;
    if (row.test(text)) rows.push(plainRow(text).replaceAll(PATH, FREE));
    if (rows.length === map.height || (text !== '' && !row.test(text))) break;
  }
  const [shown, cells] = [rows.join(''), map.rows.join('')];
  let wrong = Math.abs(cells.length - shown.length);
  for (const [at, cell] of Array.from(cells).entries())
    if (shown[at] !== cell && !(shown[at] === FREE && isFreeCell(cell))) wrong++;
  return wrong * 10 <= cells.length;
}

function plainRow(text: string): string {
  return text.replaceAll(/[ \t]/g, '').toUpperCase();
}

/** A grid without a path says that there is none, unless the goal is next to the start. */
function withPath(map: GridMap, rows: readonly string[] | undefined): PathAnswer['rows'] {
  const isBare = rows?.every((row, index) => row === map.rows[index]) ?? true;
  const isNear = stepsOf(map).includes(map.goal - map.start);
  return isBare && !isNear ? undefined : rows;
}

/**
 * Reads rows up to the height of the grid. A blank line ends the grid, unless one follows every row, and so does the next answer.
 *
 * @param first the row in the first line, perhaps after other words.
 * @throws QueensideError `pathfinding/answer-unreadable` if another text stands in the place of a row, after moving past it.
 */
function readRows(lines: LineReader, map: GridMap, place: AnswerPlace, first: string): string[] {
  const { height, width } = map;
  const row = rowOf(map);
  const rows: string[] = [plainRow(first)];
  lines.next();
  if (height > 1 && rows[0]!.length === width * height) return rowsOf(rows[0]!, width);
  let isSpaced = false;
  while (rows.length < height) {
    const text = textOf(lines);
    if (text === undefined) break;
    if (text === '') {
      if (rows.length === 1) isSpaced = true;
      if (!isSpaced) break;
    } else if (row.test(text)) rows.push(plainRow(text));
    else if (NO_PATH_LINE.test(text) || labelIn(text, place) !== undefined) break;
    else {
      const { line } = lines;
      lines.next();
      throw unreadable({ text, line });
    }
    lines.next();
  }
  if (isSpaced) return rows;
  // A grid with too many rows is another grid.
  for (let text = textOf(lines); text && row.test(text); text = textOf(lines)) {
    rows.push(text);
    lines.next();
  }
  return rows;
}

/** Returns the row at the end of a line, perhaps after words that are none. */
function firstRowIn(text: string, map: GridMap): string | undefined {
  const row = rowOf(map);
  for (const found of answersIn(text)) {
    const words = text.slice(0, -found.length).split(/\s+/);
    const isPlain = !words.some((word) => word.length === map.width && row.test(word));
    if (isPlain && text.endsWith(found) && row.test(found)) return found;
  }
  return undefined;
}

/** Cuts a grid on one line into rows. */
function rowsOf(cells: string, width: number): string[] {
  const starts = Array.from({ length: cells.length / width }, (_, row) => row * width);
  return starts.map((start) => cells.slice(start, start + width));
}

function textOf(lines: LineReader): string | undefined {
  const bytes = lines.peek();
  if (bytes === undefined) return undefined;
  try {
    return withoutColors(decodeLine(bytes)).trim();
  } catch (thrown) {
    const { line } = lines;
    lines.next();
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
}
