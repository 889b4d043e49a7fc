/** The text about a round of `queenside dev`, and what it changed. */
import { oneLine } from '@queenside/core/basics';
import { paint } from '../show/print.ts';
import { showCount } from '../show/text.ts';
import type { KitOutcome } from './kit.ts';

/** The findings of a round. */
export interface Outcome {
  readonly faults: ReadonlyMap<string, string>;
  readonly answers: ReadonlyMap<string, readonly string[]>;
}

/** The most lines about changed answers of one file. */
const MOST_LINES = 8;

const mark = (isRight: boolean): string =>
  paint(isRight ? 'green' : 'red', isRight ? '✓' : '✗', process.stdout);

/** Describes the outcome of the kit: what fails now, and what does no longer. */
export function describeFaults(
  { checks, faults, time }: KitOutcome & { readonly time: string },
  before?: Outcome['faults'],
): string {
  const byFault = Map.groupBy(faults, ([, fault]) => fault);
  // A fault that ends one check ends the later ones in the same way.
  const failed = [...byFault].flatMap(([fault, [[name] = [''], ...others]]) => [
    `  ${name}${before?.has(name) !== false ? '' : paint('red', ' (new)', process.stdout)}`,
    ...fault.split('\n').map((line) => `    ${oneLine(line)}`),
    ...(others.length === 0 ? [] : [`    and so ${showCount(others.length, 'other check')}`]),
  ]);
  const fixed = [...(before?.keys() ?? [])]
    .filter((name) => !faults.has(name))
    .map((name) => `  ${paint('green', 'fixed:', process.stdout)} ${name}`);
  const head =
    faults.size === 0
      ? `${mark(true)} kit: ${showCount(checks, 'check')} passed in ${time}`
      : `${mark(false)} kit: ${faults.size} of ${showCount(Math.max(checks, faults.size), 'check')} failed in ${time}`;
  return `${[head, ...failed, ...fixed].join('\n')}\n`;
}

/** Describes the answers to the example files, and how they differ from those before. */
export function describeAnswers(
  answers: Outcome['answers'],
  before: Outcome['answers'] = new Map(),
): string {
  const text = [...answers].map(([file, lines]) => {
    const failed = lines.filter((line) => line.startsWith('error: '));
    const old = before.get(file);
    const changes =
      old === undefined ? failed.map((line) => `    ${oneLine(line)}`) : differences(old, lines);
    const same = old !== undefined && changes.length === 0 ? ', as before' : '';
    const count =
      failed.length === 0
        ? `${showCount(lines.length, 'line')} of answers`
        : `${failed.length} of ${showCount(lines.length, 'line')} failed`;
    const shown = changes.slice(0, MOST_LINES);
    const more = changes.length - shown.length;
    return [
      `${mark(failed.length === 0)} ${file}: ${count}${same}`,
      ...shown,
      ...(more > 0 ? [`    and ${showCount(more, 'more line')}`] : []),
    ].join('\n');
  });
  return text.length === 0 ? '' : `${text.join('\n')}\n`;
}

function differences(before: readonly string[], now: readonly string[]): string[] {
  const count = Math.max(before.length, now.length);
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const [old, line] = [before[index], now[index]];
    if (old === line) return [];
    return [
      ...(old === undefined ? [] : [paint('red', `    - ${oneLine(old)}`, process.stdout)]),
      ...(line === undefined ? [] : [paint('green', `    + ${oneLine(line)}`, process.stdout)]),
    ];
  });
}
