/** Questions about searches of boards. Columns and rows count from 0. */
import { CALL, eachCall } from '../calls.ts';
import type { BoardRun } from '../runs.ts';
import type { RunQuestion } from './question.ts';

/** A change of the board. */
interface Change {
  readonly call: number;
  readonly code: number;
  readonly column: number;
  readonly row: number;
  /** The row of the queen in each column afterwards. */
  readonly rows: readonly (number | undefined)[];
  /** The numbers of the changes that put these queens there. */
  readonly since: readonly number[];
  /** The number of squares that the search tested since the change before. */
  readonly tests: number;
}

/** Returns all questions about a run. */
export function boardQuestions({ facts: size, calls, answer }: BoardRun): readonly RunQuestion[] {
  const { changes, attacked } = follow(size, calls);
  const placed = changes.filter(({ code }) => code === CALL.place);
  const questions: RunQuestion[] = [];
  // A search that repairs a board begins with a random one.
  const repairs = [...eachCall(calls)].some(
    ({ code }) => code === CALL.move || code === CALL.conflicts,
  );
  for (const [at, { call, rows, since }] of repairs ? [] : changes.entries()) {
    const after = changes[at + 1];
    const given = `After ${at + 1} ${at === 0 ? 'change' : 'changes'} of the board, ${queens(rows)}.`;
    const step = { call, given, shows: [...since, at + 1], tells: [] };
    if (after?.code === CALL.place) {
      questions.push({
        ...step,
        asks: 'next queen',
        ask: 'Its next change is to place a queen. In which column and row?',
        answer: { form: 'list', parts: [String(after.column), String(after.row)] },
        tells: [at + 2],
      });
      if (after.tests > 0)
        questions.push({
          ...step,
          asks: 'tests',
          ask: 'How many squares does it test before it changes the board again?',
          answer: { form: 'list', parts: [String(after.tests)] },
        });
    }
    if (after?.code === CALL.remove)
      questions.push({
        ...step,
        asks: 'next back',
        ask: 'Its next change is to remove a queen. From which column?',
        answer: { form: 'list', parts: [String(after.column)] },
        tells: [at + 2],
      });
  }
  for (const { call, column, row, rows, by, since } of attacked)
    questions.push({
      asks: 'attackers',
      call,
      given: `When ${queens(rows)}, your search tests the square in column ${column}, row ${row}.`,
      ask: 'The queens of which columns attack it? (If no queen does: none.)',
      answer: { form: 'set', parts: by.map(String) },
      shows: since,
      tells: [],
    });
  if (repairs) return questions;
  const whole = { given: '', shows: [], tells: [] };
  const back = changes.findIndex(({ code }) => code === CALL.remove);
  if (back > 0 && back <= MOST_COUNTED)
    questions.push({
      ...whole,
      asks: 'first back',
      ask: 'How many queens does your search place before it removes one for the first time?',
      answer: { form: 'list', parts: [String(back)] },
      tells: [back],
    });
  // Nobody follows a longer search by hand.
  if (answer === undefined || placed.length === 0 || placed.length > MOST_COUNTED) return questions;
  questions.push(
    {
      ...whole,
      asks: 'queens',
      ask: 'How often does your search place a queen in all?',
      answer: { form: 'list', parts: [String(placed.length)] },
      tells: [changes.length],
    },
    {
      ...whole,
      asks: 'board',
      ask: 'Which board does your function return: the row of the queen in each column? (If it returns no board: none.)',
      answer: { form: 'list', parts: (answer.rows ?? []).map(String) },
      tells: changes.at(-1)!.since,
    },
  );
  return questions;
}

/** The most queens that somebody counts by hand. */
const MOST_COUNTED = 40;

function follow(size: number, calls: BoardRun['calls']) {
  const rows: (number | undefined)[] = Array.from({ length: size });
  const changes: Change[] = [];
  const attacked: {
    readonly call: number;
    readonly column: number;
    readonly row: number;
    readonly rows: Change['rows'];
    readonly since: readonly number[];
    readonly by: readonly number[];
  }[] = [];
  /** The number of the change that put the queen of a column there. */
  const putAt = new Map<number, number>();
  let tests = 0;
  for (const { index: call, code, a: column, b: row } of eachCall(calls)) {
    if (code === CALL.test || code === CALL.conflicts) {
      tests++;
      const by = attackersOf(rows, column, row);
      // One queen is no question.
      if (rows.filter((each) => each !== undefined).length > 1)
        attacked.push({ call, column, row, rows: [...rows], since: [...putAt.values()], by });
      continue;
    }
    rows[column] = code === CALL.remove ? undefined : row;
    if (code === CALL.remove) putAt.delete(column);
    else putAt.set(column, changes.length + 1);
    changes.push({ call, code, column, row, rows: [...rows], since: [...putAt.values()], tests });
    tests = 0;
  }
  return { changes, attacked };
}

function attackersOf(rows: Change['rows'], column: number, row: number): readonly number[] {
  return [...rows.keys()].filter((at) => {
    const there = rows[at];
    if (there === undefined || at === column) return false;
    return there === row || Math.abs(there - row) === Math.abs(at - column);
  });
}

/** Writes the queens of a board: `the queens stand in column 0, row 2; column 1, row 4`. */
function queens(rows: Change['rows']): string {
  const placed = [...rows.entries()].flatMap(([column, row]) =>
    row === undefined ? [] : [`(${column}, ${row})`],
  );
  if (placed.length === 0) return 'the board is empty';
  return `the queens stand at (column, row) ${placed.join(', ')}`;
}
