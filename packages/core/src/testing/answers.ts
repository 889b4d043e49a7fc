import { concatBytes, LineReader } from '../lines.ts';
import type { Problem } from '../problem.ts';
import { toBytes, toText } from './bytes.ts';

/** An answer as it stands in a result file. */
export function formatAnswer<Answer>(
  problem: Problem<any, Answer>,
  answer: Answer,
  style: string = problem.styles[0]!,
  number = 1,
): string {
  // Copied at once (and not by slice: a Buffer would share its memory): a chunk that is written to again would else look right.
  const chunks = [
    ...mapIterable(problem.format(answer, { number, style }), (chunk) => new Uint8Array(chunk)),
  ];
  return chunks.length === 0 ? '' : toText(concatBytes(chunks));
}

/**
 * Reads the first answer of a result file's text.
 *
 * @throws whatever the problem's `readAnswer` throws.
 */
export function readAnswerText<Instance, Answer>(
  problem: Problem<Instance, Answer>,
  instance: Instance,
  text: string,
): Answer | undefined {
  return problem.readAnswer(new LineReader(toBytes(text)), instance, { number: 1 });
}

function* mapIterable<From, To>(items: Iterable<From>, change: (item: From) => To): Iterable<To> {
  for (const item of items) yield change(item);
}
