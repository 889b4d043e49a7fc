import { createHash } from 'node:crypto';
import type { Assignment } from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import { checkAgainstCatalog, instancesFor } from '../../src/assignment/index.ts';
import { errorOf, loadText, startEngine, useEngine } from './helpers.ts';

const engine = useEngine();

const text = (seed: number, generated: string, more = ''): string =>
  `title: x\nseed: ${seed}\ntests:\n  - { id: t, problem: nqueens, instances: { generate: { count: 20 } ${generated} }, points: 1 }\n${more}`;

const GRAPH_TEST = `class: "GraphSearchTest"
algorithm: "uniformCostSearch"
graph: """
start_state: S
goal_states: G
S 0:S->A A 1.0
A 0:A->G G 2.0
"""
`;

const by = (id: string, hash = 'first') => ({ id, hash });

async function make(assignment: Assignment, student = 'ada', index = 0) {
  const { bytes, seed } = await instancesFor(
    assignment.tests[index]!,
    assignment,
    by(student),
    engine(),
  );
  return { text: Buffer.from(bytes).toString(), seed };
}

describe('instancesFor', () => {
  test('returns the text of a file, cleaned', async () => {
    const assignment = await loadText(
      'title: x\ntests: [{ problem: nqueens, instances: small.txt, points: 1 }]',
      { 'small.txt': '\u{feff}# boards\n8\r\n\n9' },
    );
    expect(await make(assignment)).toEqual({ text: '8\n\n9\n', seed: undefined });
  });

  test("returns a file in a course's format as records", async () => {
    const assignment = await loadText(
      'title: x\ntests:\n  - { id: maze, problem: pathfinding, instances: maze.lay, points: 1 }\n  - { id: trees, problem: graph, instances: q1.test, points: 1 }',
      { 'maze.lay': '%%%%%\n%P .%\n%%%%%\n', 'q1.test': GRAPH_TEST },
    );
    await checkAgainstCatalog(assignment, engine());
    expect((await make(assignment)).text).toBe('XXXXX\nXS_GX\nXXXXX\n');
    expect((await make(assignment, 'ada', 1)).text).toBe('S G {} {(S,A,1),(A,G,2)}\n');
  });

  test('names the place in a file that the problem cannot read', async () => {
    const assignment = await loadText(
      'title: x\ntests: [{ problem: pathfinding, instances: maze.lay, points: 1 }]',
      { 'maze.lay': '%%%%%\n%P ?%\n%%%%%\n' },
    );
    for (const read of [() => checkAgainstCatalog(assignment, engine()), () => make(assignment)]) {
      const { code, place } = await errorOf(read());
      expect(code).toMatch(/^pathfinding\/layout-/);
      expect(place).toMatchObject({
        file: expect.stringMatching(/maze\.lay$/),
        line: 2,
        column: 4,
      });
    }
  });

  test('returns the same instances for the class, and with perStudent different ones for each student', async () => {
    const same = await loadText(text(5, ''));
    const own = await loadText(text(5, ', perStudent: true'));
    expect(await make(same, 'ada')).toEqual(await make(same, 'bob'));
    expect(await make(own, 'ada')).toEqual(await make(own, 'ada'));
    expect((await make(own, 'ada')).text).not.toBe((await make(own, 'bob')).text);
    expect((await make(own, 'ada')).seed).not.toBe((await make(own, 'bob')).seed);
  });

  test("derives the seed from the assignment's seed and the test's id", async () => {
    const twins = text(
      5,
      '',
      '  - { id: u, problem: nqueens, instances: { generate: { count: 20 } }, points: 1 }\n',
    );
    const first = await make(await loadText(twins), 'ada', 0);
    const second = await make(await loadText(twins), 'ada', 1);
    const other = await make(await loadText(text(6, '')));
    expect(new Set([first.text, second.text, other.text]).size).toBe(3);
  });

  test("uses the test's own seed", async () => {
    const one = await make(await loadText(text(5, ', seed: 3')));
    const two = await make(await loadText(text(6, ', seed: 3')));
    expect(one).toEqual(two);
    expect(one.seed).toBe(3);
    const own = await loadText(text(5, ', seed: 3, perStudent: true'));
    expect((await make(own, 'ada')).text).not.toBe((await make(own, 'bob')).text);
  });

  test('is the same in every engine and on every machine', async () => {
    const assignment = await loadText(text(5, ', perStudent: true'));
    const { text: made, seed } = await make(assignment);
    // A fixed value: a change would give every class different instances.
    expect(seed).toBe(createHash('sha256').update('[5,"t","ada"]').digest().readUInt32BE());
    await using another = await startEngine();
    const again = await instancesFor(assignment.tests[0]!, assignment, by('ada'), another);
    expect(Buffer.from(again.bytes).toString()).toBe(made);
    expect(again.seed).toBe(seed);
    expect(made.split('\n').slice(0, 3)).toEqual(['860', '81', '865']);
  });

  test('retries after a failure', async () => {
    const assignment = await loadText(text(5, ''));
    const broken = { generate: () => Promise.reject(new Error('no room')) };
    let calls = 0;
    const flaky = {
      installed: engine().installed,
      asRecords: engine().asRecords.bind(engine()),
      generate: async (...task: Parameters<ReturnType<typeof engine>['generate']>) => {
        calls++;
        return calls === 1 ? broken.generate() : engine().generate(...task);
      },
    };
    const [first] = assignment.tests;
    await expect(instancesFor(first!, assignment, by('ada'), flaky)).rejects.toThrow('no room');
    const { bytes } = await instancesFor(first!, assignment, by('ada'), flaky);
    expect(Buffer.from(bytes).toString()).toBe((await make(assignment)).text);
    await instancesFor(first!, assignment, by('bob'), flaky);
    expect(calls).toBe(2);
  });

  test("reports a generator's error", async () => {
    const assignment = await loadText(
      'title: x\ntests: [{ problem: nqueens, instances: { generate: { minSize: 9, maxSize: 8 } }, points: 1 }]',
    );
    const error = await errorOf(
      instancesFor(assignment.tests[0]!, assignment, by('ada'), engine()),
    );
    expect(error.code).toBe('nqueens/sizes-crossed');
  });
});
