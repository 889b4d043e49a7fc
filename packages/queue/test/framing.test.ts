/** Records that are blocks, have headers, or are whole files, on workers that are reached through a queue. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { outputs, project, queenside, until } from './helpers.ts';
import { databasesOf, missingFor } from './servers.ts';

const FRAMED = fileURLToPath(new URL('../../batch/test/fixtures/framed', import.meta.url));
const missing = missingFor('redis');

describe.skipIf(missing)(`on redis ${missing ?? ''}`, () => {
  const database = databasesOf('redis');

  test('answers have the same bytes as on one machine, after kill -9 too', async () => {
    const folder = await project({
      'gridwalk_b.txt': 'S..\n...\n..G\n\nS#G\n\n'.repeat(100),
      'parcels.txt': 'p parcels 9\nc x\n5\nx\n'.repeat(3),
      'two-ways.txt': 'S..\n..G\n\n'.repeat(20),
      'total.txt': '12\n3\n'.repeat(100),
    });
    await writeFile(join(folder, '.queensiderc.json'), JSON.stringify({ plugins: [FRAMED] }));
    const address = await database();
    void queenside(folder, 'worker', '--queue', address, '--jobs', '1');
    const far = ['run', '--queue', address, '--output', 'far'];
    const killed = queenside(folder, ...far);
    await until('it has begun', () => existsSync(join(folder, 'far')));
    killed.kill('SIGKILL');
    await killed;
    const run = await queenside(folder, ...far);
    expect(run.stdout).toContain('241 records right, 3 failed');
    await queenside(folder, 'run', '--output', 'near');
    const answers = await outputs(folder, 'far');
    expect(answers).toEqual(await outputs(folder, 'near'));
    expect(answers['gridwalk_b_out.txt']).toMatch(/^S\.\.\n\.\*\.\n\.\.G\n\nno path\n\n/);
    expect(answers['parcels_out.txt']).toMatch(/^error: line 4, column 1: "x" is no weight/);
  });
});
