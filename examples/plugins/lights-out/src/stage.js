/** Shows the board while a solver presses lights. Pages draw, replay, and step through a search with it. */
/** @import { Stage } from '@queenside/core' */
import { drawScene } from '@queenside/core';
import { lightOf, nameOf, press, textOf } from './board.js';

/** @implements {Stage} */
export class BoardStage {
  /** @type {import('./board.js').Board} */
  #board;
  #presses = 0;
  /** The light that was pressed last. @type {number | undefined} */
  #last;

  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.#board = board;
  }

  /**
   * Follows an event of a solver; ignores those that it does not know.
   *
   * @param {import('@queenside/core').TraceEvent} event
   */
  follow({ name, values }) {
    const { light } = values;
    this.#last = undefined;
    if (name !== 'press' || light === undefined || !(light in this.#board.lights)) return undefined;
    this.#board = { ...this.#board, lights: press(this.#board, light) };
    this.#presses++;
    this.#last = light;
    return `${nameOf(this.#board.size, light)} is pressed`;
  }

  text() {
    return textOf(this.#board);
  }

  facts() {
    const lit = this.#board.lights.filter(Boolean).length;
    return { presses: String(this.#presses), lit: String(lit) };
  }

  scene() {
    const { size, lights } = this.#board;
    const pieces = lights.map((isOn, light) => {
      const [x, y] = [light % size, Math.floor(light / size)];
      const ring = light === this.#last ? ' stroke="#c05621" stroke-width="0.12"' : '';
      const markup = `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="0.36" fill="${isOn ? '#f6c945' : '#5a6472'}"${ring}/>`;
      return /** @type {const} */ ([`light ${String(light).padStart(3, '0')}`, markup]);
    });
    return {
      width: size,
      height: size,
      scale: 48,
      backdrop: `<rect width="${size}" height="${size}" fill="#2d3440"/>`,
      pieces: new Map(pieces),
      ...(this.#last !== undefined && {
        spot: { x: this.#last % size, y: Math.floor(this.#last / size), width: 1, height: 1 },
      }),
    };
  }

  copy() {
    const copy = new BoardStage(this.#board);
    copy.#presses = this.#presses;
    copy.#last = this.#last;
    return copy;
  }
}

/**
 * Draws the board after all presses of an answer.
 *
 * @param {import('./board.js').Board} board
 * @param {readonly string[] | undefined} presses
 */
export function drawAnswer(board, presses = []) {
  const stage = new BoardStage(board);
  for (const name of presses) {
    const light = lightOf(board.size, name);
    if (light !== undefined) stage.follow({ name: 'press', values: { light } });
  }
  stage.follow({ name: 'end', values: {} });
  return drawScene(stage.scene());
}
