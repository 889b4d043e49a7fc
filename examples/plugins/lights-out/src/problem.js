import {
  decodeLine,
  defineErrors,
  defineGenerator,
  defineProblem,
  plainText,
  RIGHT,
  wrong,
} from '@queenside/core';
import { lightOf, nameOf, OFF, ON, press, textOf } from './board.js';
import { editor } from './editor.js';
import { BoardStage, drawAnswer } from './stage.js';

const MOST = 9;
const NONE = 'no solution';
const NOTHING = 'nothing';

/**
 * @typedef {object} Answer
 * @property {readonly string[] | undefined} presses the names of lights; undefined if there is no solution
 */

const fail = defineErrors('lights-out', {
  unreadable: {
    cause: 'cannot read "{found}"',
    remedy: `write as many rows as columns, at most ${MOST}, with ${ON} for a light that is on and ${OFF} for others`,
  },
  'answer-unreadable': {
    cause: 'cannot read "{found}"',
    remedy: `write the lights to press, such as \`a1 c2\`, \`nothing\`, or \`${NONE}\``,
  },
  'no-such-size': {
    cause: 'cannot make a board of size {size} for the task {task}',
    remedy: `ask for the task press, and a size from 1 to ${MOST}`,
  },
});

/** Switch all lights off; a press switches a light and its neighbors. */
export const problem = defineProblem({
  id: 'lights-out',
  summary: 'Switch all lights off: a press switches a light and its neighbors',
  tasks: ['press'],
  styles: ['plain'],
  records: { by: 'blank-line' },
  defaultSolver: 'elimination',
  examples: [
    {
      record: 'OO.\nO..\n...',
      right: 'a1',
      wrong: {
        'still-lit': 'a1 a1',
        'no-such-light': 'a1 d4',
        'can-be-solved': NONE,
        'answer-unreadable': 'press a1',
      },
    },
    { record: '..\n..', right: 'nothing' },
    // On a board of 4 x 4, and on this one, some patterns cannot be switched off.
    { record: 'O...\n....\n....\n....', right: NONE, wrong: { 'still-lit': 'a1' } },
  ],
  errors: fail.table,
  mistakes: {
    'no-such-light': 'the board has no such light',
    'still-lit': 'a light is still on',
    'can-be-solved': 'all lights can be switched off',
  },
  /** @returns {import('./board.js').Board} */
  parse(record) {
    const rows = plainText(record)
      .trimEnd()
      .split('\n')
      .map((row) => row.trimEnd());
    const size = rows.length;
    const bad = rows.findIndex((row) => row.length !== size || !/^[O.]+$/.test(row));
    if (bad !== -1 || size > MOST) {
      const line = Math.max(0, bad) + 1;
      throw fail('unreadable', { found: (rows[line - 1] ?? '').slice(0, 20) }, { line, column: 1 });
    }
    return { size, lights: Array.from(rows.join(''), (sign) => sign === ON) };
  },
  need: ({ size }) => ({ task: 'press', size, uncertain: true }),
  title: ({ size }, number) => `board ${number}, ${size} x ${size}`,
  /**
   * @param {import('./board.js').Board} board
   * @param {Answer} answer
   */
  check(board, { presses }) {
    if (presses === undefined)
      return canBeSolved(board) ? wrong('can-be-solved', 'there is a solution') : RIGHT;
    const { size } = board;
    const strange = presses.find((name) => lightOf(size, name) === undefined);
    if (strange !== undefined) return wrong('no-such-light', `there is no light ${strange}`);
    let { lights } = board;
    for (const name of presses) lights = press({ size, lights }, lightOf(size, name) ?? 0);
    const lit = lights.indexOf(true);
    return lit === -1 ? RIGHT : wrong('still-lit', `${nameOf(size, lit)} is on`);
  },
  *format({ presses }) {
    const names = presses?.join(' ');
    yield new TextEncoder().encode(`${names === undefined ? NONE : names || NOTHING}\n`);
  },
  /** @returns {Answer | undefined} */
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const found = decodeLine(bytes).trim();
    if (found === NONE) return { presses: undefined };
    if (found === NOTHING) return { presses: [] };
    if (!/^[a-i][1-9]( +[a-i][1-9])*$/.test(found))
      throw fail('answer-unreadable', { found: found.slice(0, 40) }, { line });
    return { presses: found.split(/ +/) };
  },
  generator: defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, default: 5, description: 'how many boards' },
      size: {
        type: 'integer',
        minimum: 1,
        maximum: MOST,
        default: 5,
        description: 'how many rows and columns',
      },
    },
    *generate({ count, size }, random) {
      for (let made = 0; made < count; made++) yield `${randomBoard(size, random)}\n\n`;
    },
  }),
  sized(size, task, random) {
    if (task !== 'press' || !Number.isInteger(size) || size < 1 || size > MOST)
      throw fail('no-such-size', { size, task });
    return randomBoard(size, random);
  },
  draw: (board, { presses }) => drawAnswer(board, presses),
  stage: (board) => new BoardStage(board),
  editor,
});

/**
 * Tries all presses of the first row. Each later row must then be pressed where the light above is on.
 *
 * @param {import('./board.js').Board} board
 */
function canBeSolved(board) {
  const { size } = board;
  return Array.from({ length: 2 ** size }, (_, mask) => mask).some((mask) => {
    let { lights } = board;
    for (let light = 0; light < size * size; light++) {
      const isPressed = light < size ? ((mask >> light) & 1) === 1 : lights[light - size];
      if (isPressed) lights = press({ size, lights }, light);
    }
    return !lights.includes(true);
  });
}

/**
 * @param {number} size
 * @param {import('@queenside/core').Random} random
 */
function randomBoard(size, random) {
  const lights = Array.from({ length: size * size }, () => random.int(2) === 1);
  return textOf({ size, lights });
}
