/** A third-party plugin in one file, for tests that load it, break it, and forge what it says. */

interface Doubling {
  /** Code that runs first. */
  readonly before?: string;
  readonly summary?: string;
  /** The body of the solver, which gets `number`. */
  readonly solve?: string;
  /** The body of the problem's `draw`, which gets `number` and `answer`. */
  readonly draw?: string;
}

/** A problem with one solver: each record is a number, and the answer is its double. */
export function doubling({
  before = '',
  summary = 'Doubles numbers',
  solve = 'return number * 2',
  draw,
}: Doubling = {}): string {
  return `${before}
const problem = {
  id: 'doubling', summary: ${JSON.stringify(summary)}, tasks: ['find'], styles: ['plain'], errors: {},
  mistakes: { 'not-double': 'it is not the double' }, defaultSolver: 'shift',
  examples: [{ record: '21', right: '42', wrong: { 'not-double': '41' } }],
  parse: (record) => Number(record),
  need: () => ({ task: 'find', size: 1 }),
  check: (number, answer) => answer === number * 2
    ? { kind: 'right' }
    : { kind: 'wrong', mistake: 'not-double', reason: answer + ' is not the double' },
  *format(answer) { yield new TextEncoder().encode(answer + '\\n'); },
  ${draw === undefined ? '' : `draw(number, answer) { ${draw} },`}
  readAnswer(lines) { const line = lines.next(); return line && Number(new TextDecoder().decode(line)); },
};
const solver = {
  id: 'shift', problem: 'doubling', summary: 'Adds', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve(number) { ${solve} },
};
export default { apiVersion: 2, problems: [problem], solvers: [solver] };
`;
}
