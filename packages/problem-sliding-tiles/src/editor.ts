/** Edits a board by sliding the tiles next to the blank. */
import type { Editor } from '@queenside/core';
import { areaOfState } from '@queenside/state-space';
import { type Board, cellOf, isSolvable, MOVES, movesAt, offsetOf, sizeOf } from './board.ts';

/** Where tiles go, by the action of the blank. */
const OPPOSITE = [...MOVES].reverse();

export const editor: Editor<Board> = {
  view(board) {
    const { columns, tiles } = board;
    const blank = tiles.indexOf(0);
    return {
      tools: [{ id: 'slide', label: 'Slide a tile' }],
      spots: movesAt(board, blank).map((action) => {
        const place = blank + offsetOf(columns, action);
        const name = String(tiles[place]);
        return {
          name,
          label: `tile ${name}: slide it ${OPPOSITE[action]}`,
          area: areaOfState(sizeOf(board), cellOf(board, place)),
        };
      }),
      settings: [],
      area: areaOfState(sizeOf(board), { x: 0, y: 0, ...sizeOf(board) }),
      note: isSolvable(board) ? undefined : 'no moves can order these tiles',
    };
  },
  apply(board, edit, record) {
    if (!('tool' in edit)) return record;
    const { columns, tiles } = board;
    const blank = tiles.indexOf(0);
    const places = movesAt(board, blank).map((action) => blank + offsetOf(columns, action));
    const place = places.find((each) => String(tiles[each]) === edit.spots[0]);
    if (place === undefined) return record;
    const next = tiles.with(blank, tiles[place]!).with(place, 0);
    let at = 0;
    // The numbers of tiles change; what is around them stays.
    return record.replace(/^\s*(?:\d+x\d+:|\d+\s*\n)|\bgoal\b.*$|\d+/gis, (found) =>
      /^\d+$/.test(found) ? String(next[at++]) : found,
    );
  },
};
