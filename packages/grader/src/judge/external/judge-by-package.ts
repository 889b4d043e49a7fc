/** Judges an output as a problem package says: with its output validator, or by comparing tokens. */
import { readFile } from 'node:fs/promises';
import type { PackageChecker } from '@queenside/class-view';
import { hostError } from '@queenside/host';
import { defined, messageOf, QueensideError } from '@queenside/core';
import type { Opinion } from './opinion.ts';
import { compareTokens } from './tokens.ts';
import { withValidator, type Workshop } from './validator.ts';

/** @throws QueensideError `batch/interrupted`. */
export async function judgeByPackage(
  checker: PackageChecker,
  input: Uint8Array,
  output: Uint8Array,
  workshop: Workshop,
  signal: AbortSignal | undefined,
): Promise<Opinion> {
  try {
    if (checker.validator === undefined)
      return compareTokens(output, await readFile(checker.answerFile!), checker.args);
    return await withValidator(checker, input, workshop, async ({ request, put, read }) => {
      const facts = await workshop.sandbox.run({
        ...request,
        standardInput: await put(output),
        ...defined({ signal }),
      });
      if (facts.ending.kind === 'interrupted') throw hostError('interrupted');
      return read(facts);
    });
  } catch (thrown) {
    if (thrown instanceof QueensideError && thrown.code === 'batch/interrupted') throw thrown;
    return { verdict: 'JE', note: messageOf(thrown) };
  }
}
