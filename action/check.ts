/**
 * The GitHub Action: grades one submission, writes the verdicts to the job summary, and fails the job if points are missing.
 * `action.yml` describes the variables of the environment.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The result that `queenside grade one --gradescope` writes, as far as it is shown. */
interface Results {
  readonly score?: number;
  readonly output: string;
  readonly tests?: readonly (ScoredTest | { readonly name: string })[];
}

/** Entries without points are pictures, and what only staff may see. */
interface ScoredTest {
  readonly name: string;
  readonly score: number;
  readonly max_score: number;
  readonly status: string;
  readonly output: string;
}

const {
  ASSIGNMENT,
  SUBMISSION = '.',
  POINTS = '',
  GITHUB_STEP_SUMMARY,
  GITHUB_OUTPUT,
} = process.env;
if (ASSIGNMENT === undefined) throw new Error('the input `assignment` is missing');

const folder = mkdtempSync(join(tmpdir(), 'queenside-action-'));
try {
  const file = join(folder, 'results.json');
  // The job's machine runs nothing else and is thrown away, so it serves as the sandbox.
  const args = ['grade', 'one', ASSIGNMENT, SUBMISSION, '--trusted', '--gradescope', file];
  const { status, error } = spawnSync('queenside', args, { stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status === 2) process.exitCode = 2;
  else process.exitCode = show(JSON.parse(readFileSync(file, 'utf8')) as Results);
} finally {
  rmSync(folder, { recursive: true });
}

/** @returns the exit status. */
function show({ score, output, tests: entries = [] }: Results): number {
  const tests = entries.filter((entry) => 'max_score' in entry);
  const most = tests.reduce((sum, test) => sum + test.max_score, 0);
  const needed = POINTS === '' ? most : Number(POINTS);
  const points = score ?? 0;
  if (GITHUB_STEP_SUMMARY !== undefined)
    appendFileSync(
      GITHUB_STEP_SUMMARY,
      [`## ${inLine(output)}`, '', ...tests.flatMap(describeTest), ''].join('\n'),
    );
  if (GITHUB_OUTPUT !== undefined) appendFileSync(GITHUB_OUTPUT, `points=${points}\n`);
  if (points >= needed) return 0;
  console.log(`::error::${points} of ${most} points; the job needs ${needed}`);
  return 1;
}

function describeTest({ name, score, max_score, status, output }: ScoredTest): string[] {
  const mark = status === 'passed' ? '✅' : '❌';
  return [`### ${mark} ${inLine(name)}: ${score} of ${max_score}`, '', ...fenced(output), ''];
}

/** A program's output may contain anything: as a line, without what Markdown and HTML obey. */
function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()<>#+!|&~@]/g, String.raw`\$&`);
}

/** Text as it is, between fences longer than any in it. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}
