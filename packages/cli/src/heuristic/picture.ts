import type { Engine } from '@queenside/batch/one-file';
import { defined } from '@queenside/core/basics';
import { type FoundFault, searchTo, traceOf } from '@queenside/own-search';
import type { JudgedRecord } from './judge.ts';

/** The most states that are met on the way to a state of a sample. */
const MOST_MET = 5000;
/** A tree of the search, which is no picture of a state. */
const TREE = /^[.@] start/;

/** Draws the state of a fault as text; empty if nothing draws it. */
export async function pictureOf(
  engine: Engine,
  { fault, judged: { host, areAll, record } }: FoundFault<JudgedRecord>,
  solver: string,
): Promise<string> {
  const followed = searchTo(host, fault.state, areAll ? Infinity : MOST_MET);
  if (followed === undefined) return '';
  const { file, problem, variant, text: input } = record;
  const head = { file, problem: problem.id, ...defined({ variant }), solver, input };
  const { trace, step } = traceOf(followed, head, undefined);
  const [frame] = await engine.replayText(trace, { from: step, to: step });
  // What follows a blank line is about the search.
  const [picture = ''] = frame!.text.trimEnd().split(/\n\s*\n/);
  return TREE.test(picture) ? '' : picture;
}
