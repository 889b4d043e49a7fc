import {
  decodeLine,
  defineGenerator,
  defineProblem,
  RIGHT,
  undecided,
  wrong,
} from '@queenside/core';
import { checkProof } from './drat.js';
import { fail, parseFormula } from './formula.js';

/**
 * True literals, or that there are none, with the steps of a DRAT proof. Without a proof, the list is empty.
 *
 * @typedef {{ kind: 'satisfiable', literals: readonly number[] }
 *   | { kind: 'unsatisfiable', proof: readonly import('./drat.js').Step[] }
 *   | { kind: 'unknown' }} Answer
 */

/** How many clauses the check of a proof looks at: about a minute. */
const MOST_VISITS = 1_000_000_000;
/** The longest lines of an answer, in characters, which solvers of the SAT competition keep to as well. */
const LINE_LENGTH = 78;
/** At this ratio of clauses to variables, half of the random formulas can be satisfied. */
const HARDEST = 4.26;
/** The most clauses of generated formulas. */
const MOST_CLAUSES = 1_000_000;

/**
 * Satisfiability of a formula in conjunctive normal form: the whole file is one record.
 *
 * @type {import('@queenside/core').Problem<import('./formula.js').Formula, Answer>}
 */
export const problem = defineProblem({
  id: 'sat',
  summary: 'Satisfy a formula in conjunctive normal form (DIMACS), or prove that nothing does',
  records: { by: 'file' },
  comments: false,
  files: { extensions: ['.cnf', '.txt'] },
  tasks: ['find'],
  styles: ['competition'],
  examples: [
    {
      title: 'x or y, not both',
      record: 'c x or y, not both\np cnf 2 2\n1 2 0\n-1 -2 0',
      right: 's SATISFIABLE\nv 1 -2 0',
      alsoRight: ['s SATISFIABLE\nv -2 1 0'],
      wrong: {
        'clause-false': 's SATISFIABLE\nv 1 2 0',
        contradiction: 's SATISFIABLE\nv 1 -1 0',
        'unknown-variable': 's SATISFIABLE\nv 1 -2 3 0',
        'proof-wrong': 's UNSATISFIABLE\n0',
        'answer-unreadable': 'SAT',
      },
    },
    {
      title: 'unsatisfiable',
      record: 'p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0',
      right: 's UNSATISFIABLE\n1 0\n0',
      // Each of these clauses follows, and refutes the formula.
      alsoRight: ['1 0', '1 0\n0\n0', '2 0\n0', '-1 0\n0'].map(
        (proof) => `s UNSATISFIABLE\n${proof}`,
      ),
      wrong: { 'clause-false': 's SATISFIABLE\nv 1 2 0', 'proof-wrong': 's UNSATISFIABLE\n1 2 0' },
    },
  ],
  errors: fail.table,
  mistakes: {
    'clause-false': 'a clause of the formula is false',
    contradiction: 'a variable is both true and false',
    'unknown-variable': 'the answer has a variable that the formula lacks',
    'proof-wrong': 'the proof does not show that nothing satisfies the formula',
  },
  parse: parseFormula,
  need: ({ clauses }) => ({ task: 'find', size: clauses.length, uncertain: true }),
  title: ({ variables, clauses }, number) =>
    `record ${number}, ${variables} variables, ${clauses.length} clauses`,
  check(formula, answer) {
    if (answer.kind === 'satisfiable') return checkLiterals(formula, answer.literals);
    if (answer.kind === 'unknown') return undecided('the answer claims nothing');
    if (answer.proof.length === 0) return undecided('there is no proof that nothing satisfies it');
    const strange = answer.proof.flatMap(({ literals }) => literals).find(isBeyond(formula));
    if (strange !== undefined)
      return wrong('unknown-variable', `there is no variable ${Math.abs(strange)}`);
    const result = checkProof(formula, answer.proof, MOST_VISITS);
    if (result === 'too-long') return undecided('the proof is too long to check');
    if (result.holds) return RIGHT;
    if (result.step === undefined) return wrong('proof-wrong', 'it ends without a contradiction');
    const { literals } = answer.proof[result.step - 1];
    const shown = [...literals.slice(0, 8), literals.length > 8 ? '…' : 0].join(' ');
    return wrong('proof-wrong', `step ${result.step} of the proof, ${shown}, does not follow`);
  },
  *format(answer) {
    const encoder = new TextEncoder();
    if (answer.kind === 'unknown') yield encoder.encode('s UNKNOWN\n');
    else if (answer.kind === 'satisfiable')
      yield encoder.encode(`s SATISFIABLE\n${valueLines(answer.literals)}`);
    else {
      yield encoder.encode('s UNSATISFIABLE\n');
      for (const { literals, isDeletion } of answer.proof)
        yield encoder.encode(`${isDeletion ? 'd ' : ''}${[...literals, 0].join(' ')}\n`);
    }
  },
  readAnswer(lines) {
    const first = nextLine(lines);
    if (first === undefined) return undefined;
    const status = /^s (SATISFIABLE|UNSATISFIABLE|UNKNOWN)$/.exec(first.text)?.[1];
    if (status === 'UNKNOWN') return { kind: 'unknown' };
    if (status === 'SATISFIABLE') return { kind: 'satisfiable', literals: readValues(lines) };
    if (status === 'UNSATISFIABLE') return { kind: 'unsatisfiable', proof: readProof(lines) };
    throw fail('answer-unreadable', { found: first.text.slice(0, 40) }, { line: first.line });
  },
  generator: defineGenerator({
    parameters: {
      variables: {
        type: 'integer',
        minimum: 3,
        maximum: 100_000,
        default: 100,
        description: 'how many variables',
      },
      clauses: {
        type: 'integer',
        minimum: 0,
        maximum: MOST_CLAUSES,
        description: `how many clauses; default: ${HARDEST} times the variables`,
      },
    },
    *generate({ variables, clauses = Math.round(HARDEST * variables) }, random) {
      yield randomFormula(variables, clauses, random);
    },
  }),
  sized(size, task, random) {
    if (task !== 'find' || !Number.isInteger(size) || size < 1 || size > MOST_CLAUSES)
      throw fail('no-such-size', { size, task, most: MOST_CLAUSES });
    return randomFormula(Math.max(3, Math.round(size / HARDEST)), size, random).trimEnd();
  },
});

/**
 * @param {import('./formula.js').Formula} formula
 * @param {readonly number[]} literals
 */
function checkLiterals(formula, literals) {
  const beyond = literals.find(isBeyond(formula));
  if (beyond !== undefined)
    return wrong('unknown-variable', `there is no variable ${Math.abs(beyond)}`);
  const held = new Set(literals);
  const twice = literals.find((literal) => held.has(-literal));
  if (twice !== undefined)
    return wrong('contradiction', `variable ${Math.abs(twice)} is both true and false`);
  const index = formula.clauses.findIndex((clause) => !clause.some((literal) => held.has(literal)));
  if (index === -1) return RIGHT;
  const shown = formula.clauses[index].slice(0, 8).join(' ');
  return wrong('clause-false', `clause ${index + 1}, ${shown} 0, is not satisfied`);
}

/** @param {import('./formula.js').Formula} formula */
function isBeyond({ variables }) {
  return (/** @type {number} */ literal) => Math.abs(literal) > variables;
}

/** @param {readonly number[]} literals */
function valueLines(literals) {
  let text = '';
  let line = 'v';
  for (const literal of [...literals, 0]) {
    if (line.length + `${literal}`.length + 1 > LINE_LENGTH) {
      text += `${line}\n`;
      line = 'v';
    }
    line += ` ${literal}`;
  }
  return `${text}${line}\n`;
}

/**
 * Returns the next line with content and its number. Skips comments: they begin with `c`.
 *
 * @param {import('@queenside/core').LineReader} lines
 */
function nextLine(lines) {
  for (;;) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const text = decodeLine(bytes).trim();
    if (!/^c( |$)/.test(text)) return { text, line };
  }
}

/** @param {import('@queenside/core').LineReader} lines */
function readValues(lines) {
  /** @type {number[]} */
  const literals = [];
  for (;;) {
    const next = nextLine(lines);
    const words = /^v((?: -?\d{1,9})+)$/.exec(next?.text ?? '')?.[1];
    if (words === undefined)
      throw fail(
        'answer-unreadable',
        { found: (next?.text ?? 'the end of the file').slice(0, 40) },
        next && { line: next.line },
      );
    const numbers = words.trim().split(' ').map(Number);
    const end = numbers.indexOf(0);
    literals.push(...numbers.slice(0, end === -1 ? undefined : end));
    if (end === numbers.length - 1) return literals;
    if (end !== -1)
      throw fail('answer-unreadable', { found: next?.text.slice(0, 40) }, { line: next?.line });
  }
}

/** @param {import('@queenside/core').LineReader} lines */
function readProof(lines) {
  /** @type {import('./drat.js').Step[]} */
  const steps = [];
  for (;;) {
    const next = nextLine(lines);
    if (next === undefined) return steps;
    const match = /^(d )?((?:-?[1-9]\d{0,8} )*)0$/.exec(next.text);
    if (match === null)
      throw fail('answer-unreadable', { found: next.text.slice(0, 40) }, { line: next.line });
    const literals = match[2].split(' ').filter(Boolean).map(Number);
    steps.push({ literals, isDeletion: match[1] !== undefined });
  }
}

/**
 * @param {number} variables at least 3
 * @param {number} clauses
 * @param {import('@queenside/core').Random} random
 */
function randomFormula(variables, clauses, random) {
  let text = `p cnf ${variables} ${clauses}\n`;
  for (let made = 0; made < clauses; made++) {
    const chosen = new Set();
    while (chosen.size < 3) chosen.add(1 + random.int(variables));
    const literals = [...chosen].map((variable) => (random.int(2) === 0 ? variable : -variable));
    text += `${literals.join(' ')} 0\n`;
  }
  return text;
}
