/** Renders verdicts as sign, letters, and words, so that color is never the only cue. */
import { h, type Element } from './element.ts';
import { VERDICTS, type Verdict } from '../model/index.ts';

type Mood = 'good' | 'half' | 'bad' | 'open';

const MOODS: Readonly<Partial<Record<Verdict, Mood>>> = {
  AC: 'good',
  PAC: 'half',
  NV: 'open',
  JE: 'open',
  SKIP: 'open',
};
const SIGNS: Readonly<Record<Mood, string>> = { good: '✓', half: '◐', bad: '✗', open: '–' };

/** The verdicts in the order of reports. */
export const VERDICT_ORDER: readonly Verdict[] = Object.keys(VERDICTS) as Verdict[];

export function moodOf(verdict: Verdict): Mood {
  return MOODS[verdict] ?? 'bad';
}

/** Renders sign and letters; the words are a tooltip. */
export function shortVerdict(verdict: Verdict): Element {
  return h('span', { class: `verdict ${moodOf(verdict)}` }, [
    sign(verdict),
    h('abbr', { title: VERDICTS[verdict] }, verdict),
  ]);
}

/** Renders sign, words, and letters. */
export function longVerdict(verdict: Verdict): Element {
  const [first = '', ...others] = `${VERDICTS[verdict]} (${verdict})`.split(' ');
  const begin = `${first[0]!.toUpperCase()}${first.slice(1)}`;
  // Keep the sign and the first word on one line.
  return h('span', { class: `verdict ${moodOf(verdict)}` }, [
    h('span', { class: 'whole' }, [sign(verdict), begin]),
    ` ${others.join(' ')}`,
  ]);
}

/** Renders the meanings of the letters. */
export function legend(): Element {
  return h(
    'dl',
    { class: 'legend' },
    VERDICT_ORDER.map((verdict) =>
      h('div', null, [
        h('dt', null, h('span', { class: `verdict ${moodOf(verdict)}` }, [sign(verdict), verdict])),
        h('dd', null, VERDICTS[verdict]),
      ]),
    ),
  );
}

function sign(verdict: Verdict): Element {
  return h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[moodOf(verdict)]);
}
