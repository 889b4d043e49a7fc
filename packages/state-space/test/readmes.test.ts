/** The examples of the family's READMEs print what is shown. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from '@queenside/core';
import { expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
/** Not the built copy: in the folder of a package, the packages that it depends on would replace those of the copy. */
const COMMAND = `${PACKAGES}cli/bin/queenside.js`;

/** The packages that depend on this one. */
const FAMILY = readdirSync(PACKAGES).filter((name) => {
  if (!/^(?:problem|solver)-/.test(name)) return false;
  return readFileSync(`${PACKAGES}${name}/package.json`, 'utf8').includes(
    '"@queenside/state-space": "workspace:^"',
  );
});

const readmeOf = (name: string): string => readFileSync(`${PACKAGES}${name}/README.md`, 'utf8');

test('the family has packages', () => expect(FAMILY.length).toBeGreaterThanOrEqual(3));

test.each(FAMILY)('the README of %s shows the output of its examples', (name) => {
  const examples = [...readmeOf(name).matchAll(/^\$ queenside solve (\S+)\n([^`]+)^```$/gm)];
  expect(examples.length).toBeGreaterThan(0);
  for (const [, file, output] of examples) {
    const printed = execFileSync(process.execPath, [COMMAND, 'solve', file!], {
      cwd: `${PACKAGES}${name}`,
      encoding: 'utf8',
    });
    expect(printed).toBe(output);
  }
});

test.each(FAMILY.filter((name) => name.startsWith('solver-')))(
  'the README of %s lists every option',
  async (name) => {
    const plugin = (await import(`${PACKAGES}${name}/src/index.ts`)) as { default: Plugin };
    const options = plugin.default.pathSearches!.flatMap((search) =>
      Object.keys(search.options as object),
    );
    const listed = [...readmeOf(name).matchAll(/^\| `(\w+)` +\|/gm)].map((match) => match[1]);
    expect(listed).toEqual(options);
  },
);
