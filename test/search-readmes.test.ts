/** The READMEs of the searches show what the command prints. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { call } from '../packages/cli/test/call.ts';
import { ALL } from '../packages/game-tree/test/searches.ts';

test.each(ALL)(
  'the README of $id shows the output of its example, and every option',
  async ({ id, options }) => {
    const folder = new URL(`../packages/solver-${id}/`, import.meta.url);
    const text = readFileSync(new URL('README.md', folder), 'utf8');
    const [, file, output] = /^\$ queenside solve (\S+)\n([^`]+)^```$/m.exec(text)!;
    const { stdout } = await call(fileURLToPath(folder), ['solve', file!]);
    expect(stdout).toBe(output);
    const listed = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1]);
    expect(listed).toEqual(Object.keys(options));
  },
);
