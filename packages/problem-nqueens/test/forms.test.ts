import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { bruteForce, linesOf, parse } from './helpers.ts';

/** Rows of the queens, from 0, by column. */
type Rows = readonly number[];
type Form = (rows: Rows) => string;

const range = (size: number): number[] => Array.from({ length: size }, (_, index) => index);
/** Returns the cells of a board, row by row. */
const cellsOf = (rows: Rows, queen = 'Q', free = '.'): string[][] =>
  range(rows.length).map((row) => rows.map((at) => (at === row ? queen : free)));
const drawn =
  (write: (cells: readonly string[], row: number) => string, queen?: string, free?: string): Form =>
  (rows) =>
    cellsOf(rows, queen, free).map(write).join('\n');
const letter = (column: number): string => String.fromCodePoint(97 + column);
const pairs =
  (write: (column: number, row: number) => string, between: string): Form =>
  (rows) =>
    rows.map((row, column) => write(column, row)).join(between);
const numbers = (rows: Rows): string => rows.map((row) => row + 1).join(', ');
const framed =
  (rule: (size: number) => string, row: Form): Form =>
  (rows) =>
    [
      rule(rows.length),
      ...row(rows)
        .split('\n')
        .flatMap((line) => [line, rule(rows.length)]),
    ].join('\n');
const around =
  (rule: string, form: Form): Form =>
  (rows) =>
    [rule.repeat(rows.length * 4), form(rows), rule.repeat(rows.length * 4)].join('\n');
const headed =
  (first: (column: number) => string, form: Form): Form =>
  (rows) =>
    `    ${range(rows.length).map(first).join(' ')}\n${form(rows)}`;

const PLAIN = drawn((cells) => cells.join(' '));

/** Boards as programs print them. All are read. */
const FORMS: Readonly<Record<string, Form>> = {
  'a JSON list of texts': (rows) => JSON.stringify(cellsOf(rows).map((cells) => cells.join(''))),
  'a list of a board of texts': (rows) =>
    JSON.stringify([cellsOf(rows).map((cells) => cells.join(''))]),
  'a Python list of texts': (rows) =>
    `[${cellsOf(rows)
      .map((cells) => `'${cells.join('')}'`)
      .join(', ')}]`,
  'texts on lines of their own': (rows) =>
    `[\n${cellsOf(rows)
      .map((cells) => `  "${cells.join('')}"`)
      .join(',\n')}\n]`,
  'a frame of plus signs': framed(
    (size) => `+${'---+'.repeat(size)}`,
    drawn((cells) => `| ${cells.join(' | ')} |`),
  ),
  'a frame of plus signs with blanks': framed(
    (size) => `+${'---+'.repeat(size)}`,
    drawn((cells) => `| ${cells.join(' | ')} |`, 'Q', ' '),
  ),
  'a frame of boxes': (rows) =>
    [
      `┌${range(rows.length)
        .map(() => '───')
        .join('┬')}┐`,
      drawn(
        (cells) => `│ ${cells.join(' │ ')} │`,
        '♛',
        ' ',
      )(rows)
        .split('\n')
        .join(
          `\n├${range(rows.length)
            .map(() => '───')
            .join('┼')}┤\n`,
        ),
      `└${range(rows.length)
        .map(() => '───')
        .join('┴')}┘`,
    ].join('\n'),
  'double boxes around it': (rows) =>
    `╔${'═'.repeat(2 * rows.length + 1)}╗\n${drawn((cells) => `║ ${cells.join(' ')} ║`)(rows)}\n╚${'═'.repeat(2 * rows.length + 1)}╝`,
  'rules around it': around('-', PLAIN),
  'rules between rows': framed(
    (size) => '-'.repeat(4 * size + 1),
    drawn((cells) => `| ${cells.join(' | ')} |`, 'Q', ' '),
  ),
  'double rules around it': around('=', PLAIN),
  'a rule as wide as the board': (rows) =>
    `${'-'.repeat(rows.length)}\n${drawn((cells) => cells.join(''))(rows)}`,
  'blanks between bars': drawn((cells) => `|${cells.join('|')}|`, 'Q', ' '),
  'blanks for free squares': drawn((cells) => cells.join(' ').trimEnd(), 'Q', ' '),
  'blanks for free squares, without gaps': drawn((cells) => cells.join('').trimEnd(), 'Q', ' '),
  'blanks in a frame of rules': around(
    '-',
    drawn((cells) => cells.join(' ').trimEnd(), 'Q', ' '),
  ),
  'brackets around blanks': drawn((cells) => cells.map((cell) => `[${cell}]`).join(''), 'Q', ' '),
  'columns above': headed((column) => `${column + 1}`, PLAIN),
  'columns from 0 above': headed((column) => `${column}`, PLAIN),
  'letters above': headed(letter, PLAIN),
  'columns above, rows beside': headed(
    (column) => `${column + 1}`,
    drawn((cells, row) => `${row + 1} ${cells.join(' ')}`),
  ),
  'columns above, rows beside, bars': headed(
    (column) => `${column}`,
    drawn((cells, row) => `${row} | ${cells.join(' | ')} |`, 'Q', ' '),
  ),
  'columns above, 0 and 1': headed(
    (column) => `${column}`,
    drawn((cells, row) => `${row} ${cells.join(' ')}`, '1', '0'),
  ),
  'columns below, as in chess': (rows) =>
    [
      ...PLAIN(rows)
        .split('\n')
        .map((line, row) => `${rows.length - row} ${line}`),
      `  ${range(rows.length).map(letter).join(' ')}`,
    ].join('\n'),
  'a word and the number of each row': drawn((cells, row) => `Row ${row + 1}: ${cells.join(' ')}`),
  'floats of numpy': (rows) =>
    `[${drawn((cells) => `[${cells.join(' ')}]`, '1.', '0.')(rows).replaceAll('\n', '\n ')}]`,
  'integers of numpy': (rows) =>
    `[${drawn((cells) => `[${cells.join(' ')}]`, '1', '0')(rows).replaceAll('\n', '\n ')}]`,
  'a list of lists': (rows) =>
    JSON.stringify(cellsOf(rows, '1', '0').map((row) => row.map(Number))),
  'a list of lists on several lines': (rows) =>
    JSON.stringify(cellsOf(rows, '1', '0').map((row) => row.map(Number))).replaceAll('],', '],\n '),
  'a list of lists of texts': (rows) => JSON.stringify(cellsOf(rows, 'Q', '_')),
  'an indented list': (rows) =>
    JSON.stringify(
      rows.map((row) => row + 1),
      undefined,
      2,
    ),
  'all squares in a row': (rows) => `[${cellsOf(rows, '1', '0').flat().join(', ')}]`,
  'a numpy array': (rows) => `array([${numbers(rows)}])`,
  floats: (rows) => `[${rows.map((row) => `${row + 1}.0`).join(', ')}]`,
  squares: pairs((column, row) => `${letter(column)}${row + 1}`, ' '),
  'squares in capitals': pairs((column, row) => `Q${letter(column).toUpperCase()}${row + 1}`, ', '),
  'a list of squares': (rows) =>
    JSON.stringify(rows.map((row, column) => `${letter(column)}${row + 1}`)),
  'a mapping': (rows) => `{${pairs((column, row) => `${column}: ${row}`, ', ')(rows)}}`,
  'a mapping of Java': (rows) => `{${pairs((column, row) => `${column}=${row}`, ', ')(rows)}}`,
  'a mapping of JSON': (rows) =>
    `{${pairs((column, row) => `"${column + 1}": ${row + 1}`, ', ')(rows)}}`,
  'arrows on a line': pairs((column, row) => `${column} -> ${row}`, ', '),
  'arrows on lines': pairs((column, row) => `${column} -> ${row}`, '\n'),
  'colons on lines': pairs((column, row) => `${column + 1}: ${row + 1}`, '\n'),
  'columns from 0, rows from 1': pairs((column, row) => `Column ${column}: row ${row + 1}`, '\n'),
  'a list of pairs': (rows) => `[${pairs((column, row) => `(${column}, ${row})`, ', ')(rows)}]`,
  'pairs with names': (rows) =>
    `[${pairs((column, row) => `Queen(row=${row}, col=${column})`, ', ')(rows)}]`,
  'pairs of JSON': (rows) =>
    `[${pairs((column, row) => `{"row": ${row}, "column": ${column}}`, ', ')(rows)}]`,
  colors: (rows) => PLAIN(rows).replaceAll('Q', '\u001B[31mQ\u001B[0m'),
  'colors in an array': (rows) => `\u001B[1;32m[${numbers(rows)}]\u001B[0m`,
  tabs: drawn((cells) => cells.join('\t')),
  'tabs and bars': drawn((cells) => `|\t${cells.join('\t|\t')}\t|`, 'Q', ' '),
  emoji: drawn((cells) => cells.join(''), '👑', '⬜'),
  'a blank line between rows': drawn((cells) => `${cells.join(' ')}\n`),
  'numbered queens': (rows) =>
    cellsOf(rows, '1', '0')
      .map((cells, row) => `[${cells.map((cell) => Number(cell) * (row + 1)).join(', ')}]`)
      .join('\n'),
  'numbered queens below an array': (rows) =>
    `[${numbers(rows)}]\n${cellsOf(rows, '1', '0')
      .map((cells, row) => `[${cells.map((cell) => Number(cell) * (row + 2)).join(', ')}]`)
      .join('\n')}`,
  'a drawing below an array': (rows) => `[${numbers(rows)}]\n${PLAIN(rows)}`,
  'another number for queens': drawn((cells) => cells.join(' '), '5', '1'),
  'rows of a table': (rows) =>
    [
      '| Row | Column |',
      '|---|---|',
      ...range(rows.length).map((row) => `| ${row} | ${rows.indexOf(row)} |`),
    ].join('\n'),
  'two lines of a table': (rows) =>
    `Column: ${range(rows.length).join(' ')}\nRow:    ${rows.join(' ')}`,
  'positions on lines': (rows) =>
    rows.map((row) => `Place Queen at position: ${row + 1}`).join('\n'),
  'digits side by side': (rows) => rows.map((row) => row + 1).join(''),
};

/** Text around an answer on one line. */
const WORDS: Readonly<Record<string, (answer: string) => string>> = {
  'The solution is': (answer) => `The solution is ${answer}`,
  'The solution is:': (answer) => `The solution is: ${answer}`,
  Solution: (answer) => `Solution ${answer}`,
  'Solution:': (answer) => `Solution: ${answer}`,
  'Solution #1:': (answer) => `Solution #1: ${answer}`,
  Board: (answer) => `Board ${answer}`,
  'n=': (answer) => `n=4 ${answer}`,
  'n = 4:': (answer) => `n = 4: ${answer}`,
  '4 queens': (answer) => `4 queens: ${answer}`,
  'Die Lösung lautet': (answer) => `Die Lösung lautet ${answer}`,
  'La solución es': (answer) => `La solución es ${answer}`,
  'Solution found': (answer) => `Solution found in 12 steps: ${answer}`,
  backtracking: (answer) => `Solution (backtracking): ${answer}`,
  'an arrow': (answer) => `4 -> ${answer}`,
  'a full stop': (answer) => `${answer}.`,
  'found in': (answer) => `${answer} found in 0.01 s`,
  'a time': (answer) => `${answer} (0.5 ms)`,
  'is a solution': (answer) => `${answer} is a solution`,
  'a prompt': (answer) => `Enter n: ${answer}`,
  'before and after': (answer) => `Solution: ${answer}, time: 0.2 s`,
};

const ONE_LINE: Readonly<Record<string, Form>> = {
  'an array': (rows) => `[${numbers(rows)}]`,
  texts: FORMS['a JSON list of texts']!,
  'a mapping': FORMS['a mapping']!,
  'a list of pairs': FORMS['a list of pairs']!,
};

type Outcome = 'right' | 'wrong' | 'unreadable' | 'missing';

/** Reads the answer to one record; lines must not be left over. */
function outcomeOf(text: string, record: string): Outcome {
  const instance = parse(record);
  const lines = linesOf(`${text}\n`);
  try {
    const answer = nqueens.readAnswer(lines, instance, { number: 1 });
    lines.skipBlank();
    if (answer === undefined) return 'missing';
    if (!lines.done) return 'unreadable';
    return nqueens.check(instance, answer).kind === 'right' ? 'right' : 'wrong';
  } catch {
    return 'unreadable';
  }
}

const RIGHT = [4, 5, 6, 8].flatMap((size) => bruteForce(size).slice(0, 6));
const SOLUTIONS = new Set(
  [4, 5, 6, 8].flatMap((size) => bruteForce(size).map((rows) => rows.join())),
);
const board = fc.constantFrom(...RIGHT);
/** Boards with two queens in a row or on a diagonal. */
const faulty = fc
  .tuple(board, fc.nat(), fc.nat())
  .map(([rows, column, row]) => rows.with(column % rows.length, row % rows.length))
  .filter((rows) => !SOLUTIONS.has(rows.join()));
const permuted = board
  .chain((rows) => fc.shuffledSubarray([...rows], { minLength: rows.length }))
  .filter((rows) => !SOLUTIONS.has(rows.join()));

describe('boards', () => {
  test.each(Object.entries(FORMS))('%s', (_name, form) => {
    for (const rows of RIGHT)
      expect([form(rows), outcomeOf(form(rows), `${rows.length}`)]).toEqual([form(rows), 'right']);
  });

  test('are never right if a queen is attacked', () => {
    fc.assert(
      fc.property(
        fc.oneof(faulty, permuted),
        fc.constantFrom(...Object.values(FORMS)),
        (rows, form) => {
          expect(outcomeOf(form(rows), `${rows.length}`)).not.toBe('right');
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('words around a board', () => {
  test.each(Object.entries(WORDS))('%s', (_name, words) => {
    for (const form of Object.values(ONE_LINE)) {
      const text = words(form([1, 3, 0, 2]));
      expect([text, outcomeOf(text, '4')]).toEqual([text, 'right']);
      expect(outcomeOf(words(form([0, 1, 2, 3])), '4')).not.toBe('right');
    }
  });

  test.each([
    'not a solution: [2,4,1,3]',
    'This is not a solution [2,4,1,3]',
    'wrong: [2,4,1,3]',
    'Keine Lösung: [2,4,1,3]',
    'aucune solution [2,4,1,3]',
    'maybe [2,4,1,3]',
    '[2,4,1,3] or no solution',
    '[2,4,1,3] or [3,1,4,2]',
    '[2,4,1,3]?',
    '[2,4,1,3] is wrong',
    '[2,4,1,3] is not a solution',
    'no solution, or [2,4,1,3]',
    '!= [2,4,1,3]',
    'trying [2,4,1,3]',
    'Not a solution: ["..Q.","Q...","...Q",".Q.."]',
  ])('that change its meaning: %s', (text) => {
    expect(outcomeOf(text, '4')).not.toBe('right');
  });
});

const NOISE: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Enter n: \n${text}`,
  (text) => `Enter n: ${text}`,
  (text) => `N-Queens solver\n================\n\n${text}`,
  (text) => `\u001B[32m${text}\u001B[0m`,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) =>
    text
      .split('\n')
      .map((line) => `  ${line}`)
      .join('\n'),
  (text) => `${text}\nTime: 0.01 s`,
  (text) => `Solution 1:\n${text}`,
  (text) => text.replaceAll('Q', '*'),
  (text) => text.toLowerCase(),
];

test('right boards are never wrong, whatever is around them', () => {
  const forms = fc.constantFrom(...Object.values(FORMS), ...Object.values(ONE_LINE));
  fc.assert(
    fc.property(board, forms, fc.constantFrom(...NOISE), (rows, form, noise) => {
      const text = noise(form(rows));
      expect([text, outcomeOf(text, `${rows.length}`)]).not.toContain('wrong');
    }),
    { numRuns: 3000 },
  );
});

test('a prompt in front of the first row belongs to it', () => {
  for (const rows of [
    '..Q.\nQ...\n...Q\n.Q..',
    '. . Q .\nQ . . .\n. . . Q\n. Q . .',
    '[0, 0, 1, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 1]\n[0, 1, 0, 0]',
  ])
    for (const prompt of ['Enter n: ', 'How many queens? ', 'N = ? ', 'n> '])
      expect(outcomeOf(prompt + rows, '4')).toBe('right');
  const two = linesOf('Enter n: ..Q.\nQ...\n...Q\n.Q..\nEnter n: ..Q.\nQ...\n...Q\n.Q..\n');
  for (const number of [1, 2]) {
    const answer = nqueens.readAnswer(two, parse('4'), { number })!;
    expect(nqueens.check(parse('4'), answer)).toEqual({ kind: 'right' });
  }
});

describe('all boards', () => {
  const boards = bruteForce(5);
  const texts: Readonly<Record<string, string>> = {
    'in another order': [
      'Solutions: 10',
      ...boards.toReversed().map((rows) => `[${numbers(rows)}]`),
    ].join('\n'),
    'as a list of texts': JSON.stringify(
      boards.map((rows) => cellsOf(rows).map((cells) => cells.join(''))),
    ),
    'as lists': JSON.stringify(boards),
    'drawn, with a label each': boards
      .map((rows, at) => `Solution ${at + 1}:\n${PLAIN(rows)}\n`)
      .join('\n'),
    'on lines with labels': boards
      .map((rows, at) => `Solution ${at + 1}: [${numbers(rows)}]`)
      .join('\n'),
    'with the number below': [
      ...boards.map((rows) => `[${numbers(rows)}]`),
      'Total solutions: 10',
    ].join('\n'),
    'with blank lines between arrays': boards.map((rows) => `[${numbers(rows)}]`).join('\n\n'),
    'with two blank lines between drawings': boards.map(PLAIN).join('\n\n\n'),
    'with rules between drawings': boards.map(PLAIN).join('\n\n=====\n\n'),
    'with rules between arrays': boards.map((rows) => `[${numbers(rows)}]`).join('\n-----\n'),
    'drawn below arrays': boards.map((rows) => `[${numbers(rows)}]\n${PLAIN(rows)}`).join('\n\n'),
    'after the size and a count': `5\nThere are 10 solutions for 5 queens.\n\n${boards.map(PLAIN).join('\n\n')}`,
    'after one of them': `single solution:\n${PLAIN(boards[3]!)}\n\nall solutions:\n${boards.map(PLAIN).join('\n\n')}`,
    'with digits side by side': boards
      .map((rows) => rows.map((row) => row + 1).join(''))
      .join('\n'),
    framed: boards.map((rows) => `${FORMS['a frame of plus signs']!(rows)}\n`).join('\n'),
    'after a sentence': [
      'Found 10 solutions in 0.1 s',
      ...boards.map((rows) => `[${numbers(rows)}]`),
    ].join('\n'),
  };

  test.each(Object.entries(texts))('%s', (_name, text) => {
    expect([text, outcomeOf(text, '5 all')]).toEqual([text, 'right']);
  });

  const LABELS: Readonly<Record<string, (number: number) => string>> = {
    'Solution Number : 1': (number) => `Solution Number : ${number}`,
    'Combination 1:': (number) => `Combination ${number}:`,
    'Solution #1': (number) => `Solution #${number}`,
    '--- Solution 1 ---': (number) => `--- Solution ${number} ---`,
    'Placement 1': (number) => `Placement ${number}`,
    '1st solution': (number) => `${number}${['', 'st', 'nd', 'rd'][number] ?? 'th'} solution`,
    'Solution 1 of 10:': (number) => `Solution ${number} of 10:`,
    'Solution 0:': (number) => `Solution ${number - 1}:`,
    'Solution:': () => 'Solution:',
    '1.': (number) => `${number}.`,
    '(1)': (number) => `(${number})`,
    1: String,
  };

  test.each(Object.entries(LABELS))('with labels: %s', (_name, label) => {
    for (const form of [PLAIN, (rows: Rows) => `[${numbers(rows)}]`])
      for (const between of ['\n', '\n\n', '\n\n\n']) {
        const text = boards.map((rows, at) => `${label(at + 1)}\n${form(rows)}`).join(between);
        expect([text, outcomeOf(text, '5 all')]).toEqual([text, 'right']);
        const less = boards
          .slice(1)
          .map((rows, at) => `${label(at + 1)}\n${form(rows)}`)
          .join(between);
        expect([less, outcomeOf(less, '5 all')]).not.toContain('right');
      }
  });

  test('are wrong if one is missing, repeated, or another board', () => {
    for (const changed of [
      boards.slice(1),
      [...boards.slice(1), boards[1]!],
      [...boards.slice(1), [0, 1, 2, 3, 4]],
    ])
      for (const text of [
        changed.map((rows) => `[${numbers(rows)}]`).join('\n'),
        JSON.stringify(changed.map((rows) => cellsOf(rows).map((cells) => cells.join('')))),
      ])
        expect(outcomeOf(text, '5 all')).not.toBe('right');
  });
});

test.each([
  'There are 2 solutions',
  'There are 2 solutions.',
  'Found 2 solutions in 0.1 s',
  'Found 2 solutions (0.1 seconds)',
  '4 2',
  '4: 2',
  'n = 4: 2',
  'Number of solutions: 2',
  'Number of solutions for 4 queens: 2',
  'Total: 2',
  'Total number of solutions = 2',
  '4 queens: 2 solutions',
  'The number of solutions for n = 4 is 2',
  '\u001B[1m2 solutions\u001B[0m',
  'Es gibt 2 Lösungen',
])('reads a count: %s', (text) => {
  expect(outcomeOf(text, '4 count')).toBe('right');
  expect(outcomeOf(text.replaceAll('2', '3'), '4 count')).toBe('wrong');
});

test.each([
  'There are not 2 solutions',
  'about 2 solutions',
  '2 or 3 solutions',
  'Nodes: 2',
  'Time: 2 s',
  '2 solutions for 5 queens',
  'at least 2 solutions',
  '-2 solutions',
  '2.5 solutions',
])('reads no count: %s', (text) => {
  expect(outcomeOf(text, '4 count')).not.toBe('right');
});

test.each([
  ['0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0', 'right'],
  ['_ _ _ _\n_ _ _ _\n_ _ _ _\n_ _ _ _\n_ _ Q _\nQ _ _ _\n_ _ _ Q\n_ Q _ _', 'right'],
  ['0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0', 'wrong'],
  ['Initial board:\n[1,2,3,4]\nConflicts: 6\nFinal board:\n[2,4,1,3]', 'right'],
  ['Initial board:\n[2,4,1,3]\nConflicts: 0\nFinal board:\n[1,2,3,4]', 'wrong'],
  ['Initial board:\n[1,2,3,4]\nInitial board:\n[2,4,1,3]', 'unreadable'],
])('an empty or initial board is not the answer: %j', (text, outcome) => {
  expect(outcomeOf(text, '4')).toBe(outcome);
});

test.each([
  ['False', 'right'],
  ['Solution found: False', 'right'],
  ['n = 3: None', 'right'],
  ['The puzzle is unsolvable', 'right'],
  ['Queen placed: False', 'unreadable'],
  ['debug: False', 'unreadable'],
  ['safe: no', 'unreadable'],
])('a value says that there is no solution only if its label does: %j', (text, outcome) => {
  expect(outcomeOf(text, '3')).toBe(outcome);
});

test('what a function returned says nothing in front of a board', () => {
  for (const text of ['False', 'None', 'True\nFalse'])
    expect(outcomeOf(`${text}\n[2,4,1,3]`, '4')).not.toBe('wrong');
  expect(outcomeOf('None\n[2,4,1,3]', '3')).toBe('unreadable');
});

test('no solution is the number 0', () => {
  expect(outcomeOf('no solution', '3 count')).toBe('right');
  expect(outcomeOf('no solution', '3 all')).toBe('right');
  expect(outcomeOf('no solution', '4 count')).toBe('wrong');
});
