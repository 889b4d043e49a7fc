/** Verdicts: a sign, the judges' letters, and words; colour only underlines them. */
import { h, type Element } from './element.ts';
import { VERDICTS, type Verdict } from '../../model/index.ts';

type Mood = 'good' | 'half' | 'bad' | 'open';

const MOODS: Readonly<Partial<Record<Verdict, Mood>>> = {
  AC: 'good',
  PAC: 'half',
  JE: 'open',
  SKIP: 'open',
};
const SIGNS: Readonly<Record<Mood, string>> = { good: '✓', half: '◐', bad: '✗', open: '–' };

function moodOf(verdict: Verdict): Mood {
  return MOODS[verdict] ?? 'bad';
}

/** Sign and letters; the words are for who does not see them. */
export function shortVerdict(verdict: Verdict): Element {
  return h('span', { class: `verdict ${moodOf(verdict)}` }, [
    sign(verdict),
    h('abbr', { title: VERDICTS[verdict] }, verdict),
  ]);
}

/** Sign, words and letters. */
export function longVerdict(verdict: Verdict): Element {
  const [first = '', ...others] = `${VERDICTS[verdict]} (${verdict})`.split(' ');
  const begin = `${first[0]!.toUpperCase()}${first.slice(1)}`;
  // The sign never stands on a line of its own.
  return h('span', { class: `verdict ${moodOf(verdict)}` }, [
    h('span', { class: 'whole' }, [sign(verdict), begin]),
    ` ${others.join(' ')}`,
  ]);
}

/** What the letters mean. */
export function legend(): Element {
  return h(
    'dl',
    { class: 'legend' },
    (Object.keys(VERDICTS) as Verdict[]).map((verdict) =>
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
