import type { Engine } from '@queenside/batch/one-file';
import { defined } from '@queenside/core/basics';
import { searchTo, traceOf } from '@queenside/own-search';
import type { FoundFault } from './judge.ts';

/** Draws the state of a fault as text; empty if nothing draws it. */
export async function pictureOf(
  engine: Engine,
  { fault, judged: { host, record } }: FoundFault,
  solver: string,
): Promise<string> {
  const followed = searchTo(host, fault.state);
  if (followed === undefined) return '';
  const { file, problem, variant, text: input } = record;
  const head = { file, problem: problem.id, ...defined({ variant }), solver, input };
  const { trace, step } = traceOf(followed, head, undefined);
  const [frame] = await engine.replayText(trace, { from: step, to: step });
  return frame?.text.trimEnd() ?? '';
}
