import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blameFor, stepsAfter, type AttemptEnd, type Stopped } from '../src/records/blame.ts';

/** The effect of a made-up record on its worker. */
type Behavior =
  | 'fine'
  | 'kills'
  | 'kills-unseen'
  | 'slow'
  | 'leaks'
  | 'large'
  | 'unable'
  | 'harms'
  | 'estimate-kills'
  | 'considered-kills';

/** What the engine has learned about the solvers. */
interface Learned {
  readonly failedEstimates: Set<string>;
  isWithoutConsidered: boolean;
}

interface Outcome {
  readonly record: number;
  readonly how: 'right' | 'failed' | 'in-parts' | 'by-all';
}

/**
 * Answers made-up records as a worker would: in order, until one ends the worker. A leak ends it at the next record. The solver
 * `hasty` ends the worker when it estimates, and the solver `guest`, which is only considered, when it is loaded.
 */
function attempt(
  records: readonly number[],
  behavior: readonly Behavior[],
  byAll: boolean,
  learned: Learned,
) {
  const done: Outcome[] = [];
  const ended = (end: AttemptEnd) => ({ end, done });
  let leaked = false;
  for (const [index, record] of records.entries()) {
    const stopped = (at: number, more: Partial<Stopped> = {}) => {
      const solver = more.step === 'choose' ? 'hasty' : undefined;
      const blame = blameFor({
        index: at,
        step: 'solve',
        reason: 'died',
        length: records.length,
        canRetry: true,
        solver,
        isKnown: learned.failedEstimates.has('hasty'),
        considered: new Set(learned.isWithoutConsidered || byAll ? [] : ['guest']),
        ...more,
      });
      if (blame === 'considered') learned.isWithoutConsidered = true;
      if (blame === 'estimate') learned.failedEstimates.add('hasty');
      return ended({ kind: 'stopped', index: at, blame });
    };
    const does = behavior[record]!;
    if (does === 'considered-kills' && !learned.isWithoutConsidered && !byAll) return stopped(-1);
    if (does === 'estimate-kills' && !learned.failedEstimates.has('hasty'))
      return stopped(index, { step: 'choose' });
    if (leaked || does === 'kills') return stopped(index);
    if (does === 'kills-unseen') return stopped(-1);
    if (does === 'slow') return stopped(index, { reason: 'time-limit' });
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
  learned: Learned = { failedEstimates: new Set(), isWithoutConsidered: false },
): Outcome[] {
  const { end, done } = attempt(records, behavior, byAll, learned);
  const again = (some: readonly number[], all = byAll) => answer(some, behavior, all, learned);
  return stepsAfter(end, records.length).flatMap((step): Outcome[] => {
    switch (step.kind) {
      case 'keep':
        return done;
      case 'answer':
        return again(records.slice(step.from, step.to), byAll || step.byAll);
      case 'each-alone':
        return records.flatMap((record) => again([record]));
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
    'estimate-kills',
    'considered-kills',
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

describe('what ended a worker', () => {
  const facts: Stopped = {
    index: 0,
    step: 'solve',
    reason: 'died',
    length: 1,
    canRetry: true,
    solver: 'own',
    isKnown: false,
    considered: new Set(['guest']),
  };

  test.each<[string, string, Partial<Stopped>]>([
    ['a record alone is to blame for a death', 'record', { solver: 'guest' }],
    ['unless somebody considered was loaded, but not at work', 'considered', {}],
    ['a record among others is not', 'unknown', { length: 2 }],
    ['a record that takes too long is', 'record', { length: 2, reason: 'time-limit' }],
    ['an estimate is, once', 'estimate', { step: 'choose', solver: 'guest' }],
    [
      'an estimate that was not asked for is not',
      'considered',
      { step: 'choose', solver: 'guest', isKnown: true },
    ],
    [
      'a record is if nobody is left',
      'record',
      { step: 'choose', isKnown: true, considered: new Set() },
    ],
    ['an unseen death is that of somebody considered', 'considered', { index: -1, length: 9 }],
    [
      'so is a death at the work of a solver that is not known',
      'considered',
      { solver: undefined },
    ],
    ['the judge has loaded no solver', 'record', { step: 'judge', solver: undefined }],
    [
      'a record that is gone cannot be answered again',
      'record',
      { solver: undefined, canRetry: false },
    ],
    ['nor after an estimate', 'record', { step: 'choose', canRetry: false, considered: new Set() }],
  ])('%s', (_, blame, more) => {
    expect(blameFor({ ...facts, ...more })).toBe(blame);
  });
});

describe('a stopped batch', () => {
  test.each<[string, AttemptEnd, number, string[]]>([
    [
      'goes on around a record that is not sure to be guilty',
      { kind: 'stopped', index: 1, blame: 'unknown' },
      3,
      ['0-1', '1-2', '2-3'],
    ],
    [
      'settles a guilty record',
      { kind: 'stopped', index: 1, blame: 'record' },
      3,
      ['0-1', 'settle 1', '2-3'],
    ],
    [
      'answers a record again after an estimate',
      { kind: 'stopped', index: 0, blame: 'estimate' },
      1,
      ['0-1'],
    ],
    [
      'asks each record alone after an unseen death',
      { kind: 'stopped', index: -1, blame: 'unknown' },
      3,
      ['each-alone'],
    ],
    [
      'settles the only record after an unseen death',
      { kind: 'stopped', index: -1, blame: 'record' },
      1,
      ['settle 0'],
    ],
    [
      'starts over without considered solvers',
      { kind: 'stopped', index: 1, blame: 'considered' },
      3,
      ['0-3'],
    ],
  ])('%s', (_, end, length, expected) => {
    const written = stepsAfter(end, length).map((step) => {
      if (step.kind === 'answer') return `${step.from}-${step.to}`;
      return step.kind === 'settle' ? `settle ${step.index}` : step.kind;
    });
    expect(written).toEqual(expected);
  });
});
