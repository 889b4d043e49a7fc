import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL } from './searches.ts';

const root = new URL('../../../', import.meta.url);

/** The command of the README's example, and its output. */
function exampleOf(id: string): { file: string; output: string } | undefined {
  const text = readFileSync(new URL(`packages/solver-${id}/README.md`, root), 'utf8');
  const match = /^\$ queenside solve (\S+)\n([^`]+)^```$/m.exec(text);
  return match === null ? undefined : { file: match[1]!, output: match[2]! };
}

test.each(ALL)(
  'the README of $id shows the output of its example, and every option',
  ({ id, options }) => {
    const { file, output } = exampleOf(id)!;
    const command = new URL('packages/cli/bin/queenside.js', root).pathname;
    const printed = execFileSync(process.execPath, [command, 'solve', file], {
      cwd: new URL(`packages/solver-${id}/`, root),
      encoding: 'utf8',
    });
    expect(printed).toBe(output);
    const text = readFileSync(new URL(`packages/solver-${id}/README.md`, root), 'utf8');
    const listed = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1]);
    expect(listed).toEqual(Object.keys(options));
  },
  30_000,
);
