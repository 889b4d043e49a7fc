/**
 * Reads the results of testlib checkers (Mike Mirzayanov). The exit status is the verdict; standard error starts with the verdict
 * in words. A status without its words does not count: Python exits with 1 if a checker crashes and with 2 if it does not exist,
 * and a program that does nothing exits with 0.
 */
import { defined } from '@queenside/core/basics';
import type { RunFacts } from '@queenside/sandbox';
import { noOpinion, opinionByScore, type Opinion } from './opinion.ts';
import { lastWords, plainText, shortLine } from '../text.ts';

const EXPECTED =
  '0 and "ok", 1 and "wrong answer", 2 and "wrong output format", or 7 and "points", with the words on standard error';
const POINTS = 7;
const UNREADABLE = /^(?:wrong output format|unexpected eof)\b[ \t]*/i;
/** The verdict of each status, and the words with which testlib starts its message. */
const VERDICTS: Readonly<Record<number, { verdict: 'AC' | 'WA' | 'FE'; word: RegExp }>> = {
  0: { verdict: 'AC', word: /^ok\b[ \t]*/i },
  1: { verdict: 'WA', word: /^wrong answer\b[ \t]*/i },
  2: { verdict: 'FE', word: UNREADABLE },
  // Extra text and an early end: testlib's `_dirt` and `_unexpected_eof`.
  4: { verdict: 'FE', word: UNREADABLE },
  8: { verdict: 'FE', word: UNREADABLE },
};
const POINTS_WORD = /^points\b[ \t]*/i;
const REASON_LENGTH = 500;

export function readTestlib(facts: RunFacts, program: string): Opinion {
  const { ending, errors } = facts;
  const message = plainText(errors).trim();
  const status = ending.kind === 'exited' ? ending.code : -1;
  if (status === POINTS && POINTS_WORD.test(message))
    return byPoints(withoutWord(message, POINTS_WORD), program);
  const { verdict, word } = VERDICTS[status] ?? {};
  if (verdict === undefined || word?.test(message) !== true)
    return noOpinion(facts, program, EXPECTED, lastWords(errors, REASON_LENGTH));
  const words = withoutWord(message, word);
  if (verdict === 'AC') return { verdict, ...defined({ note: words !== '' ? words : undefined }) };
  return { verdict, ...defined({ reason: words !== '' ? words : undefined }) };
}

function withoutWord(message: string, word: RegExp): string {
  return shortLine(message.replace(word, ''), REASON_LENGTH);
}

/** Reads `0.5 the second part is missing`. */
function byPoints(words: string, program: string): Opinion {
  const [score = '', ...rest] = words.split(' ');
  const opinion = opinionByScore(score, program);
  const reason = rest.join(' ');
  return opinion.verdict === 'JE' || reason === '' ? opinion : { ...opinion, reason };
}
