/** Runs programs of problem packages: what they print is judged, or they talk with the package's validator. */
import type { PackageChecker, Test } from '@queenside/class-view';
import { hostError } from '@queenside/host';
import { messageOf, QueensideError } from '@queenside/core';
import type { RunFacts, RunRequest, Sandbox } from '@queenside/sandbox';
import { STANDARD_STREAM } from '../../input-of.ts';
import { withValidator, type Collected, type Opinion } from '../../judge/index.ts';

interface TalkingTest {
  readonly test: Pick<Test, 'limits'>;
  readonly checker: PackageChecker;
  readonly input: Uint8Array;
  /** The order to run the program. */
  readonly order: RunRequest;
  readonly sandbox: Sandbox;
  readonly workFolder: string;
}

/** What a run gives the judge. */
interface Talked {
  readonly facts: RunFacts;
  readonly collected: Collected;
  readonly opinion?: Opinion;
}

/**
 * Runs a program that talks with a validator. If the validator refuses it first, nothing counts that the program does afterwards.
 *
 * @throws QueensideError `batch/interrupted`.
 */
export async function runTalking({
  test,
  checker,
  input,
  order,
  sandbox,
  workFolder,
}: TalkingTest): Promise<Talked> {
  try {
    return await withValidator(
      checker,
      input,
      { sandbox, workFolder },
      async ({ request, read }) => {
        const longest = order.limits.wallMs + request.limits.wallMs;
        const partner = { ...request, limits: { ...request.limits, wallMs: longest } };
        const { partner: other, ...facts } = await sandbox.run({ ...order, partner });
        if (facts.ending.kind === 'interrupted') throw hostError('interrupted');
        const collected = printedBy(facts);
        if (other === undefined) return { facts, collected };
        const opinion = read(other.facts);
        if (!other.endedFirst || opinion.verdict !== 'WA') return { facts, collected, opinion };
        const cpuMs = Math.min(facts.cpuMs, test.limits.cpuMs);
        const wallMs = Math.min(facts.wallMs, test.limits.wallMs);
        const memoryBytes = Math.min(facts.memoryBytes, test.limits.memoryBytes);
        const ending = { kind: 'exited', code: 0 } as const;
        return { facts: { ...facts, cpuMs, wallMs, memoryBytes, ending }, collected, opinion };
      },
    );
  } catch (thrown) {
    if (!(thrown instanceof QueensideError) || thrown.code === 'batch/interrupted') throw thrown;
    const none = new Uint8Array();
    const ending = { kind: 'sandbox-failed', reason: messageOf(thrown) } as const;
    const facts = { ending, cpuMs: 0, wallMs: 0, memoryBytes: 0, output: none, errors: none };
    return { facts, collected: printedBy(facts) };
  }
}

/** Returns what a program printed as its answer, even if it is nothing. */
export function printedBy({ output }: Pick<RunFacts, 'output'>): Collected {
  return { bytes: output, file: STANDARD_STREAM, deductions: [] };
}
