/** What is known of a heuristic, as text and as JSON. */
import type { Static } from '@queenside/core';
import {
  FAULTS_IN_WORDS,
  faultInWords,
  type FoundFault,
  MOST_EXPANDED,
  showEstimate,
} from '@queenside/own-search';
import { reportError } from '@queenside/runtime/report';
import type { heuristicSchema } from '../show/json-schemas.ts';
import { paint, stackBelow } from '../show/print.ts';
import { showCount, showNumber, shorten } from '../show/text.ts';
import type { Heuristic, JudgedRecord } from './judge.ts';

/** The most columns of a record in a table. */
const WIDTH = 32;
/** The most rows of the table. */
const MOST_ROWS = 20;

/** The verdict on a heuristic. */
export interface ToldHeuristic {
  readonly file: string;
  readonly require: 'admissible' | 'consistent';
  readonly judged: Heuristic;
  /** The picture of the smallest fault of each kind; empty if there is none. */
  readonly pictures: ReadonlyMap<string, string>;
}

const COLOURS = { right: 'green', undecided: 'yellow', wrong: 'red', failed: 'red' } as const;

export function showHeuristic({ file, judged, pictures }: ToldHeuristic): string {
  const { verdict, records, skipped, faults, error } = judged;
  const parts = [
    `${file}: ${paint(COLOURS[verdict], verdict === 'undecided' ? 'not refuted' : verdict, process.stdout)}. ${headOf(judged)}`,
    ...(error === undefined ? [] : [indented(whyNot(judged))]),
    ...(error !== undefined && skipped > 0
      ? [`It was not run on the other ${showCount(skipped, 'record')}.`]
      : []),
    ...shownFaults(faults).flatMap((found) => showFault(found, pictures.get(found.fault.kind)!)),
    ...(verdict === 'wrong' ? [] : showTable(records)),
    ...(error === undefined ? showWork(records) : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function headOf({ verdict, records, faults }: Heuristic): string {
  const words = faults.has('falls')
    ? 'admissible, but not consistent,'
    : 'admissible and consistent';
  switch (verdict) {
    case 'right':
      return `It is ${words} on ${statesOf(records)}.`;
    case 'undecided':
      return `It is ${words} on ${statesOf(records)}. That proves nothing about other states.`;
    case 'wrong':
      return FAULTS_IN_WORDS[[...faults.keys()][0]!];
    case 'failed':
      return 'It did not estimate all states.';
  }
}

/** Returns the faults to show: where the estimate is too high, it also falls. */
function shownFaults(faults: Heuristic['faults']): readonly FoundFault<JudgedRecord>[] {
  return [...faults.values()].filter(({ fault }) => fault.kind !== 'falls' || faults.size === 1);
}

/** `all 181,440 states of 1 record`, with the states of samples apart. */
function statesOf(records: readonly JudgedRecord[]): string {
  const parts = [true, false].flatMap((all) => {
    const some = records.filter(({ areAll }) => areAll === all);
    if (some.length === 0) return [];
    const states = some.reduce((sum, each) => sum + each.states, 0);
    const of = showCount(some.length, 'record');
    return [all ? `all ${showCount(states, 'state')} of ${of}` : sampleOf(some, states, of)];
  });
  return parts.join(' and ');
}

function sampleOf(some: readonly JudgedRecord[], states: number, of: string): string {
  const known = some.reduce((sum, each) => sum + each.known, 0);
  const far = known === states ? '' : `, of which ${showNumber(known)} are at a known distance`;
  return `a sample of ${showCount(states, 'state')} of ${of}${far}`;
}

function whyNot({ error, records }: Heuristic): string {
  const { record } = records.at(-1)!;
  return error!.code === 'core/gave-up'
    ? `It had not estimated all states of ${quote(record.text)} at the time limit.`
    : `${error!.message}${stackBelow(error!.thrownStack)}`;
}

function showFault({ count, fault, judged }: FoundFault<JudgedRecord>, picture: string): string[] {
  const { host, record } = judged;
  const which =
    count === 1 ? 'The only such state' : `The smallest of ${showNumber(count)} such states`;
  const where = `${which} is ${host.name(fault.state)}, from the record ${quote(record.text)} (${record.problem.id})`;
  return [
    indented(faultInWords(fault)),
    ...(picture === '' ? [`${where}.`] : [`${where}:`, indented(picture)]),
  ];
}

/** Shows the states that A* expands on each record. */
function showTable(records: readonly JudgedRecord[]): string[] {
  const rows = records.flatMap(({ record, areAll, expansions }) =>
    expansions === undefined ? [] : [{ record, areAll, expansions }],
  );
  if (rows.length === 0) return [];
  const hasReference = rows.some(({ expansions }) => 'reference' in expansions);
  const cells = [
    ['states that A* expands on', 'h = 0', 'yours', ...(hasReference ? ['the reference'] : [])],
    ...rows
      .slice(0, MOST_ROWS)
      .map(({ record, expansions: { zero, own, ...more } }) => [
        quote(record.text),
        showExpanded(zero),
        showExpanded(own),
        ...(hasReference ? [showExpanded(more.reference)] : []),
      ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
      )
      .join('   '),
  );
  const left = rows.length - MOST_ROWS;
  return [
    indented([...lines, ...(left > 0 ? [`and ${showCount(left, 'record')} more`] : [])].join('\n')),
  ];
}

function showExpanded(count: number | undefined): string {
  return count === undefined ? `> ${showNumber(MOST_EXPANDED)}` : showNumber(count);
}

/** Says how long a call takes, and what work it hides. */
function showWork(records: readonly JudgedRecord[]): string[] {
  const { estimates, milliseconds, expanded, generated } = workOf(records);
  if (estimates === 0) return [];
  const time = `One call takes ${showMicroseconds((1000 * milliseconds) / estimates)}.`;
  if (expanded + generated === 0) return [`${time} It makes no calls of the space.`];
  const each = (count: number): string => (count / estimates).toFixed(1);
  return [
    `${time} It hides work: each call of it expands ${each(expanded)} states and generates ${each(generated)}, on average.`,
  ];
}

function showMicroseconds(microseconds: number): string {
  return microseconds < 1000
    ? `${microseconds.toFixed(1)} µs`
    : `${(microseconds / 1000).toFixed(1)} ms`;
}

function workOf(records: readonly JudgedRecord[]) {
  const sum = (of: (work: JudgedRecord['work']) => number): number =>
    records.reduce((total, { work }) => total + of(work), 0);
  return {
    estimates: sum(({ estimates }) => estimates),
    milliseconds: sum(({ milliseconds }) => milliseconds),
    expanded: sum(({ expanded }) => expanded),
    generated: sum(({ generated }) => generated),
  };
}

export function jsonHeuristic({
  file,
  require,
  judged: { verdict, records, faults, error },
  pictures,
}: ToldHeuristic): Static<typeof heuristicSchema> {
  const work = workOf(records);
  const areAll = error === undefined && records.every((each) => each.areAll);
  const isAdmissible = [...faults.keys()].some((kind) => kind !== 'falls') ? false : areAll || null;
  return {
    heuristic: file,
    verdict,
    requires: require,
    admissible: isAdmissible,
    consistent: faults.size > 0 ? false : areAll || null,
    faults: [...faults.values()].map(({ count, fault, judged }) => ({
      kind: fault.kind,
      count,
      problem: judged.record.problem.id,
      record: judged.record.text,
      state: judged.host.name(fault.state),
      estimate:
        typeof fault.estimate === 'number' && Number.isFinite(fault.estimate)
          ? fault.estimate
          : showEstimate(fault.estimate),
      distance: fault.distance?.isBound === true ? null : finite(fault.distance?.cost),
      words: faultInWords(fault),
      picture: pictures.get(fault.kind)!,
    })),
    error: error === undefined ? null : reportError(error),
    call: {
      count: work.estimates,
      microseconds: work.estimates === 0 ? null : (1000 * work.milliseconds) / work.estimates,
      expanded: work.expanded,
      generated: work.generated,
    },
    records: records.map(({ record, states, areAll: all, known, expansions }) => ({
      problem: record.problem.id,
      record: record.text,
      states,
      all,
      known,
      expanded:
        expansions === undefined
          ? null
          : {
              zero: expansions.zero ?? null,
              own: expansions.own ?? null,
              reference: expansions.reference ?? null,
            },
    })),
  };
}

function finite(cost: number | undefined): number | null {
  return cost === undefined || cost === Infinity ? null : cost;
}

/** Shows a record in one short line. */
function quote(text: string): string {
  return shorten(text.trim().replaceAll(/\s*\n\s*/g, ' / '), WIDTH);
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
