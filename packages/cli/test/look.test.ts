import { describe, expect, test } from 'vitest';
import { call } from './call.ts';
import { configWith, DOUBLE, folderWith, read } from './helpers.ts';

describe('generate', () => {
  test('gives the same instances for the same seed; run answers them', async () => {
    const folder = await folderWith();
    const flags = ['generate', 'nqueens', 'count=6', 'maxSize=40', '--seed'];
    const [once, again, other] = await Promise.all(
      ['9', '9', '10'].map((seed) => call(folder, [...flags, seed])),
    );
    expect(once!.stdout).toMatch(/^(?:\d+\n){6}$/);
    expect(again!.stdout).toBe(once!.stdout);
    expect(other!.stdout).not.toBe(once!.stdout);
    const written = await call(folder, [...flags, '9', '--output', 'inputs/nqueens.txt']);
    expect([written.stdout, written.exitCode]).toEqual(['', 0]);
    expect(await read(folder, 'inputs/nqueens.txt')).toBe(once!.stdout);
    expect((await call(folder, ['run'])).stdout).toContain('1 file: 6 records right');
  });

  test('makes trees that solve answers', async () => {
    const folder = await folderWith();
    const made = await call(folder, ['generate', 'alphabeta', 'count=20', 'depth=4']);
    expect(made.exitCode).toBe(0);
    const args = ['solve', '-', '--problem', 'alphabeta'];
    const { stdout, exitCode } = await call(folder, args, made.stdout);
    expect(stdout).toMatch(/^(?:Graph \d+: Score: \S+; Leaf Nodes Examined: \d+\n){20}$/);
    expect(exitCode).toBe(0);
  });

  test('the examples in its help work', async () => {
    const folder = await folderWith();
    const help = await call(folder, ['generate', '--help']);
    const samples = help.stdout.matchAll(/^ +\$ queenside (generate [^>\n]+)/gm);
    const args = [...samples].map(([, sample]) => sample!.trim().split(' '));
    expect(args.length).toBeGreaterThan(2);
    const runs = await Promise.all(args.map((sample) => call(folder, sample)));
    expect(runs.map(({ stderr, exitCode }) => [stderr, exitCode])).toEqual(args.map(() => ['', 0]));
  });

  test('help lists the parameters', async () => {
    const { stdout, exitCode } = await call(await folderWith(), ['generate', 'nqueens', 'help']);
    expect(stdout).toMatch(/^Parameters of queenside generate nqueens, as key=value:\n/);
    expect(stdout).toMatch(/^ {2}count +\S.*integer from 1.*default 10\)$/m);
    expect(exitCode).toBe(0);
  });
});

describe('plugins', () => {
  test('lists problems, solvers, options and packages, and says which are broken', async () => {
    const config = configWith([DOUBLE, './nowhere']);
    const folder = await folderWith({ 'queenside.config.json': config });
    const { stdout, exitCode } = await call(folder, ['plugins']);
    expect(stdout).toMatch(/^nqueens {2}\S/m);
    expect(stdout).toMatch(/^ {2}min-conflicts {2}\S/m);
    expect(stdout).toMatch(/^ {6}addend {2}is added \(integer from 0 to 9, default 0\)$/m);
    expect(stdout).toMatch(/^ {2}queenside-plugin-double \S+ {2}\(configuration, /m);
    expect(stdout).toMatch(/^ {2}broken: cannot find .*\.\/nowhere/m);
    expect(exitCode).toBe(1);
  });

  test('--json is the catalog, with broken plugins; the exit status tells that there are some', async () => {
    const folder = await folderWith({ 'queenside.config.yaml': 'plugins: [./nowhere]\n' });
    const { stdout, stderr, exitCode } = await call(folder, ['plugins', '--json']);
    const catalog = JSON.parse(stdout) as {
      problems: { id: string }[];
      solvers: { id: string; problem: string; usable: boolean }[];
      broken: { name: string; code: string }[];
    };
    expect(catalog.problems.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['alphabeta', 'nqueens']),
    );
    expect(catalog.solvers).toContainEqual(
      expect.objectContaining({ id: 'alpha-beta', problem: 'alphabeta', usable: true }),
    );
    expect(catalog.broken).toMatchObject([{ name: './nowhere', code: 'batch/plugin-not-found' }]);
    expect([stderr, exitCode]).toEqual(['', 1]);
  });

  test('a broken plugin causes a warning, and the others work', async () => {
    const folder = await folderWith({
      'queenside.config.yaml': 'plugins: [./nowhere]\n',
      'inputs/nqueens.txt': '1\n',
    });
    const { stderr, exitCode } = await call(folder, ['run']);
    expect(stderr).toMatch(/^warning: cannot find .*\.\/nowhere.*\n$/);
    expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n');
    expect(exitCode).toBe(0);
  });
});

describe('doctor', () => {
  test('checks everything, including a dropped file', async () => {
    const { stdout, exitCode } = await call(await folderWith(), ['doctor']);
    for (const what of [
      'system',
      'node',
      'inbox',
      'outbox',
      'plugins',
      'problem nqueens',
      'watching',
    ])
      expect(stdout).toMatch(new RegExp(`^✓ ${what}: `, 'm'));
    // A missing bubblewrap is a note, not a failure.
    expect(stdout).toMatch(
      /^(?:✓ sandbox: bubblewrap; all \d+ limits and barriers hold|- sandbox: bubblewrap is not installed; .*)$/m,
    );
    expect(stdout).toMatch(/All checks passed\.\n$/);
    expect(exitCode).toBe(0);
  });

  test('names the failed checks; a missing sandbox is only a note', async () => {
    const folder = await folderWith({
      'queenside.config.yaml': 'plugins: [./nowhere]\n',
      outputs: 'a file',
    });
    // bubblewrap is searched on the PATH.
    const { stdout, exitCode } = await call(folder, ['doctor'], '', { PATH: folder });
    expect(stdout).toMatch(/^- sandbox: bubblewrap is not installed; /m);
    expect(stdout).toMatch(/^✗ outbox: .*cannot write .*outputs/m);
    expect(stdout).toMatch(/^✗ plugins: .*nowhere/m);
    expect(stdout).toMatch(/2 checks failed\.\n$/);
    expect(exitCode).toBe(1);
  });
});
