/** The files of courses: instances in their formats, and assignments for their hand-in files. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OwnSearch } from '@queenside/own-search';
import { allAlgorithms } from '@queenside/referee';
import { expect, test } from 'vitest';
import { recordsOfDegrees } from '../src/new/assignment/degrees.ts';
import { COURSES } from '../src/new/assignment/courses.ts';
import { readTemplate } from '../src/new/templates.ts';
import { openEngine } from '../src/open-engine.ts';
import { judgeSearch } from '../src/referee/judge.ts';
import { bankRecords } from '../src/referee/records.ts';
import { call } from './call.ts';
import { makeFolder } from './new/workspace.ts';

const LAYOUT = '%%%%%\n%P o%\n%%G.%\n%%%%%\n';
const GRAPH = `class: "GraphSearchTest"
graph: """
start_state: S
goal_states: G
S 0:S->A A 1.0
S 1:S->G G 5.0
A 0:A->G G 2.0
"""
`;
const TREE = `class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "1"
num_agents: "2"
start_state: "r"
successors: """
r a m
r b n
m a x
n a y
"""
evaluation: """
x 3
y 5
"""
`;

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

test('files of courses are solved, verified, and run like records', async () => {
  await using folder = await makeFolder();
  const files = { 'maze.lay': LAYOUT, 'graph_one.test': GRAPH, 'tree.test': TREE };
  await write(folder.path, files);
  const maze = await call(folder.path, ['solve', 'maze.lay']);
  expect(maze).toMatchObject({ exitCode: 0 });
  expect(maze.stdout).toBe('Greedy\nXXXXX\nXSP_X\nXXPGX\nXXXXX\nA*\nXXXXX\nXSP_X\nXXPGX\nXXXXX\n');
  await writeFile(join(folder.path, 'answers.txt'), maze.stdout);
  const verified = await call(folder.path, ['verify', 'maze.lay', 'answers.txt']);
  expect(verified.stdout).toContain('2 of 2 records right');
  const tree = ['solve', 'tree.test', '--problem'];
  expect((await call(folder.path, [...tree, 'alphabeta'])).stdout).toMatch(/^Graph 1: Score: 5;/);
  expect((await call(folder.path, [...tree, 'graph'])).stderr).toContain(
    'this file has no instance of graph; name its problem with --problem; .test files of alphabeta, graph can be read',
  );
  const bad = GRAPH.replace('2.0', 'two');
  await write(folder.path, {
    'inputs/graph_one.test': GRAPH,
    'inputs/graph_two.test': bad,
  });
  const { stdout } = await call(folder.path, ['run']);
  expect(stdout).toMatch(/✓ inputs.graph_one\.test: 1 right /);
  expect(stdout).toMatch(
    /✗ inputs.graph_two\.test: rejected: line 7, column 12: cannot read .*"two"/,
  );
  expect(await readFile(join(folder.path, 'outputs/graph_one.test_out.txt'), 'utf8')).toBe(
    'Cost: 3; Path: to A, to G\n',
  );
});

test('a referee, a heuristic, and a comparison read files of courses', async () => {
  await using folder = await makeFolder();
  const search = 'export const solve = (space) => null;\n';
  const zero = 'export const heuristic = () => 0;\n';
  await write(folder.path, { 'graph_one.test': GRAPH, 'mine.js': search, 'zero.js': zero });
  const judged = await call(folder.path, [
    'referee',
    'mine.js',
    'graph_one.test',
    '--as',
    'a-star',
  ]);
  expect(judged.stdout).toContain('It did what A* does not permit on 1 of 1 record');
  const estimated = await call(folder.path, ['heuristic', 'zero.js', 'graph_one.test']);
  expect(estimated.stdout).toContain('of 1 record');
  const compared = await call(folder.path, ['bench', 'graph_one.test', '--rounds', '1']);
  expect(compared).toMatchObject({ exitCode: 0 });
});

test('an assignment for a course has its functions, and tests of its instances', async () => {
  await using folder = await makeFolder();
  await write(folder.path, {
    'cases/q1/graph_one.test': GRAPH,
    'cases/q2/one.test': TREE,
    'cases/q2/same.test': `# The same.\n${TREE}`,
    'cases/q2/three.test': TREE.replace('"2"', '"3"'),
    'cases/q2/eval.test': 'class: "EvalAgentTest"\n',
    'cases/q2/one.solution': 'generated: "r"\n',
  });
  const made = await call(folder.path, ['new', 'assignment', 'pacman', '--from', 'cs188', 'cases']);
  expect(made.stderr.split('\n').map((line) => line.slice(0, 100))).toEqual([
    'Left out q2/eval.test: this is another kind of test; tests of alphabeta, graph can be read',
    expect.stringContaining(
      'Left out q2/three.test: line 4, column 14: cannot read a tree from this test: a tree',
    ),
    '',
  ]);
  const file = join(folder.path, 'pacman/assignment.yaml');
  const text = await readFile(file, 'utf8');
  expect([...text.matchAll(/- id: (\S+)/g)].map(([, id]) => id)).toEqual([
    'depth-first',
    'depth-first-graph',
    'breadth-first',
    'breadth-first-graph',
    'uniform-cost',
    'uniform-cost-graph',
    'a-star',
    'a-star-graph',
    'minimax',
    'minimax-alphabeta',
    'alpha-beta',
    'alpha-beta-alphabeta',
    'expectimax',
  ]);
  expect(await readFile(join(folder.path, 'pacman/instances/alphabeta.txt'), 'utf8')).toBe(
    '{(r,MAX),(m,MIN),(n,MIN)} {(r,m),(r,n),(m,3),(n,5)}\n',
  );
  const readme = await readFile(join(folder.path, 'pacman/README.md'), 'utf8');
  expect(readme).toContain('| `multiAgents.py` | `MinimaxAgent` | minimax |');
  // Students practice by the rule of the assignment.
  expect(text).toContain("rule: { is: alpha-beta, cutoff: '>', points: 10 }");
  expect(readme).toContain(
    'queenside referee multiAgents.py:AlphaBetaAgent --as alpha-beta --cutoff ">" --framework pacman\n',
  );

  // Two files in one hand-in, and the test says which one has the function.
  const [head, ...parts] = text.split(/(?=^ {2}- id: )/m);
  const kept = parts.filter((part) => /^ {2}- id: (?:a-star-graph|minimax-alphabeta)\n/.test(part));
  const tail = `samples:\n  - { path: samples/right, kind: right }\n  - { path: samples/wrong, kind: wrong }\n`;
  expect(head).toContain('\n# scoring: { credit: all }\n');
  await writeFile(file, head!.replace('# scoring:', 'scoring:') + kept.join('') + tail);
  const verify = ['grade', 'verify', 'pacman/assignment.yaml', '--trusted'];
  expect((await call(folder.path, verify)).stdout).toMatch(
    /right {5}AC AC\n.*wrong {5}WA WA\n2 samples as expected, 0 not\.\n$/,
  );
});

const FUNCTIONS = Object.entries(COURSES).flatMap(([course, { framework, files }]) =>
  files.flatMap(({ file, functions }) =>
    functions
      .filter(({ is }) => Object.hasOwn(allAlgorithms(), is))
      .map((each) => ({ course, framework, file, ...each })),
  ),
);

test.each(FUNCTIONS)(
  'the right sample of $course follows $is by $name',
  async ({ framework, file, name, is, cutoff }) => {
    await using folder = await makeFolder();
    const path = join(folder.path, file);
    await writeFile(path, await readTemplate(`courses/${file}`));
    const algorithm = allAlgorithms(cutoff === undefined ? {} : { cutoff })[is]!;
    const open = await openEngine({ quiet: true, jobs: 1 });
    await using engine = open.engine;
    const search = new OwnSearch(path, '', { framework, function: name });
    const records = await bankRecords(algorithm.bank, search.bankOptions, { ...open, engine });
    const limits = { budget: algorithm.budget, timeLimitMs: 60_000 };
    const judged = await judgeSearch(search, algorithm, records, limits);
    search.end();
    expect(judged.findings.map(({ difference, error }) => difference ?? error)).toEqual([]);
  },
);

const TABLES = {
  'people.csv':
    'id,name,birth\n1,"Ada Byron",1815\n2,"Emil Post",1897\n3,"Ada Byron",1900\n4,Karl,\n',
  'movies.csv': 'id,title,year\n10,"Sums, and More",1950\n11,Loops,1951\n',
  'stars.csv': 'person_id,movie_id\n1,10\n2,10\n2,11\n3,11\n',
};

test('tables of degrees become a graph of people, from ten of them to ten others', async () => {
  await using folder = await makeFolder();
  await write(folder.path, TABLES);
  const records = await recordsOfDegrees(folder.path);
  expect(records).toHaveLength(10);
  expect(new Set(records.map(({ record }) => record.replace(/^\S+ \S+/, '')))).toEqual(
    new Set([' {} {[Ada-Byron-1,Emil-Post,1],[Ada-Byron-3,Emil-Post,1]}']),
  );
  expect(records.some(({ record }) => record.includes('Karl'))).toBe(true);
});

test.each([
  [
    'people.csv',
    { 'people.csv': 'id,name\n1,A\n1,B\n' },
    3,
    'expected an id that no other person has (got "1")',
  ],
  [
    'people.csv',
    { 'people.csv': 'id,birth\n1,A\n2,B\n' },
    2,
    'expected a value in the column name',
  ],
  ['people.csv', { 'people.csv': 'id,name\n1,"A\n2,B\n' }, 3, 'Quote'],
  ['movies.csv', { 'movies.csv': undefined }, 1, 'cannot read it (ENOENT)'],
  ['stars.csv', { 'stars.csv': `${TABLES['stars.csv']}7,10\n` }, 6, '7 is not in people.csv'],
  ['stars.csv', { 'stars.csv': 'person_id,movie_id\n1,99\n' }, 2, '99 is not in movies.csv'],
  [
    'people.csv',
    {
      'people.csv': `id,name\n${Array.from({ length: 66 }, (_, id) => `${id},P${id}\n`).join('')}`,
      'stars.csv': `person_id,movie_id\n${Array.from({ length: 66 }, (_, id) => `${id},10\n`).join('')}`,
    },
    2,
    'P0 has more than 64 others in the same movies; use the small tables',
  ],
])('%s is refused with its line: %j', async (file, changed, line, message) => {
  await using folder = await makeFolder();
  const files = Object.entries({ ...TABLES, ...changed }).filter(([, text]) => text !== undefined);
  await write(folder.path, Object.fromEntries(files) as Record<string, string>);
  await expect(recordsOfDegrees(folder.path)).rejects.toMatchObject({
    code: 'new/degrees-unreadable',
    place: { file, line, column: 1 },
    message: expect.stringContaining(message) as string,
  });
});

test('an unknown course, a missing folder, and a folder without instances are refused', async () => {
  await using folder = await makeFolder();
  await mkdir(join(folder.path, 'empty'));
  const make = async (...args: string[]) =>
    (await call(folder.path, ['new', 'assignment', 'week', ...args])).stderr;
  expect(await make('--from', 'cs18')).toContain(
    'choose one of cs188, aima, cs50 (did you mean cs188?)',
  );
  expect(await make('--from', 'cs188', 'none')).toContain('there is no folder none');
  expect(await make('--from', 'aima', 'empty')).toContain('no file in empty has instances');
  expect(await make('empty')).toContain('empty has no effect without --from');
  expect(await make('--from', 'cs188', '--functions')).toContain(
    '--functions has no effect with --from',
  );
});
