/** The READMEs of the N-Queens and factor solvers describe their solvers and show the right answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Plugin, Problem, Solver } from '../packages/core/src/index.ts';
import { formatAnswer, parseRecord, runSolver } from '../packages/conformance/src/index.ts';
import { factor } from '../packages/problem-factor/src/index.ts';
import { nqueens } from '../packages/problem-nqueens/src/index.ts';

const PACKAGES = new URL('../packages/', import.meta.url);
const PROBLEMS = new Map<string, Problem>([nqueens, factor].map((each) => [each.id, each]));
/** READMEs need not show longer answers. */
const MOST_SHOWN = 2000;
const NAMES = readdirSync(PACKAGES).filter((name) => name.startsWith('solver-'));

interface Described {
  readonly id: string;
  readonly solver: Solver;
  readonly problem: Problem;
  readonly name: string;
  readonly readme: string;
}

async function describedBy(name: string): Promise<Described[]> {
  const folder = new URL(`${name}/`, PACKAGES);
  const { default: plugin } = (await import(new URL('src/index.ts', folder).href)) as {
    default: Plugin;
  };
  const readme = readFileSync(new URL('README.md', folder), 'utf8');
  return (plugin.solvers ?? []).flatMap((solver) => {
    const problem = PROBLEMS.get(solver.problem);
    const id = `${solver.id} of ${solver.problem}`;
    return problem === undefined ? [] : [{ id, solver, problem, name, readme }];
  });
}

const solvers = (await Promise.all(NAMES.map(describedBy))).flat();

test('there are solvers', () => {
  expect(solvers.length).toBeGreaterThan(10);
});

describe.each(solvers)('$id', ({ solver, problem, name, readme }) => {
  const file = `example/${problem.id}.${solver.id}.txt`;
  const records = readFileSync(new URL(`${name}/${file}`, PACKAGES), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

  test('the README shows the right answers to the example', async () => {
    const stats = new Set<string>();
    let answers = '';
    for (const record of records) {
      const instance: unknown = parseRecord(problem, record);
      const run = await runSolver(solver, instance);
      expect({ record, verdict: problem.check(instance, run.answer) }).toMatchObject({
        verdict: { kind: 'right' },
      });
      answers += formatAnswer(problem, instance, run.answer);
      for (const stat of Object.keys(run.stats)) stats.add(stat);
    }
    const command = `$ queenside solve ${file}\n`;
    expect(readme).toContain(answers.length > MOST_SHOWN ? command : `${command}${answers}`);
    for (const stat of stats) expect(readme).toContain(`\`${stat}\``);
  });

  test('the README names every option and event', () => {
    for (const option of Object.keys(solver.options)) expect(readme).toContain(`\`${option}\``);
    for (const event of Object.keys(solver.events?.fields ?? {}))
      expect(readme).toMatch(new RegExp(`\`${event}[\`(]`));
  });
});
