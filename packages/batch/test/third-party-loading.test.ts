import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SharedProgress } from '../src/protocol/shared-progress.ts';
import { ThirdPartyProcesses } from '../src/pool/third-party-processes.ts';
import { answer, PLUGINS, startThirdParty, temporaryFolder } from './helpers.ts';
import { DOUBLING, LIMITS, THIRD_PARTY } from './third-party.ts';

describe('third-party plugins that fail to load', () => {
  test.concurrent('are named and left out, and the others work', async () => {
    const bad = ['exits', 'kills', 'hogs', 'leaves-rejection'].map((name) =>
      join(THIRD_PARTY, name),
    );
    await using other = await startThirdParty([...bad, DOUBLING], LIMITS);
    const reasons = other.installed.broken.map(({ name, code, reason }) => [name, code, reason]);
    const broken = (name: string, reason: RegExp): unknown[] => [
      `queenside-plugin-${name}`,
      'batch/plugin-failed',
      expect.stringMatching(reason),
    ];
    expect(reasons).toEqual([
      broken('exits', /exit status 3/),
      broken('kills', /ended by SIGKILL/),
      broken('hogs', /held more than 192 MiB/),
      broken('leaves-rejection', /nobody waits for this/),
    ]);
    expect((await answer(other, '7\n')).text).toBe('14\n');
  });

  test.concurrent('within the limit are refused, described or before a job', async () => {
    const hanging = join(dirname(PLUGINS), 'hanging', 'hanging-import');
    await using other = await startThirdParty([hanging], { loadLimitMs: 500 });
    expect(other.installed.broken).toMatchObject([
      { code: 'batch/plugin-hangs', reason: expect.stringContaining('within 0.5 s') },
    ]);
    const processes = new ThirdPartyProcesses({
      jobs: 1,
      limits: { ...LIMITS, restLimitMs: 10_000 },
      loadLimitMs: 500,
    });
    const entry = pathToFileURL(join(hanging, 'index.js')).href;
    const plugins = [{ name: 'hanging', location: hanging, entry, isThirdParty: true }];
    const order = { kind: 'job', needs: { problem: 'double', plugins }, job: { kind: 'solve' } };
    const follower = { progress: new SharedProgress(), timeLimitMs: Infinity };
    await expect(processes.run(order as never, follower)).rejects.toMatchObject({
      code: 'batch/plugin-hangs',
    });
    processes.end();
    await processes.gone();
  });

  test('when a job comes: the file is refused at once', async () => {
    const folder = await temporaryFolder();
    const flag = join(folder, 'flag');
    const faults = [
      ['process.exit(3)', 'batch/plugin-failed', /exit status 3/],
      ["throw new Error('no luck today')", 'batch/plugin-changed', /no luck today/],
    ] as const;
    const turncoat = async (fault: string, index: number): Promise<string> => {
      const place = join(folder, `turncoat-${index}`);
      await mkdir(place);
      const manifest = { name: `queenside-plugin-${index}`, type: 'module', main: 'index.js' };
      await writeFile(join(place, 'package.json'), JSON.stringify(manifest));
      await writeFile(
        join(place, 'index.js'),
        `import { existsSync } from 'node:fs';
        if (existsSync(${JSON.stringify(flag)})) { ${fault} }
        const solver = {
          id: 'turncoat-${index}', problem: 'double', summary: 'turncoat', options: {},
          capabilities: { tasks: ['double'], complete: true, deterministic: true },
          solve: ({ number }) => number === 13 ? process.exit(4) : 2 * number,
        };
        export default { apiVersion: 2, solvers: [solver] };`,
      );
      return place;
    };
    const turncoats = await Promise.all(faults.map(([fault], index) => turncoat(fault, index)));
    await using other = await startThirdParty([DOUBLING, ...turncoats]);
    expect(other.installed.broken).toEqual([]);
    await writeFile(flag, '');
    const input = `13\n${'7\n'.repeat(1000)}`;
    for (const [index, [, code, message]] of faults.entries()) {
      const refused = answer(other, input, { solver: `turncoat-${index}` });
      await expect(refused).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
      });
    }
    expect((await answer(other, '7\n', { solver: 'adder' })).text).toBe('14\n');
  });
});
