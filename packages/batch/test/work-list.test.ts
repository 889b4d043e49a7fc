import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepsAfter, type AttemptEnd } from '../src/records/work-list.ts';

/** The effect of a made-up record on its worker. */
type Behavior = 'fine' | 'kills' | 'kills-unseen' | 'slow' | 'leaks' | 'large' | 'unable' | 'harms';

interface Outcome {
  readonly record: number;
  readonly how: 'right' | 'failed' | 'in-parts' | 'by-all';
}

/** Answers made-up records as a worker would: in order, until one ends the worker. A leak ends it at the next record. */
function attempt(records: readonly number[], behavior: readonly Behavior[], byAll: boolean) {
  const done: Outcome[] = [];
  const ended = (end: AttemptEnd) => ({ end, done });
  let leaked = false;
  for (const [index, record] of records.entries()) {
    const stopped = (at: number, isTimeLimit = false) =>
      ended({ kind: 'stopped', index: at, isTimeLimit, blamesEstimate: false });
    const does = behavior[record]!;
    if (leaked || does === 'kills') return stopped(index);
    if (does === 'kills-unseen') return stopped(-1);
    if (does === 'slow') return stopped(index, true);
    if (does === 'harms') return ended({ kind: 'harm' });
    if (does === 'large') return ended({ kind: 'parts', index });
    if (does === 'unable' && !byAll) return ended({ kind: 'unable', index, count: 1 });
    leaked = does === 'leaks';
    done.push({ record, how: byAll ? 'by-all' : 'right' });
  }
  return ended({ kind: 'answered' });
}

function answer(
  records: readonly number[],
  behavior: readonly Behavior[],
  byAll = false,
): Outcome[] {
  const { end, done } = attempt(records, behavior, byAll);
  return stepsAfter(end, records.length).flatMap((step): Outcome[] => {
    switch (step.kind) {
      case 'keep':
        return done;
      case 'answer':
        return answer(records.slice(step.from, step.to), behavior, byAll || step.byAll);
      case 'each-alone':
        return records.flatMap((record) => answer([record], behavior, byAll));
      case 'parts':
        return [{ record: records[step.index]!, how: 'in-parts' }];
      case 'settle':
        return [{ record: records[step.index]!, how: 'failed' }];
    }
  });
}

const behaviors = fc.array(
  fc.constantFrom<Behavior>(
    'fine',
    'fine',
    'kills',
    'kills-unseen',
    'slow',
    'leaks',
    'large',
    'unable',
    'harms',
  ),
  { minLength: 1, maxLength: 12 },
);

describe('whatever records do to their workers', () => {
  test('each has one outcome, in order', () => {
    fc.assert(
      fc.property(behaviors, (behavior) => {
        const records = behavior.map((_, index) => index);
        expect(answer(records, behavior).map(({ record }) => record)).toEqual(records);
      }),
    );
  });

  test('only those fail that end a worker or spoil it while they run alone', () => {
    fc.assert(
      fc.property(behaviors, (behavior) => {
        const records = behavior.map((_, index) => index);
        const failed = answer(records, behavior).filter(({ how }) => how === 'failed');
        const guilty = new Set(['kills', 'kills-unseen', 'slow', 'harms']);
        expect(failed.map(({ record }) => record)).toEqual(
          records.filter((record) => guilty.has(behavior[record]!)),
        );
      }),
    );
  });

  test('those that the loaded solvers cannot solve go to all plugins', () => {
    expect(answer([0, 1, 2], ['fine', 'unable', 'fine'])).toEqual([
      { record: 0, how: 'right' },
      { record: 1, how: 'by-all' },
      { record: 2, how: 'right' },
    ]);
  });
});

describe('a stopped batch', () => {
  const stopped = (index: number, more: object = {}): AttemptEnd => ({
    kind: 'stopped',
    index,
    isTimeLimit: false,
    blamesEstimate: false,
    ...more,
  });

  test.each([
    ['a death among others blames nobody yet', stopped(1), 3, ['0-1', '1-2', '2-3']],
    ['a death alone blames the record', stopped(0), 1, ['settle 0']],
    [
      'a time limit blames the record',
      stopped(1, { isTimeLimit: true }),
      3,
      ['0-1', 'settle 1', '2-3'],
    ],
    [
      'an estimate is blamed instead of its record',
      stopped(0, { blamesEstimate: true }),
      1,
      ['0-1'],
    ],
    ['a death without a record asks each alone', stopped(-1), 3, ['each-alone']],
    ['a death without a record blames the only one', stopped(-1), 1, ['settle 0']],
    ['exclusion starts over', { kind: 'excluded' } as const, 3, ['0-3']],
  ])('%s', (_, end, length, expected) => {
    const written = stepsAfter(end, length).map((step) => {
      if (step.kind === 'answer') return `${step.from}-${step.to}`;
      return step.kind === 'settle' ? `settle ${step.index}` : step.kind;
    });
    expect(written).toEqual(expected);
  });
});
