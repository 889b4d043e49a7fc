import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '@queenside/batch';
import type { Test, TestOutcome } from '@queenside/class-view';
import type { RunFacts, Sandbox } from '@queenside/sandbox';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Collected } from '../../src/judge/index.ts';
import { judgeRun, type JudgeRequest } from '../../src/judge/index.ts';
import { LIMITS, RULES, testDefinition } from '../../../class-view/test/test-definition.ts';

export { LIMITS, RULES } from '../../../class-view/test/test-definition.ts';

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url));
const BROKEN = fileURLToPath(new URL('fixtures/broken-checker', import.meta.url));
const FRAMED = join(PACKAGES, 'batch/test/fixtures/framed');
const TOURING = join(PACKAGES, 'batch/test/fixtures/anytime/touring');

/** Opens an engine with the repository's plugins and some of fixtures, one with a checker that misbehaves. */
export async function startEngine(jobs: number, heapMb?: number): Promise<Engine> {
  return Engine.start(
    {
      bundled: { folder: PACKAGES },
      configured: [BROKEN, TOURING, FRAMED],
      configuredFrom: PACKAGES,
      installedFrom: tmpdir(),
    },
    { jobs, loadLimitMs: 60_000, ...(heapMb !== undefined && { heapMb }) },
  );
}

export function useEngine(jobs = 2): () => Engine {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await startEngine(jobs);
  });
  afterAll(async () => engine?.[Symbol.asyncDispose]());
  return () => engine!;
}

/** Makes a folder and removes it after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const FACTS: RunFacts = {
  ending: { kind: 'exited', code: 0 },
  cpuMs: 120,
  wallMs: 150,
  memoryBytes: 2 ** 24,
  output: new Uint8Array(0),
  errors: new Uint8Array(0),
};

/** Returns a test of a problem with default names. */
export function testOf(problem: string, more: Partial<Test> = {}): Test {
  return testDefinition({
    problem,
    input: `${problem}.txt`,
    answer: { ...RULES, names: [`${problem}_out.txt`] },
    ...more,
  });
}

/** Returns an answer under the required name. */
export function answered(text: string | Uint8Array, file = 'nqueens_out.txt'): Collected {
  return { bytes: Buffer.from(text), file, deductions: [] };
}

/** Fails if anything runs. */
const NO_SANDBOX: Sandbox = {
  kind: 'trusted',
  run: () => Promise.reject(new Error('nothing was to be run')),
};

/** Judges an answer to an input. */
export async function judge(
  engine: Engine,
  problem: string,
  input: string,
  answer: string | Collected,
  more: Partial<JudgeRequest> = {},
): Promise<TestOutcome> {
  return judgeRun({
    test: testOf(problem),
    input: Buffer.from(input),
    facts: FACTS,
    collected: typeof answer === 'string' ? answered(answer) : answer,
    limits: LIMITS,
    repeated: false,
    engine,
    sandbox: NO_SANDBOX,
    ...more,
  });
}
