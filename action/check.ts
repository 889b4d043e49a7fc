/**
 * The last step of the GitHub Action: grades one submission, writes the verdicts to the job summary, and fails the job if points
 * are missing. `action.yml` describes the variables of the environment.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, output, showError, summarize } from './workflow.ts';

/** The result that `queenside grade one --gradescope` writes, as far as it is shown. */
interface Results {
  readonly score: number;
  /** The first line names the points; the others explain them. */
  readonly output: string;
  readonly tests?: readonly (ScoredTest | { readonly name: string })[];
}

/** Entries without points are pictures. */
interface ScoredTest {
  readonly name: string;
  readonly score: number;
  readonly max_score: number;
  readonly status: string;
  readonly output: string;
}

const { ASSIGNMENT = '', SUBMISSION = '', POINTS = '' } = process.env;
/** The command that the Action has installed. */
const COMMAND = join(homedir(), '.queenside/node_modules/@queenside/cli/bin/queenside.js');

const folder = mkdtempSync(join(tmpdir(), 'queenside-action-'));
try {
  const file = join(folder, 'results.json');
  // The job's machine runs nothing else and is thrown away, so it serves as the sandbox.
  // Students read the job's log.
  const reader = ['--as', 'student', '--gradescope', file];
  const args = ['grade', 'one', ASSIGNMENT, SUBMISSION, '--trusted', ...reader];
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  process.stderr.write(stderr);
  // 1 means that points are open.
  if (status === 0 || status === 1) show(JSON.parse(readFileSync(file, 'utf8')) as Results);
  else fail(stderr.trim() || `Queenside ended with exit status ${status}`);
} finally {
  rmSync(folder, { recursive: true });
}

function show({ score, output: text, tests = [] }: Results): void {
  const [total = '', ...notes] = text.split('\n');
  const most = Number(/ of ([\d.]+) points/.exec(total)![1]);
  const needed = POINTS === '' ? most : Number(POINTS);
  if (needed > most)
    return fail(`the input "points" is ${needed}, but the assignment has only ${most}`);
  const points = round(score);
  const lines = [
    `## ${points} of ${most} points`,
    '',
    ...(notes.length === 0 ? [] : [...fenced(notes.join('\n')), '']),
    ...tests.flatMap((test) => ('max_score' in test ? describeTest(test) : [])),
  ];
  summarize(`${lines.join('\n')}\n`);
  output('points', points);
  if (score >= needed) return;
  showError(`${points} of ${most} points; the job needs ${needed}`);
  process.exitCode = 1;
}

function describeTest({ name, score, max_score, status, output: text }: ScoredTest): string[] {
  const mark = status === 'passed' ? '✅' : '❌';
  const points = `${round(score)} of ${round(max_score)}`;
  return [`### ${mark} ${inLine(name)}: ${points}`, '', ...fenced(text), ''];
}

/** Rounds points to hundredths. */
function round(points: number): number {
  return Math.round(points * 100) / 100;
}

/** A name may contain anything: as a line, without what Markdown and HTML obey. */
function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()<>#+!|&~@]/g, String.raw`\$&`);
}

/** Text as it is, between fences longer than any in it. */
function fenced(text: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence];
}
