/** Checkers of testlib (Mike Mirzayanov): the exit status is the verdict, standard error begins with the message. */
import type { RunFacts } from '../model/index.ts';
import { noOpinion, opinionByScore, type Opinion } from './opinion.ts';
import { endOf, oneLine, plainText } from './text.ts';

const EXPECTED = '0 right, 1 wrong, 2, 4 or 8 unreadable, 7 points';
const POINTS = 7;
const VERDICTS: Readonly<Record<number, 'AC' | 'WA' | 'FE'>> = {
  0: 'AC',
  1: 'WA',
  2: 'FE',
  // What is left over, and an end that comes too early: testlib's `_dirt` and `_unexpected_eof`.
  4: 'FE',
  8: 'FE',
};
/** How testlib begins its messages. */
const PREFIX = /^(?:ok|wrong answer|wrong output format|unexpected eof|points|FAIL)[ \t]*/;
const REASON_LENGTH = 500;

export function readTestlib(facts: RunFacts, program: string): Opinion {
  const { ending, errors } = facts;
  const message = endOf(plainText(errors), REASON_LENGTH);
  const status = ending.kind === 'exited' ? ending.code : -1;
  const words = oneLine(message.replace(PREFIX, ''), REASON_LENGTH);
  if (status === POINTS) return byPoints(words, program);
  const verdict = VERDICTS[status];
  if (verdict === undefined)
    return noOpinion(facts, program, EXPECTED, oneLine(message, REASON_LENGTH));
  if (verdict === 'AC') return { verdict, ...(words !== '' && { note: words }) };
  return { verdict, ...(words !== '' && { reason: words }) };
}

/** `points 0.5 the second part is missing`. */
function byPoints(words: string, program: string): Opinion {
  const [score = '', ...rest] = words.split(' ');
  const opinion = opinionByScore(score, program);
  const reason = rest.join(' ');
  return opinion.verdict === 'JE' || reason === '' ? opinion : { ...opinion, reason };
}
