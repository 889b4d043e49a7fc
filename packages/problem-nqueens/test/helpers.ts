import { LineReader, type Verdict } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import { constructedRow } from '../src/generator.ts';
import { nqueens } from '../src/index.ts';
import type { Board, NQueens, NQueensAnswer } from '../src/types.ts';

export function parse(record: string): NQueens {
  return parseRecord(nqueens, record);
}

export function linesOf(text: string): LineReader {
  return new LineReader(Buffer.from(text));
}

export function read(text: string, record: string): NQueensAnswer | undefined {
  return nqueens.readAnswer(linesOf(text), parse(record), { number: 1 });
}

/** Returns the rows, from 1, of a board. */
export function rowsOf(answer: NQueensAnswer | undefined): number[] | undefined {
  return answer?.kind === 'board' ? Array.from(answer.rows, (row) => row + 1) : undefined;
}

export function judge(text: string, record: string): Verdict {
  return nqueens.check(parse(record), read(text, record)!);
}

/** Writes an answer, a list of boards of size 4. */
export function write(answer: NQueensAnswer, style = 'compact'): string {
  const place = { instance: parse('4'), number: 1, style };
  return Buffer.concat([...nqueens.format(answer, place)]).toString();
}

export function board(...rows: number[]): NQueensAnswer {
  return { kind: 'board', rows: Int32Array.from(rows, (row) => row - 1) };
}

/** Returns a solution of any size except 2 and 3. */
export function solutionOf(size: number): Board {
  return Int32Array.from({ length: size }, (_, column) => constructedRow(size, column));
}

/** Returns all solutions, rows from 0, ascending, by trying every row in every column. */
export function bruteForce(size: number): number[][] {
  const extend = (rows: number[]): number[][] => {
    if (rows.length === size) return [rows];
    return Array.from({ length: size }, (_, row) => row)
      .filter((row) =>
        rows.every((other, column) => {
          const distance = rows.length - column;
          return other !== row && Math.abs(other - row) !== distance;
        }),
      )
      .flatMap((row) => extend([...rows, row]));
  };
  return extend([]);
}
