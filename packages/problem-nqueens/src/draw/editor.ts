/** Edits a record by placing queens on its board. */
import type { Edit, Editor, EditSpot } from '@queenside/core';
import { axisRoom } from './board-picture.ts';
import { impossibleReason } from '../check/facts.ts';
import { TASKS } from '../read/parse.ts';
import { nameOf, type NQueens, type Square } from '../types.ts';

/** The largest board whose squares can be pointed at. */
const MOST_SPOTS = 40;
/** The largest board that the setting offers. */
const MOST_SIZE = 2000;

export const editor: Editor<NQueens> = {
  view(instance) {
    const { size, task, placed } = instance;
    const reason = impossibleReason(instance);
    return {
      note: reason && `no solution: ${reason}`,
      tools: [{ id: 'queen', label: 'Place and remove queens' }],
      spots: size <= MOST_SPOTS ? spotsOf(size, placed) : [],
      settings: [
        {
          id: 'size',
          label: 'Board size',
          value: String(size),
          range: { least: 1, most: MOST_SIZE },
        },
        { id: 'task', label: 'Task', value: task, range: TASKS },
      ],
    };
  },
  apply: (instance, edit) => write({ ...instance, ...changeOf(instance, edit) }),
};

function changeOf({ placed }: NQueens, edit: Edit): Partial<NQueens> {
  if ('tool' in edit) return { placed: edit.spots.reduce(toggle, placed) };
  if (edit.setting === 'task') return { task: edit.value as NQueens['task'] };
  const size = Number(edit.value);
  return { size, placed: placed.filter(({ column, row }) => Math.max(column, row) < size) };
}

function toggle(placed: readonly Square[], name: string): readonly Square[] {
  const rest = placed.filter((square) => nameOf(square) !== name);
  if (rest.length < placed.length) return rest;
  const [column, row] = name.match(/\d+/g)!.map((number) => Number(number) - 1);
  return [...placed, { column: column!, row: row! }];
}

/** Writes a record. Classes of boards (`unique`) have no placed queens. */
function write({ size, task, placed }: NQueens): string {
  const words = task === 'find' ? [String(size)] : [String(size), task];
  if (placed.length === 0 || task === 'unique') return words.join(' ');
  return [...words, 'with', ...placed.map(nameOf)].join(' ');
}

function spotsOf(size: number, placed: readonly Square[]): EditSpot[] {
  const room = axisRoom(size);
  const queens = new Set(placed.map(nameOf));
  return Array.from({ length: size * size }, (_, index) => {
    const [column, row] = [index % size, Math.floor(index / size)];
    const name = nameOf({ column, row });
    return {
      name,
      label: `column ${column + 1}, row ${row + 1}${queens.has(name) ? ': a queen' : ''}`,
      area: { x: column + room, y: row + room, width: 1, height: 1 },
    };
  });
}
