/** Lets people click on lights, and choose the size of the board. */
import { nameOf, press, textOf } from './board.js';

const SIZES = { least: 1, most: 9 };

/** @type {import('@queenside/core').Editor<import('./board.js').Board>} */
export const editor = {
  view: ({ size, lights }) => ({
    tools: [
      { id: 'switch', label: 'Switch single lights', draws: true },
      { id: 'press', label: 'Press a light: its neighbors switch, too' },
    ],
    spots: lights.map((isOn, light) => ({
      name: nameOf(size, light),
      label: `${nameOf(size, light)}: ${isOn ? 'on' : 'off'}`,
      area: { x: light % size, y: Math.floor(light / size), width: 1, height: 1 },
    })),
    settings: [{ id: 'size', label: 'Size', value: String(size), range: SIZES }],
  }),
  apply(board, edit) {
    if ('setting' in edit) return resized(board, Number(edit.value));
    const names = board.lights.map((_, light) => nameOf(board.size, light));
    let { lights } = board;
    for (const spot of edit.spots) {
      const light = names.indexOf(spot);
      lights =
        edit.tool === 'press'
          ? press({ ...board, lights }, light)
          : lights.with(light, !lights[light]);
    }
    return textOf({ ...board, lights });
  },
};

/**
 * @param {import('./board.js').Board} board
 * @param {number} size
 */
function resized(board, size) {
  const lights = Array.from({ length: size * size }, (_, light) => {
    const [row, column] = [Math.floor(light / size), light % size];
    return row < board.size && column < board.size && board.lights[row * board.size + column];
  });
  return textOf({ size, lights });
}
