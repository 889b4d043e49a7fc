/** Draws the bank of a test of a function: records that tell right searches from wrong ones. */
import type { Test } from '@queenside/class-view';
import { bankOptionsOf } from '@queenside/own-search';
import { allAlgorithms, type BankKind, drawBank } from '@queenside/referee';

const KINDS: readonly BankKind[] = ['tree', 'space', 'board', 'csp'];

/** Returns the records of the test's problem, as a file of instances; no bytes if no bank has any. */
export function drawBankFor(
  { function: rules, problem, instances }: Test,
  seed: number,
): Uint8Array {
  const algorithm = rules?.rule?.is ?? rules?.budget?.of;
  const known = algorithm === undefined ? undefined : allAlgorithms()[algorithm];
  const kinds = known === undefined ? KINDS : [known.bank];
  const options = {
    consistent: instances.kind === 'bank' && instances.consistent === true,
    ...bankOptionsOf(rules?.framework),
  };
  const records = kinds
    .flatMap((kind) => drawBank(kind, seed, options))
    .filter((each) => each.problem === problem);
  return Buffer.from(records.map(({ record }) => `${record}\n`).join('\n'));
}
