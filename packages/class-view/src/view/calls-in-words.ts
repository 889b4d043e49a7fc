/** Says what the calls of a function showed, in sentences. */
import type { CallsOutcome, EstimateFault, ExpandedRecord } from '../model/index.ts';
import { counted } from '../text.ts';
import { firstDifference } from './first-difference.ts';

/** The most states that A* expands before it is stopped. */
const STOPPED = 'too many';

/** Returns the first step that is not permitted, or the smallest wrong estimate, and the states that A* expands. */
export function callsInWords({ rule, heuristic }: CallsOutcome = {}): readonly string[] {
  return [
    ...(rule?.difference === undefined ? [] : firstDifference(rule.difference)),
    ...(heuristic?.fault === undefined ? [] : faultInSentences(heuristic.fault)),
    ...(heuristic?.records ?? []).map(expandedInWords),
  ];
}

/** What to look for, by what is wrong. */
const HINTS: Readonly<Record<EstimateFault['kind'], string>> = {
  'no-number': 'The likely mistake: a path through the function ends without `return`.',
  negative: 'The likely mistake: a difference without its absolute value.',
  'too-high':
    'The likely mistake: it adds costs that one action pays at once, or that no path must pay.',
  falls:
    'The likely mistake: it switches between estimates, or one action changes more than it costs.',
};

/** Returns which state is the smallest with a wrong estimate, and a hint. */
export function faultInSentences({ kind, count, state, title }: EstimateFault): readonly string[] {
  const which =
    count === 1 ? 'The only such state' : `The smallest of ${counted(count, 'such state')}`;
  return [`${which} is ${state}, from ${title}.`, HINTS[kind]];
}

function expandedInWords({ title, zero, own, reference }: ExpandedRecord): string {
  const known = reference === undefined ? '' : `, ${shown(reference)} with the reference`;
  return `${title}: A* expands ${shown(zero)} states with h = 0, ${shown(own)} with yours${known}.`;
}

/** Shows a number of states; those of a search that was stopped are too many. */
export function shown(expanded: number | null): string {
  return expanded === null ? STOPPED : expanded.toLocaleString('en');
}
