/** The assignments in examples/ and in docs/assignment.md. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitRecords } from '@queenside/runtime/records';
import { describe, expect, test } from 'vitest';
import {
  assignmentSchema,
  checkAgainstCatalog,
  instancesFor,
  loadAssignment,
  makeSecret,
} from '../../src/assignment/index.ts';
import { errorOf, loadText, useEngine } from './helpers.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const EXAMPLES = join(ROOT, 'examples');
/** The folders of examples that are no assignments. */
const OTHERS: ReadonlySet<string> = new Set(['plugins', 'wishes']);

const engine = useEngine();

async function exampleFiles(): Promise<readonly string[]> {
  const folders = await readdir(EXAMPLES, { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && !OTHERS.has(entry.name))
    .map(({ name }) => join(EXAMPLES, name, 'assignment.yaml'));
}

describe('examples/', () => {
  test('load and match the catalog', async () => {
    const files = await exampleFiles();
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) await checkAgainstCatalog(await loadAssignment(file), engine());
  });

  test('name the schema and have a README', async () => {
    for (const file of await exampleFiles()) {
      const [first = ''] = (await readFile(file, 'utf8')).split('\n');
      const [, path = ''] = /^# yaml-language-server: \$schema=(.+)$/.exec(first) ?? [];
      const schema: unknown = JSON.parse(await readFile(join(dirname(file), path), 'utf8'));
      expect(schema).toMatchObject({ title: assignmentSchema.title });
      expect(await readFile(join(dirname(file), 'README.md'), 'utf8')).toMatch(/^# /);
    }
  });

  test('the published rubric generates boards of the sizes in the handout', async () => {
    const assignment = await loadAssignment(join(EXAMPLES, 'published-rubric/assignment.yaml'));
    const bounds: Readonly<Record<string, readonly [count: number, above: number, most: number]>> =
      { small: [10, 3, 1000], medium: [5, 1000, 100_000], large: [3, 100_000, 10_000_000] };
    for (const each of assignment.tests) {
      const { bytes } = await instancesFor(each, assignment, { id: 'anybody', hash: '' }, engine());
      const records = splitRecords(bytes).map((record) => Number(Buffer.from(record.bytes)));
      const [count, above, most] = bounds[each.id] ?? [10, 0, 0];
      expect(records).toHaveLength(count);
      for (const size of each.id in bounds ? records : []) {
        expect(size).toBeGreaterThan(above);
        expect(size).toBeLessThanOrEqual(most);
      }
    }
  });
});

describe('docs/assignment.md', async () => {
  const page = await readFile(join(ROOT, 'docs/assignment.md'), 'utf8');
  const blocks = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
  /** The files that the blocks name. */
  const files = {
    'medium.txt': '500\n',
    'positions.txt': '4435 depth 2\n',
    'center.py': 'def center(board):\n    return 0.5\n',
    'trees.txt': '{(A,MAX)} {(A,1)}\n',
    'eights.txt': '3x3: 8 1 3 4 0 2 7 6 5\n',
    'assignment.secret': makeSecret(),
    'check.py': '',
    check: '',
    'right.txt': '',
    'samples/right/nqueens.py': '',
    'samples/wrong/nqueens.py': '',
    'samples/slow/nqueens.py': '',
    'starter/nqueens.py': '',
    'requirements.txt': '',
    'jars/graphs.jar': '',
    'node_modules/graphs/index.js': '',
    'different/problem.yaml': 'name: Different\n',
    'different/data/secret/1.in': '1 2\n',
    'different/data/secret/1.ans': '1\n',
  };

  /** Completes a partial block with one test. */
  const whole = (block: string): string =>
    [
      /^title:/m.test(block) ? '' : 'title: x',
      /^secret:/m.test(block) ? '' : 'secret: assignment.secret',
      block,
      /^tests:/m.test(block)
        ? ''
        : 'tests: [{ problem: nqueens, instances: small.txt, points: 15 }]',
    ].join('\n');

  test('has enough examples', () => expect(blocks.length).toBeGreaterThan(8));

  test.each(blocks)('%s', async (block) => {
    const assignment = await loadText(whole(block), files);
    await expect(checkAgainstCatalog(assignment, engine())).resolves.toBeUndefined();
  });

  test('the maximum of the complete sample equals the points of its right submission', async () => {
    const { tests, samples } = await loadText(blocks[1]!, files);
    const most = tests.map(({ scoring }) => scoring.points + (scoring.efficiency?.points ?? 0));
    expect(samples[0]!.points).toBe(most.reduce((sum, points) => sum + points));
  });

  test('explains every key', () => {
    const keys = (schema: object): string[] => [
      ...Object.keys('properties' in schema ? (schema.properties as object) : {}),
      ...Object.values(schema)
        .filter((part) => typeof part === 'object' && part !== null)
        .flatMap((part) => keys(part as object)),
    ];
    const missing = keys(assignmentSchema).filter((key) => !page.includes(`\`${key}\``));
    expect([...new Set(missing)]).toEqual([]);
  });

  test('shows an actual error message', async () => {
    const [, shown = ''] = /^```console\nassignment\.yaml, (.*?)\n```$/ms.exec(page) ?? [];
    const text =
      'title: x\ntests:\n  - problem: nqueens\n    instances: small.txt\n    points: 1\n    limits: { cpu: 10 sec }\n';
    expect((await errorOf(loadText(text))).message).toContain(shown);
    expect(shown).toContain('10 sec');
  });
});
