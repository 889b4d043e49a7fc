import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { patternOf, stableText, stepsOf, type Step } from './new/walkthrough.ts';
import { copyRepository, linkNewPackages, makeFolder, REPOSITORY, run } from './new/workspace.ts';

/**
 * Replaces `npx -y pnpm@… <script>`, which would install packages first. The test links new packages itself. One process of Vitest loads
 * the sources once.
 */
const NPX = `#!/bin/sh
test "$1 $2" = "-y ${manifest.packageManager}" || exit 64
script="$3"
shift 3
case "$script" in
  queenside) exec node packages/cli/bin/queenside.js "$@" ;;
  test) exec vitest run --maxWorkers=1 "$@" ;;
  *) exit 64 ;;
esac
`;

test('every command in CONTRIBUTING.md works and prints what it shows', async () => {
  await using folder = await makeFolder();
  const root = join(folder.path, 'queenside');
  const bin = join(folder.path, 'bin');
  await copyRepository(root);
  await mkdir(join(root, 'inputs'));
  await mkdir(bin);
  await writeFile(join(bin, 'npx'), NPX, { mode: 0o755 });
  const steps = stepsOf(await readFile(join(REPOSITORY, 'CONTRIBUTING.md'), 'utf8'));
  expect(steps.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(8);
  for (const step of steps) await take(step, root, bin);
});

async function take(step: Step, root: string, bin: string): Promise<void> {
  if (step.kind === 'write') return writeFile(join(root, step.file), step.text);
  const { command, output } = step;
  const { exitCode, stdout, stderr } = await run(root, 'sh', ['-c', command], [bin]);
  const found = stableText(stdout);
  const expected = expect.stringMatching(patternOf(output)) as string;
  expect({ command, exitCode, found, stderr }).toMatchObject({
    command,
    exitCode: 0,
    found: expected,
  });
  await linkNewPackages(root);
}
