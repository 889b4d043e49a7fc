import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { MAIN } from './helpers.ts';

test('an old Node gets one plain sentence', async () => {
  const preload = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" });';
  const { stdout, stderr, exitCode } = await execa(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, MAIN, '--help'],
    { reject: false },
  );
  const [, needed] = /^>=(.+)$/.exec(manifest.engines.node)!;
  expect(stderr).toBe(`Queenside needs Node ${needed} or newer (this is 20.20.2)`);
  expect([stdout, exitCode]).toEqual(['', 2]);
});

test('the file that says so imports nothing that an old Node lacks', async () => {
  const code = await readFile(process.env['QUEENSIDE_COMMAND']!, 'utf8');
  expect(code).not.toMatch(/^import .* from|^await /m);
});
