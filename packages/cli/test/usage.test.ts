import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { buildProgram } from '../src/program.ts';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

describe('wrong usage exits with status 2 before anything is answered', () => {
  test.each([
    [['runn'], "unknown command 'runn'", 'Did you mean run?'],
    [['run', '--jsn'], "unknown option '--jsn'", 'Did you mean --json?'],
    [['run', '--seed', '-1'], '--seed', 'Expected an integer from 0 to 4294967295'],
    [['run', '--jobs', '0'], '--jobs', 'Expected an integer from 1 to 1024'],
    [['run', '--time-limit', 'soon'], '--time-limit', 'Expected a positive number of seconds'],
    [['run', '--option', 'cutoff'], '--option', 'Expected key=value, found "cutoff"'],
    [['run', '--option', 'a=1', '--option', 'a=2'], '--option', '"a" is given twice'],
    [['generate', 'nqueens', 'count=1', 'count=2'], '"count" is given twice', 'one value'],
    [['generate', 'nqueens', 'count=0x2'], 'option count', 'an integer, found "0x2"'],
    [['run', '--command', 'true', '--solver', 'alpha-beta'], '--command', 'cannot be used with'],
    [['run', '--command', ' '], '--command', 'Expected a program and its arguments'],
    [['run', '--command', 'true', '--option', 'a=1'], '--command', 'cannot be used with'],
    [['run', '--solver', 'alpha-bet'], 'has a solver "alpha-bet"', 'alpha-beta'],
    [['run', '--problem', 'queens'], 'provides the problem "queens"', '(did you mean nqueens?)'],
    [['run', '--style', 'bord'], 'has an answer style "bord"', 'board'],
    [['run', '--option', 'cutof=>'], 'no solver has an option "cutof"', 'cutoff'],
    [['run', '--option', 'cutoff=='], 'does not accept the option cutoff', 'found "="'],
    [['run', '--problem', 'nqueens', '--solver', 'alpha-beta'], 'nqueens has no solver', 'min-con'],
    [['watch', '--solver', 'alpha-bet'], 'has a solver "alpha-bet"', 'alpha-beta'],
    [['run', '--config', 'nope.yaml'], 'no such configuration file', '[config/missing]'],
    [['solve'], "missing required argument 'file'", '--help'],
    [['solve', '-'], 'standard input', 'name the problem with --problem'],
    [['solve', 'nope.txt'], 'cannot read nope.txt', 'no such file'],
    [['solve', 'inputs'], 'a folder', 'a regular file'],
    [['verify', 'inputs/nqueens.txt', 'nope.txt'], 'cannot read nope.txt', 'no such file'],
    [['generate', 'nquens'], 'provides the problem "nquens"', 'nqueens'],
    [['generate', 'nqueens', 'count'], 'Expected key=value', 'found "count"'],
    [['generate', 'nqueens', 'cout=3'], 'option cout', 'count'],
    [['generate', 'nqueens', '--output', 'inputs/nqueens.txt/x'], 'cannot write', 'folder'],
  ])('%j', async (args, wrong, remedy) => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
    const { exitCode, stdout, stderr } = await call(folder, args);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(wrong);
    expect(stderr).toContain(remedy);
    expect(stderr).not.toContain('    at ');
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
    expect(await readdir(folder)).toEqual(['inputs']);
  });
});

test('the commands accept these flags', () => {
  const flagsOf = (command: ReturnType<typeof buildProgram>, path: string): string[] => [
    [path, ...command.options.map(({ long }) => long)].join(' '),
    ...command.commands.flatMap((each) => flagsOf(each, `${path} ${each.name()}`.trim())),
  ];
  expect(
    flagsOf(
      buildProgram(() => undefined),
      '',
    ),
  ).toMatchInlineSnapshot(`
    [
      " --version",
      "run --problem --solver --command --option --framework --style --variant --sections --seed --jobs --time-limit --memory-limit --draw --trace --trace-limit --debug --plugin --config --evaluate --json --explain --quiet --queue --priority --input --output --log --log-level --again",
      "watch --problem --solver --command --option --framework --style --variant --sections --seed --jobs --time-limit --memory-limit --draw --trace --trace-limit --debug --plugin --config --evaluate --json --explain --quiet --queue --priority --input --output --log --log-level --done-marker --settle --metrics",
      "studio --watch --port --no-open --lecture --lecture-port --grade --submissions --report --roster --no-samples --trusted --own-users --problem --solver --command --option --framework --style --variant --sections --seed --jobs --time-limit --memory-limit --draw --trace --trace-limit --debug --plugin --config --queue --priority --input --output",
      "worker --queue --jobs --memory-limit --lease --plugin --config --quiet",
      "solve --problem --solver --command --option --framework --style --variant --sections --seed --jobs --time-limit --memory-limit --draw --trace --trace-limit --debug --plugin --config --evaluate --json --explain --quiet",
      "verify --problem --variant --sections --solver --option --evaluate --draw --debug --plugin --config --json --quiet",
      "replay --record --from --to --speed --html --evaluate --plugin --config",
      "referee --as --cutoff --reopen --weight --limit --width --variables --values --framework --problem --evaluate --option --time-limit --trace --html --debug --plugin --config --json",
      "heuristic --problem --require --states --seed --option --time-limit --debug --plugin --config --json",
      "lesson",
      "lesson check --debug --plugin --config",
      "lesson build --output --playground --debug --plugin --config",
      "lesson scores --output",
      "generate --seed --output --debug --plugin --config",
      "status --input --output --config --json",
      "history --input --output --config --json",
      "stop --input --output --config",
      "retry --input --output --config",
      "clean --input --output --config",
      "grade --jobs --trusted --own-users --plugin --config --quiet --submissions --report --no-samples --roster --canvas --moodle --column --only --again --export-dolos",
      "grade verify --jobs --trusted --own-users --plugin --config --quiet --infer-limits",
      "grade watch --jobs --trusted --own-users --plugin --config --quiet --submissions --report --no-samples --roster --canvas --moodle --column",
      "grade one --jobs --trusted --own-users --plugin --config --quiet --student --gradescope --prairielearn --coderunner --json --as",
      "grade rejudge --jobs --trusted --own-users --plugin --config --quiet --report --apply --drop",
      "grade decide --test --report --by --plugin --config --add --set --reason --excused --late --due --run --time-factor --rubric --file --withdraw --all --undo",
      "grade comment --test --report --by --plugin --config --line --note --reuse --save",
      "grade hand-back --to --report --roster --submissions --plugin --config",
      "grade defence --report --student --questions --seed --out --answers --plugin --config",
      "grade history --report",
      "grade install",
      "grade secret",
      "grade pack --output",
      "bench --n --task --problem --variant --solver --command --sections --option --evaluate --rounds --time-limit --plot --seed --debug --plugin --config --json --quiet",
      "plugins --debug --plugin --config --json",
      "config --input --output --seed --jobs --time-limit --memory-limit --log --log-level --queue --config --json",
      "completion",
      "complete",
      "new --problem --typescript --language --title --points --stdin --functions --rule --from --from-kattis",
      "dev --studio --port --no-open --time-limit --debug",
      "kit",
      "doctor --input --output --plugin --config",
      "explain",
    ]
  `);
});

test('a route with a wrong option is an error before any file is answered', async () => {
  const folder = await folderWith({
    'queenside.config.json': JSON.stringify({
      routes: { 'd/*': { options: { maxSteps: 'many' } } },
    }),
    'inputs/nqueens.txt': '4\n',
  });
  const { exitCode, stdout, stderr } = await call(folder, ['run']);
  expect(stderr).toMatch(/config\.json, routes\["d\/\*"\]: .*the option maxSteps: .*"many"/);
  expect(stdout).toBe('');
  expect(exitCode).toBe(2);
  expect(await readdir(folder)).toEqual(['inputs', 'queenside.config.json']);
});

test('--help lists the commands, --version prints its version and that of Node', async () => {
  const folder = await folderWith();
  const help = await call(folder, ['--help']);
  expect(help.exitCode).toBe(0);
  for (const command of [
    'run',
    'watch',
    'solve',
    'verify',
    'generate',
    'plugins',
    'config',
    'new',
    'doctor',
  ])
    expect(help.stdout).toMatch(new RegExp(`^  ${command} .*\\w`, 'm'));
  const version = await call(folder, ['--version']);
  expect(version.stdout).toBe(`${manifest.version} (Node ${process.versions.node})\n`);
});
