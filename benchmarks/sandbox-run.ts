/**
 * Measures the cost of the sandbox: `node benchmarks/sandbox-run.ts [rounds]`. Runs `/bin/true` in the sandbox and alone, in
 * turn. Bar: a median under 25 ms on an idle machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '../packages/sandbox/src/index.ts';
import { show, summarize, timeCommand } from './timing.ts';

const rounds = Number(process.argv[2] ?? 60);
const BAR_MS = 25;
const LIMITS = {
  cpuMs: 10_000,
  wallMs: 20_000,
  memoryBytes: 512 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 64,
};

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
try {
  const ways: Record<string, () => Promise<unknown>> = {
    alone: () => timeCommand('/bin/true', []),
    bubblewrap: runIn(await openSandbox()),
    trusted: runIn(await openSandbox({ trusted: true })),
    ...(process.getuid?.() === 0 && {
      'own users': runIn(await openSandbox({ trusted: true, ownUsers: true })),
    }),
  };
  const times = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = -2; round < rounds; round++)
    for (const [name, way] of Object.entries(ways)) {
      const started = performance.now();
      await way();
      if (round >= 0) times.get(name)!.push(performance.now() - started);
    }
  for (const [name, taken] of times) console.log(`${name}: ${show(summarize(taken))}`);
  const { median } = summarize(times.get('bubblewrap')!);
  console.log(`a run takes ${((median / BAR_MS) * 100).toFixed(0)} % of the bar (${BAR_MS} ms)`);
} finally {
  await rm(folder, { recursive: true });
}

function runIn(sandbox: Sandbox): () => Promise<void> {
  return async () => {
    const { ending } = await sandbox.run({
      command: ['/bin/true'],
      folder,
      limits: LIMITS,
    });
    if (ending.kind !== 'exited' || ending.code !== 0)
      throw new Error(`it ended as ${ending.kind}`);
  };
}
