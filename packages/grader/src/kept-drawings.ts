/** Moves drawings of answers to the store and back: those of a class would not fit in memory. */
import type { RecordOutcome, SubmissionResult, TestOutcome } from '@queenside/class-view';

/** A store of bytes, by keys that depend on the bytes. */
interface KeptBytes {
  keep(bytes: Uint8Array): Promise<string>;
  find(key: string): Promise<Uint8Array | undefined>;
}

/** The drawings with their records' numbers. */
type Drawings = readonly (readonly [number, string])[];

/** Returns an outcome whose drawings are kept in the store. */
export async function keepDrawings(
  outcome: TestOutcome,
  store: Pick<KeptBytes, 'keep'>,
): Promise<TestOutcome> {
  const drawings: Drawings = outcome.records.flatMap(({ number, drawing }) =>
    drawing === undefined ? [] : [[number, drawing] as const],
  );
  if (drawings.length === 0) return outcome;
  return {
    ...outcome,
    records: outcome.records.map(withoutDrawing),
    drawings: await store.keep(Buffer.from(JSON.stringify(drawings))),
  };
}

function withoutDrawing(outcome: RecordOutcome): RecordOutcome {
  const { drawing: _, ...record } = outcome;
  return record;
}

/** Returns a result with its drawings. */
export async function restoreDrawings(
  submission: SubmissionResult,
  store: Pick<KeptBytes, 'find'> | undefined,
): Promise<SubmissionResult> {
  if (store === undefined) return submission;
  const tests: TestOutcome[] = [];
  for (const test of submission.tests) tests.push(await restoreOne(test, store));
  return { ...submission, tests };
}

async function restoreOne(
  outcome: TestOutcome,
  store: Pick<KeptBytes, 'find'>,
): Promise<TestOutcome> {
  const { drawings: key, ...test } = outcome;
  const bytes = key === undefined ? undefined : await store.find(key);
  if (bytes === undefined) return outcome;
  const drawings = new Map(JSON.parse(Buffer.from(bytes).toString('utf8')) as Drawings);
  const records = test.records.map((record) => {
    const drawing = drawings.get(record.number);
    return drawing === undefined ? record : { ...record, drawing };
  });
  return { ...test, records };
}
