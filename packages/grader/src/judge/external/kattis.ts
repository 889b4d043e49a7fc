/**
 * Reads the results of Kattis checkers (ICPC "output validators"). They exit with 42 for a right output and 43 for a wrong one,
 * and write messages to their feedback folder.
 */
import { defined } from '@queenside/core/basics';
import { join } from 'node:path';
import type { RunFacts } from '@queenside/sandbox';
import { noOpinion, opinionByScore, type Opinion } from './opinion.ts';
import { readSafely } from '../answer/read-safely.ts';
import { endOf, lastWords, shortLine, plainText } from '../text.ts';

const RIGHT = 42;
const WRONG = 43;
const EXPECTED = '42 for a right output or 43 for a wrong one';
const MESSAGE_BYTES = 1 << 20;
const NOTE_LENGTH = 4000;
const REASON_LENGTH = 500;

/** @param feedback the checker's feedback folder. */
export function readKattis(facts: RunFacts, feedback: string, program: string): Opinion {
  const { ending, errors } = facts;
  const status = ending.kind === 'exited' ? ending.code : undefined;
  const said = endOf(messageIn(join(feedback, 'judgemessage.txt')), NOTE_LENGTH);
  if (status !== RIGHT && status !== WRONG)
    return noOpinion(facts, program, EXPECTED, said || lastWords(errors, REASON_LENGTH));
  const told = shortLine(messageIn(join(feedback, 'teammessage.txt')), REASON_LENGTH);
  const messages = defined({
    reason: told !== '' ? told : undefined,
    note: said !== '' ? said : undefined,
  });
  if (status === WRONG) return { verdict: 'WA', ...messages };
  const score = shortLine(messageIn(join(feedback, 'score.txt')), REASON_LENGTH);
  if (score === '') return { verdict: 'AC', ...messages };
  const opinion = opinionByScore(score, program);
  return opinion.verdict === 'JE' ? opinion : { ...opinion, ...messages };
}

/** Returns a message of the checker; empty if the file does not exist. */
function messageIn(path: string): string {
  const read = readSafely(path, MESSAGE_BYTES);
  return read !== undefined && 'bytes' in read ? plainText(read.bytes) : '';
}
