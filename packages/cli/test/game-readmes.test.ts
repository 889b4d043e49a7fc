import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call } from './call.ts';

const ROOT = new URL('../../../', import.meta.url);
const GAMES = readdirSync(new URL('packages', ROOT))
  .filter((name) => name.startsWith('game-') && name !== 'game-tree')
  .map((name) => name.slice('game-'.length));

test.each(GAMES)(
  'README of %s: its example gives the output shown, to the last node',
  async (id) => {
    const readme = readFileSync(new URL(`packages/game-${id}/README.md`, ROOT), 'utf8');
    const file = `example/${id}.txt`;
    const [, shown] = new RegExp(`queenside solve ${file}\n([^\`]+)\`\`\``).exec(readme) ?? [];
    const { stdout, exitCode } = await call(new URL(`packages/game-${id}/`, ROOT).pathname, [
      'solve',
      file,
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: shown });
  },
);
