import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the example of the README prints what it shows', async () => {
  expect(textOf('../README.md')).toContain(textOf('readme-example.ts'));
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('./readme-example.ts');
  expect(log.mock.calls).toEqual([[1, 1]]);
  log.mockRestore();
});
