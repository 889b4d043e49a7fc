/** Edits a grid by drawing walls, and by moving start and goal. */
import type { Edit, Editor, EditSpot } from '@queenside/core';
import { FREE, GOAL, isFreeCell, START, WALL, type GridMap } from './map.ts';
import { CELL } from './stage/markup.ts';

/** The most cells that can be pointed at. */
const MOST_SPOTS = 1600;
/** The most rows and columns that the settings offer. */
const MOST_SIDE = 200;

const KINDS: Readonly<Record<string, string>> = {
  [WALL]: 'a wall',
  [FREE]: 'free',
  [START]: 'the start',
  [GOAL]: 'the goal',
};

export const editor: Editor<GridMap> = {
  view({ rows, width, height }) {
    const range = { least: 2, most: MOST_SIDE };
    return {
      tools: [
        { id: 'wall', label: 'Walls', draws: true },
        { id: 'start', label: 'Start' },
        { id: 'goal', label: 'Goal' },
      ],
      spots: width * height > MOST_SPOTS ? [] : rows.flatMap(spotsOf),
      settings: [
        { id: 'rows', label: 'Rows', value: String(height), range },
        { id: 'columns', label: 'Columns', value: String(width), range },
      ],
    };
  },
  apply({ rows }, edit) {
    const cells = rows.map((row) => Array.from(row));
    if ('tool' in edit) applyTool(cells, edit);
    else resize(cells, edit.setting, Number(edit.value));
    return cells.map((row) => row.join('')).join('\n');
  },
};

type EditedCells = string[][];

function spotsOf(row: string, y: number): EditSpot[] {
  return Array.from(row, (cell, x) => ({
    name: `${y},${x}`,
    label: `row ${y + 1}, column ${x + 1}: ${KINDS[cell] ?? `free, costs ${cell}`}`,
    area: { x: x * CELL, y: y * CELL, width: CELL, height: CELL },
  }));
}

function applyTool(cells: EditedCells, { tool, spots }: Extract<Edit, { tool: string }>): void {
  const places = spots.map((name) => name.split(',').map(Number) as [row: number, column: number]);
  const [row, column] = places[0]!;
  const first = cells[row]![column]!;
  if (tool === 'wall') {
    const drawn = first === WALL ? FREE : WALL;
    for (const [y, x] of places) if (isPlain(cells[y]![x]!)) cells[y]![x] = drawn;
    return;
  }
  const mark = tool === 'start' ? START : GOAL;
  if (first === START || first === GOAL) return;
  for (const each of cells) if (each.includes(mark)) each[each.indexOf(mark)] = FREE;
  cells[row]![column] = mark;
}

/** Changes the number of rows or columns; start and goal stay on the grid. */
function resize(cells: EditedCells, setting: string, size: number): void {
  if (setting === 'rows') {
    while (cells.length < size) cells.push(cells[0]!.map(() => FREE));
    cells.length = size;
  } else
    for (const row of cells) {
      while (row.length < size) row.push(FREE);
      row.length = size;
    }
  for (const mark of [START, GOAL]) {
    if (cells.some((row) => row.includes(mark))) continue;
    const row = cells.findLast((each) => each.some(isPlain))!;
    row[row.findLastIndex(isPlain)] = mark;
  }
}

function isPlain(cell: string): boolean {
  return isFreeCell(cell) || cell === WALL;
}
