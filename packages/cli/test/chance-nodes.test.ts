import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith, read } from './helpers.ts';

const CHANCE =
  '{(A,MAX),(B,CHANCE),(C,CHANCE)} {(A,B),(A,C),(B,4,0.25),(B,8,0.75),(C,1),(C,6),(C,9)}';
const PLAIN = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,4),(B,8),(C,1),(C,6)}';

test('a file with and without chance nodes is answered, verified, drawn, and replayed', async () => {
  const folder = await folderWith({ 'inputs/alphabeta.txt': `${CHANCE}\n${PLAIN}\n` });
  const run = await call(folder, ['run', '--draw', 'pictures', '--trace']);
  expect(run.exitCode).toBe(0);
  expect(await read(folder, 'outputs/alphabeta_out.txt')).toBe(
    'Graph 1: Score: 7; Leaf Nodes Examined: 3\nGraph 2: Score: 4; Leaf Nodes Examined: 3\n',
  );
  expect(await read(folder, 'pictures/alphabeta-1.svg')).toContain('>0.25</text>');
  const verified = await call(folder, [
    'verify',
    'inputs/alphabeta.txt',
    'outputs/alphabeta_out.txt',
  ]);
  expect(verified.stdout + verified.stderr).toContain('2 of 2 records right');
  const replay = await call(folder, ['replay', 'outputs/alphabeta_trace.jsonl']);
  expect(replay.stdout).toContain('B (CHANCE) is finished: 7; the alpha of A rises from −∞ to 7\n');
});

test('a named search without chance nodes refuses such a tree only', async () => {
  const folder = await folderWith({ 'alphabeta.mtdf.txt': `${CHANCE}\n${PLAIN}\n` });
  const { stdout } = await call(folder, ['solve', 'alphabeta.mtdf.txt']);
  expect(stdout).toMatch(
    /^error: line 1: the solver mtdf cannot solve this record: it does not support chance nodes;.*\nGraph 2: Score: 4;/,
  );
});

test('generated trees with chance nodes are answered', async () => {
  const folder = await folderWith({});
  const { stdout } = await call(folder, ['generate', 'alphabeta', 'chance=0.5', 'count=20']);
  const solved = await call(folder, ['solve', '-', '--problem', 'alphabeta'], stdout);
  expect(solved.exitCode).toBe(0);
  expect(solved.stdout.split('\n')).toHaveLength(21);
});
