/** Formulas in conjunctive normal form: a line of a list, and files in the format of DIMACS. */

/** Clauses that must all hold. A clause holds if one of its literals does: 3 if variable 3 is true, -3 if it is false. */
export interface Formula {
  /** How many variables there are. They are numbered from 1. */
  readonly variables: number;
  readonly clauses: readonly (readonly number[])[];
}

const MOST_VARIABLES = 1_000_000;
const HEAD = /^(\d{1,8}) *: */;
const LITERAL = /^-?[1-9]\d{0,7}$/;

/**
 * Reads `1 2, -1 -3`: clauses of literals. A clause may end with 0, and `0` alone is the empty clause. The number of variables and a colon
 * may stand before; it is otherwise the greatest variable.
 *
 * @throws Error with the column.
 */
export function parseFormula(record: string): Formula {
  const [head = '', stated] = HEAD.exec(record) ?? [];
  const clauses: number[][] = [];
  let greatest = 0;
  let at = head.length;
  const text = record.slice(head.length);
  for (const part of text.trim() === '' && stated !== undefined ? [] : text.split(',')) {
    const words = [...part.matchAll(/\S+/g)];
    if (words.length === 0)
      throw mistake('a clause has no literal; write 0 for the empty clause', 1, at + 1);
    const clause: number[] = [];
    for (const [index, { 0: word, index: offset }] of words.entries()) {
      const isEnd = word === '0' && index === words.length - 1;
      if (isEnd) break;
      const column = at + offset + 1;
      if (!LITERAL.test(word))
        throw mistake(
          word === '0'
            ? '0 ends a clause; write a comma before the next one'
            : `"${word.slice(0, 40)}" is not a literal, such as 3 or -3`,
          1,
          column,
        );
      greatest = Math.max(greatest, Math.abs(Number(word)));
      if (greatest > Number(stated ?? MOST_VARIABLES))
        throw mistake(`${word} is beyond the ${stated ?? MOST_VARIABLES} variables`, 1, column);
      clause.push(Number(word));
    }
    clauses.push(clause);
    at += part.length + 1;
  }
  const variables = Number(stated ?? greatest);
  if (variables > MOST_VARIABLES)
    throw mistake(`it has more than ${MOST_VARIABLES} variables`, 1, 1);
  if (variables === 0) throw mistake('it has no variable', 1, 1);
  return { variables, clauses };
}

/**
 * Reads a DIMACS file (Johnson and Trick, 1996). A line that begins with c is a comment; a line `%` ends the formula, as in SATLIB.
 *
 * @returns a record as {@link parseFormula} reads it.
 * @throws Error with line and column.
 */
export function readDimacs(text: string): string {
  const clauses: string[] = [];
  let clause: string[] = [];
  let stated: { readonly variables: number; readonly clauses: number } | undefined;
  let last = 1;
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*(c|$)/.test(row)) continue;
    if (row.trim() === '%') break;
    last = line;
    if (stated === undefined) {
      const [, variables, count] = /^\s*p\s+cnf\s+(\d{1,8})\s+(\d{1,9})\s*$/.exec(row) ?? [];
      if (variables === undefined)
        throw mistake('expected a line such as `p cnf 3 2`: variables and clauses', line, 1);
      stated = { variables: Number(variables), clauses: Number(count) };
      continue;
    }
    for (const { 0: word, index: offset } of row.matchAll(/\S+/g)) {
      if (word !== '0' && !LITERAL.test(word))
        throw mistake(`"${word.slice(0, 40)}" is not a literal, such as 3 or -3`, line, offset + 1);
      if (Math.abs(Number(word)) > stated.variables)
        throw mistake(`${word} is beyond the ${stated.variables} variables`, line, offset + 1);
      if (word !== '0') clause.push(word);
      else {
        clauses.push(clause.join(' ') || '0');
        clause = [];
      }
    }
  }
  if (stated === undefined) throw mistake('it has no line such as `p cnf 3 2`', 1, 1);
  if (clause.length > 0) throw mistake('the last clause has no 0 at its end', last, 1);
  if (clauses.length !== stated.clauses)
    throw mistake(`it has ${clauses.length} clauses, but states ${stated.clauses}`, last, 1);
  return `${stated.variables}: ${clauses.join(', ')}`.trimEnd();
}

function mistake(message: string, line: number, column: number): Error {
  return Object.assign(new Error(message), { line, column });
}
