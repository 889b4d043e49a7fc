import { relative } from 'node:path';
import { ExitStatus } from '../../exit-status.ts';
import { isFromClone } from './copy-from-clone.ts';
import { exampleCommand, filesOf, WORKFLOW, writePackage } from './files.ts';
import { readJson } from './json.ts';
import { chooseLayout } from './layout.ts';
import { checkKind, checkName, type Kind } from '../names.ts';
import type { PackagePlan } from './plan.ts';
import { findTargetProblem } from './target-problem.ts';
import { printFailure } from '../../show/print-failure.ts';
import { print } from '../../show/print.ts';

/** Options of `queenside new`. */
export interface NewOptions {
  /** Absolute path. The package goes below it, or into the repository that contains it. */
  readonly cwd: string;
  /** The problem of a new solver. Default: nqueens, whose template is a working solver. */
  readonly problem?: string;
  /** Whether the package is in TypeScript. In the repository, it always is. */
  readonly typescript?: boolean;
}

/** The problem whose new solvers start with a working algorithm. */
const READY_PROBLEM = 'nqueens';

/** What to know about a package that links the packages of a command from a clone. */
const LINKED = [
  '',
  'Your command was installed from a clone, so package.json links its packages on this machine.',
  'Before you publish the package, write versions from npm there.',
];

/** Creates a package and prints its files and the next steps. */
export async function newCommand(kind: string, name: string, options: NewOptions): Promise<number> {
  try {
    const known = checkKind(kind);
    const plan = await makePlan(known, checkName(name, known), options);
    const files = await filesOf(plan);
    await writePackage(plan.layout, files);
    print(await describe(plan, [...files.keys()], options.cwd));
    return ExitStatus.right;
  } catch (thrown) {
    return printFailure(thrown);
  }
}

async function makePlan(
  kind: Kind,
  name: string,
  { cwd, problem, typescript }: NewOptions,
): Promise<PackagePlan> {
  const layout = await chooseLayout(kind, name, { cwd, isTyped: typescript === true });
  if (problem === undefined || problem === READY_PROBLEM) return { kind, name, layout };
  return { kind, name, layout, target: await findTargetProblem(problem, name, cwd) };
}

async function describe(plan: PackagePlan, files: readonly string[], cwd: string): Promise<string> {
  const { folder, repository } = plan.layout;
  const width = Math.max(36, ...files.map(({ length }) => length + 2));
  const created = [
    `Created ${relative(cwd, folder)}:`,
    ...files.map((file) => `  ${file.padEnd(width)}${purposeOf(file)}`.trimEnd()),
  ];
  const skeleton =
    plan.target === undefined ? [] : ['', 'Its test fails until `solve` returns a right answer.'];
  const next = repository === undefined ? nextAlone(plan, cwd) : await nextInside(plan, repository);
  const linked = repository === undefined && isFromClone() ? LINKED : [];
  const lines = [
    ...created,
    ...skeleton,
    '',
    'Next:',
    ...next.map((line) => `  ${line}`),
    ...linked,
  ];
  return `${lines.join('\n')}\n`;
}

function purposeOf(file: string): string {
  if (file.startsWith('src/')) return 'the algorithm or the rules: start here';
  if (file.startsWith('test/index')) return 'runs the conformance kit';
  if (file.startsWith('test/package')) return 'packs the package, and loads it elsewhere';
  if (file.startsWith('example/')) return 'records to try';
  if (file === WORKFLOW) return 'the tests on GitHub, with a badge';
  if (file === 'tsconfig.json') return 'for `npm run typecheck`';
  if (file === 'README.md') return 'idea, options, example, when to use it';
  return '';
}

async function nextInside(plan: PackagePlan, repository: string): Promise<string[]> {
  const { packageManager = 'pnpm' } = (await readJson(`${repository}/package.json`)) as {
    packageManager?: string;
  };
  const folder = relative(repository, plan.layout.folder).replaceAll('\\', '/');
  const npx = `npx -y ${packageManager}`;
  return [`${npx} test ${folder}`, exampleCommand(plan).replace(/^pnpm/, npx)];
}

function nextAlone(plan: PackagePlan, cwd: string): string[] {
  return [
    `cd ${relative(cwd, plan.layout.folder)}`,
    'npm install',
    'npm test',
    exampleCommand(plan),
    'npm run dev',
  ];
}
