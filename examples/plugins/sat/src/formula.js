/** Formulas in conjunctive normal form, as DIMACS files write them. */
import { defineErrors, plainText } from '@queenside/core';

/**
 * Clauses that must all hold. A clause holds if one of its literals does; the literal -3 holds if variable 3 is false.
 *
 * @typedef {{ variables: number, clauses: readonly (readonly number[])[] }} Formula
 */

const MOST_VARIABLES = 10_000_000;

export const fail = defineErrors('sat', {
  'no-header': {
    cause: 'the formula does not begin with `p cnf`, but with "{found}"',
    remedy: 'write `p cnf 3 2` above a formula of 3 variables and 2 clauses',
  },
  'bad-header': {
    cause: 'cannot read the header "{found}"',
    remedy: 'write `p cnf`, the number of variables, and the number of clauses: `p cnf 3 2`',
  },
  'not-a-literal': {
    cause: '"{found}" is not a literal',
    remedy:
      'write a variable as a whole number, with `-` for its negation, and 0 after each clause',
  },
  'unknown-variable': {
    cause: 'variable {found} is beyond the {variables} variables of the header',
    remedy: 'correct the literal or the header',
  },
  'clause-count': {
    cause: 'the header says {expected} clauses, but there are {found}',
    remedy: 'correct the header, or add or remove clauses',
  },
  'open-clause': {
    cause: 'the last clause has no 0 at its end',
    remedy: 'write 0 after each clause',
  },
  'no-such-size': {
    cause: 'there is no record of task {task} with {size} clauses',
    remedy: 'use the task `find` and 1 to {most} clauses',
  },
  'answer-unreadable': {
    cause: 'cannot read "{found}"',
    remedy:
      'write `s SATISFIABLE` and lines such as `v 1 -2 0`, or `s UNSATISFIABLE` and the lines of a DRAT proof',
  },
});

/**
 * Reads a formula. A line that begins with `c` is a comment; a line `%` ends the formula, as in the files of SATLIB.
 *
 * @param {string} text
 * @returns {Formula}
 */
export function parseFormula(text) {
  /** @type {number[][]} */
  const clauses = [];
  /** @type {number[]} */
  let clause = [];
  /** @type {{ variables: number, count: number, line: number } | undefined} */
  let header;
  let end = { line: 1, column: 1 };
  for (const [index, row] of plainText(text).split(/\r?\n/).entries()) {
    const line = index + 1;
    if (/^[ \t]*(c|$)/.test(row)) continue;
    if (row.trim() === '%') break;
    if (header === undefined) {
      header = { ...parseHeader(row, line), line };
      continue;
    }
    for (const { 0: word, index: offset } of row.matchAll(/[^ \t]+/g)) {
      const place = { line, column: offset + 1 };
      if (!/^(0|-?[1-9]\d{0,8})$/.test(word)) throw fail('not-a-literal', { found: word }, place);
      const literal = Number(word);
      const { variables } = header;
      if (Math.abs(literal) > variables)
        throw fail('unknown-variable', { found: Math.abs(literal), variables }, place);
      end = place;
      if (literal !== 0) clause.push(literal);
      else {
        clauses.push(clause);
        clause = [];
      }
    }
  }
  if (header === undefined)
    throw fail('no-header', { found: text.trim().slice(0, 40) }, { line: 1, column: 1 });
  const { variables, count } = header;
  if (clause.length > 0) throw fail('open-clause', {}, end);
  if (clauses.length !== count)
    throw fail(
      'clause-count',
      { expected: count, found: clauses.length },
      { line: header.line, column: 1 },
    );
  return { variables, clauses };
}

/**
 * @param {string} row
 * @param {number} line
 */
function parseHeader(row, line) {
  const found = row.trim().slice(0, 80);
  if (!found.startsWith('p')) throw fail('no-header', { found }, { line, column: 1 });
  const match = /^p[ \t]+cnf[ \t]+(\d{1,8})[ \t]+(\d{1,9})$/.exec(found);
  const variables = Number(match?.[1]);
  if (!(variables <= MOST_VARIABLES)) throw fail('bad-header', { found }, { line, column: 1 });
  return { variables, count: Number(match?.[2]) };
}
