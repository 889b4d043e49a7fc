/** Faults of solvers: each is one change of `scan`. */
import { gaveUp, type PseudocodeLine, type Solver } from '@queenside/core';
import { greatest, scan } from '../../../core/test/greatest.ts';
import { plant, type Row } from './planted.ts';

let runs = 0;

/** Returns one of the greatest items, by a number from 0 to 1. */
function pick(items: readonly number[], lot: number): { index: number } {
  const most = Math.max(...items);
  const lots = items.flatMap((item, index) => (item === most ? [index] : []));
  return { index: lots[Math.floor(lot * lots.length)]! };
}

/** Returns 0, after work that takes long for long lists. */
function toil(items: readonly number[], isStopped: () => boolean): number {
  let sum = 0;
  for (const a of items)
    for (const b of items) {
      if (isStopped()) return 0;
      for (const c of items) sum = (sum + a * b * c) % 1009;
    }
  return Math.min(0, sum);
}

let isPrepared = false;

/** Returns for how many seconds a run computes. The first on a list of 450 prepares something; the others end before it shows. */
function secondsFor(length: number): number {
  if (length >= 700) return 1;
  const seconds = length < 450 ? 0 : isPrepared ? 0.35 : 1.3;
  isPrepared = length >= 450;
  return seconds;
}

function threadSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

const LAZY = { type: 'boolean', default: true, description: 'whether to be lazy' } as const;

/** Returns a solver's events with pseudocode. */
function lit(...pseudocode: PseudocodeLine[]) {
  return { events: { ...scan.events!, pseudocode } };
}

const FAULTS: Row<Solver>[] = [
  [
    'a wrong answer',
    { solve: () => ({ index: 0 }) },
    /solver scan, record "3 9 4", seed 1: the answer is judged not-greatest/,
  ],
  [
    'chance from Math.random',
    { solve: (items) => pick(items, Math.random()) },
    /^solver scan, record "3 9 4": it calls Math\.random; expected context\.random as the only source of chance$/,
  ],
  [
    'chance from elsewhere',
    { solve: (items) => pick(items, (runs++ % 6) / 6) },
    /record "7 7 7 7 7 7": with .+ it gives "item \d\\n"; expected "item \d\\n"/,
  ],
  [
    'a seed although it is declared deterministic',
    { solve: (items, _options, { random }) => pick(items, random.float()) },
    /although it is declared deterministic, it gives/,
  ],
  [
    'a changed instance',
    {
      solve(items) {
        const { index } = pick(items, 0);
        items.reverse();
        return { index };
      },
    },
    /record "3 9 4": it changed its instance or its options/,
  ],
  [
    'an instance that is changed when the time is up',
    {
      capabilities: { tasks: ['find'], complete: false, deterministic: true },
      solve(items, _options, { signal }) {
        if (!signal.aborted) return pick(items, 0);
        items.reverse();
        throw gaveUp('scan', 'no time');
      },
    },
    /record "3 9 4": it changed its instance or its options/,
  ],
  [
    'parts that change the instance',
    {
      split: {
        parts: () => 1,
        solvePart: (items) => pick(items, 0).index,
        join(items, _options, [index]) {
          items.reverse();
          return { index: Number(index) };
        },
      },
    },
    /record "3 9 4": its parts changed the instance or the options/,
  ],
  [
    'parts that give another answer',
    {
      split: {
        parts: () => 2,
        solvePart: (_items, _options, part) => part,
        join: (_items, _options, results) => ({ index: results.length - 1 }),
      },
    },
    /record "3 9 4": 1 parts make "item \d\\n"; expected "item 2\\n"/,
  ],
  [
    'a part that is not JSON',
    {
      split: {
        parts: () => 2,
        solvePart: () => 1n,
        join: (items) => pick(items, 0),
      },
    },
    /part 0 of 1: its result is no JSON/,
  ],
  [
    'changed options',
    {
      options: { list: { type: 'array', default: [1], description: 'a list' } },
      solve(items, options) {
        options['list'].push(2);
        return pick(items, 0);
      },
    },
    /it changed its instance or its options/,
  ],
  [
    'a look at its signal at the beginning only',
    {
      solve(items, _options, { signal }) {
        if (signal.aborted) throw gaveUp('scan', 'no time');
        return pick(
          items,
          toil(items, () => false),
        );
      },
    },
    /it computed for 0\.4 s without a look at context\.signal\.aborted/,
  ],
  [
    'looks at its signal in vain',
    {
      solve: (items, _options, { signal }) =>
        pick(
          items,
          toil(items, () => signal.aborted && false),
        ),
    },
    /it computed for 0\.4 s after context\.signal\.aborted had turned true/,
  ],
  [
    'looks at its signal in vain, which only its longest list shows for sure',
    {
      solve(items, _options, { signal }) {
        const end = threadSeconds() + secondsFor(items.length);
        while (threadSeconds() < end) void signal.aborted;
        return pick(items, 0);
      },
    },
    /it computed for 0\.4 s after context\.signal\.aborted had turned true/,
  ],
  [
    'an option that nothing reads',
    { options: { lazy: LAZY } },
    /^solver scan: nothing reads lazy; expected options that have an effect$/,
  ],
  [
    'none for lists of 19 items',
    { solve: (items) => (items.length === 19 ? { index: -1 } : pick(items, 0)) },
    /^solver scan, record "[\d ]+": the answer is judged out-of-range/,
  ],
  [
    'a default that its schema refuses',
    { options: { tries: { type: 'integer', default: 1.5, description: 'how many' } } },
    /^the plugin: it threw QueensideError: .*the options of scan must/,
  ],
  [
    'an option with an invalid schema',
    { options: { tries: { type: 'whole', default: 1, description: 'how many' } } },
    /^the plugin: it threw QueensideError: .*the options of scan must/,
  ],
  [
    'an option that cannot be given as text',
    { options: { tries: { default: 3, enum: [3, 4], description: 'how many' } } },
    /options as key=value: it threw QueensideError: .*tries/,
  ],
  [
    'a crash',
    {
      solve() {
        throw new TypeError('oh');
      },
    },
    /record "3 9 4": it threw TypeError: oh; expected an answer, or core\/gave-up/,
  ],
  [
    'giving up although it is declared complete',
    {
      solve() {
        throw gaveUp('scan', 'tired');
      },
    },
    /it is declared complete, and gave up: .*tired/,
  ],
  [
    'never an answer',
    {
      capabilities: { tasks: ['find'], complete: false, deterministic: true },
      solve() {
        throw gaveUp('scan', 'tired');
      },
    },
    /^solver scan: no record was answered: tired; expected at least one answer$/,
  ],
  [
    'no record that it can solve',
    { capabilities: { ...scan.capabilities, minSize: 5000 } },
    /^solver scan, task find: no record was tried \("3 9 4": its smallest size is 5000, but this record has size 3; .*and \d+ more reasons\); expected records of greatest that the solver can do: an example, generated ones, or some made by `sized`$/,
  ],
  [
    'answers that are right on small records only',
    { solve: (items) => pick(items.slice(0, 8), 0) },
    /^solver scan, record "[\d ]+…?": the answer is judged not-greatest/,
  ],
  ['features that it does not declare', { capabilities: { ...scan.capabilities, tasks: [] } }, /./],
  [
    'a solve() that is not written yet',
    {
      capabilities: { ...scan.capabilities, complete: false },
      solve() {
        throw gaveUp('scan', 'solve() is not written yet');
      },
    },
    /^solver scan: no record was answered: solve\(\) is not written yet; expected at least one answer$/,
  ],
  [
    'a task that the problem does not have',
    { capabilities: { ...scan.capabilities, tasks: ['find', 'count'] } },
    /it says that it can count; expected tasks of greatest: find/,
  ],
  [
    'sizes that are not a range',
    { capabilities: { ...scan.capabilities, minSize: 3, maxSize: 2 } },
    /minSize is 3, and maxSize 2/,
  ],
  ['an estimate that is no number', { estimate: () => Number.NaN }, /its estimate is NaN/],
  [
    'an undeclared event',
    {
      solve(items, _options, context) {
        context.observer?.event(9, 1);
        return pick(items, 0);
      },
    },
    /it announced the event 9; expected the code of one of: look, solution/,
  ],
  [
    'an event with a fraction',
    {
      solve(items, _options, context) {
        context.observer?.event(1, 0.5);
        return pick(items, 0);
      },
    },
    /the event solution came with \(0\.5\); expected integers: index/,
  ],
  [
    'an event that lacks a field',
    {
      solve(items, _options, context) {
        context.observer?.event(0, 1);
        return pick(items, 0);
      },
    },
    /the event look came with \(1\); expected integers: index, item/,
  ],
  [
    'an answer that depends on being observed',
    { solve: (items, _options, { observer }) => pick(items, observer ? 0.9 : 0) },
    /with an observer it gives "item 3\\n"; expected "item 2\\n"/,
  ],
  [
    'an event of five fields',
    { events: { fields: { look: ['a', 'b', 'c', 'd', 'e'] }, code: { look: 0 } } },
    /the event look has 5 fields; expected at most 4/,
  ],
  [
    'a line of pseudocode without an event',
    lit(['repeat'], ['  look', 'look'], ['return', 'solution']),
    /the line "repeat" of its pseudocode names no event; expected the events that happen at it/,
  ],
  [
    'a line of pseudocode that is a text alone',
    lit('repeat', ['look', 'look'], ['return', 'solution']),
    /the line "repeat" of its pseudocode names no event/,
  ],
  [
    'an event that only passes lines',
    lit(['look', 'via look'], ['return', 'solution']),
    /the event look does its work at 0 lines of its pseudocode; expected exactly one/,
  ],
  [
    'an event that does its work at two lines',
    lit(['look', 'look'], ['return', 'solution', 'look']),
    /the event look does its work at 2 lines of its pseudocode; expected exactly one/,
  ],
  [
    'a line that an event passes and is at',
    lit(['look', 'via look', 'look'], ['return', 'solution']),
    /the line "look" of its pseudocode names the event look twice; expected once/,
  ],
  [
    'a line of an unknown event',
    lit(['repeat', 'via loop'], ['look', 'look'], ['return', 'solution']),
    /a line of its pseudocode names the event loop; expected one of: look, solution/,
  ],
  [
    'a line that no run passes',
    {
      events: {
        fields: { look: ['index', 'item'], solution: ['index'], jump: [] },
        code: { look: 0, solution: 1, jump: 2 },
        pseudocode: [
          ['  hop', 'via jump'],
          ['look', 'look', 'jump'],
          ['return', 'solution'],
        ],
      },
    },
    /no run reaches the line "hop" of its pseudocode; expected an event jump on some record/,
  ],
  [
    'a stat that is not a number',
    {
      solve(items, _options, { stats }) {
        stats['rate'] = Number.NaN;
        return pick(items, 0);
      },
    },
    /the stat rate is NaN; expected a finite number or a word/,
  ],
  [
    'progress beyond the end',
    {
      solve(items, _options, context) {
        context.progress(2);
        return pick(items, 0);
      },
    },
    /its progress is 2; expected a number from 0 to 1/,
  ],
  [
    'a wrong answer when it is aborted',
    { solve: (items, _options, { signal }) => (signal.aborted ? { index: 0 } : pick(items, 0)) },
    /record "3 9 4", aborted at question 1: the answer is judged not-greatest/,
  ],
  [
    'a crash when it is aborted',
    {
      solve(items, _options, { signal }) {
        if (signal.aborted) throw new Error('stopped');
        return pick(items, 0);
      },
    },
    /it threw Error: stopped; expected an answer, or core\/gave-up/,
  ],
];

/** They take as long as the kit waits. */
const ENDLESS: Row<Solver>[] = [
  [
    'an endless loop',
    {
      solve() {
        for (;;);
      },
    },
    /^solver scan, record "3 9 4": it did not end within 0\.75 s; expected an answer, or core\/gave-up$/,
  ],
  [
    'an answer that never comes',
    { solve: () => new Promise(() => undefined) },
    /^solver scan, record "3 9 4": it did not end within 0\.75 s; expected an answer, or core\/gave-up$/,
  ],
];

/** The same problem with two tasks: to count is to find in a list of more than three items. */
const twoTasks = {
  ...greatest,
  tasks: ['find', 'count', 'all'],
  need: (items: readonly number[]) => ({
    task: items.length > 3 ? 'count' : 'find',
    size: items.length,
  }),
};

const TASK_FAULTS: Row<Solver>[] = [
  [
    'a task that it never answers',
    {
      capabilities: { tasks: ['find', 'count'], complete: false, deterministic: true },
      solve(items) {
        if (items.length > 3) throw gaveUp('scan', 'counting is not written yet');
        return pick(items, 0);
      },
    },
    /^solver scan, task count: none of \d+ records was answered: counting is not written yet; expected at least one answer$/,
  ],
  [
    'a task that no record has',
    { capabilities: { ...scan.capabilities, tasks: ['find', 'count', 'all'] } },
    /^solver scan, task all: no record was tried.*; expected records of greatest that the solver can do/,
  ],
];

export const solverFaults = [
  ...plant(TASK_FAULTS, (change) => ({ solvers: [{ ...scan, ...change }] }), {
    problems: [twoTasks],
  }),
  ...plant(FAULTS, (change) => ({ solvers: [{ ...scan, ...change }] }), { problems: [greatest] }),
  ...plant(ENDLESS, (change) => ({ solvers: [{ ...scan, ...change }] }), {
    problems: [greatest],
    patience: 0.5,
  }),
  {
    name: 'no problem to test it on',
    plugin: { solvers: [scan] },
    message:
      /^solver scan: its problem greatest is not there to test it on; expected the problem, as in conformance\(test, plugin, \{ problems: \[problem\] \}\)$/,
  },
];
