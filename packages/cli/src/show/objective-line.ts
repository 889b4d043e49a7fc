import type { ObjectiveReport } from '@queenside/runtime/report';
import { showCount, showDuration } from './text.ts';

/** Describes how good an answer is and how it was found, on one line. */
export function describeObjective(objective: ObjectiveReport): string {
  const { value, unit, improvements, refused, refusal, stopped, isTimed } = objective;
  const last = improvements.at(-1);
  const parts = [
    `${show(value)} ${unit}${describeBound(objective)}`,
    ...(last === undefined ? [] : [`found after ${showDuration(last.milliseconds)}`]),
    ...(improvements.length > 1 ? [showCount(improvements.length - 1, 'improvement')] : []),
    ...(refused === 0 ? [] : [`${showCount(refused, 'wrong improvement')} ignored (${refusal})`]),
    ...describeStop(stopped),
    ...(isTimed ? ['the time limit decided: another run may find another answer'] : []),
  ];
  return parts.join('; ');
}

function describeBound({ bound, boundIs, gap }: ObjectiveReport): string {
  if (bound === undefined) return '';
  if (boundIs === 'refuted')
    return `, better than the bound ${show(bound)} that the solver claimed`;
  if (gap === 0 && boundIs === 'proved') return ', proved to be the best';
  const share = gap === undefined ? '' : `${showPercent(gap)} from `;
  return `, ${share}the ${boundIs} bound ${show(bound)}`;
}

function describeStop(stopped: ObjectiveReport['stopped']): string[] {
  switch (stopped?.by) {
    case undefined:
    case 'time-limit':
      return [];
    case 'gave-up':
      return ['the solver gave up looking for a better one'];
    case 'out-of-memory':
      return ['the solver ran out of memory'];
    case 'failed':
      return [`the solver failed (${stopped.detail})`];
  }
}

function show(value: number | string): string {
  return Number(value) === value ? value.toLocaleString('en-US') : String(value);
}

function showPercent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
