import {
  decodeLine,
  defineErrors,
  defineGenerator,
  defineProblem,
  RIGHT,
  undecided,
  wrong,
} from '@queenside/core';
import { countSolutions } from './count-solutions.js';
import { CELLS, findRepeat } from './grid.js';

/**
 * The only solution, one of several, or none.
 *
 * @typedef {{ kind: 'only' | 'several', grid: readonly number[] } | { kind: 'none' }} Answer
 * @typedef {import('@queenside/core').Problem<readonly number[], Answer>} SudokuProblem
 */

/** How many steps the checker takes to count solutions: some seconds. */
const MOST_STEPS = 20_000_000;
/** The most empty cells of generated puzzles. */
const MOST_EMPTY = 54;
const NONE = 'no solution';
const SEVERAL = 'several solutions, such as ';

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION =
  '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const fail = defineErrors('sudoku', {
  'wrong-lines': {
    cause: 'the puzzle has {found} lines',
    remedy: 'write {rows}, with blank lines between puzzles',
  },
  'wrong-size': {
    cause: 'the line has {found} cells',
    remedy: 'write {width}: digits, and `.` or `0` for empty cells',
  },
  'not-a-cell': {
    cause: '"{found}" is not a cell',
    remedy: 'write the digits 1 to 9, and `.` or `0` for empty cells',
  },
  'no-such-size': {
    cause: 'there is no record of task {task} with {size} empty cells',
    remedy: 'use the task `find` and 1 to {most} empty cells',
  },
  'answer-unreadable': {
    cause: 'cannot read "{found}"',
    remedy: `write ${CELLS} digits, \`${SEVERAL}\` and ${CELLS} digits, or \`${NONE}\``,
  },
});

/**
 * Puzzles on one line each.
 *
 * @type {SudokuProblem}
 */
export const sudoku = sudokuProblem({
  id: 'sudoku',
  summary: 'Sudoku puzzles, each on a line of 81 characters',
  records: { by: 'line' },
  write: (cells) => cells,
});

/**
 * Puzzles of nine lines each.
 *
 * @type {SudokuProblem}
 */
export const sudokuGrid = sudokuProblem({
  id: 'sudoku-grid',
  summary: 'Sudoku puzzles, each a block of nine lines; blank lines separate them',
  records: { by: 'blank-line' },
  write: (cells) => cells.match(/.{9}/g)?.join('\n') ?? cells,
});

/**
 * @param {Pick<SudokuProblem, 'id' | 'summary' | 'records'> & { write: (cells: string) => string }} form
 * @returns {SudokuProblem}
 */
function sudokuProblem({ id, summary, records, write }) {
  const rows = records?.by === 'line' ? 1 : 9;
  const between = rows === 1 ? '' : '\n';
  return defineProblem({
    id,
    summary,
    records,
    tasks: ['find'],
    styles: ['plain'],
    defaultSolver: 'constraint-propagation',
    examples: [
      {
        record: write(PUZZLE),
        right: SOLUTION,
        wrong: {
          'given-changed': `1${SOLUTION.slice(1)}`,
          'digit-repeated': SOLUTION.replace('4', '6'),
          'not-several': `${SEVERAL}${SOLUTION}`,
          'has-solution': NONE,
          'answer-unreadable': SOLUTION.slice(1),
        },
      },
      { record: write(`55${'.'.repeat(79)}`), right: NONE },
    ],
    errors: fail.table,
    mistakes: {
      'given-changed': 'a digit of the puzzle was changed',
      'digit-repeated': 'a digit is twice in a row, a column, or a box',
      'not-only': 'the puzzle has other solutions, and the answer does not say so',
      'not-several': 'the puzzle has only one solution',
      'has-solution': 'the puzzle has a solution',
    },
    parse: (record) => parsePuzzle(record, rows),
    need: (puzzle) => ({
      task: 'find',
      size: puzzle.filter((digit) => digit === 0).length,
      uncertain: true,
    }),
    check: checkAnswer,
    *format(answer) {
      const text =
        answer.kind === 'none'
          ? NONE
          : `${answer.kind === 'several' ? SEVERAL : ''}${answer.grid.join('')}`;
      yield new TextEncoder().encode(`${text}\n`);
    },
    readAnswer(lines) {
      lines.skipBlank();
      const { line } = lines;
      const bytes = lines.next();
      if (bytes === undefined) return undefined;
      const found = decodeLine(bytes).trim();
      if (found === NONE) return { kind: 'none' };
      const isSeveral = found.startsWith(SEVERAL);
      const digits = isSeveral ? found.slice(SEVERAL.length) : found;
      if (!/^[1-9]{81}$/.test(digits))
        throw fail('answer-unreadable', { found: found.slice(0, 90) }, { line });
      return { kind: isSeveral ? 'several' : 'only', grid: Array.from(digits, Number) };
    },
    generator: defineGenerator({
      parameters: {
        count: {
          type: 'integer',
          minimum: 1,
          maximum: 1_000_000,
          default: 10,
          description: 'how many puzzles',
        },
        clues: {
          type: 'integer',
          minimum: CELLS - MOST_EMPTY,
          maximum: CELLS,
          default: 30,
          description:
            'how many digits are given, or a few more where fewer would allow other solutions',
        },
      },
      *generate({ count, clues }, random) {
        for (let made = 0; made < count; made++)
          yield `${made > 0 ? between : ''}${write(makePuzzle(clues, random))}\n`;
      },
    }),
    sized(size, task, random) {
      if (task !== 'find' || !Number.isInteger(size) || size < 1 || size > MOST_EMPTY)
        throw fail('no-such-size', { size, task, most: MOST_EMPTY });
      return write(makePuzzle(CELLS - size, random));
    },
  });
}

/**
 * @param {string} record
 * @param {number} rows how many lines the puzzle has
 */
function parsePuzzle(record, rows) {
  const lines = record.split('\n').map((line) => line.trimEnd());
  if (lines.length !== rows)
    throw fail('wrong-lines', { found: lines.length, rows }, { column: 1 });
  return lines.flatMap((line, index) => {
    const above = index > 0 && { line: index + 1 };
    const cells = Array.from(line.matchAll(/./gsu), ({ 0: found, index: offset }) => {
      if (!/^[\d.]$/.test(found))
        throw fail('not-a-cell', { found }, { ...above, column: offset + 1 });
      return found === '.' ? 0 : Number(found);
    });
    const width = CELLS / rows;
    if (cells.length !== width)
      throw fail('wrong-size', { found: cells.length, width }, { ...above, column: 1 });
    return cells;
  });
}

/**
 * @param {readonly number[]} puzzle
 * @param {Answer} answer
 */
function checkAnswer(puzzle, answer) {
  if (answer.kind !== 'none') {
    const changed = puzzle.findIndex((digit, cell) => digit !== 0 && digit !== answer.grid[cell]);
    if (changed !== -1)
      return wrong(
        'given-changed',
        `row ${Math.floor(changed / 9) + 1}, column ${(changed % 9) + 1} must be ${puzzle[changed]}`,
      );
    const repeat = findRepeat(answer.grid);
    if (repeat !== undefined)
      return wrong('digit-repeated', `${repeat.digit} is twice in ${repeat.unit}`);
  }
  const count = countSolutions(puzzle, 2, MOST_STEPS);
  if (count === undefined) return undecided('counting the solutions takes too long');
  if (answer.kind === 'none')
    return count === 0 ? RIGHT : wrong('has-solution', 'there is a solution');
  if (answer.kind === 'several')
    return count > 1 ? RIGHT : wrong('not-several', 'it is the only solution');
  return count === 1 ? RIGHT : wrong('not-only', 'there are other solutions');
}

/**
 * Makes a puzzle with one solution: fills a grid, and takes digits away as long as no other solution appears.
 *
 * @param {number} clues
 * @param {import('@queenside/core').Random} random
 */
function makePuzzle(clues, random) {
  const cells = shuffledGrid(random);
  let left = CELLS;
  for (const cell of shuffle(
    cells.map((_, index) => index),
    random,
  )) {
    if (left === clues) break;
    const digit = cells[cell];
    cells[cell] = 0;
    if (countSolutions(cells, 2, MOST_STEPS) === 1) left--;
    else cells[cell] = digit;
  }
  return cells.map((digit) => digit || '.').join('');
}

/**
 * Returns a full grid: a regular one with digits, bands, stacks, rows, and columns exchanged.
 *
 * @param {import('@queenside/core').Random} random
 */
function shuffledGrid(random) {
  const lines = () =>
    shuffle([0, 1, 2], random).flatMap((band) =>
      shuffle([0, 1, 2], random).map((line) => 3 * band + line),
    );
  const digits = shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9], random);
  const columns = lines();
  return lines().flatMap((row) =>
    columns.map((column) => digits[(3 * (row % 3) + Math.floor(row / 3) + column) % 9]),
  );
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {import('@queenside/core').Random} random
 */
function shuffle(items, random) {
  for (let end = items.length - 1; end > 0; end--) {
    const other = random.int(end + 1);
    [items[end], items[other]] = [items[other], items[end]];
  }
  return items;
}
