/** Runs functions in the sandbox as the grader does, on one record. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@queenside/core';
import { Conversation, openHost, remakeRun, startOf } from '@queenside/own-search';
import { countCalls } from '@queenside/referee';
import { parseRecord } from '@queenside/runtime/parse-record';
import type { Sandbox } from '@queenside/sandbox';

/** Alpha-beta examines six of its leaves; the value is 4. */
const TREE =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';

const LIMITS = {
  wallMs: 30_000,
  memoryBytes: 128 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 32,
};
const BUDGET = 500;

/** Returns how a function ended, and what was counted: `answer 4; 6 leaves`. @param cpuMs its limit of processor time. */
export async function runHostile(
  sandbox: Sandbox,
  alphabeta: Problem,
  file: string,
  text: string,
  cpuMs: number,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-function-'));
  try {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, file), text);
    const host = openHost('tree', alphabeta, parseRecord(alphabeta, TREE))!;
    const stop = new AbortController();
    const order = { host, file: `/work/${file}`, seed: 1, numbersSeed: 7, budget: BUDGET };
    const talk = new Conversation(order, () => stop.abort());
    const { ending } = await sandbox.run({
      ...startOf(file.endsWith('.py') ? 'python' : 'javascript'),
      folder,
      limits: { ...LIMITS, cpuMs },
      signal: stop.signal,
      talk,
    });
    const { said, asked } = talk;
    const kept = { file, asked, budget: BUDGET, ...(said && { said }) };
    const { followed } = remakeRun('tree', alphabeta, parseRecord(alphabeta, TREE), kept, '')!;
    const { run, error } = followed;
    const { examined } = countCalls(run.calls);
    const value = (run.answer as { readonly value?: number } | undefined)?.value;
    const how =
      said === undefined
        ? ending.kind === 'limit'
          ? `limit ${ending.limit}`
          : `ended: ${JSON.stringify(ending)}`
        : error === undefined
          ? `answer ${value}`
          : error.cause;
    return `${how}; ${examined} leaves`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
