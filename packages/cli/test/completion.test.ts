import { chmod } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith, MAIN } from './helpers.ts';

/** Returns the candidates for the last word. */
async function complete(...words: string[]): Promise<string[]> {
  const { stdout } = await call(await folderWith(), ['complete', '--', ...words]);
  return stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);
}

describe('candidates', () => {
  test.each([
    [['so'], ['solve']],
    [['solve', '--sol'], ['--solver']],
    [['solve', '--problem', 'nq'], ['nqueens']],
    [['solve', '--problem', 'alphabeta', '--solver', 'alpha'], ['alpha-beta']],
    [['solve', '--problem', 'nqueens', '--solver', 'alpha'], []],
    [['bench', 'nqueens', '--solver', 'back'], ['backtracking']],
    [['generate', 'fac'], ['factor']],
    [['generate', 'alphabeta', 'dep'], ['depth=']],
    [['solve', '--solver', 'alpha-beta', '--option', 'cut'], ['cutoff=']],
    [
      ['solve', '--solver', 'alpha-beta', '--option', 'cutoff', '=', ''],
      ['>', '>='],
    ],
    [['grade', 're'], ['rejudge']],
    [
      ['new', 's'],
      ['solver', 'search'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', 'pwsh'],
    ],
    [['watch', '--log-level', 'deb'], ['debug']],
    [['solve', 'in'], []],
    [['--vers'], ['--version']],
  ])('for %j', async (words, expected) => {
    expect((await complete(...words)).toSorted()).toEqual(expected.toSorted());
  });
});

describe('bash', () => {
  /** Presses the tab key after a line, in a folder with one input file. */
  async function pressTab(line: string): Promise<string> {
    const folder = await folderWith({
      'nqueens.txt': '8\n',
      queenside: `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`,
    });
    await chmod(join(folder, 'queenside'), 0o755);
    const { stdout } = await execa('bash', ['--norc', '--noprofile', '-i'], {
      cwd: folder,
      env: { PATH: [folder, dirname(process.execPath), process.env['PATH']].join(delimiter) },
      input: `bind 'set show-all-if-ambiguous on' 2> /dev/null
source <(queenside completion bash)
COMP_WORDS=(${line}) COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)) COMP_TYPE=9
_queenside 2> /dev/null
printf 'candidates: %s\\n' "\${COMPREPLY[*]}"
`,
      reject: false,
    });
    return /candidates: (.*)/.exec(stdout)?.[1] ?? stdout;
  }

  test.each([
    ['queenside ver', 'verify'],
    ['queenside solve --problem fa', 'factor'],
    ['queenside solve --option cutoff = ">"', '\\> \\>='],
    ['queenside solve nq', ''],
    [`queenside solve '$(touch hacked)'`, ''],
  ])('completes %s', async (line, expected) => {
    expect(await pressTab(line)).toBe(expected);
  });
});

test('an unknown shell is refused', async () => {
  const { stderr, exitCode } = await call(await folderWith(), ['completion', 'csh']);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish, pwsh');
  expect(exitCode).toBe(2);
});
