/** Judges typed answers to the questions of a defence by the traces. */
import { QueensideError } from '@queenside/core';
import { answerText, isRightAnswer } from '@queenside/referee';
import { gradeError } from '../grade/errors.ts';
import { readSheet } from '../report/index.ts';
import type { MadeSheet } from './make-sheets.ts';

/** The name of the table for answers. */
export const WRITTEN_ANSWERS = 'answers.csv';

/** The columns that a table of answers must have. */
const COLUMNS = ['student', 'page', 'number', 'answer'] as const;

/** An answer that somebody typed. */
export interface TypedAnswer {
  /** The submission's id. */
  readonly student: string;
  /** The code of the page. */
  readonly code: string;
  /** The number of the question, from 1. */
  readonly number: number;
  readonly answer: string;
  /** The line in the file. */
  readonly line: number;
}

/** A judged answer. */
export interface AnswerVerdict extends TypedAnswer {
  readonly isRight: boolean;
  /** The right answer. */
  readonly right: string;
  /** The number of steps in the trace up to the question. Absent if it is about the whole search. */
  readonly step?: number;
}

/** The judged answers of one student. */
export interface JudgedSheet {
  readonly id: string;
  readonly name: string;
  /** The number of questions. */
  readonly count: number;
  readonly answers: readonly AnswerVerdict[];
}

/**
 * Reads a table of answers. Lines without an answer are left out.
 *
 * @throws QueensideError `grade/answers-unreadable`, with the line.
 */
export function readAnswers(bytes: Uint8Array, file: string): readonly TypedAnswer[] {
  const fault = (reason: string, line: number): QueensideError =>
    gradeError('answers-unreadable', { file, reason }, { file, line });
  const [head = [], ...rows] = rowsOf(bytes, file);
  const at = COLUMNS.map((column) =>
    head.findIndex(({ text }) => text.trim().toLowerCase() === column),
  );
  const missing = COLUMNS.find((_, index) => at[index] === -1);
  if (missing !== undefined) throw fault(`it has no column "${missing}"`, 1);
  return rows.flatMap((row): TypedAnswer[] => {
    const [student = '', code = '', number = '', answer = ''] = at.map(
      // A spreadsheet shows the apostrophe that keeps a text from being a formula.
      (column) => (row[column]?.text ?? '').trim().replace(/^'(?=[=+\-@])/, ''),
    );
    const line = row[0]!.line;
    if (answer === '') return [];
    if (!/^[1-9]\d{0,3}$/.test(number))
      throw fault(`"${number}" is not the number of a question`, line);
    return [{ student, code, number: Number(number), answer, line }];
  });
}

function rowsOf(bytes: Uint8Array, file: string) {
  try {
    return readSheet(bytes).rows;
  } catch (thrown) {
    const reason = thrown instanceof QueensideError ? thrown.cause : String(thrown);
    throw gradeError('answers-unreadable', { file, reason }, { file });
  }
}

/**
 * Judges answers. The questions are made again from the stored calls, so no file has to be trusted.
 *
 * @throws QueensideError `grade/other-questions` if an answer is to another question, with its line.
 */
export function judgeAnswers(
  made: readonly MadeSheet[],
  typed: readonly TypedAnswer[],
  file: string,
): readonly JudgedSheet[] {
  const sheets = new Map(made.map((each) => [each.sheet.id, each]));
  const judged = typed.map((each): AnswerVerdict => {
    const { sheet, answers } = sheets.get(each.student) ?? {};
    const question = sheet?.questions[each.number - 1];
    if (sheet?.code !== each.code || question === undefined)
      throw gradeError(
        'other-questions',
        { student: each.student, number: String(each.number), page: each.code },
        { file, line: each.line },
      );
    const right = answers![each.number - 1]!;
    return {
      ...each,
      isRight: isRightAnswer(right, each.answer),
      right: answerText(right),
      ...(question.step !== undefined && { step: question.step }),
    };
  });
  const byStudent = Map.groupBy(judged, ({ student }) => student);
  return [...byStudent].map(([id, answers]) => {
    const { name, questions } = sheets.get(id)!.sheet;
    return { id, name, count: questions.length, answers };
  });
}
