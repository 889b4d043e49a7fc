/**
 * Clause learning against MiniSat (`apt-get install minisat`): verdicts on random 3-SAT at the threshold, with every proof checked, and refused
 * once a line is changed; then times on 150 and 250 variables.
 *
 * `node benchmarks/sat.ts [formulas] [timed]`: formulas of 20 to 150 variables, and timed ones of each size. Default: 1000 and 5.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeContext, runSolver } from '../packages/conformance/src/index.ts';
import { Random } from '../packages/core/src/index.ts';
import { checkProof } from '../packages/problem-sat/src/drat.ts';
import { type Formula, sat, satModel } from '../packages/problem-sat/src/index.ts';
import { cdclSolver } from '../packages/solver-cdcl/src/index.ts';

const [formulas = 1000, timed = 5] = process.argv.slice(2).map(Number);
const SIZES = [150, 250];
const COMMAND = join(import.meta.dirname, '../packages/cli/src/main.ts');
const hasMiniSat = spawnSync('minisat', ['--help']).error === undefined;
if (!hasMiniSat) console.log('minisat is not installed: no comparison');

const folder = mkdtempSync(join(tmpdir(), 'queenside-sat-'));
const file = join(folder, 'formula.cnf');

function makeFormula(size: number, seed: number): Formula {
  return satModel.parse(satModel.scramble!.make(size, new Random(seed)));
}

function writeFormula({ variables, clauses }: Formula): void {
  const rows = clauses.map((clause) => `${clause.join(' ')} 0\n`);
  writeFileSync(file, `p cnf ${variables} ${clauses.length}\n${rows.join('')}`);
}

/** Runs a program on the file, and returns its exit status with the milliseconds, start included. */
function time(program: string, args: readonly string[]): { status: number | null; taken: number } {
  const started = performance.now();
  const { status } = spawnSync(program, args, { stdio: 'ignore', cwd: folder });
  return { status, taken: performance.now() - started };
}

/** MiniSat's exit statuses. */
const STATUS = { solution: 10, none: 20 } as Readonly<Record<string, number>>;
const counts = { solution: 0, none: 0, disagree: 0, wrong: 0, accepted: 0 };
const random = new Random(1);
for (let index = 0; index < formulas; index++) {
  const instance = makeFormula(20 + random.int(131), index);
  const record = { instance, task: 'find' as const };
  const { answer } = await runSolver(cdclSolver, record);
  counts[answer.kind as 'solution' | 'none']++;
  if (sat.check(record, answer).kind !== 'right') counts.wrong++;
  if (hasMiniSat) {
    writeFormula(instance);
    if (time('minisat', ['formula.cnf']).status !== STATUS[answer.kind]) counts.disagree++;
  }
  if (answer.kind !== 'none') continue;
  // The contradiction is complete two lines before the end, at the earliest: a literal, and then the empty clause.
  const { proof = [] } = answer;
  const line = random.int(Math.max(1, proof.length - 2));
  const changed = proof.with(line, proof[line] === '0' ? '1 0' : '0');
  if (checkProof(instance, changed).kind === 'right') counts.accepted++;
}
console.log(
  `${formulas} formulas of 20 to 150 variables: ${counts.solution} satisfiable, ${counts.none} not; ` +
    `${counts.disagree} verdicts differ from MiniSat's, ${counts.wrong} answers are not right, ${counts.accepted} changed proofs are accepted`,
);

for (const size of SIZES) {
  const totals = { cdcl: 0, check: 0, command: 0, minisat: 0 };
  for (let seed = 1; seed <= timed; seed++) {
    const instance = makeFormula(size, seed);
    const record = { instance, task: 'find' as const };
    writeFormula(instance);
    const started = performance.now();
    const answer = await cdclSolver.solve(record, { restart: 1000, proof: true }, makeContext());
    totals.cdcl += performance.now() - started;
    const before = performance.now();
    const verdict = sat.check(record, answer);
    totals.check += performance.now() - before;
    if (verdict.kind !== 'right') counts.wrong++;
    totals.command += time(process.execPath, [COMMAND, 'solve', 'formula.cnf']).taken;
    if (hasMiniSat) totals.minisat += time('minisat', ['formula.cnf']).taken;
  }
  const ratio = (name: keyof typeof totals): string =>
    `${(totals[name] / timed).toFixed(0)} ms (${(totals[name] / totals.minisat).toFixed(1)} times MiniSat)`;
  console.log(
    `${size} variables, mean of ${timed}: MiniSat with its start ${(totals.minisat / timed).toFixed(0)} ms; ` +
      `cdcl ${ratio('cdcl')}, its checker ${ratio('check')}, the whole command ${ratio('command')}`,
  );
}
rmSync(folder, { recursive: true });
if (counts.disagree + counts.wrong + counts.accepted > 0) process.exitCode = 1;
